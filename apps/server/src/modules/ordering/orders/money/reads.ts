import { type Fen, fen } from '@qingnang/rules/money';
import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { Tx } from '../../../../db/transaction.ts';

/** What has come in for an order `o` and has not gone back. */
const IN_HAND = sql`coalesce((select sum(s.amount_fen - s.refunded_fen) from payment_share s where s.order_id = o.id), 0)`;

/** What an order `o` that waits for its money still waits for. */
export const DUE = sql<number>`(o.balance_fen + o.payable_fen - ${IN_HAND})::bigint`;

/** What has come in for an order `o` beside the balance that was used when it was placed. */
export const RECEIVED = sql<number>`greatest(0, ${IN_HAND} - o.balance_fen)::bigint`;

/** What each of the orders still waits for, by id. Exact while they are locked. */
export async function dueOf(db: Db | Tx, orderIds: readonly number[]): Promise<Map<number, Fen>> {
  const { rows } = await sql<{ id: number; due_fen: number }>`
    select o.id, ${DUE} as due_fen from sales_order o where o.id = any(${[...orderIds]}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, due_fen }) => [id, fen(due_fen)]));
}

/** Fen that the bank has brought of an order while it waits for the rest. */
export async function receivedOf(db: Db, orderId: number): Promise<number> {
  const { rows } = await sql<{ received_fen: number }>`
    select ${RECEIVED} as received_fen from sales_order o
    where o.id = ${orderId} and o.status = ${ORDER_STATUS.pending_payment}`.execute(db);
  return rows[0]?.received_fen ?? 0;
}
