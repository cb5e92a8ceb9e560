import { z } from 'zod';
import { goodsCard, reason } from './catalog.ts';
import { endpoint } from './endpoint.ts';
import { id, optional, pageOf, pageQuery, seconds, text, yuan } from './fields.ts';

const FAST_BUY_ORDERS = ['count', 'time', 'name', 'use'] as const;
export type FastBuyOrder = (typeof FAST_BUY_ORDERS)[number];

/** A goods that the account has bought, with what helps to buy it again. */
const fastBuyItem = z.object({
  goods: goodsCard,
  /** Of the last paid order: price and pieces. */
  last_price: yuan(),
  last_bought_at: seconds(),
  last_number: z.int(),
  /** The lot that was shipped last, within a year; null = none was. */
  last_lot: z.object({ lot_no: z.string(), expires_on: seconds().nullable() }).nullable(),
  /** Paid orders. */
  orders: z.int(),
  /** Pieces of the last 90 days ÷ 3, one decimal. */
  monthly_use: z.number(),
  /** Pieces that with those in the cart last for 30 days, as they can be bought; 0 = none needed, or not to be had. */
  suggested: z.int(),
});
export type FastBuyItem = z.infer<typeof fastBuyItem>;

export const fastBuy = endpoint({
  method: 'GET',
  path: '/api/user/fast_buy',
  scope: 'buyer',
  summary: '常购商品',
  query: z.object({
    ...pageQuery,
    /** By orders, by the last purchase, by name, by what is used in a month. */
    order: z.preprocess(
      (value) => (value === '' ? undefined : value),
      z.enum(FAST_BUY_ORDERS, '排序方式不正确').default('count'),
    ),
    keywords: optional(text('关键词', 100)),
  }),
  data: pageOf(fastBuyItem),
});

/** Rows that one list may have, as many as a cart. */
export const MAX_LIST_ROWS = 500;
/** Megabytes of a file. */
export const MAX_LIST_MB = 5;

const cell = (name: string, max: number) => optional(text(name, max)).transform((value) => value ?? '');

/** A row of a buyer's list, as it stands there; what it does not say is missing or ''. */
const listRow = z.object({
  /** What the buyer's own system calls it. */
  code: cell('编码', 100),
  name: cell('品名', 200),
  ypgg: cell('规格', 200),
  sccj: cell('厂家', 200),
  approval: cell('批准文号', 100),
  barcode: cell('条码', 100),
  /** As written, `20 盒` too: a quantity that cannot be read is the row's defect, not the list's. */
  number: z.preprocess((value) => (typeof value === 'number' ? String(value) : value), cell('数量', 50)),
});
export type ListRow = z.infer<typeof listRow>;

/** What a row was found by, surest first. */
const MATCH_WAYS = [
  'code',
  'barcode',
  'approval',
  'name_spec_maker',
  'name_spec',
  'name',
  'search',
  'none',
] as const;
export type MatchWay = (typeof MATCH_WAYS)[number];

const CONFIDENCES = ['sure', 'likely', 'unsure', 'none'] as const;

export const matchedRow = z.object({
  /** Its number in the list, from 1; in a file the one that the spreadsheet shows. */
  row: z.int(),
  /** The row as it was read. */
  input: z.object({
    code: z.string(),
    name: z.string(),
    ypgg: z.string(),
    sccj: z.string(),
    approval: z.string(),
    barcode: z.string(),
    number: z.string(),
  }),
  /** sure: exactly one goods is what the row says. */
  confidence: z.enum(CONFIDENCES),
  why: z.enum(MATCH_WAYS),
  /** At most 5, best first; those after are for the first one as it can be bought. */
  candidates: z.array(goodsCard),
  /** What the row asks for, as it can be bought; 0 = it cannot. */
  number: z.int(),
  notices: z.array(z.string()),
  /** Why it cannot be bought; null = it can, or nothing was found. */
  reason: reason.nullable(),
});
export type MatchedRow = z.infer<typeof matchedRow>;

const matched = z.object({ rows: z.array(matchedRow) });
export type Matched = z.infer<typeof matched>;

export const matchList = endpoint({
  method: 'POST',
  path: '/api/cart/match',
  scope: 'buyer',
  right: 'order',
  summary: '识别采购清单',
  perMinute: 120,
  body: z.object({
    rows: z
      .array(listRow, '清单是空的')
      .min(1, '清单是空的')
      .max(MAX_LIST_ROWS, `一次最多 ${MAX_LIST_ROWS} 行，请分成几份`),
  }),
  data: matched,
});

/** POST, a file as `multipart/form-data`, part `file`: XLSX or CSV. Answers 201 with the data of `matchList`. */
export const MATCH_UPLOAD = '/api/cart/match/file';
/** GET: a list to begin with, as XLSX. */
export const MATCH_SAMPLE = '/api/cart/match/sample';

/** Keeps what goods the buyer means by a code of its own lists; a code that is known is given its new goods. */
export const rememberCodes = endpoint({
  method: 'POST',
  path: '/api/goods_code',
  scope: 'buyer',
  right: 'order',
  summary: '记住编码',
  body: z.object({
    codes: z
      .array(z.object({ code: text('编码', 100, 1), goods_id: id() }), '请选择商品')
      .min(1, '请选择商品')
      .max(MAX_LIST_ROWS, `一次最多 ${MAX_LIST_ROWS} 个编码`),
  }),
  data: z.object({ total: z.int() }),
});
