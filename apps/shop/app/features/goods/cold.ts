import type { GoodsCard } from '@qingnang/contract/catalog';

/**
 * What a buyer is told of an order to be with cold goods: they come in a parcel of their own. '' = it has none.
 * @param goods all that it has
 */
export function coldWords(goods: readonly Pick<GoodsCard, 'storage'>[]): string {
  const cold = goods.filter(({ storage }) => storage === 'cold').length;
  if (cold === 0) return '';
  const which = cold === goods.length ? '冷藏商品' : `其中 ${cold} 种冷藏商品`;
  return `${which}单独装保温箱发货，不另收费；收货时请当场查看并登记温度，超出 2–8℃ 可整包拒收`;
}
