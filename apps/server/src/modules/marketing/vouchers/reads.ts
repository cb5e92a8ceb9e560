import { type Fen, fen } from '@qingnang/rules/money';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Buyer } from '../../../http/session.ts';

/** Where a cash voucher `v` stands, as `voucherState` has it; one that begins later is unused here. */
export const VOUCHER_STATES: Readonly<Record<'unused' | 'used' | 'expired' | 'void', RawBuilder<boolean>>> = {
  unused: sql`(not v.is_void and v.left_fen > 0 and v.valid_until > now())`,
  used: sql`(not v.is_void and v.left_fen = 0)`,
  expired: sql`(not v.is_void and v.left_fen > 0 and v.valid_until <= now())`,
  void: sql`v.is_void`,
};

/** What the buyer's cash vouchers that are good now hold together. */
export async function voucherFunds(db: Db | Tx, buyer: Buyer): Promise<Fen> {
  const { rows } = await sql<{ left_fen: number }>`
    select coalesce(sum(left_fen), 0)::int8 as left_fen from cash_voucher
    where account_id = ${buyer.accountId} and not is_void and valid_from <= now() and valid_until > now()`.execute(
    db,
  );
  return fen(rows[0]?.left_fen ?? 0);
}
