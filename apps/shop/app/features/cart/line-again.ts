import type { CartItem } from '@qingnang/contract/cart';

/** A line as it is added again after it was taken out: bought through the same, by the same number. */
export const lineAgain = (line: CartItem) => ({
  // A combination is added by its own id.
  goods_id: line.combination?.id ?? line.goods.id,
  number: line.number,
  ck_id: line.ck_id,
  goods_price_id: line.goods_price_id,
  goods_manjian_id: line.goods_manjian_id,
  is_yj: line.is_yj,
  type: line.type,
});

/** Ids of the lines there are now that were not selected when they were taken out. */
export function asideAgain(removed: readonly CartItem[], now: readonly CartItem[]): number[] {
  const aside = new Set(removed.filter((line) => line.is_selected === 0).map(keyOf));
  return now.filter((line) => line.is_selected === 1 && aside.has(keyOf(line))).map(({ id }) => id);
}

/** What tells the lines of a cart apart, whatever their number. */
const keyOf = (line: CartItem): string => JSON.stringify({ ...lineAgain(line), number: 0 });
