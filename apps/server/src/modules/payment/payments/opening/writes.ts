/**
 * Beginning to pay: one payment for one order or several, as long as each of them may be paid so. The provider is asked outside the
 * transaction.
 */

import { type Fen, fen } from '@qingnang/rules/money';
import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { sql } from 'kysely';
import {
  type PaymentProviders,
  type PaymentTicket,
  ProviderFailure,
  type ProviderName,
} from '../../../../channels/payment/port.ts';
import type { Db } from '../../../../db/client.ts';
import { json } from '../../../../db/json.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import { conflict, invalid, Refusal } from '../../../../http/errors.ts';
import { type Idempotency, once } from '../../../../http/idempotency.ts';
import type { Buyer } from '../../../../http/session.ts';
import { chargeOrder, takeBalance } from '../../../balances/writes.ts';
import { groupBuyOf } from '../../../marketing/reads.ts';
import { dueOf, type OrderRow } from '../../../ordering/reads.ts';
import { expiryOf } from '../../../ordering/rules.ts';
import {
  insertPayment,
  lockOrdersOf,
  type OrderPart,
  recordBalancePayment,
  recordCreditPayment,
} from '../../../ordering/writes.ts';
import { markPaid } from '../paid/writes.ts';
import { payableAccounts, requireOpen, seckillOrders } from '../reads.ts';
import {
  earliest,
  orderWords,
  type PaymentMethod,
  receiptRefusal,
  SECKILL_IS_QUICK,
  storeRefusal,
} from '../rules.ts';

/** An order with what it still waits for. */
interface Due {
  order: OrderRow;
  amount: Fen;
}
type Dues = readonly [Due, ...Due[]];

/**
 * Begins paying orders. From the balance or on credit they are paid at once, all or none; otherwise a payment is opened (or the open one of
 * the same method for the same amounts used again) and asked for at the provider by `openAtProvider`.
 * @returns the payment's number, of a transfer that of the first order; null when they are paid
 * @throws 404 for an order that is neither the buyer's nor one of its stores'; 409 for one that waits for no money; 422 at `method`
 */
export function beginPayment(
  db: Db,
  buyer: Buyer,
  { orderIds, method }: { orderIds: readonly number[]; method: PaymentMethod },
  providers: PaymentProviders,
  idempotency: Idempotency | null,
): Promise<string | null> {
  return inTransaction(db, (tx) =>
    once(tx, idempotency, async () => {
      const orders = await lockOrdersOf(tx, await payableAccounts(tx, buyer), orderIds);
      for (const order of orders) {
        requireUnpaid(order, orders.length > 1);
        requireAllowed(order, method, buyer);
      }
      const dues = await duesOf(tx, orders);
      if (method === 'balance') return payFromBalance(tx, buyer, dues);
      if (method === 'credit') return payOnCredit(tx, buyer, dues);
      await requireOpen(tx, method, providers);
      return method === 'transfer' ? openTransfers(tx, buyer, dues) : openPayment(tx, buyer, dues, method);
    }),
  );
}

function requireUnpaid(order: OrderRow, isNamed: boolean): void {
  const words = isNamed ? `订单 ${order.order_no} ` : '订单';
  if (order.status !== ORDER_STATUS.pending_payment) throw conflict(`${words}已支付或已关闭，请刷新页面`);
  if (order.expires_at !== null && order.expires_at <= new Date()) throw conflict(`${words}已超过支付时间`);
}

/** Receipt orders (含麻) are paid in fewer ways, and so are those of a head office's stores. */
function requireAllowed({ kind, account_id }: OrderRow, method: PaymentMethod, buyer: Buyer): void {
  const ofStore = account_id === buyer.accountId ? '' : storeRefusal(method, kind);
  const ofReceipt = kind === 'receipt' ? receiptRefusal(method, buyer.baseType) : '';
  const refusal = ofStore || ofReceipt;
  if (refusal !== '') throw invalid({ method: refusal });
}

async function duesOf(tx: Tx, orders: readonly OrderRow[]): Promise<Dues> {
  const due = await dueOf(
    tx,
    orders.map(({ id }) => id),
  );
  const [first, ...others] = orders.map((order) => ({ order, amount: due.get(order.id) ?? fen(0) }));
  if (!first) throw new RangeError('no orders to pay');
  return [first, ...others];
}

/** One entry an order in the wallet's ledger: each names what it paid. */
async function payFromBalance(tx: Tx, buyer: Buyer, dues: Dues): Promise<null> {
  for (const { order, amount } of dues) {
    const taken = await takeBalance(tx, buyer.accountId, amount, 'payment', order.order_no);
    if (!taken) throw invalid({ method: '余额不足，请选择其他支付方式' });
    await recordBalancePayment(tx, buyer, order.id, amount);
    await markPaid(tx, order, 'balance');
  }
  return null;
}

/** The orders go on as paid; what they owe stands in the ledger of receivables from the same moment on. */
async function payOnCredit(tx: Tx, buyer: Buyer, dues: Dues): Promise<null> {
  for (const { order, amount } of dues) {
    const refusal = await chargeOrder(tx, order, amount);
    if (refusal !== '') throw invalid({ method: refusal });
    await recordCreditPayment(tx, buyer, order.id, amount);
    await markPaid(tx, order, 'credit');
  }
  return null;
}

async function openPayment(
  tx: Tx,
  { accountId, member }: Buyer,
  dues: Dues,
  method: ProviderName,
): Promise<string> {
  const [{ order: first }] = dues;
  const wanted = Object.fromEntries(dues.map(({ order, amount }) => [order.id, Number(amount)]));
  const open = await tx
    .selectFrom('payment')
    .select('payment_no')
    .where('order_id', '=', first.id)
    .where('method', '=', method)
    .where('status', '=', 'created')
    .where(sql<boolean>`coalesce(expires_at > now(), true)`)
    .where(
      sql<boolean>`(select jsonb_object_agg(order_id, amount_fen) from payment_order where payment_id = payment.id) = ${json(wanted)}::jsonb`,
    )
    .executeTakeFirst();
  if (open) return open.payment_no;
  const { payment_no } = await insertPayment(tx, {
    accountId,
    memberId: member?.id ?? null,
    method,
    parts: partsOf(dues),
    expiresAt: providerExpiry(earliest(dues.map(({ order }) => order.expires_at))),
  });
  return payment_no;
}

const partsOf = ([first, ...others]: Dues): [OrderPart, ...OrderPart[]] => [
  partOf(first),
  ...others.map(partOf),
];
const partOf = ({ order, amount }: Due): OrderPart => ({ orderId: order.id, amount });

/** A QR of WeChat Pay holds for two hours; a minute is the least that a provider takes. */
const providerExpiry = (orderExpiry: Date | null) =>
  sql<Date>`greatest(least(${orderExpiry}::timestamptz, now() + interval '2 hours'), now() + interval '70 seconds')`;

/** One transfer may pay them all; each waits for its own part of it, since the bank may bring more or less. */
async function openTransfers(tx: Tx, buyer: Buyer, dues: Dues): Promise<string> {
  const numbers: string[] = [];
  for (const due of dues) {
    await allowTransferTime(tx, due.order);
    numbers.push((await openTransferOf(tx, due.order.id)) ?? (await insertTransfer(tx, buyer, due)));
  }
  const [first = ''] = numbers;
  return first;
}

async function openTransferOf(tx: Tx, orderId: number): Promise<string | undefined> {
  const open = await tx
    .selectFrom('payment')
    .select('payment_no')
    .where('order_id', '=', orderId)
    .where('method', '=', 'transfer')
    .where('status', '=', 'created')
    .executeTakeFirst();
  return open?.payment_no;
}

async function insertTransfer(tx: Tx, { accountId, member }: Buyer, due: Due): Promise<string> {
  const { payment_no } = await insertPayment(tx, {
    accountId,
    memberId: member?.id ?? null,
    method: 'transfer',
    parts: [partOf(due)],
    expiresAt: null,
  });
  return payment_no;
}

/** Money sent by a bank needs two days: the order waits for it, one of a group while the group runs. One with pieces of a 秒杀 cannot. */
async function allowTransferTime(tx: Tx, order: OrderRow): Promise<void> {
  if ((await seckillOrders(tx, [order.id])).has(order.id)) throw invalid({ method: SECKILL_IS_QUICK });
  const group = await groupBuyOf(tx, order.group_offer_id);
  const expiresAt = expiryOf(order.placed_at, 'transfer', false, group?.endsAt ?? null);
  await tx
    .updateTable('sales_order')
    .set({ payment_method: 'transfer', expires_at: sql`greatest(expires_at, ${expiresAt})` })
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
  { baseUrl, returnPath }: { baseUrl: string; returnPath: string },
): Promise<PaymentTicket> {
  const payment = await findPayment(db, paymentNo);
  const provider = providers[payment.method as ProviderName];
  if (!provider) return { codeUrl: '', payUrl: '' };
  const request = {
    paymentNo,
    amountFen: payment.amount_fen,
    title: `订单 ${orderWords(payment.order_no, payment.orders)}`,
    expiresAt: payment.expires_at ?? new Date(),
    baseUrl,
    returnPath,
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

function findPayment(db: Db, paymentNo: string) {
  return db
    .selectFrom('payment as p')
    .innerJoin('sales_order as o', 'o.id', 'p.order_id')
    .select(['p.method', 'p.amount_fen', 'p.expires_at', 'o.order_no'])
    .select(sql<number>`(select count(*) from payment_order where payment_id = p.id)`.as('orders'))
    .where('p.payment_no', '=', paymentNo)
    .executeTakeFirstOrThrow();
}
