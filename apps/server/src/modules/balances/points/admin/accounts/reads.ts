import { sql } from 'kysely';
import type { Db } from '../../../../../db/client.ts';
import { inside } from '../../../../../db/keywords.ts';
import type { Staff } from '../../../../../http/session.ts';
import { phoneHas, textHas } from '../../../../identity/reads.ts';
import { phoneFor } from '../../../../identity/rules.ts';

export interface HolderRow {
  id: number;
  company: string;
  phone: string;
  points: number;
  debt: number;
}

/** One page of accounts that ever had points, those with the most first. */
export async function pointsHolders(
  db: Db,
  staff: Staff,
  filter: { keywords?: string | undefined; page: number; page_size: number },
): Promise<{ rows: HolderRow[]; total: number }> {
  const words = filter.keywords ?? '';
  const like = inside(words);
  const source = sql`points_account p join account a on a.id = p.account_id
    left join points_debt d on d.account_id = p.account_id
    where a.company ilike ${like} or ${phoneHas(staff, sql`a.phone`)(words)} or ${textHas(staff, sql`a.username`)(words)}`;
  const [found, count] = await Promise.all([
    sql<HolderRow>`
      select a.id, a.company, a.phone, p.balance as points, coalesce(d.points, 0) as debt from ${source}
      order by p.balance desc, a.id limit ${filter.page_size} offset ${(filter.page - 1) * filter.page_size}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*) as total from ${source}`.execute(db),
  ]);
  const rows = found.rows.map((row) => ({ ...row, phone: phoneFor(staff, 'customer', row.phone) }));
  return { rows, total: count.rows[0]?.total ?? 0 };
}

/** Name of the account; undefined for an unknown one. */
export async function companyOf(db: Db, id: number): Promise<string | undefined> {
  const row = await db.selectFrom('account').select('company').where('id', '=', id).executeTakeFirst();
  return row?.company;
}
