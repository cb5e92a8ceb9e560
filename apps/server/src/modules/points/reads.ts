import type { Selectable } from 'kysely';
import type { Db } from '../../db/client.ts';
import type { PointsGoods } from '../../db/tables.ts';

export type PointsGoodsRow = Selectable<PointsGoods>;

/** One page of what points buy, in the shop's order. */
export async function pointsPage(
  db: Db,
  page: number,
  pageSize: number,
): Promise<{ rows: PointsGoodsRow[]; total: number }> {
  const shown = db.selectFrom('points_goods').where('is_on', '=', true);
  const [rows, count] = await Promise.all([
    shown
      .selectAll()
      .orderBy('sort')
      .orderBy('id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    shown.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirst(),
  ]);
  return { rows, total: count?.total ?? 0 };
}
