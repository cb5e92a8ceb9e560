import { z } from 'zod';
import { addressItem } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import {
  day,
  flag,
  id,
  int,
  many,
  nothing,
  optional,
  pageOf,
  pageQuery,
  seconds,
  text,
  yuan,
} from './fields.ts';
import { orderSummary } from './orders.ts';
import { mobile, newPassword, smsCode } from './registration.ts';
import { MATRIX_GOODS } from './store-words.ts';

/** 多店管理: a head office, the stores that it acts for, and what they buy together. */

const storeItem = z.object({
  id: z.int(),
  company: z.string(),
  username: z.string(),
  is_head: z.boolean(),
  /** Whom the session acts for now. */
  is_current: z.boolean(),
  /** 0 not submitted, 1 passed, 2 in review, 3 refused, 4 expired licence. */
  is_passed: z.int(),
  /** What there is to say about its papers; '' = nothing. */
  passed_message: z.string(),
  is_blocked: z.boolean(),
  address: z.string(),
  /** Its paper that ends first; null = none has an end. */
  first_due: z.object({ kind: z.string(), valid_until: z.string(), days: z.int() }).nullable(),
  /** Last day of the yearly contract; '' = not signed. */
  contract_until: z.string(),
  cart_lines: z.int(),
  open_orders: z.int(),
  /** Of the orders placed this month in China that were not given up. */
  month_amount: yuan(),
});
export type StoreItem = z.infer<typeof storeItem>;

/** The head office and its stores; also while it acts for one of them. */
export const storeList = endpoint({
  method: 'GET',
  path: '/api/stores',
  scope: 'buyer',
  summary: '我的门店',
  data: z.object({
    head: storeItem,
    list: z.array(storeItem),
    /** Whether this account may have stores: it is not one itself. */
    may_add: z.boolean(),
    /** A head office that wants to act for this account, which has yet to answer. */
    request: z.object({ id: z.int(), company: z.string(), created_at: seconds() }).nullable(),
  }),
});
export type StoreList = z.infer<typeof storeList.data>;

export const agreeToHead = endpoint({
  method: 'POST',
  path: '/api/stores/requests/:id/agree',
  scope: 'buyer',
  right: 'owner',
  summary: '同意归入总部',
  perMinute: 30,
  params: z.object({ id: id() }),
  /** By SMS to the account's own number, purpose `link`. */
  body: z.object({ code: smsCode() }),
  data: nothing(),
});
export const refuseHead = endpoint({
  method: 'POST',
  path: '/api/stores/requests/:id/refuse',
  scope: 'buyer',
  right: 'owner',
  summary: '拒绝归入总部',
  params: z.object({ id: id() }),
  data: nothing(),
});

export const addStore = endpoint({
  method: 'POST',
  path: '/api/stores',
  scope: 'approved',
  right: 'owner',
  summary: '添加门店',
  created: true,
  idempotent: true,
  perMinute: 20,
  body: z.object({
    company: text('企业名称', 80, 1),
    username: text('用户名', 30, 1),
    phone: mobile(),
    /** By SMS to the store's number, purpose `register`. */
    code: smsCode(),
    password: newPassword(),
  }),
  data: z.object({ id: z.int(), username: z.string(), company: z.string() }),
});

export const switchStore = endpoint({
  method: 'POST',
  path: '/api/stores/:id/switch',
  scope: 'buyer',
  right: 'any',
  summary: '切换到门店',
  params: z.object({ id: id() }),
  data: z.object({ id: z.int(), company: z.string() }),
});
export const switchBack = endpoint({
  method: 'POST',
  path: '/api/stores/switch_back',
  scope: 'buyer',
  right: 'any',
  summary: '返回总部账户',
  data: z.object({ id: z.int(), company: z.string() }),
});

const storeOrderFilter = {
  store_id: optional(id()),
  status: optional(int(0, 90, '状态')),
  keywords: optional(text('关键词', 60)),
  from: optional(day('开始日期')),
  to: optional(day('结束日期')),
};
/** What the export asks for: GET, XLSX of all stores' orders. */
export const storeExportQuery = z.object(storeOrderFilter);

const storeOrder = orderSummary.omit({ acts: true }).extend({
  store: z.object({ id: z.int(), company: z.string() }),
});
export type StoreOrder = z.infer<typeof storeOrder>;

export const storeOrders = endpoint({
  method: 'GET',
  path: '/api/stores/orders',
  scope: 'buyer',
  summary: '各门店订单',
  query: z.object({ ...storeOrderFilter, ...pageQuery }),
  data: pageOf(storeOrder).extend({
    counts: z.array(z.object({ status: z.int(), count: z.int() })),
  }),
});

const MATRIX_STORES = 30;

const matrixCell = z.object({
  store_id: z.int(),
  goods_id: z.int(),
  /** Of the smallest quantity; null = the store may not see it. */
  price: yuan().nullable(),
  stock: z.int(),
  /** What its limits still allow; null = none hold. */
  limit_left: z.int().nullable(),
  /** '' = it may be bought. */
  reason: z.string(),
});

/** What the columns of a matrix may buy of its rows. */
export const matrixGoods = endpoint({
  method: 'POST',
  path: '/api/stores/matrix',
  scope: 'buyer',
  right: 'order',
  summary: '多店采购表',
  body: z.object({
    goods_ids: many(id(), MATRIX_GOODS, '商品'),
    store_ids: many(id(), MATRIX_STORES, '门店'),
  }),
  data: z.object({
    goods: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        ypgg: z.string(),
        sccj: z.string(),
        bzdw: z.string(),
        image: z.string(),
        /** What quantities it is sold in, as rules/quantity takes it. */
        min_order: z.int(),
        multiple: z.int(),
        middle_pack: z.int(),
        case_pack: z.int(),
        can_split: z.boolean(),
        round_to_case: z.boolean(),
      }),
    ),
    /** In the order asked for. `problem`: why it cannot order at all; '' = it can. */
    stores: z.array(z.object({ id: z.int(), company: z.string(), problem: z.string() })),
    cells: z.array(matrixCell),
  }),
});
export type MatrixGoods = z.infer<typeof matrixGoods.data>;
export type MatrixCell = z.infer<typeof matrixCell>;

const matrixStore = z.object({
  id: id(),
  /** null = its default address. */
  address_id: optional(id()),
  lines: z
    .array(z.object({ goods_id: id(), number: int(1, 999_999, '数量') }), '请填写数量')
    .min(1, '请填写数量')
    .max(MATRIX_GOODS, `一次最多 ${MATRIX_GOODS} 个商品`),
});

const matrixQuoteStore = z.object({
  id: z.int(),
  company: z.string(),
  /** Why it cannot be ordered as it stands; '' = it can. */
  problem: z.string(),
  /** 459: the year's contract is not signed; 0 or another code of a refusal. */
  code: z.int(),
  lines: z.array(
    z.object({
      goods_id: z.int(),
      /** As it would be bought; 0 = refused. */
      number: z.int(),
      price: yuan(),
      amount: yuan(),
      /** What was corrected, or why it is refused. */
      note: z.string(),
    }),
  ),
  addresses: z.array(addressItem),
  address_id: z.int(),
  /** Orders that it makes: one for each warehouse and kind. */
  orders: z.int(),
  goods_amount: yuan(),
  discount_amount: yuan(),
  shipping_fee: yuan(),
  payable: yuan(),
  /** For the order; '' = there is none. */
  quote_hash: z.string(),
});
export type MatrixQuoteStore = z.infer<typeof matrixQuoteStore>;

/** Each store once. */
const matrixOf = <T extends z.ZodType<{ id: number }>>(store: T) =>
  z
    .array(store, '请选择门店')
    .min(1, '请选择门店')
    .max(MATRIX_STORES, `一次最多 ${MATRIX_STORES} 家门店`)
    .refine((stores) => new Set(stores.map(({ id: one }) => one)).size === stores.length, '门店重复');

/** What each store would pay now; nothing is kept but the quote. */
export const matrixQuote = endpoint({
  method: 'POST',
  path: '/api/stores/matrix/quote',
  scope: 'buyer',
  right: 'order',
  summary: '多店采购核价',
  body: z.object({ stores: matrixOf(matrixStore) }),
  data: z.object({ stores: z.array(matrixQuoteStore) }),
});

/** Orders for every store, each by itself: one that is refused holds up none of the others. */
export const matrixOrder = endpoint({
  method: 'POST',
  path: '/api/stores/matrix/order',
  scope: 'buyer',
  right: 'order',
  buys: true,
  summary: '多店采购下单',
  guarded: true,
  idempotent: true,
  perMinute: 60,
  body: z.object({
    stores: matrixOf(matrixStore.extend({ address_id: id(), quote_hash: optional(text('报价', 64)) })),
    /** Of who may go over budgets of the month: knows that some of this does. */
    over_budget: flag().default(0),
  }),
  data: z.object({
    stores: z.array(
      z.object({
        id: z.int(),
        company: z.string(),
        orders: z.array(z.object({ id: z.int(), order_no: z.string(), kind: z.string(), amount: yuan() })),
        /** Why it waits for somebody's yes, and nothing was ordered; '' = it does not. */
        withheld: z.string(),
        /** Only the budget of the month stands against it: `over_budget` says that it is known. */
        is_over_budget: z.boolean(),
        /** Why nothing was ordered; '' = it was, or waits. */
        problem: z.string(),
        code: z.int(),
      }),
    ),
  }),
});
export type MatrixResult = z.infer<typeof matrixOrder.data>['stores'][number];
