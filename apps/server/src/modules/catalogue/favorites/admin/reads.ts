import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { everyWord } from '../../../../db/keywords.ts';

export interface StaffArrivalRow {
  id: number;
  name: string;
  spec: string;
  maker: string;
  unit: string;
  status: string;
  stock: number;
  waiting: number;
  kept: number;
  since: Date;
}

/** One page of the goods that somebody waits for: those with most accounts first, then those waited for longest. */
export async function staffArrivalPage(
  db: Db,
  filter: { keywords?: string | undefined; page: number; page_size: number },
): Promise<{ rows: StaffArrivalRow[]; total: number }> {
  const words = everyWord(filter.keywords ?? '', [sql`g.name`, sql`g.spec`, sql`m.name`]);
  const from = (filter.page - 1) * filter.page_size;
  const [page, count] = await Promise.all([
    sql<StaffArrivalRow>`
      select g.id, g.name, g.spec, m.name as maker, g.unit, g.status, n.waiting, n.since,
        (select coalesce(sum(available), 0)::int from stock where goods_id = g.id) as stock,
        (select count(*) from favorite where goods_id = g.id and wants_notice) as kept
      from (select goods_id, count(*) as waiting, min(created_at) as since from arrival_notice
        where told_at is null group by goods_id) n
        join goods g on g.id = n.goods_id join maker m on m.id = g.maker_id
      where ${words} order by n.waiting desc, n.since, g.id limit ${filter.page_size} offset ${from}`.execute(
      db,
    ),
    sql<{ total: number }>`
      select count(*) as total from goods g join maker m on m.id = g.maker_id
      where g.id in (select goods_id from arrival_notice where told_at is null) and ${words}`.execute(db),
  ]);
  return { rows: page.rows, total: count.rows[0]?.total ?? 0 };
}
