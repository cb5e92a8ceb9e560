import { z } from 'zod';
import { hint } from './cart.ts';
import { goodsCard, reason } from './catalog.ts';
import { endpoint } from './endpoint.ts';
import { id, int, nothing, optional, pageOf, pageQuery, seconds, text, yuan } from './fields.ts';

const FAST_BUY_ORDERS = ['count', 'time', 'name', 'use'] as const;
export type FastBuyOrder = (typeof FAST_BUY_ORDERS)[number];

/** Where the rows come from: all bought goods, those of 30 days, favourites, what runs out within a week, an own template. */
const FAST_BUY_SOURCES = ['usual', 'recent', 'favorite', 'due', 'template'] as const;
export type FastBuySource = (typeof FAST_BUY_SOURCES)[number];

/** A goods that the account buys or keeps, with what helps to buy it again. */
const fastBuyItem = z.object({
  goods: goodsCard,
  /** Of the last paid order: price and pieces; null = never bought. */
  last_price: yuan().nullable(),
  last_bought_at: seconds().nullable(),
  last_number: z.int().nullable(),
  /** The lot that was shipped last, within a year; null = none was. */
  last_lot: z.object({ lot_no: z.string(), expires_on: seconds().nullable() }).nullable(),
  /** Paid orders. */
  orders: z.int(),
  /** Pieces of the last 90 days ÷ 3, or of the year ÷ 12 when there were none; one decimal. */
  monthly_use: z.number(),
  /** Pieces bought by calendar month, oldest first, the present one last. */
  months: z.array(z.int()),
  /** Pieces to buy by cycle, season, expiry, shelf and cart, as they can be bought; 0 = none needed, or not to be had. */
  suggested: z.int(),
  /** Why so many and when, in words; '' = never bought. */
  why: z.string(),
  /** When what was bought last, or counted, is used up, `2026-11-28`; null = nothing is used. */
  runs_out_on: z.string().nullable(),
  /** As the buyer has counted; null = not told. */
  on_hand: z.object({ number: z.int(), counted_on: z.string() }).nullable(),
  /** Pieces that the template keeps; 0 = of no template. */
  kept_number: z.int(),
});
export type FastBuyItem = z.infer<typeof fastBuyItem>;

export const fastBuy = endpoint({
  method: 'GET',
  path: '/api/user/fast_buy',
  scope: 'buyer',
  summary: '常购商品',
  query: z.object({
    ...pageQuery,
    from: z.enum(FAST_BUY_SOURCES, '清单来源不正确').default('usual'),
    /** With `from=template`. */
    template_id: optional(id()),
    /** By orders, by the last purchase, by name, by what is used in a month. */
    order: z.preprocess(
      (value) => (value === '' ? undefined : value),
      z.enum(FAST_BUY_ORDERS, '排序方式不正确').default('count'),
    ),
    keywords: optional(text('关键词', 100)),
  }),
  data: pageOf(fastBuyItem),
});

/** Own templates of one account. */
export const MAX_TEMPLATES = 50;

const template = z.object({ id: z.int(), name: z.string(), saved_at: seconds(), total: z.int() });
export type QuickTemplate = z.infer<typeof template>;

/** The account's templates by name, and how many goods each other source has. */
export const quickSources = endpoint({
  method: 'GET',
  path: '/api/user/quick_sources',
  scope: 'buyer',
  summary: '快捷采购的清单来源',
  data: z.object({
    usual: z.int(),
    recent: z.int(),
    favorite: z.int(),
    templates: z.array(template),
  }),
});
export type QuickSources = z.infer<typeof quickSources.data>;

const templateLine = z.object({ goods_id: id(), number: int(1, 50_000, '数量') });

/** Keeps rows under a name; a template of that name is given them instead. Messages 模板已保存, 模板已更新. */
export const quickTemplateSave = endpoint({
  method: 'POST',
  path: '/api/user/quick_template',
  scope: 'buyer',
  right: 'order',
  summary: '保存采购模板',
  body: z.object({
    name: text('模板名称', 20, 1),
    lines: z.array(templateLine, '请先填写数量').min(1, '请先填写数量').max(500, '一个模板最多 500 个商品'),
  }),
  data: z.object({ id: z.int() }),
});

/** Message 模板已删除. */
export const quickTemplateDelete = endpoint({
  method: 'DELETE',
  path: '/api/user/quick_template/:id',
  scope: 'buyer',
  right: 'order',
  summary: '删除采购模板',
  params: z.object({ id: id() }),
  data: nothing(),
});

/** Lines of one count: more than any pharmacy's assortment. */
export const MAX_COUNTED = 5000;

/** What lies on the buyer's own shelf today, in the goods' units; goods that are not named keep what was counted before. */
export const shelfCountSave = endpoint({
  method: 'POST',
  path: '/api/user/on_hand',
  scope: 'buyer',
  right: 'order',
  summary: '更新本店库存',
  body: z.object({
    lines: z
      .array(z.object({ goods_id: id(), number: int(0, 1_000_000, '库存') }), '请填写库存')
      .min(1, '请填写库存')
      .max(MAX_COUNTED, `一次最多 ${MAX_COUNTED} 行`),
  }),
  data: z.object({ saved: z.int() }),
});

const shelfCountAnswer = z.object({
  saved: z.int(),
  /** Rows that named no goods, or none for sure, or no number; at most 100 of them, by their number in the file. */
  unknown: z.array(z.object({ row: z.int(), words: z.string(), why: z.string() })),
  unknown_total: z.int(),
});
export type ShelfCountAnswer = z.infer<typeof shelfCountAnswer>;

/** POST, a file as `multipart/form-data`, part `file`: XLSX or CSV, by code, barcode, approval number or name. Answers 201. */
export const SHELF_COUNT_UPLOAD = '/api/user/on_hand/file';

/** What the cart would come to with these lines, without adding them: the nearest step of a promotion, and the month's budget. */
export const quickForesight = endpoint({
  method: 'POST',
  path: '/api/user/quick_foresight',
  scope: 'buyer',
  right: 'any',
  summary: '预估优惠与预算',
  perMinute: 120,
  body: z.object({ lines: z.array(templateLine, '请填写数量').max(500, '一次最多 500 行') }),
  data: z.object({
    /** The nearest step; null = none is near. */
    hint: hint.nullable(),
    /** Of the cart with the lines, discounts taken off. */
    payable: yuan(),
    /** Of this month; null = none is set. */
    budget: z.object({ amount: yuan(), used: yuan() }).nullable(),
  }),
});
export type QuickForesight = z.infer<typeof quickForesight.data>;

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
