import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { inside } from '../../../../db/keywords.ts';
import { FRESH_MS, remember } from '../../../../db/memory.ts';
import { compiled, type ForbiddenEntry, type ForbiddenList } from './rules.ts';

/** What holds today in China. */
const HOLDS = sql`ended_at is null and valid_from <= (now() at time zone 'Asia/Shanghai')::date
  and (valid_until is null or valid_until >= (now() at time zone 'Asia/Shanghai')::date)`;

/** The list of today, at most 5 seconds old; in a transaction as it is. */
export const forbiddenList = remember(FRESH_MS, async (db): Promise<ForbiddenList> => {
  const { rows } = await sql<ForbiddenEntry>`
    select class, names, except_names, pattern, except_pattern, approval_pattern, maker_pattern
    from forbidden_entry where ${HOLDS} order by id`.execute(db);
  return compiled(rows);
});

export interface ListedEntry extends ForbiddenEntry {
  id: number;
  valid_from: string;
  valid_until: string | null;
  source: string;
  created_by: string | null;
  created_at: Date;
  ended_by: string | null;
  ended_at: Date | null;
}

/** One page of the list, or of what stood on it before. */
export async function forbiddenEntries(
  db: Db,
  {
    past = 0,
    keywords = '',
    page,
    page_size: size,
  }: {
    past?: number | undefined;
    keywords?: string | undefined;
    page: number;
    page_size: number;
  },
): Promise<{ rows: ListedEntry[]; total: number }> {
  const like = inside(keywords);
  const where = sql`(e.ended_at is not null) = ${past === 1}
    and (array_to_string(e.names, ' ') ilike ${like} or e.pattern ilike ${like} or e.source ilike ${like})`;
  const [{ rows }, counted] = await Promise.all([
    sql<ListedEntry>`
      select e.id, e.class, e.names, e.except_names, e.pattern, e.except_pattern, e.approval_pattern, e.maker_pattern,
        e.valid_from, e.valid_until, e.source, e.created_at, e.ended_at, c.name as created_by, d.name as ended_by
      from forbidden_entry e left join staff c on c.id = e.created_by left join staff d on d.id = e.ended_by
      where ${where} order by e.ended_at desc nulls last, e.id limit ${size} offset ${(page - 1) * size}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*) as total from forbidden_entry e where ${where}`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}
