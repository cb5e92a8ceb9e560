import { sql } from 'kysely';
import type { Db } from '../../../../../db/client.ts';

export interface HitRow {
  id: number;
  goods_id: number;
  name: string;
  maker: string;
  approval_no: string;
  class: string;
  was_on: boolean;
  at: Date;
}

/** One page of the goods that the list has come to name and nobody has looked at, the newest first. */
export async function openHits(
  db: Db,
  { page, page_size: size }: { page: number; page_size: number },
): Promise<{ rows: HitRow[]; total: number }> {
  const [{ rows }, counted] = await Promise.all([
    sql<HitRow>`
      select h.id, h.goods_id, g.name, m.name as maker, g.approval_no, h.class, h.was_on, h.at
      from forbidden_hit h join goods g on g.id = h.goods_id join maker m on m.id = g.maker_id
      where h.seen_at is null order by h.id desc limit ${size} offset ${(page - 1) * size}`.execute(db),
    sql<{ total: number }>`select count(*) as total from forbidden_hit where seen_at is null`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}
