import { type Fen, fen } from '@qingnang/rules/money';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Buyer } from '../../http/session.ts';

/** What the buyer's cash vouchers that are good now hold together. */
export async function voucherFunds(db: Db | Tx, buyer: Buyer): Promise<Fen> {
  const { rows } = await sql<{ left_fen: number }>`
    select coalesce(sum(left_fen), 0)::int8 as left_fen from cash_voucher
    where account_id = ${buyer.accountId} and not is_void and valid_from <= now() and valid_until > now()`.execute(
    db,
  );
  return fen(rows[0]?.left_fen ?? 0);
}
