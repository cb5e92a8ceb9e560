import { z } from 'zod';
import { audienceFields } from './audience.ts';
import { cartTotals } from './cart.ts';
import { endpoint } from './endpoint.ts';
import { flag, id, int, money, optional, pageOf, pageQuery, seconds, text, yuan } from './fields.ts';
import { promotionKind } from './promotions.ts';

/** Staff's side of promotions: 满减, 满赠, 买赠, 换购, 满返. */

const byId = z.object({ id: id() });
const version = int(1, 1_000_000_000, '版本');
const unixTime = (name: string) => int(1, 9_999_999_999, name);
const read = 'staff:campaign.read';
const write = 'staff:campaign.write';
const { ranks, provinces, buyer_types } = audienceFields;
const kind = promotionKind;
const namedGoods = z.object({
  id: z.int(),
  name: z.string(),
  ypgg: z.string(),
  sccj: z.string(),
  image: z.string(),
});

const staffTier = z.object({
  id: z.int(),
  reach_amount: z.string(),
  reach_number: z.int().nullable(),
  /** discount, cashback: as typed; '' for the others. */
  minus: z.string(),
  /** Gift or 换购 goods; null for discount and cashback. */
  gift: z
    .object({
      goods_id: z.int(),
      name: z.string(),
      ypgg: z.string(),
      number: z.int(),
      /** exchange: price of a piece; '0' for gifts. */
      price: z.string(),
      stock_total: z.int(),
      stock_left: z.int(),
      limit_per_account: z.int().nullable(),
    })
    .nullable(),
});
const staffPromotion = z.object({
  id: z.int(),
  version: z.int(),
  kind,
  name: z.string(),
  describe: z.string(),
  image: z.string(),
  ck_id: z.int(),
  ck_name: z.string(),
  basis: z.enum(['amount', 'number']),
  is_repeating: z.int(),
  is_all_goods: z.int(),
  exclusion_group: z.string(),
  with_coupon: z.int(),
  /** '' = no bound. */
  budget: z.string(),
  spent: yuan(),
  ranks: z.array(z.int()),
  provinces: z.array(z.string()),
  buyer_types: z.array(z.string()),
  starts_at: seconds(),
  ends_at: seconds(),
  sort: z.int(),
  /** sold_out: budget or gifts are used up. */
  state: z.enum(['waiting', 'running', 'sold_out', 'ended', 'stopped']),
  tiers: z.array(staffTier),
  /** That count; with is_all_goods those that do not. Lists carry the first ten. */
  goods: z.array(namedGoods),
  goods_count: z.int(),
  /** Pieces given or exchanged in orders that stand. */
  given: z.int(),
});
export type StaffPromotion = z.infer<typeof staffPromotion>;

export const promotionForm = z.object({
  kind,
  name: text('名称', 60, 1),
  describe: text('说明', 200).default(''),
  image: text('图片', 300).default(''),
  warehouse_id: id(),
  basis: z.enum(['amount', 'number'], '请选择满额或满件'),
  is_repeating: flag().default(0),
  is_all_goods: flag().default(0),
  exclusion_group: text('互斥组', 30).default(''),
  with_coupon: flag().default(1),
  budget: optional(money('预算')),
  ranks,
  provinces,
  buyer_types,
  starts_at: unixTime('开始时间'),
  ends_at: unixTime('结束时间'),
  sort: int(0, 100_000, '排序').default(0),
  /** buy_gift: exactly one. With is_all_goods: those that do not count. */
  goods_ids: z.array(id()).max(2000, '最多 2000 个商品').default([]),
  tiers: z
    .array(
      z.object({
        /** Yuan, for basis amount; pieces for basis number. */
        reach_amount: optional(money('满额')),
        reach_number: optional(int(1, 1_000_000, '满件')),
        minus: optional(money('减免或返还金额')),
        goods_id: optional(id()),
        /** exchange: of a piece. */
        price: optional(money('换购价')),
        gift_number: optional(int(1, 10_000, '数量')),
        /** Pieces set aside at once. */
        stock_total: optional(int(1, 1_000_000, '活动库存')),
        limit_per_account: optional(int(1, 50_000, '每户上限')),
      }),
    )
    .min(1, '请添加档位')
    .max(10, '最多 10 个档位'),
});
export type PromotionForm = z.output<typeof promotionForm>;

export const adminPromotions = endpoint({
  method: 'GET',
  path: '/api/admin/promotions',
  scope: read,
  summary: '促销活动列表',
  query: z.object({
    kind: optional(kind),
    state: optional(z.enum(['waiting', 'running', 'ended'], '状态不正确')),
    keywords: optional(text('关键词', 60)),
    ...pageQuery,
  }),
  data: pageOf(staffPromotion),
});
export const adminPromotion = endpoint({
  method: 'GET',
  path: '/api/admin/promotions/:id',
  scope: read,
  summary: '促销活动（后台）',
  params: byId,
  data: staffPromotion,
});
export const adminPromotionCreate = endpoint({
  method: 'POST',
  path: '/api/admin/promotions',
  scope: write,
  summary: '新增促销活动',
  created: true,
  idempotent: true,
  body: promotionForm,
  data: staffPromotion,
});
/** Kind, tiers, basis and warehouse stay: end it and make another one. */
export const adminPromotionUpdate = endpoint({
  method: 'PUT',
  path: '/api/admin/promotions/:id',
  scope: write,
  summary: '修改促销活动',
  params: byId,
  body: promotionForm
    .pick({
      name: true,
      describe: true,
      image: true,
      exclusion_group: true,
      with_coupon: true,
      budget: true,
      ranks: true,
      provinces: true,
      buyer_types: true,
      starts_at: true,
      ends_at: true,
      sort: true,
      goods_ids: true,
    })
    .extend({ version }),
  data: staffPromotion,
});
export const adminPromotionStop = endpoint({
  method: 'POST',
  path: '/api/admin/promotions/:id/stop',
  scope: write,
  summary: '停止促销活动',
  params: byId,
  body: z.object({ confirm: flag().default(1) }),
  data: staffPromotion,
});

/** What a cart costs without and with a promotion that need not be saved; nothing is written. */
export const adminPromotionSimulate = endpoint({
  method: 'POST',
  path: '/api/admin/promotions/simulate',
  scope: read,
  summary: '试算促销活动',
  body: z.object({
    /** The saved one that the form stands for: the cart without it is `before`; missing for a new one. */
    id: optional(id()),
    /** Whose prices, rights and other promotions hold. */
    username: text('用户名', 60, 1),
    /** Empty: the account's own cart, what is selected in it. */
    lines: z
      .array(z.object({ goods_id: id(), number: int(1, 50_000, '数量') }))
      .max(50, '最多 50 个商品')
      .default([]),
    form: promotionForm,
  }),
  data: z.object({
    company: z.string(),
    lines: z.array(
      z.object({
        goods_id: z.int(),
        name: z.string(),
        number: z.int(),
        price: yuan(),
        amount: yuan(),
        /** Shares of 满减, before and after. */
        discount_before: yuan(),
        discount_after: yuan(),
        reason: z.string(),
      }),
    ),
    before: cartTotals,
    after: cartTotals,
  }),
});

export const adminPromotionReport = endpoint({
  method: 'GET',
  path: '/api/admin/promotions/:id/report',
  scope: read,
  summary: '促销活动效果',
  params: byId,
  /** Of orders that stand; days are China's. */
  data: z.object({
    orders: z.int(),
    buyers: z.int(),
    goods_amount: yuan(),
    /** Taken off or promised back. */
    cost: yuan(),
    /** Gifts at their list price, 换购 at what it is cheaper. */
    gift_pieces: z.int(),
    gift_value: yuan(),
    days: z.array(
      z.object({
        day: z.string(),
        orders: z.int(),
        goods_amount: yuan(),
        cost: yuan(),
        gift_pieces: z.int(),
      }),
    ),
  }),
});
