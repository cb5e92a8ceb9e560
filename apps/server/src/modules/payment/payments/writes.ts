/**
 * Paying orders. Providers stand behind `channels/payment/port` and are asked outside transactions (`opening`); `settle` takes in
 * a verified notice once, whoever brings it: notification, query or staff. Jobs ask about what nobody heard of and close what may
 * not be paid any more.
 */

import { fen } from '@qingnang/rules/money';
import { type Selectable, sql } from 'kysely';
import { type PaymentNotice, ProviderFailure, type ProviderName } from '../../../channels/payment/port.ts';
import type { Db } from '../../../db/client.ts';
import type { Payment } from '../../../db/tables.ts';
import { inTransaction, type Tx } from '../../../db/transaction.ts';
import { dueOf, type OrderRow } from '../../ordering/reads.ts';
import { keepPaid, lockOrders, noteEvent, refundPart } from '../../ordering/writes.ts';
import { keepNotice } from './notices/writes.ts';
import { markPaid } from './paid/writes.ts';
import { judgeNotice, judgePart, type PartOutcome, REFUND_NOTES, type Settled } from './rules.ts';
import { isTopUpNo } from './topups/rules.ts';
import { closeTopUp, noteTopUpAsked, settleTopUp } from './topups/writes.ts';

type PaymentRow = Selectable<Payment>;

/**
 * Takes in a verified notice, whoever brings it (notification, query, staff), once: a repeated one changes nothing, a
 * wrong amount is only noted, money that comes too late or twice is paid back.
 * @returns what was done; 'unknown' when no such payment exists
 */
export function settleNotice(db: Db, provider: ProviderName, notice: PaymentNotice): Promise<Settled> {
  return inTransaction(db, (tx) => settle(tx, provider, notice));
}

/** `settleNotice` inside a transaction that does more. Orders are locked before the payment, as everywhere; a top-up has none. */
export async function settle(tx: Tx, provider: ProviderName, notice: PaymentNotice): Promise<Settled> {
  if (isTopUpNo(notice.paymentNo)) return settleTopUp(tx, provider, notice);
  const orderIds = await ordersNamed(tx, provider, notice.paymentNo);
  if (orderIds.length === 0) return 'unknown';
  const orders = await lockOrders(tx, orderIds);
  const payment = await tx
    .selectFrom('payment')
    .select(['id', 'payment_no', 'method', 'status', 'amount_fen'])
    .where('payment_no', '=', notice.paymentNo)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const parts = await paidParts(tx, payment.id, orders);
  const settlement = judgeNotice(payment, parts, notice.amountFen);
  const isNew = await keepNotice(tx, provider, notice, settlement);
  if (settlement === 'already_paid' || settlement === 'wrong_amount') return settlement;
  // The provider's number has paid another payment: it cannot pay this one too.
  if (!isNew) return 'used_elsewhere';
  await keepPaid(tx, payment.id, { tradeNo: notice.providerTradeNo, paidAt: notice.paidAt ?? null });
  for (const part of parts) await apply(tx, payment, part);
  return settlement;
}

/** The orders of a payment. One that the release before has opened on this schema has no parts yet: it is for its first order whole. */
async function ordersNamed(tx: Tx, provider: string, paymentNo: string): Promise<number[]> {
  const { rows } = await sql<{ order_id: number }>`
    with named as (
      select id, order_id, amount_fen from payment where payment_no = ${paymentNo} and method = ${provider}),
    added as (
      insert into payment_order (payment_id, order_id, amount_fen)
      select id, order_id, amount_fen from named
      where not exists (select from payment_order part where part.payment_id = named.id)
      on conflict do nothing)
    select order_id from named
    union
    select part.order_id from payment_order part join named on named.id = part.payment_id`.execute(tx);
  return rows.map(({ order_id }) => order_id);
}

/** What a payment brings each of its locked orders, and what that means for it. */
interface Part {
  order: OrderRow;
  amount_fen: number;
  outcome: PartOutcome;
}

async function paidParts(tx: Tx, paymentId: number, orders: readonly OrderRow[]): Promise<Part[]> {
  const [asked, due] = await Promise.all([
    tx
      .selectFrom('payment_order')
      .select(['order_id', 'amount_fen'])
      .where('payment_id', '=', paymentId)
      .execute(),
    dueOf(
      tx,
      orders.map(({ id }) => id),
    ),
  ]);
  const amounts = new Map(asked.map(({ order_id, amount_fen }) => [order_id, amount_fen]));
  return orders.map((order) => {
    const amount_fen = amounts.get(order.id) ?? 0;
    const outcome = judgePart({ status: order.status, due: due.get(order.id) ?? fen(0) }, fen(amount_fen));
    return { order, amount_fen, outcome };
  });
}

async function apply(
  tx: Tx,
  payment: Pick<PaymentRow, 'id' | 'method' | 'payment_no'>,
  { order, amount_fen, outcome }: Part,
): Promise<void> {
  if (outcome === 'settle') return markPaid(tx, order, payment.method);
  const part = { payment_id: payment.id, method: payment.method, left_fen: amount_fen };
  await refundPart(tx, order, part, `${outcome}:${payment.payment_no}`);
  await noteEvent(
    tx,
    order.id,
    'late_payment',
    { actor: 'system', note: REFUND_NOTES[outcome] },
    { from: order.status, to: order.status },
  );
}

/** Remembers when the provider was asked, so that the next round asks about others first. */
export async function noteAsked(db: Db, paymentNo: string): Promise<void> {
  if (isTopUpNo(paymentNo)) return noteTopUpAsked(db, paymentNo);
  await db.updateTable('payment').set({ asked_at: sql`now()` }).where('payment_no', '=', paymentNo).execute();
}

/** Gives up a payment of an order that ended; one that was paid in the meantime stays paid. */
export async function closePayment(db: Db, paymentNo: string): Promise<void> {
  if (isTopUpNo(paymentNo)) return closeTopUp(db, paymentNo);
  await db
    .updateTable('payment')
    .set({ status: 'closed' })
    .where('payment_no', '=', paymentNo)
    .where('status', '=', 'created')
    .execute();
}

/** Whether a provider did not answer, or not so that it can be believed: the next call would wait as long. */
export const isSilence = (error: unknown): boolean => error instanceof ProviderFailure && error.isSilence;
