import type { GoodsCard } from '@qingnang/contract/catalog';
import { COLD_LIMITS, type ColdStorage, isColdStorage, STORAGES } from '@qingnang/rules/cold-chain';

/**
 * What a buyer is told of an order to be with goods of the cold chain: they come in parcels of their own. '' = it has none.
 * @param goods all that it has
 */
export function coldWords(goods: readonly Pick<GoodsCard, 'storage'>[]): string {
  const storages = goods.map(({ storage }) => storage).filter(isColdStorage);
  const kinds = Object.keys(COLD_LIMITS)
    .filter(isColdStorage)
    .filter((kind) => storages.includes(kind));
  if (kinds.length === 0) return '';
  const names = (word: (kind: ColdStorage) => string) => kinds.map(word).join('、');
  const isAll = storages.length === goods.length;
  const which = isAll
    ? names((kind) => STORAGES[kind])
    : `其中 ${storages.length} 种${names((kind) => STORAGES[kind])}`;
  const limits = names((kind) => (kinds.length > 1 ? STORAGES[kind] : '') + COLD_LIMITS[kind].words);
  return `${which}商品单独装保温箱发货，不另收费；收货时请当场查看并登记温度，超出 ${limits} 可整包拒收`;
}
