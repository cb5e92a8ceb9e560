import type { FavoriteItem } from '@qingnang/contract/favorites';
import { priceToYuan } from '@qingnang/rules/money';
import { toSeconds } from '../../../http/dates.ts';
import { mineData } from '../goods/mine/present.ts';
import { goodsCard } from '../goods/present.ts';
import { newsOf } from './notices/rules.ts';
import type { FavoritePage } from './reads.ts';

/** Cards as the buyer sees them, those off the shelf with their reason, and what is new of each. */
export function favoriteItems({ rows, offers, mine }: FavoritePage): FavoriteItem[] {
  return rows.flatMap((row) => {
    const offer = offers.get(row.goods_id);
    if (!offer) return [];
    const { drop, hasArrived } = newsOf(offer, row);
    return [
      {
        goods: { ...goodsCard(offer), mine: mineData(mine?.get(row.goods_id)) },
        created_at: toSeconds(row.created_at),
        wants_notice: row.wants_notice ? 1 : 0,
        drop: drop && priceToYuan(drop),
        arrived: hasArrived ? 1 : 0,
      },
    ];
  });
}
