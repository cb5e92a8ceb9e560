import type { Fen } from '@qingnang/rules/money';
import { sql } from 'kysely';
import type { Tx } from '../../../db/transaction.ts';

/**
 * Takes money out of a wallet. One guarded statement takes it and writes the ledger, so that parallel takes never go below zero.
 * @param cause why, such as `order`
 * @param ref what it is for, such as an order's number; the same cause and ref a second time fails the transaction
 * @returns false when the wallet holds less than `amount`: nothing has changed then
 * @throws RangeError unless the amount is above zero
 */
export async function takeBalance(
  tx: Tx,
  accountId: number,
  amount: Fen,
  cause: string,
  ref: string,
): Promise<boolean> {
  requirePositive(amount);
  const taken = await sql`
    with taken as (
      update wallet set balance_fen = balance_fen - ${amount}::bigint
      where account_id = ${accountId} and balance_fen >= ${amount}::bigint
      returning account_id, balance_fen)
    insert into wallet_entry (account_id, delta_fen, balance_after_fen, cause, ref)
    select account_id, -${amount}::bigint, balance_fen, ${cause}, ${ref} from taken`.execute(tx);
  return taken.numAffectedRows === 1n;
}

/**
 * Puts money into a wallet, once for a cause and ref: a repeated or parallel second call changes nothing.
 * @returns false when this cause and ref had been given before
 * @throws RangeError unless the amount is above zero
 */
export async function giveBalance(
  tx: Tx,
  accountId: number,
  amount: Fen,
  cause: string,
  ref: string,
): Promise<boolean> {
  requirePositive(amount);
  // The update that changes nothing locks the row: the next statement sees what the one before us committed.
  await sql`
    insert into wallet (account_id) values (${accountId})
    on conflict (account_id) do update set balance_fen = wallet.balance_fen`.execute(tx);
  const given = await sql`
    with entry as (
      insert into wallet_entry (account_id, delta_fen, balance_after_fen, cause, ref)
      select account_id, ${amount}::bigint, balance_fen + ${amount}::bigint, ${cause}, ${ref}
      from wallet where account_id = ${accountId}
      on conflict (cause, ref, account_id) do nothing
      returning account_id, delta_fen)
    update wallet w set balance_fen = balance_fen + entry.delta_fen
    from entry where w.account_id = entry.account_id`.execute(tx);
  return given.numAffectedRows === 1n;
}

function requirePositive(amount: Fen): void {
  if (amount <= 0n) throw new RangeError(`not an amount to move: ${amount}`);
}
