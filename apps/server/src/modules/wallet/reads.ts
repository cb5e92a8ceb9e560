import { type Fen, fen } from '@qingnang/rules/money';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import type { Buyer } from '../../http/session.ts';

/** What the buyer's wallet holds; 0 for an account that never had money in it. */
export async function balanceOf(db: Db, buyer: Buyer): Promise<Fen> {
  const row = await db
    .selectFrom('wallet')
    .select('balance_fen')
    .where('account_id', '=', buyer.accountId)
    .executeTakeFirst();
  return fen(row?.balance_fen ?? 0);
}

export interface WalletDifference {
  account_id: number;
  balance_fen: number;
  /** Sum of the account's ledger entries. */
  ledger_fen: number;
}

/** Wallets whose balance is not the sum of their ledger; empty when the books are right. */
export async function walletDifferences(db: Db): Promise<WalletDifference[]> {
  const { rows } = await sql<WalletDifference>`
    select coalesce(w.account_id, e.account_id) as account_id, coalesce(w.balance_fen, 0) as balance_fen,
      coalesce(e.sum_fen, 0)::bigint as ledger_fen
    from wallet w
    full join (select account_id, sum(delta_fen) as sum_fen from wallet_entry group by account_id) e
      on e.account_id = w.account_id
    where coalesce(w.balance_fen, 0) <> coalesce(e.sum_fen, 0)
    order by 1`.execute(db);
  return rows;
}
