import type { Db } from '../../../../db/client.ts';
import { inside } from '../../../../db/keywords.ts';
import type { Staff } from '../../../../http/session.ts';
import type { PointsGoodsRow } from '../reads.ts';

/** One page of all goods of the points mall whose name holds the keywords, those taken off too, in the shop's order. */
export async function staffPointsPage(
  db: Db,
  _staff: Staff,
  { keywords, page, page_size: size }: { keywords: string; page: number; page_size: number },
): Promise<{ rows: PointsGoodsRow[]; total: number }> {
  const named = db.selectFrom('points_goods').where('name', 'ilike', inside(keywords));
  const [rows, count] = await Promise.all([
    named
      .selectAll()
      .orderBy('sort')
      .orderBy('id')
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    named.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirst(),
  ]);
  return { rows, total: count?.total ?? 0 };
}
