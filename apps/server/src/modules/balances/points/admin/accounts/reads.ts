import { sql } from 'kysely';
import type { Db } from '../../../../../db/client.ts';
import { everyWord } from '../../../../../db/keywords.ts';
import { pageOf } from '../../../../../db/paging.ts';
import type { Staff } from '../../../../../http/session.ts';
import { accountHas, phoneHas, textHas } from '../../../../identity/reads.ts';
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
  const words = everyWord(filter.keywords ?? '', [
    accountHas([sql`a.company`, phoneHas(staff, sql`a.phone`), textHas(staff, sql`a.username`)]),
  ]);
  const ids = sql`select a.id from points_account p join account a on a.id = p.account_id where ${words}`;
  const order = sql`p.balance desc, p.account_id`;
  const [found, count] = await Promise.all([
    sql<HolderRow>`
      with ${pageOf({ ids, order }, filter)}
      select a.id, a.company, a.phone, p.balance as points, coalesce(d.points, 0) as debt
      from page join account a on a.id = page.id join points_account p on p.account_id = a.id
      left join points_debt d on d.account_id = a.id order by page.place`.execute(db),
    sql<{ total: number }>`select count(*) as total from (${ids}) p`.execute(db),
  ]);
  const rows = found.rows.map((row) => ({ ...row, phone: phoneFor(staff, 'customer', row.phone) }));
  return { rows, total: count.rows[0]?.total ?? 0 };
}

/** Name of the account; undefined for an unknown one. */
export async function companyOf(db: Db, id: number): Promise<string | undefined> {
  const row = await db.selectFrom('account').select('company').where('id', '=', id).executeTakeFirst();
  return row?.company;
}
