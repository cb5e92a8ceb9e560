import type { Db } from '../../../db/client.ts';
import type { Staff } from '../../../http/session.ts';
import type { PointsGoodsRow } from '../reads.ts';

/** One page of all goods of the points mall, those taken off too, in the shop's order. */
export async function staffPointsPage(
  db: Db,
  _staff: Staff,
  page: number,
  pageSize: number,
): Promise<{ rows: PointsGoodsRow[]; total: number }> {
  const [rows, count] = await Promise.all([
    db
      .selectFrom('points_goods')
      .selectAll()
      .orderBy('sort')
      .orderBy('id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    db
      .selectFrom('points_goods')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirst(),
  ]);
  return { rows, total: count?.total ?? 0 };
}
