/**
 * Paying orders. Providers stand behind `channels/payment/port` and are asked outside transactions; `settle` takes in a
 * verified notice once, whoever brings it: notification, query or staff. Jobs ask about what nobody heard of and close what may
 * not be paid any more.
 */

import { fen } from '@qingnang/rules/money';
import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { type Selectable, sql } from 'kysely';
import {
  type PaymentNotice,
  type PaymentProviders,
  type PaymentTicket,
  ProviderFailure,
  type ProviderName,
} from '../../../channels/payment/port.ts';
import type { Db } from '../../../db/client.ts';
import type { Payment } from '../../../db/tables.ts';
import { inTransaction, type Tx } from '../../../db/transaction.ts';
import { conflict, invalid, Refusal } from '../../../http/errors.ts';
import { type Idempotency, once } from '../../../http/idempotency.ts';
import type { Buyer } from '../../../http/session.ts';
import { takeBalance } from '../../balances/writes.ts';
import { holdUnusual } from '../../fulfilment/writes.ts';
import { groupBuyOf } from '../../marketing/reads.ts';
import type { OrderRow } from '../../ordering/reads.ts';
import { expiryOf } from '../../ordering/rules.ts';
import {
  joinGroupBuys,
  keepPaid,
  lockOrder,
  lockOwnOrder,
  moveOrder,
  nextNumber,
  noteBought,
  noteEvent,
  recordBalancePayment,
  refundPayment,
} from '../../ordering/writes.ts';
import { keepNotice } from './notices/writes.ts';
import { hasSeckill, requireOpen } from './reads.ts';
import {
  judgeNotice,
  type PaymentMethod,
  receiptRefusal,
  SECKILL_IS_QUICK,
  type Settled,
  type Settlement,
} from './rules.ts';
import { isTopUpNo } from './topups/rules.ts';
import { closeTopUp, noteTopUpAsked, settleTopUp } from './topups/writes.ts';

export type PaymentRow = Selectable<Payment>;

/**
 * Begins paying an order. From the balance it is paid at once; otherwise a payment is opened (or the open one of the same
 * method used again) and asked for at the provider by `openAtProvider`.
 * @returns the payment's number; null when the balance has paid
 */
export function beginPayment(
  db: Db,
  buyer: Buyer,
  { orderId, method }: { orderId: number; method: PaymentMethod },
  providers: PaymentProviders,
  idempotency: Idempotency | null,
): Promise<string | null> {
  return inTransaction(db, (tx) =>
    once(tx, idempotency, async () => {
      const order = await lockOwnOrder(tx, buyer, orderId);
      requireUnpaid(order);
      requireAllowed(order, method, buyer);
      if (method === 'balance') return payFromBalance(tx, buyer, order);
      await requireOpen(tx, method, providers);
      return openPayment(tx, order, method);
    }),
  );
}

function requireUnpaid(order: OrderRow): void {
  if (order.status !== ORDER_STATUS.pending_payment) throw conflict('订单已支付或已关闭，请刷新页面');
  if (order.expires_at !== null && order.expires_at <= new Date()) throw conflict('订单已超过支付时间');
}

async function payFromBalance(tx: Tx, buyer: Buyer, order: OrderRow): Promise<null> {
  const amount = fen(order.payable_fen);
  const taken = await takeBalance(tx, buyer.accountId, amount, 'payment', order.order_no);
  if (!taken) throw invalid({ method: '余额不足，请选择其他支付方式' });
  await recordBalancePayment(tx, buyer.accountId, order.id, amount);
  await markPaid(tx, order, 'balance');
  return null;
}

async function openPayment(tx: Tx, order: OrderRow, method: PaymentMethod): Promise<string> {
  const open = await tx
    .selectFrom('payment')
    .select('payment_no')
    .where('order_id', '=', order.id)
    .where('method', '=', method)
    .where('status', '=', 'created')
    .where(sql<boolean>`coalesce(expires_at > now(), true)`)
    .executeTakeFirst();
  if (method === 'transfer') await allowTransferTime(tx, order);
  if (open) return open.payment_no;
  const row = await tx
    .insertInto('payment')
    .values({
      payment_no: nextNumber('payment', 'P'),
      order_id: order.id,
      account_id: order.account_id,
      method,
      amount_fen: order.payable_fen,
      expires_at: method === 'transfer' ? null : providerExpiry(order.expires_at),
    })
    .returning('payment_no')
    .executeTakeFirstOrThrow();
  return row.payment_no;
}

/** A QR of WeChat Pay holds for two hours; a minute is the least that a provider takes. */
const providerExpiry = (orderExpiry: Date | null) =>
  sql<Date>`greatest(least(${orderExpiry}::timestamptz, now() + interval '2 hours'), now() + interval '70 seconds')`;

/** Receipt orders (含麻) are paid in fewer ways. */
function requireAllowed({ kind }: OrderRow, method: PaymentMethod, { buyerType }: Buyer): void {
  const refusal = kind === 'receipt' ? receiptRefusal(method, buyerType) : '';
  if (refusal !== '') throw invalid({ method: refusal });
}

/** Money sent by a bank needs two days: the order waits for it, one of a group while the group runs. One with pieces of a 秒杀 cannot. */
async function allowTransferTime(tx: Tx, order: OrderRow): Promise<void> {
  if (await hasSeckill(tx, order.id)) throw invalid({ method: SECKILL_IS_QUICK });
  const group = await groupBuyOf(tx, order.group_offer_id);
  const expiresAt = expiryOf(order.placed_at, 'transfer', false, group?.endsAt ?? null);
  await tx
    .updateTable('sales_order')
    .set({ payment_method: 'transfer', expires_at: expiresAt })
    .where('id', '=', order.id)
    .execute();
}

/**
 * Asks the provider for an opened payment and keeps what the cashier needs. Safe to repeat; outside any transaction.
 * @throws 503 when the provider is silent or refuses
 */
export async function openAtProvider(
  db: Db,
  providers: PaymentProviders,
  paymentNo: string,
  baseUrl: string,
): Promise<PaymentTicket> {
  const payment = await findPayment(db, paymentNo);
  const provider = providers[payment.method as ProviderName];
  if (!provider) return { codeUrl: '', payUrl: '' };
  const request = {
    paymentNo,
    amountFen: payment.amount_fen,
    title: `订单 ${payment.order_no}`,
    expiresAt: payment.expires_at ?? new Date(),
    baseUrl,
    returnPath: `/cart_step3/${payment.order_id}`,
  };
  try {
    const ticket = await provider.create(request);
    await db
      .updateTable('payment')
      .set({ pay_url: ticket.payUrl })
      .where('payment_no', '=', paymentNo)
      .execute();
    return ticket;
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    throw new Refusal(503, 503, '支付渠道暂时没有响应，请稍后重试或换一种支付方式', { retryAfter: 5 });
  }
}

function findPayment(db: Db | Tx, paymentNo: string) {
  return db
    .selectFrom('payment as p')
    .innerJoin('sales_order as o', 'o.id', 'p.order_id')
    .select(['p.method', 'p.amount_fen', 'p.order_id', 'p.expires_at', 'o.order_no'])
    .where('p.payment_no', '=', paymentNo)
    .executeTakeFirstOrThrow();
}

/**
 * Takes in a verified notice, whoever brings it (notification, query, staff), once: a repeated one changes nothing, a
 * wrong amount is only noted, money that comes too late or twice is paid back.
 * @returns what was done; 'unknown' when no such payment exists
 */
export function settleNotice(db: Db, provider: ProviderName, notice: PaymentNotice): Promise<Settled> {
  return inTransaction(db, (tx) => settle(tx, provider, notice));
}

/** `settleNotice` inside a transaction that does more. The order is locked before the payment, as everywhere; a top-up has none. */
export async function settle(
  tx: Tx,
  provider: ProviderName | 'transfer',
  notice: PaymentNotice,
): Promise<Settled> {
  if (isTopUpNo(notice.paymentNo)) return settleTopUp(tx, provider, notice);
  const named = await tx
    .selectFrom('payment')
    .select('order_id')
    .where('payment_no', '=', notice.paymentNo)
    .where('method', '=', provider)
    .executeTakeFirst();
  if (!named) return 'unknown';
  const order = await lockOrder(tx, named.order_id);
  const payment = await tx
    .selectFrom('payment')
    .selectAll()
    .where('payment_no', '=', notice.paymentNo)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const settlement = judgeNotice(payment, order.status, notice.amountFen);
  const isNew = await keepNotice(tx, provider, notice, settlement);
  // The provider's number has paid another payment: it cannot pay this one too.
  if (!isNew && settlement !== 'already_paid' && settlement !== 'wrong_amount') return 'used_elsewhere';
  await apply(tx, settlement, order, payment, notice);
  return settlement;
}

async function apply(
  tx: Tx,
  settlement: Settlement,
  order: OrderRow,
  payment: PaymentRow,
  notice: PaymentNotice,
): Promise<void> {
  if (settlement === 'already_paid' || settlement === 'wrong_amount') return;
  await tx
    .updateTable('payment')
    .set({
      status: 'paid',
      provider_trade_no: notice.providerTradeNo,
      paid_at: sql`coalesce(${notice.paidAt ?? null}::timestamptz, now())`,
    })
    .where('id', '=', payment.id)
    .execute();
  await keepPaid(tx, payment);
  if (settlement === 'settle') {
    await markPaid(tx, order, payment.method);
    return;
  }
  await refundPayment(tx, order, payment, `${settlement}:${payment.payment_no}`);
  const note = settlement === 'refund_late' ? '订单关闭后到账，原路退回' : '重复支付，原路退回';
  await noteEvent(
    tx,
    order.id,
    'late_payment',
    { actor: 'system', note },
    { from: order.status, to: order.status },
  );
}

async function markPaid(tx: Tx, order: OrderRow, method: string): Promise<void> {
  await tx
    .updateTable('sales_order')
    .set({ payment_method: method, expires_at: null })
    .where('id', '=', order.id)
    .execute();
  const group = await groupBuyOf(tx, order.group_offer_id);
  const facts = { waitsForGroup: group !== null && group.status !== 'success' };
  await moveOrder(tx, order, 'pay', { actor: 'system', facts });
  if (order.kind === 'receipt') await holdUnusual(tx, order.id);
  await noteBought(tx, [order.id]);
  await joinGroupBuys(tx, order.group_offer_id === null ? [] : [order.group_offer_id]);
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
