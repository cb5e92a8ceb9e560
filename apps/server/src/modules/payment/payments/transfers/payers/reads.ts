import { sql } from 'kysely';
import type { Db } from '../../../../../db/client.ts';
import { everyWord } from '../../../../../db/keywords.ts';
import type { Staff } from '../../../../../http/session.ts';

export interface KnownPayerRow {
  id: number;
  payer_account: string;
  payer: string;
  account_id: number;
  company: string;
  staff: string | null;
  learned_at: Date;
}

/** One page of the bank accounts whose owners staff have named, the latest first. */
export async function payerPage(
  db: Db,
  _staff: Staff,
  filter: { keywords?: string | undefined; page: number; page_size: number },
): Promise<{ rows: KnownPayerRow[]; total: number }> {
  const where = everyWord(filter.keywords ?? '', [sql`k.payer_account`, sql`k.payer`, sql`a.company`]);
  const from = (filter.page - 1) * filter.page_size;
  const [page, count] = await Promise.all([
    sql<KnownPayerRow>`
      select k.id, k.payer_account, k.payer, k.account_id, a.company, s.name as staff, k.learned_at
      from known_payer k join account a on a.id = k.account_id left join staff s on s.id = k.staff_id
      where ${where} order by k.learned_at desc, k.id desc limit ${filter.page_size} offset ${from}`.execute(
      db,
    ),
    sql<{ total: number }>`
      select count(*) as total from known_payer k join account a on a.id = k.account_id where ${where}`.execute(
      db,
    ),
  ]);
  return { rows: page.rows, total: count.rows[0]?.total ?? 0 };
}
