import { formatPrice, type PriceE4 } from '@qingnang/rules/money';

/** A price of a campaign beside what its goods cost otherwise. */
export interface LowPrice {
  goods: string;
  normal: PriceE4;
  price: PriceE4;
}

/** Whether a price lies more than so many per cent below the normal one. */
export const isTooLow = ({ normal, price }: LowPrice, percent: number): boolean =>
  (normal - price) * 100n > normal * BigInt(percent);

const NAMED = 5;

/** `阿莫西林胶囊 24粒 普通价 ¥10.00 → 活动价 ¥1.00；……等 12 个商品`, the furthest below first. */
export function lowWords(prices: readonly LowPrice[]): string {
  const named = prices
    .toSorted((a, b) => Number(a.price * b.normal - b.price * a.normal))
    .slice(0, NAMED)
    .map(
      ({ goods, normal, price }) => `${goods} 普通价 ¥${formatPrice(normal)} → 活动价 ¥${formatPrice(price)}`,
    );
  const more = prices.length > NAMED ? [`……等 ${prices.length} 个商品`] : [];
  return [...named, ...more].join('；');
}
