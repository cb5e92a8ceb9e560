import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { everyWord } from '../../../../db/keywords.ts';
import { onlyRow } from '../../../../db/only-row.ts';
import { pageOf } from '../../../../db/paging.ts';
import type { Staff } from '../../../../http/session.ts';
import { accountHas, phoneHas, textHas } from '../../../identity/reads.ts';

export interface WalletRow {
  account_id: number;
  company: string;
  username: string;
  balance_fen: number;
  frozen_fen: number;
  points: number;
  last_at: Date | null;
}

export interface WalletCounts {
  balance_fen: number;
  top_ups: number;
  withdrawals: number;
  to_pay: number;
  corrections: number;
}

const HELD = sql`coalesce(w.balance_fen, 0)`;

/** One page of accounts, who holds most first. */
export async function walletPage(
  db: Db,
  staff: Staff,
  { keywords, page, page_size }: { keywords?: string | undefined; page: number; page_size: number },
): Promise<{ rows: WalletRow[]; total: number; counts: WalletCounts }> {
  const where = everyWord(keywords ?? '', [
    accountHas([sql`a.company`, textHas(staff, sql`a.username`), phoneHas(staff, sql`a.phone`)]),
  ]);
  const [found, count, counts] = await Promise.all([
    sql<WalletRow>`
      with ${pageOf(
        {
          ids: sql`select a.id from account a left join wallet w on w.account_id = a.id where ${where}`,
          order: sql`${HELD} desc, a.id`,
        },
        { page, page_size },
      )}
      select a.id as account_id, a.company, a.username, ${HELD} as balance_fen,
        coalesce(p.balance, 0) as points,
        (select coalesce(sum(amount_fen), 0)::bigint from withdrawal
          where account_id = a.id and status in ('requested', 'approved')) as frozen_fen,
        (select at from wallet_entry where account_id = a.id order by id desc limit 1) as last_at
      from page join account a on a.id = page.id left join wallet w on w.account_id = a.id
      left join points_account p on p.account_id = a.id order by page.place`.execute(db),
    sql<{ total: number }>`select count(*) as total from account a where ${where}`.execute(db),
    sql<WalletCounts>`
      select coalesce((select sum(balance_fen) from wallet), 0)::bigint as balance_fen,
        (select count(*) from top_up where method = 'transfer' and status = 'created') as top_ups,
        (select count(*) from withdrawal where status = 'requested') as withdrawals,
        (select count(*) from withdrawal where status = 'approved') as to_pay,
        (select count(*) from correction where status = 'waiting') as corrections`.execute(db),
  ]);
  return { rows: found.rows, total: count.rows[0]?.total ?? 0, counts: onlyRow(counts.rows) };
}

/** How many wallets there are to be checked. */
export async function walletCount(db: Db, _staff: Staff): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from wallet`.execute(db);
  return rows[0]?.count ?? 0;
}
