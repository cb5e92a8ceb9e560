import type { GoodsDetail, SpecialOffer } from '@qingnang/contract/catalog';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { groupBuyPath } from '../../goods/goods-path.ts';
import { bestOffer } from '../../goods/offer.ts';

/**
 * The offer that is bought: as the link says (goods_price_id, is_yj, is_jxq: docs/rules/promotions.md#offers), on the page of group buying
 * the goods' group, else the best, until the buyer chooses another.
 * @returns null for the goods' own price
 */
export function useOffer(goods: GoodsDetail) {
  const [query] = useSearchParams();
  const isGroup = useLocation().pathname.startsWith(groupBuyPath(goods.id));
  const [chosen, choose] = useState(() => offerOf(goods, query, isGroup)?.goods_price_id ?? 0);
  return { offer: openOffer(goods, (one) => one.goods_price_id === chosen), choose };
}

export function offerOf(goods: GoodsDetail, query: URLSearchParams, isGroup: boolean): SpecialOffer | null {
  if (query.get('is_yj') === '1') return null;
  const id = Number(query.get('goods_price_id'));
  return (
    openOffer(goods, (one) => one.goods_price_id === id) ??
    (query.get('is_jxq') === '1' ? openOffer(goods, (one) => one.kind === 'near_expiry') : null) ??
    (isGroup ? openOffer(goods, (one) => one.kind === 'group') : null) ??
    bestOffer(goods)
  );
}

const openOffer = (goods: GoodsDetail, isIt: (offer: SpecialOffer) => boolean): SpecialOffer | null =>
  goods.specials.find((one) => one.reason === null && isIt(one)) ?? null;
