import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { sql } from 'kysely';
import type { PaymentProviders } from '../../../channels/payment/port.ts';
import type { Db } from '../../../db/client.ts';
import type { Tx } from '../../../db/transaction.ts';
import { invalid, notFound } from '../../../http/errors.ts';
import type { Buyer } from '../../../http/session.ts';
import { balanceOf } from '../../balances/reads.ts';
import { shopBank } from '../../company/reads.ts';
import { NO_BANK, type PaymentMethod } from './rules.ts';

/** What the pay page needs of an order of this buyer. @throws 404 for someone else's */
async function payableOrder(db: Db, buyer: Buyer, orderId: number) {
  const order = await db
    .selectFrom('sales_order')
    .select(['id', 'order_no', 'status', 'kind', 'payable_fen', 'expires_at', 'payment_method'])
    .where('id', '=', orderId)
    .where('account_id', '=', buyer.accountId)
    .executeTakeFirst();
  if (!order) throw notFound('订单不存在');
  return order;
}

/** An order to be paid, what the buyer's balance holds, and where a transfer would go. @throws 404 for someone else's */
export async function payPage(db: Db, buyer: Buyer, orderId: number) {
  const [order, balance, bank, seckill] = await Promise.all([
    payableOrder(db, buyer, orderId),
    balanceOf(db, buyer),
    shopBank(db),
    hasSeckill(db, orderId),
  ]);
  return { order: { ...order, hasSeckill: seckill }, balance, bank };
}

/** Whether an order holds pieces of a 秒杀. */
export async function hasSeckill(db: Db | Tx, orderId: number): Promise<boolean> {
  const line = await db
    .selectFrom('sales_order_line as l')
    .innerJoin('special_price as s', 's.id', 'l.special_price_id')
    .select('l.id')
    .where('l.order_id', '=', orderId)
    .where('s.kind', '=', 'seckill')
    .limit(1)
    .executeTakeFirst();
  return line !== undefined;
}

/** Nobody is sent to a provider or a bank account that the shop has not. @throws 422 at `method` */
export async function requireOpen(
  tx: Tx,
  method: Exclude<PaymentMethod, 'balance'>,
  providers: PaymentProviders,
): Promise<void> {
  if (method === 'transfer') {
    if (!(await shopBank(tx))) throw invalid({ method: `${NO_BANK}，请选择其他支付方式` });
  } else if (!providers[method]) throw invalid({ method: '该支付方式暂未开通' });
}

export interface CashierRow {
  payment_no: string;
  method: string;
  amount_fen: number;
  status: string;
  /** Of the order, or of the top-up itself. */
  number: string;
  /** null = a top-up. */
  order_id: number | null;
}

/** A payment of an order or a top-up by its number, as the cashier shows it. */
export async function cashierPayment(db: Db, paymentNo: string): Promise<CashierRow | undefined> {
  const { rows } = await sql<CashierRow>`
    select p.payment_no, p.method, p.amount_fen, p.status, o.order_no as number, o.id as order_id
    from payment p join sales_order o on o.id = p.order_id where p.payment_no = ${paymentNo}
    union all
    select top_up_no, method, amount_fen, status, top_up_no, null from top_up where top_up_no = ${paymentNo}`.execute(
    db,
  );
  return rows[0];
}

/**
 * Payments that were opened and not heard of for a while, those first that were asked about longest ago: an abandoned one
 * never keeps the shop from finding a paid one.
 */
export async function silentPayments(db: Db, limit: number): Promise<SilentPayment[]> {
  const { rows } = await sql<SilentPayment>`
    select payment_no, method, expires_at is null or expires_at < now() - interval '5 minutes' as is_expired,
      is_ended or expires_at < now() - interval '5 minutes' as is_over
    from (
      select p.payment_no, p.method, p.expires_at, p.asked_at, p.created_at, o.status <> ${ORDER_STATUS.pending_payment} as is_ended
      from payment p join sales_order o on o.id = p.order_id where p.status = 'created'
      union all
      select top_up_no, method, expires_at, asked_at, created_at, false from top_up where status = 'created') p
    where method in ('wechat', 'alipay') and created_at < now() - interval '20 seconds'
    order by coalesce(asked_at, created_at) limit ${limit}`.execute(db);
  return rows;
}
export interface SilentPayment {
  payment_no: string;
  method: string;
  /** The provider takes nothing for it any more; some minutes ago already, so that clocks may differ. */
  is_expired: boolean;
  /** Nobody may pay it any more: its order ended or was paid, or its time is over (as of a top-up). */
  is_over: boolean;
}
