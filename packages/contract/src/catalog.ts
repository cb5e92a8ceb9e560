import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { flag, id, int, many, optional, pageOf, pageQuery, seconds, text, yuan } from './fields.ts';
import { ofEachPageFact, ofEachShownFact } from './goods-facts.ts';
import { keysOf } from './keys.ts';
import { ofEachLabel } from './label-facets.ts';
import { wrongInRange } from './price-range.ts';

/** Why a goods cannot be bought by who asks, in the order they are checked (docs/rules/eligibility.md#order-of-checks). */
export const REASONS = [
  'sign_in',
  'account_blocked',
  'review_needed',
  'licence_expired',
  'licence_missing',
  'controlled',
  'right_pending',
  'right_refused',
  'out_of_scope',
  'ephedrine_quota',
  'receipt_owed',
  'seller_unlicensed',
  'forbidden',
  'off_shelf',
  'price_pending',
  'limit_used',
  'out_of_stock',
  // Of an order that is placed.
  'address_unreviewed',
  'lot_stopped',
] as const;
export const reason = z.object({
  code: z.enum(REASONS),
  message: z.string(),
  /** What to do about it: words of the button and where it leads; empty when nothing can be done. */
  action: z.string(),
  url: z.string(),
  /** Of the paper that is out of date or missing. */
  paper: z.optional(z.string()),
});
export type Reason = z.infer<typeof reason>;

const goodsTag = z.object({ name: z.string(), describe: z.string(), is_show: z.int() });
const ladderStep = z.object({ number: z.int(), price: yuan() });

/** Special prices by kind, with the letter of their tag. */
export const SPECIAL_KINDS = {
  seckill: { name: '秒杀', tag: '秒' },
  daily: { name: '每日特价', tag: '特' },
  near_expiry: { name: '近效期', tag: '特' },
  youx: { name: '优选', tag: '优' },
  newcomer: { name: '新人特价', tag: '特' },
  zone: { name: '专区价', tag: '特' },
  group: { name: '拼团', tag: '拼' },
} as const;
export type SpecialKind = keyof typeof SPECIAL_KINDS;
const specialKind = z.enum(keysOf(SPECIAL_KINDS));

/** A running special price as it holds for who asks. */
export const specialOffer = z.object({
  goods_price_id: z.int(),
  kind: specialKind,
  name: z.string(),
  /** null = hidden. */
  price: yuan().nullable(),
  starts_at: seconds(),
  ends_at: seconds(),
  /** Where it sells from; 0 = any warehouse. */
  ck_id: z.int(),
  /** Own stock; null = sells from the shelf. */
  stock_total: z.int().nullable(),
  stock_left: z.int().nullable(),
  /** Pieces one account may buy through it in all; null = no limit. */
  limit_per_account: z.int().nullable(),
  /** Pieces this buyer can still buy through it; null = hidden. */
  number: z.int().nullable(),
  /** The one lot of a near-expiry offer. */
  lot: z.object({ lot_no: z.string(), expires_on: seconds().nullable() }).nullable(),
  /** How far a group is: reached by buyers or by pieces, whichever is first; null for other kinds. */
  group: z
    .object({
      min_buyers: z.int().nullable(),
      min_pieces: z.int().nullable(),
      /** Of paid orders. */
      buyers: z.int(),
      pieces: z.int(),
      status: z.enum(['open', 'success', 'failed']),
    })
    .nullable(),
  /** Why this offer is closed to the buyer (sold out, limit used) though the goods is not. */
  reason: reason.nullable(),
});
export type SpecialOffer = z.infer<typeof specialOffer>;

/** What an account has to do with a goods. */
export const mine = z.object({
  is_favorite: z.int(),
  /** 1 = asked to be told when it is back in stock. */
  wants_notice: z.int(),
  /** Pieces in the cart, all offers together. */
  in_cart: z.int(),
  last_price: yuan().nullable(),
  last_bought_at: seconds().nullable(),
  last_number: z.int().nullable(),
});

/** A goods as lists, suggestions and the cart show it. Prices and stock are null for who may not see them. */
/** 协议价: the base price is that of the account's contract, until this moment; null = without end. */
export const contractTerms = z.object({ until: seconds().nullable() });
export type ContractTerms = z.infer<typeof contractTerms>;

export const goodsCard = z.object({
  id: z.int(),
  name: z.string(),
  sccj: z.string(),
  maker_id: z.int(),
  ypgg: z.string(),
  bzdw: z.string(),
  ...ofEachShownFact(() => z.string()),
  approval_no: z.string(),
  /** rx, otc_a, otc_b, device, tcm, other */
  rx_class: z.string(),
  /** normal, cool, cold */
  storage: z.string(),
  /** 1 = traditional medicine. */
  type: z.int(),
  is_ephedrine: z.int(),
  image: z.string(),
  goods_image: z.array(z.object({ url: z.string() })),
  tags: z.array(goodsTag),
  /** Unit price of this buyer before any offer; null = hidden. */
  base_price: yuan().nullable(),
  /** What the minimum quantity costs this buyer a piece now. */
  price: yuan().nullable(),
  retail_price: yuan().nullable(),
  is_buy: z.int(),
  reason: reason.nullable(),
  /** Pieces this buyer can still buy now; null = hidden. */
  number: z.int().nullable(),
  /** 充足, 紧张, 缺货; empty = hidden. */
  stock_word: z.string(),
  ck_id: z.int(),
  ck_name: z.string(),
  min_order: z.int(),
  multiple: z.int(),
  middle_pack: z.int(),
  case_pack: z.int(),
  can_split: z.int(),
  round_to_case: z.int(),
  limit_per_order: z.int().nullable(),
  ladder_price_id: z.int(),
  ladder_price_type: z.int(),
  ladder_price: z.array(ladderStep),
  is_dpby: z.int(),
  qg_number: z.int(),
  is_free_shipping: z.int(),
  free_shipping_number: z.int(),
  is_youx: z.int(),
  is_jxq: z.int(),
  /** Expiry of the nearest lot on offer, Unix seconds. */
  nearest_expiry: seconds().nullable(),
  /**
   * The best running special price that is not of a near-expiry lot: what 加入购物车 buys when it is cheaper. `price` stays
   * that of the goods without it.
   */
  special: specialOffer.nullable(),
  /** null for visitors and where nobody needs it (suggestions, cart lines). */
  mine: mine.nullable(),
});
export type GoodsCard = z.infer<typeof goodsCard>;

/** A text cut where what was searched for begins and ends: the second piece matched, and each second one after it. None = nothing in it did. */
const pieces = z.array(z.string());
/** What of a goods matched what was searched for. */
const marks = z.object({ name: pieces, sccj: pieces, ypgg: pieces, approval_no: pieces });
export type Marks = z.infer<typeof marks>;

export const suggestion = z.object({
  id: z.int(),
  name: z.string(),
  ypgg: z.string(),
  sccj: z.string(),
  image: z.string(),
  price: yuan().nullable(),
  /** null = it was found by what is not shown. */
  marks: marks.nullable(),
});
export const searchGoods = endpoint({
  method: 'GET',
  path: '/api/goods/search',
  scope: 'public',
  summary: '搜索建议',
  perMinute: 1200,
  query: z.object({
    keywords: z.string().max(10_000, '关键词太长').default(''),
    type: z.preprocess((value) => (value === '' ? undefined : value), int(1, 2, '类型').default(1)),
  }),
  data: z.object({
    list: z.array(suggestion),
    words: z.array(z.object({ text: z.string(), count: z.int() })),
    makers: z.array(z.object({ id: z.int(), name: z.string(), count: z.int(), pieces })),
    total: z.int(),
    /** As what the words were searched that find nothing as typed: other names, letters put right, or fewer words; '' = as typed. */
    searched_as: z.string(),
  }),
});

export const hotGoods = endpoint({
  method: 'GET',
  path: '/api/goods/hot',
  scope: 'public',
  summary: '热销商品',
  data: z.object({ list: z.array(goodsCard) }),
});

export const SORTS = ['default', 'sales', 'price_asc', 'price_desc', 'new'] as const;
/** Both bounds count; without effect for who may not see prices. */
const priceBound = () => optional(z.coerce.string().trim().max(12, '价格太长'));
const listFields = z.object({
  keywords: z.string().max(10_000, '关键词太长').default(''),
  /** 1 drug, 2 manufacturer. */
  type: z.preprocess((value) => (value === '' ? undefined : value), int(1, 2, '类型').default(1)),
  category_id: optional(id()),
  brand_id: optional(id()),
  maker_ids: optional(many(id(), 50, '厂家')),
  ...ofEachLabel((_key, { label, letters, most }) => optional(many(text(label, letters), most, label))),
  tags: optional(many(text('标签', 10), 10, '标签')),
  /** 1 = only what is in stock; without effect for who may not see stock. */
  in_stock: optional(flag()),
  /** 1 = only what this buyer may buy now: scope, control and stock; without effect for who may not buy. */
  can_buy: optional(flag()),
  /** 1 = only what the account has bought; without effect for visitors. */
  bought: optional(flag()),
  /** In yuan, as a piece costs the buyer who asks. */
  price_min: priceBound(),
  price_max: priceBound(),
  /** 0: without facets, for a floor of a page. */
  facets: flag().default(1),
  sort: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.enum(SORTS, '排序方式不正确').default('default'),
  ),
  ...pageQuery,
});
export const listQuery = listFields.superRefine((query, context) => {
  for (const [field, message] of Object.entries(wrongInRange(query)))
    context.addIssue({ code: 'custom', path: [field], message: String(message) });
});
const facetItem = z.object({ value: z.string(), name: z.string(), count: z.int() });
/** A goods of a list; null = nothing was searched for, or it was found by what is not shown. */
const listedGoods = goodsCard.extend({ marks: marks.nullable() });
export const goodsList = endpoint({
  method: 'GET',
  path: '/api/goods/list',
  scope: 'public',
  summary: '商品列表',
  perMinute: 1200,
  query: listQuery,
  data: pageOf(listedGoods).extend({
    facets: z.object({
      categories: z.array(facetItem),
      makers: z.array(facetItem),
      ...ofEachLabel(() => z.array(facetItem)),
      tags: z.array(facetItem),
      /** null for who may not see stock. */
      in_stock: z.int().nullable(),
      /** null for who may not buy. */
      can_buy: z.int().nullable(),
    }),
    /** The letters, or the maker, that were searched instead, when those typed found nothing and are a slip away, several as near parted by 、; '' = as typed. A medicine named in Chinese is never replaced. */
    corrected: z.string(),
    /** What was read as another name of the same medicine, as its dosage form said otherwise, or as a use: 扑热息痛 as 对乙酰氨基酚. */
    meant: z.array(z.object({ typed: z.string(), as: z.array(z.string()) })),
    /** Words that were not searched for, since with them nothing is found. */
    left_out: z.array(z.string()),
    /** Letters near to those typed, which few goods hold: goods of the near ones stand behind. */
    near: z.array(z.string()),
    /** Words that sound or look alike, to choose from; only when what was typed found nothing. */
    nearest: z.array(z.string()),
    category_path: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
});
export type GoodsListData = z.infer<typeof goodsList.data>;

export const goodsDetail = endpoint({
  method: 'GET',
  path: '/api/goods/detail/:id',
  scope: 'public',
  summary: '商品详情',
  perMinute: 1200,
  params: z.object({ id: id() }),
  data: goodsCard.extend({
    generic_name: z.string(),
    barcode: z.string(),
    scope_name: z.string(),
    /** '' = not known. */
    ...ofEachPageFact(() => z.string()),
    limit_per_day: z.int().nullable(),
    /** Sanitised HTML. */
    description: z.string(),
    brand: z.object({ id: z.int(), name: z.string() }).nullable(),
    category_path: z.array(z.object({ id: z.int(), name: z.string() })),
    warehouses: z.array(z.object({ ck_id: z.int(), name: z.string(), number: z.int().nullable() })),
    lots: z.array(
      z.object({
        lot_no: z.string(),
        produced_on: seconds().nullable(),
        expires_on: seconds().nullable(),
        ck_name: z.string(),
      }),
    ),
    contract: contractTerms.nullable(),
    /** What its warehouse asks of an order to the buyer's default address; to visitors, of one to anywhere. */
    shipping: z.object({
      shipping_amount: yuan(),
      fee: yuan(),
      minimum_amount: yuan(),
      /** When it arrives, in words; '' = nothing is promised. */
      promise: z.string(),
      /** Why nothing of the warehouse goes there; '' = it does. */
      not_served: z.string(),
    }),
    /** All running special prices, cheapest first, near-expiry lots last. */
    specials: z.array(specialOffer),
    /** Answer to the buyer's wish to be allowed to buy a controlled goods. */
    right: z.object({ status: z.enum(['pending', 'granted', 'refused']), reply: z.string() }).nullable(),
  }),
});
export type GoodsDetail = z.infer<typeof goodsDetail.data>;

/** What stands beside a goods; a call of its own, so that the goods itself waits for nothing. */
export const goodsRelated = endpoint({
  method: 'GET',
  path: '/api/goods/related/:id',
  scope: 'public',
  summary: '同名商品、常一起买的商品、同类商品与购进批号的药检报告',
  perMinute: 1200,
  params: z.object({ id: id() }),
  data: z.object({
    /** Same generic name from other makers. */
    substitutes: z.array(goodsCard),
    /** Often in the same orders. */
    bought_together: z.array(goodsCard),
    /** Other medicines for the same use, in stock. */
    similar: z.array(goodsCard),
    /** Inspection reports of lots on sale that have come to this account before: /api/jybg/:id/file. */
    reports: z.array(z.object({ lot_no: z.string(), report_ids: z.array(z.int()) })),
  }),
});
export type GoodsRelated = z.infer<typeof goodsRelated.data>;

/** 为您推荐: what the account buys and its peers buy; for visitors what sells. */
export const recommended = endpoint({
  method: 'GET',
  path: '/api/index_wntj/:page',
  scope: 'public',
  summary: '为您推荐',
  params: z.object({ page: id() }),
  data: z.object({ list: z.array(goodsCard), has_more: z.boolean() }),
});

/** Asks the shop to be allowed by name to buy a controlled goods. */
export const askRight = endpoint({
  method: 'POST',
  path: '/api/goods/:id/right',
  scope: 'approved',
  right: 'order',
  summary: '申请控销商品购买权限',
  perMinute: 30,
  params: z.object({ id: id() }),
  body: z.object({ note: text('申请说明', 200).default('') }),
  data: z.object({ status: z.enum(['pending', 'granted', 'refused']) }),
});
