import type { favoriteList } from '@qingnang/contract/favorites';
import type { z } from 'zod';
import { toSeconds } from '../../http/dates.ts';
import { mineData } from '../goods/mine/present.ts';
import { goodsCard } from '../goods/present.ts';
import type { FavoritePage } from './reads.ts';

/** Cards as the buyer sees them, those off the shelf with their reason. */
export function favoriteItems({
  rows,
  offers,
  mine,
}: FavoritePage): z.output<typeof favoriteList.data>['list'] {
  return rows.flatMap(({ goods_id, created_at }) => {
    const offer = offers.get(goods_id);
    if (!offer) return [];
    const goods = { ...goodsCard(offer), mine: mineData(mine?.get(goods_id)) };
    return [{ goods, created_at: toSeconds(created_at) }];
  });
}
