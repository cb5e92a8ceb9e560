import { z } from 'zod';
import { goodsCard, reason, specialOffer } from './catalog.ts';
import { endpoint } from './endpoint.ts';
import { id, optional, pageOf, pageQuery, seconds, yuan } from './fields.ts';
import { promotionKind, promotionTier } from './promotions.ts';

/** Offers over several goods or several buyers: combinations, gifts for a group of goods, group buying. */

const combinationItem = z.object({
  goods: goodsCard,
  /** Pieces in one set. */
  number: z.int(),
  /** Of one piece in the set; null = hidden. */
  price: yuan().nullable(),
});
/** 组合购: bought by `POST /api/cart` with type 3 and this id as `goods_id`; counted in sets. */
export const combinationCard = z.object({
  id: z.int(),
  name: z.string(),
  describe: z.string(),
  image: z.string(),
  ck_id: z.int(),
  ck_name: z.string(),
  starts_at: seconds(),
  ends_at: seconds(),
  /** Of one set; null = hidden. */
  price: yuan().nullable(),
  /** Of the same pieces bought one by one; null = hidden or not on sale alone. */
  single_price: yuan().nullable(),
  /** Sets this buyer can still buy; null = hidden. */
  number: z.int().nullable(),
  limit_per_account: z.int().nullable(),
  is_buy: z.int(),
  reason: reason.nullable(),
  items: z.array(combinationItem),
});
export type CombinationCard = z.infer<typeof combinationCard>;
export const combinations = endpoint({
  method: 'GET',
  path: '/api/combination',
  scope: 'public',
  summary: '组合购',
  query: z.object({ ...pageQuery }),
  data: pageOf(combinationCard),
});

const giftGroup = z.object({
  id: z.int(),
  kind: promotionKind,
  name: z.string(),
  describe: z.string(),
  image: z.string(),
  ck_id: z.int(),
  ck_name: z.string(),
  basis: z.enum(['amount', 'number']),
  /** 1 = 每满. */
  is_repeating: z.int(),
  starts_at: seconds(),
  ends_at: seconds(),
  tiers: z.array(promotionTier),
  /** 1 = every goods of the warehouse counts but a few. */
  is_all_goods: z.int(),
  /** Goods on the shelf that count; 0 with is_all_goods. */
  goods_count: z.int(),
});
export type GiftGroup = z.infer<typeof giftGroup>;

/** 组合满赠: promotions of kind gift that run now for who asks. */
export const giftGroups = endpoint({
  method: 'GET',
  path: '/api/combinationMzhgGroup',
  scope: 'public',
  summary: '组合满赠活动',
  data: z.object({ list: z.array(giftGroup) }),
});
/** What selected lines of a cart hold towards a promotion. */
const reachedByCart = z.object({
  amount: yuan(),
  number: z.int(),
  /** 0 = none yet. */
  tier_id: z.int(),
});

/** Goods of one promotion of any kind, with what the buyer's cart has reached. Without an id: the first of kind gift; none runs = null. */
export const giftGroupGoods = endpoint({
  method: 'GET',
  path: '/api/combinationMzhg',
  scope: 'public',
  summary: '组合满赠商品',
  query: z.object({ id: optional(id()), ...pageQuery }),
  data: pageOf(goodsCard).extend({
    group: giftGroup.nullable(),
    /** null for who has no cart. */
    reached: reachedByCart.nullable(),
  }),
});

/** Running promotions of one kind with what they give, how far the buyer is, and what is left of them. */
export const promotionProgress = endpoint({
  method: 'GET',
  path: '/api/promotion',
  scope: 'public',
  summary: '进行中的促销与我的进度',
  query: z.object({ kind: promotionKind }),
  data: z.object({
    list: z.array(
      giftGroup.extend({
        /** What it may still cost; null = no bound, or hidden from who asks. */
        budget_left: yuan().nullable(),
        /** null for who has no cart. */
        reached: reachedByCart.nullable(),
      }),
    ),
    /** 满返 of the buyer: what has come into the balance, and what orders that are under way will bring. null = not asked for, or a visitor. */
    cashback: z.object({ paid: yuan(), waiting: yuan(), waiting_orders: z.int() }).nullable(),
  }),
});
export type PromotionProgress = z.infer<typeof promotionProgress.data>;

/** Promotions of every kind that a goods counts towards now. Open: what is hidden from visitors is null in it. */
export const goodsPromotions = endpoint({
  method: 'GET',
  path: '/api/promotion/goods/:id',
  scope: 'public',
  summary: '商品参加的促销活动',
  params: z.object({ id: id() }),
  data: z.object({ list: z.array(giftGroup) }),
});

/** One goods of 拼团专区. */
const groupItem = z.object({
  goods: goodsCard,
  offer: specialOffer,
});
export const groupBuy = endpoint({
  method: 'GET',
  path: '/api/activity/group_buy',
  scope: 'public',
  summary: '拼团',
  query: z.object({ ...pageQuery }),
  data: pageOf(groupItem).extend({ timestamp: seconds() }),
});
