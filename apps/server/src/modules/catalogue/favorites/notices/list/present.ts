import type { ArrivalItem } from '@qingnang/contract/favorites';
import { toSeconds } from '../../../../../http/dates.ts';
import { mineData } from '../../../goods/mine/present.ts';
import { goodsCard } from '../../../goods/present.ts';
import type { ArrivalPage } from './reads.ts';

export function arrivalItems({ rows, goods }: ArrivalPage): ArrivalItem[] {
  return rows.flatMap(({ goods_id, created_at, told_at }) => {
    const found = goods.get(goods_id);
    if (!found) return [];
    const card = { ...goodsCard(found.offer), mine: mineData(found.mine) };
    return [{ goods: card, created_at: toSeconds(created_at), told_at: told_at && toSeconds(told_at) }];
  });
}
