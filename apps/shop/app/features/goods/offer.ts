import type { GoodsCard, SpecialKind, SpecialOffer } from '@qingnang/contract/catalog';

/** What an offer is called beside its price. */
export const OFFER_WORDS: Record<SpecialKind, string> = {
  seckill: '秒杀价',
  daily: '每日特价',
  near_expiry: '近效期特卖',
  youx: '优选价',
  newcomer: '新人特价',
  zone: '专区价',
  group: '拼团价',
};

/** The letter of its tag (docs/rules/screens.md#tags). */
export const OFFER_LETTERS: Record<SpecialKind, string> = {
  seckill: '秒',
  daily: '特',
  near_expiry: '特',
  youx: '优',
  newcomer: '特',
  zone: '特',
  group: '拼',
};

/**
 * The offer that 加入购物车 buys: the running special price where it is open to the buyer and cheaper than the goods' own
 * price. Who sees no prices is told that there is one.
 */
export function bestOffer({ special, price }: Pick<GoodsCard, 'special' | 'price'>): SpecialOffer | null {
  if (!special || special.reason) return null;
  return special.price === null || price === null || special.price < price ? special : null;
}

type Offered = Pick<
  GoodsCard,
  | 'base_price'
  | 'price'
  | 'ladder_price'
  | 'ladder_price_id'
  | 'number'
  | 'limit_per_order'
  | 'ck_id'
  | 'reason'
  | 'stock_word'
  | 'nearest_expiry'
>;

/** The goods as it is bought through an offer: its price without a ladder, its warehouse, own stock and limit. */
export function asBought<G extends Offered>(goods: G, offer: SpecialOffer | null): G {
  if (offer === null) return goods;
  const number = offer.number ?? null;
  // Own stock sells on when the shelf is empty.
  const hasOwn = goods.reason?.code === 'out_of_stock' && (number ?? 0) > 0;
  return {
    ...goods,
    base_price: offer.price,
    price: offer.price,
    ladder_price: [],
    ladder_price_id: 0,
    number,
    limit_per_order: isLimited(goods, offer) ? number : goods.limit_per_order,
    ck_id: offer.ck_id || goods.ck_id,
    reason: offer.reason ?? (hasOwn ? null : goods.reason),
    stock_word: hasOwn ? '紧张' : goods.stock_word,
    nearest_expiry: offer.lot?.expires_on ?? goods.nearest_expiry,
  };
}

/** The offer's own limit, and not its stock, is what the buyer comes to first. */
const isLimited = (goods: Offered, { limit_per_account, stock_left, number }: SpecialOffer): boolean =>
  limit_per_account !== null && number !== null && number < (stock_left ?? goods.number ?? 0);

/** Share of the own stock that is sold, in whole percent; null without own stock, or where it is hidden. */
export function soldPercent({
  stock_total,
  stock_left,
}: Pick<SpecialOffer, 'stock_total' | 'stock_left'>): number | null {
  if (stock_total === null || stock_left === null) return null;
  return Math.floor(((stock_total - stock_left) / stock_total) * 100);
}

const DAY = 24 * 3600;

/** How long still: `02:13:45`, or whole days where seconds mean nothing. @param left seconds */
export function leftWords(left: number): string {
  if (left <= 0) return '已结束';
  if (left >= DAY) return `${Math.floor(left / DAY)} 天`;
  const two = (value: number) => String(value).padStart(2, '0');
  return [Math.floor(left / 3600), Math.floor(left / 60) % 60, Math.floor(left) % 60].map(two).join(':');
}
