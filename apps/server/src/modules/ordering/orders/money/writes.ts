/**
 * Which order a payment's money is for (`payment_share`), and its way back: in parts, each once for its cause, spread over the
 * payments by what is left of each, to the wallet or what is owed at once, to a provider by the refund job. Above limits a second person
 * decides (`payments/review`).
 */

import { type Fen, fen, sumFen } from '@qingnang/rules/money';
import { share } from '@qingnang/rules/shares';
import { type RawBuilder, sql } from 'kysely';
import { json } from '../../../../db/json.ts';
import { queueTask } from '../../../../db/queue.ts';
import type { Tx } from '../../../../db/transaction.ts';
import type { Buyer } from '../../../../http/session.ts';
import { giveBackCredit, giveBalance, splitReceivable } from '../../../balances/writes.ts';
import { passAlone } from '../../../identity/writes.ts';
import { tellRefunded } from '../notices/writes.ts';
import { nextNumber } from '../numbers/writes.ts';
import type { OrderRow } from '../progress/reads.ts';
import { PAID_HERE } from '../rules.ts';

/** Money of an order that has come in, and how it goes back: always the way it came. */

/** The task that asks providers for refunds (`payment/payments/jobs`). */
export const PAY_REFUNDS = 'pay_refunds';

/** What a payment is for: a part of its amount for each order. */
export interface OrderPart {
  orderId: number;
  amount: Fen;
}

export interface NewPayment {
  accountId: number;
  /** The member of the company who pays; absent = the owner, or nobody of it. */
  memberId?: number | null;
  method: string;
  /** One or more orders of the account; their sum is the payment's amount. */
  parts: readonly [OrderPart, ...OrderPart[]];
  /** Until when a provider takes it; null = no end. */
  expiresAt: RawBuilder<Date> | null;
}

/** Opens a payment for one or more orders of an account. Nothing has come in yet. */
export async function insertPayment(
  tx: Tx,
  { accountId, memberId = null, method, parts, expiresAt }: NewPayment,
): Promise<{ id: number; payment_no: string }> {
  const payment = await tx
    .insertInto('payment')
    .values({
      payment_no: nextNumber('payment', 'P'),
      order_id: parts[0].orderId,
      account_id: accountId,
      member_id: memberId,
      method,
      amount_fen: Number(sumFen(parts.map(({ amount }) => amount))),
      expires_at: expiresAt,
    })
    .returning(['id', 'payment_no'])
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('payment_order')
    .values(
      parts.map(({ orderId, amount }) => ({
        payment_id: payment.id,
        order_id: orderId,
        amount_fen: Number(amount),
      })),
    )
    .execute();
  return payment;
}

/** A locked payment has come in: each of its orders has its part of it. */
export async function keepPaid(
  tx: Tx,
  paymentId: number,
  { tradeNo, paidAt }: { tradeNo: string | null; paidAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('payment')
    .set({
      status: 'paid',
      provider_trade_no: tradeNo,
      paid_at: sql`coalesce(${paidAt}::timestamptz, now())`,
    })
    .where('id', '=', paymentId)
    .execute();
  await sql`
    insert into payment_share (payment_id, order_id, amount_fen)
    select payment_id, order_id, amount_fen from payment_order where payment_id = ${paymentId} order by order_id`.execute(
    tx,
  );
}

/** The balance's part as a payment of its own, so that it is paid back the way it came. */
export const recordBalancePayment = (tx: Tx, payer: Payer, orderId: number, amount: Fen): Promise<void> =>
  recordPayment(tx, { payer, orderId, method: 'balance', amount });

/** What an order owes on credit as a payment of its own, which goes back as what is not owed any more. */
export const recordCreditPayment = (tx: Tx, payer: Payer, orderId: number, amount: Fen): Promise<void> =>
  recordPayment(tx, { payer, orderId, method: 'credit', amount });

type Payer = Pick<Buyer, 'accountId' | 'member'>;

interface PaidHere {
  payer: Payer;
  orderId: number;
  method: 'balance' | 'credit';
  amount: Fen;
}

async function recordPayment(tx: Tx, { payer, orderId, method, amount }: PaidHere): Promise<void> {
  const parts: [OrderPart] = [{ orderId, amount }];
  const { accountId, member } = payer;
  const memberId = member?.id ?? null;
  const { id } = await insertPayment(tx, { accountId, memberId, method, parts, expiresAt: null });
  await keepPaid(tx, id, { tradeNo: null, paidAt: null });
}

/** A payment's part of an order, with what of it has not gone back. */
export interface PaidPart {
  payment_id: number;
  method: string;
  left_fen: number;
}

/** Why money goes back, and who said so. */
export interface RefundCause {
  /** 'order_end', 'cut:7', 'after_sales:7': a payment's part goes back once for each. */
  cause: string;
  /** Staff whose act it is; above the limits of `approvals/alone` a second one has to agree. null = the buyer or the shop itself. */
  staffId: number | null;
  /** A second person has refused it before: one has to agree, however little it is. */
  wasRefused?: boolean;
}

/**
 * Pays an amount of an order back, spread over its payments by what is left of each: to the wallet at once, to a provider
 * by the refund job. Repeating it with the same cause changes nothing. The order must be locked.
 * @returns what goes back now or later
 * @throws RangeError when the payments do not hold so much
 */
export async function refundOrder(tx: Tx, order: OrderRow, amount: Fen, why: RefundCause): Promise<Fen> {
  if (amount === 0n) return fen(0n);
  const parts = await paidParts(tx, order.id);
  const amounts = share(
    amount,
    parts.map(({ left_fen }) => BigInt(left_fen)),
  );
  return giveBack(tx, order, parts, amounts, why);
}

/** Pays back everything of an order that has not gone back yet. */
export async function refundRest(tx: Tx, order: OrderRow, why: RefundCause): Promise<Fen> {
  const parts = await paidParts(tx, order.id);
  const amounts = parts.map(({ left_fen }) => fen(BigInt(left_fen)));
  return giveBack(tx, order, parts, amounts, why);
}

/** A part of a payment that goes over to another order. */
export interface MoneyPart {
  paymentId: number;
  method: string;
  amount: Fen;
}

/** What is left of each payment of an order. The order must be locked: nobody else touches them then. */
export const moneyOf = (tx: Tx, orderId: number): Promise<PaidPart[]> => paidParts(tx, orderId);

/** Makes parts of an order's payments the money of another one, which was split off it; each payment's sum stays. */
export async function moveMoney(
  tx: Tx,
  fromOrderId: number,
  to: { id: number; order_no: string },
  parts: readonly MoneyPart[],
): Promise<void> {
  const moved = parts.filter(({ amount }) => amount > 0n);
  if (moved.length === 0) return;
  const rows = moved.map(({ paymentId, amount }) => ({ payment_id: paymentId, amount_fen: Number(amount) }));
  const part = sql`jsonb_to_recordset(${json(rows)}::jsonb) as p (payment_id bigint, amount_fen bigint)`;
  await sql`
    insert into payment_share (payment_id, order_id, amount_fen)
    select payment_id, ${to.id}, amount_fen from ${part} order by payment_id`.execute(tx);
  // A share is above zero: one that goes whole leaves no row.
  await sql`
    delete from payment_share s using ${part}
    where s.order_id = ${fromOrderId} and s.payment_id = p.payment_id and s.amount_fen = p.amount_fen`.execute(
    tx,
  );
  await sql`
    update payment_share s set amount_fen = s.amount_fen - p.amount_fen from ${part}
    where s.order_id = ${fromOrderId} and s.payment_id = p.payment_id`.execute(tx);
  for (const { method, amount } of moved)
    if (method === 'credit') await splitReceivable(tx, fromOrderId, to, amount);
}

/** Pays an order's part of a payment back whole: money that came too late or twice, and paid for nothing. What the order gave back stays what it is. */
export async function refundPart(tx: Tx, order: OrderRow, part: PaidPart, cause: string): Promise<void> {
  await insertRefunds(tx, order, [part], [fen(part.left_fen)], { cause, staffId: null });
}

/** Pays amounts of an order's payments back, and counts them as given back of the order. */
async function giveBack(
  tx: Tx,
  order: OrderRow,
  parts: readonly PaidPart[],
  amounts: readonly Fen[],
  why: RefundCause,
): Promise<Fen> {
  const made = await insertRefunds(tx, order, parts, amounts, why);
  if (made > 0n)
    await tx
      .updateTable('sales_order')
      .set({ refunded_fen: sql`refunded_fen + ${made}::bigint` })
      .where('id', '=', order.id)
      .execute();
  return made;
}

/** Locks them, so that two refunds never spend the same part. */
async function paidParts(tx: Tx, orderId: number): Promise<PaidPart[]> {
  const { rows } = await sql<PaidPart>`
    select s.payment_id, p.method, s.amount_fen - s.refunded_fen as left_fen
    from payment_share s join payment p on p.id = s.payment_id
    where s.order_id = ${orderId} and s.refunded_fen < s.amount_fen
    order by s.payment_id for update of s`.execute(tx);
  return rows;
}

interface Inserted extends ReturnedHere {
  id: number;
  /** By the shop itself, now. */
  is_due: boolean;
  /** By a provider, as soon as this is committed. */
  is_to_ask: boolean;
}

async function insertRefunds(
  tx: Tx,
  order: OrderRow,
  parts: readonly PaidPart[],
  amounts: readonly Fen[],
  why: RefundCause,
): Promise<Fen> {
  const rows = parts
    .map(({ payment_id, method }, at) => ({ payment_id, method, amount_fen: Number(amounts[at]) }))
    .filter(({ amount_fen }) => amount_fen > 0);
  if (rows.length === 0) return fen(0n);
  const isAwaiting = !(await mayGoAlone(tx, order, sumFen([...amounts]), why));
  const { cause, staffId } = why;
  const { rows: inserted } = await sql<Inserted>`
    with part as (
      select * from jsonb_to_recordset(${json(rows)}::jsonb) as p (payment_id bigint, method text, amount_fen bigint)),
    made as (
      insert into refund (refund_no, payment_id, order_id, account_id, method, amount_fen, status, cause, staff_id, done_at)
      select ${nextNumber('refund', 'R')},
        payment_id, ${order.id}, ${order.account_id}, method, amount_fen,
        case when ${isAwaiting}::boolean then 'awaiting' when method = any(${PAID_HERE}::text[]) then 'done' else 'pending' end,
        ${cause}, ${staffId}::bigint, case when method = any(${PAID_HERE}::text[]) and not ${isAwaiting}::boolean then now() end
      from part order by payment_id
      on conflict (payment_id, order_id, cause) do nothing
      returning id, refund_no, payment_id, method, amount_fen, status),
    spent as (
      update payment_share s set refunded_fen = s.refunded_fen + made.amount_fen
      from made where s.payment_id = made.payment_id and s.order_id = ${order.id})
    select id, refund_no, ${order.id}::bigint as order_id, ${order.account_id}::bigint as account_id, method, amount_fen,
      status = 'done' as is_due, status = 'pending' and method <> 'transfer' as is_to_ask
    from made order by method <> 'credit', id`.execute(tx);
  for (const refund of inserted) if (refund.is_due) await giveBackHere(tx, refund);
  if (inserted.some(({ is_to_ask }) => is_to_ask)) await queueTask(tx, PAY_REFUNDS);
  const paid = inserted.filter(({ is_due }) => is_due);
  await tellRefunded(
    tx,
    paid.map(({ id }) => id),
  );
  return sumFen(inserted.map(({ amount_fen }) => fen(BigInt(amount_fen))));
}

/** A refund that no provider and no bank carries out. */
export interface ReturnedHere {
  refund_no: string;
  order_id: number;
  account_id: number;
  method: string;
  amount_fen: number;
}

/** Carries it out; of several of an order those on credit come first, since debtors are locked before wallets. */
export async function giveBackHere(tx: Tx, refund: ReturnedHere): Promise<void> {
  const amount = fen(refund.amount_fen);
  if (refund.method === 'credit') await giveBackCredit(tx, refund.order_id, amount, refund.refund_no);
  else await giveBalance(tx, refund.account_id, amount, 'refund', refund.refund_no);
}

/** The buyer and the shop need nobody; staff do below the limits, unless a second person has refused it before. */
async function mayGoAlone(
  tx: Tx,
  order: OrderRow,
  amount: Fen,
  { staffId, wasRefused = false }: RefundCause,
): Promise<boolean> {
  if (staffId === null) return true;
  if (wasRefused) return false;
  return passAlone(tx, 'refund', { staffId, accountId: order.account_id, orderId: order.id, amount });
}
