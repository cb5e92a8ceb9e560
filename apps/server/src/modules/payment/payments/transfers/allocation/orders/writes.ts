/** The one way by which money of the bank reaches an order. */

import { type Fen, fen, formatFen } from '@qingnang/rules/money';
import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { sql } from 'kysely';
import type { Tx } from '../../../../../../db/transaction.ts';
import { invalid } from '../../../../../../http/errors.ts';
import { tell } from '../../../../../identity/writes.ts';
import { groupBuyOf } from '../../../../../marketing/reads.ts';
import { dueOf, type OrderRow } from '../../../../../ordering/reads.ts';
import { insertPayment, keepPaid, noteEvent, refundPart } from '../../../../../ordering/writes.ts';
import { keepNotice } from '../../../notices/writes.ts';
import { markPaid } from '../../../paid/writes.ts';
import { seckillOrders } from '../../../reads.ts';
import { REFUND_NOTES } from '../../../rules.ts';
import { judgeMoney, judgeUnwanted, partExpiry } from '../rules.ts';

/** The line that brings money, as its notice is called. */
interface From {
  /** The bank's reference, with a place behind it when the line pays several orders. */
  number: string;
  /** Where a refusal is said. */
  field: string;
}

/** What became of the money; `part`: the order waits for the rest. */
export interface Taken {
  paymentId: number;
  outcome: 'settle' | 'part' | 'refund_late' | 'refund_double';
}

export const USED_ELSEWHERE = '该银行流水号已用于另一张订单';

/**
 * Takes money of a bank line as an order's, which must be locked. One that waits is paid, or has a part more; money for one that does
 * not wait goes back.
 * @throws 422 when the order waits for less, or the reference has paid before
 */
export function payOrderFromBank(tx: Tx, order: OrderRow, amount: Fen, from: From): Promise<Taken> {
  return order.status === ORDER_STATUS.pending_payment
    ? payWaiting(tx, order, amount, from)
    : payUnwanted(tx, order, amount, from);
}

async function payWaiting(tx: Tx, order: OrderRow, amount: Fen, from: From): Promise<Taken> {
  const due = (await dueOf(tx, [order.id])).get(order.id) ?? fen(0);
  const taking = judgeMoney(due, amount);
  if (taking === 'too_much')
    throw invalid({
      [from.field]: `订单 ${order.order_no} 只差 ¥${formatFen(due)}，多出的请转入余额或退回`,
    });
  if (taking === 'settle') {
    const paymentId = await wholeTransfer(tx, order, amount);
    await takeIn(tx, paymentId, amount, 'settle', from);
    await markPaid(tx, order, 'transfer');
    return { paymentId, outcome: 'settle' };
  }
  const paymentId = await partTransfer(tx, order, amount);
  await takeIn(tx, paymentId, amount, 'part', from);
  await waitForRest(tx, order, amount, fen(due - amount));
  await tellOfPart(tx, order, { number: from.number, amount, left: fen(due - amount) });
  return { paymentId, outcome: 'part' };
}

async function payUnwanted(tx: Tx, order: OrderRow, amount: Fen, from: From): Promise<Taken> {
  const outcome = judgeUnwanted(order.status);
  const paymentId = await wholeTransfer(tx, order, amount);
  await takeIn(tx, paymentId, amount, outcome, from);
  const part = { payment_id: paymentId, method: 'transfer', left_fen: Number(amount) };
  await refundPart(tx, order, part, `${outcome}:${from.number}`);
  const mover = { actor: 'system', note: REFUND_NOTES[outcome] } as const;
  await noteEvent(tx, order.id, 'late_payment', mover, { from: order.status, to: order.status });
  return { paymentId, outcome };
}

interface OpenTransfer {
  id: number;
  amount_fen: number;
}

/** The transfer that the buyer has chosen for an order, if any: it holds the proofs, and what is still to come. */
async function openTransfer(tx: Tx, orderId: number): Promise<OpenTransfer | undefined> {
  return tx
    .selectFrom('payment')
    .select(['id', 'amount_fen'])
    .where('order_id', '=', orderId)
    .where('method', '=', 'transfer')
    .where('status', '=', 'created')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

/** The payment of money that ends the wait: the chosen transfer, or one made for it. */
async function wholeTransfer(tx: Tx, order: OrderRow, amount: Fen): Promise<number> {
  const open = await openTransfer(tx, order.id);
  if (!open) return insertTransfer(tx, order, amount);
  await setAmount(tx, open.id, amount);
  return open.id;
}

/** A payment of its own for a part; the chosen transfer waits for the rest. */
async function partTransfer(tx: Tx, order: OrderRow, amount: Fen): Promise<number> {
  const open = await openTransfer(tx, order.id);
  if (open) await setAmount(tx, open.id, fen(BigInt(open.amount_fen) - amount));
  return insertTransfer(tx, order, amount);
}

async function insertTransfer(tx: Tx, order: OrderRow, amount: Fen): Promise<number> {
  const { id } = await insertPayment(tx, {
    accountId: order.account_id,
    method: 'transfer',
    parts: [{ orderId: order.id, amount }],
    expiresAt: null,
  });
  return id;
}

async function setAmount(tx: Tx, paymentId: number, amount: Fen): Promise<void> {
  await sql`update payment set amount_fen = ${amount}::bigint where id = ${paymentId}`.execute(tx);
  await sql`update payment_order set amount_fen = ${amount}::bigint where payment_id = ${paymentId}`.execute(
    tx,
  );
}

async function takeIn(
  tx: Tx,
  paymentId: number,
  amount: Fen,
  outcome: Taken['outcome'],
  { number, field }: From,
): Promise<void> {
  const { payment_no: paymentNo } = await tx
    .selectFrom('payment')
    .select('payment_no')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  const notice = { noticeId: number, paymentNo, providerTradeNo: number, amountFen: Number(amount) };
  if (!(await keepNotice(tx, 'transfer', notice, outcome))) throw invalid({ [field]: USED_ELSEWHERE });
  await keepPaid(tx, paymentId, { tradeNo: number, paidAt: null });
}

async function waitForRest(tx: Tx, order: OrderRow, amount: Fen, left: Fen): Promise<void> {
  const group = await groupBuyOf(tx, order.group_offer_id);
  const expiresAt = partExpiry(new Date(), {
    expiresAt: order.expires_at,
    groupEndsAt: group?.endsAt ?? null,
    hasSeckill: (await seckillOrders(tx, [order.id])).has(order.id),
  });
  await tx.updateTable('sales_order').set({ expires_at: expiresAt }).where('id', '=', order.id).execute();
  const note = `已到账 ¥${formatFen(amount)}，还差 ¥${formatFen(left)}`;
  await noteEvent(
    tx,
    order.id,
    'part_payment',
    { actor: 'system', note },
    { from: order.status, to: order.status },
  );
}

/** Once for each part: the buyer hears what came and what is still due. */
async function tellOfPart(
  tx: Tx,
  order: OrderRow,
  { number, amount, left }: { number: string; amount: Fen; left: Fen },
): Promise<void> {
  await tell(tx, order.account_id, {
    key: 'order.part_paid',
    fields: { order_no: order.order_no, amount: formatFen(amount), due: formatFen(left) },
    url: `/order/info/${order.id}`,
    cause: `order:${order.id}:part:${number}`,
  });
}
