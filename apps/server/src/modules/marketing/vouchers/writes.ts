import type { Fen } from '@qingnang/rules/money';
import { sql } from 'kysely';
import type { Tx } from '../../../db/transaction.ts';

/**
 * Takes money off an account's cash vouchers, those that end soonest first, in one guarded statement. Rows are locked in id
 * order and judged by the database's clock when the lock is held; what is left of a voucher stays on it.
 * @param ref the order's number; the same one a second time fails the transaction
 * @returns false when they hold less than `amount`: nothing has changed then
 * @throws RangeError unless the amount is above zero
 */
export async function takeVouchers(tx: Tx, accountId: number, amount: Fen, ref: string): Promise<boolean> {
  if (amount <= 0n) throw new RangeError(`not an amount to take: ${amount}`);
  const { rows } = await sql<{ taken: number }>`
    with mine as (
      select id, left_fen, valid_until from cash_voucher
      where account_id = ${accountId} and not is_void and left_fen > 0
        and valid_from <= clock_timestamp() and valid_until > clock_timestamp()
      order by id for no key update),
    ranked as (
      select id, left_fen, sum(left_fen) over (order by valid_until, id) - left_fen as before_fen,
        sum(left_fen) over () as all_fen from mine),
    takes as (
      select id, least(left_fen, ${amount}::int8 - before_fen)::int8 as take_fen from ranked
      where all_fen >= ${amount}::int8 and before_fen < ${amount}::int8),
    kept as (
      update cash_voucher v set left_fen = v.left_fen - takes.take_fen from takes where v.id = takes.id),
    moved as (
      insert into voucher_movement (voucher_id, delta_fen, cause, ref)
      select id, -take_fen, 'order', ${ref} from takes order by id)
    select count(*) as taken from takes`.execute(tx);
  return (rows[0]?.taken ?? 0) > 0;
}

/**
 * Gives back what an order that ended took off vouchers, once: the ledger's unique key lets no second time through. A voucher
 * that has expired or was made void meanwhile stays so.
 * @param order ended; its row is locked
 */
export async function giveBackVouchers(tx: Tx, order: VoucherOrder): Promise<void> {
  await sql`
    with ${heldBy(order)},
    moved as (
      insert into voucher_movement (voucher_id, delta_fen, cause, ref)
      select id, held_fen, 'order_end', ${order.order_no} from held order by id
      on conflict (voucher_id, cause, ref) do nothing returning voucher_id, delta_fen)
    update cash_voucher v set left_fen = v.left_fen + moved.delta_fen from moved where v.id = moved.voucher_id`.execute(
    tx,
  );
}

/** An order that vouchers pay a part of; its row is locked. */
interface VoucherOrder {
  id: number;
  account_id: number;
  order_no: string;
}

/** What the order has of each voucher: taken for it, less what came back with pieces or went over to another order. */
const heldBy = (order: VoucherOrder) => sql`
    taken as (
      select voucher_id, -sum(delta_fen)::int8 as held_fen from voucher_movement
      where (cause = 'order' and ref = ${order.order_no}) or order_id = ${order.id}
      group by voucher_id having sum(delta_fen) < 0),
    held as (
      select v.id, v.valid_until, taken.held_fen from cash_voucher v join taken on taken.voucher_id = v.id
      where v.account_id = ${order.account_id} order by v.id for no key update of v)`;

/** A part of what an order has of its vouchers, those used last first. */
const partsOfHeld = (amount: Fen) => sql`
    ranked as (
      select id, held_fen, sum(held_fen) over (order by valid_until desc, id desc) - held_fen as before_fen from held),
    parts as (
      select id, least(held_fen, ${amount}::int8 - before_fen)::int8 as part_fen from ranked
      where before_fen < ${amount}::int8)`;

/**
 * Gives a part of what an order took off vouchers back to them, with pieces that did not ship or were returned, in reverse
 * order of use. One that has expired or was made void stays so. Never more than the order has of them.
 * @param ref names the act (`cut:7`, `after_sales:7`): a second time changes nothing
 */
export async function giveBackVoucherPart(
  tx: Tx,
  order: VoucherOrder,
  amount: Fen,
  ref: string,
): Promise<void> {
  if (amount === 0n) return;
  await sql`
    with ${heldBy(order)}, ${partsOfHeld(amount)},
    moved as (
      insert into voucher_movement (voucher_id, delta_fen, cause, ref, order_id)
      select id, part_fen, 'part', ${ref}, ${order.id}::int8 from parts
      where not exists (select from voucher_movement where order_id = ${order.id} and cause = 'part' and ref = ${ref})
      order by id returning voucher_id, delta_fen)
    update cash_voucher v set left_fen = v.left_fen + moved.delta_fen from moved where v.id = moved.voucher_id`.execute(
    tx,
  );
}

/** Makes a part of what an order has of its vouchers another order's, which was split off it. Nothing is given or taken. */
export async function moveVoucherPart(
  tx: Tx,
  order: VoucherOrder,
  amount: Fen,
  toOrderNo: string,
): Promise<void> {
  if (amount === 0n) return;
  await sql`
    with ${heldBy(order)}, ${partsOfHeld(amount)}
    insert into voucher_movement (voucher_id, delta_fen, cause, ref, order_id)
    select id, part_fen, 'split', ${toOrderNo}, ${order.id}::int8 from parts
    union all
    select id, -part_fen, 'order', ${toOrderNo}, null from parts order by 1`.execute(tx);
}

export interface NewVoucher {
  name: string;
  note: string;
  amount: Fen;
  validUntil: Date;
  source: 'give' | 'draw' | 'points' | 'rebate';
  /** Names the giving: each account gets one of a batch. */
  batch: string;
}

/** Gives each of the accounts a cash voucher, in one statement. @returns how many were given */
export async function insertVouchers(
  tx: Tx,
  accountIds: readonly number[],
  { name, note, amount, validUntil, source, batch }: NewVoucher,
): Promise<number> {
  const { numAffectedRows } = await sql`
    with given as (
      insert into cash_voucher (account_id, name, note, amount_fen, left_fen, valid_until, source, batch)
      select id, ${name}, ${note}, ${amount}::int8, ${amount}::int8, ${validUntil}, ${source}, ${batch}
      from unnest(${[...accountIds]}::int8[]) as a (id)
      on conflict (batch, account_id) do nothing returning id, amount_fen)
    insert into voucher_movement (voucher_id, delta_fen, cause) select id, amount_fen, 'give' from given`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}
