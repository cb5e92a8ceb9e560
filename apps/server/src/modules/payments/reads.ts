import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { notFound } from '../../http/errors.ts';
import type { Buyer } from '../../http/session.ts';
import { balanceOf } from '../wallet/reads.ts';

/** What the pay page needs of an order of this buyer. @throws 404 for someone else's */
export async function payableOrder(db: Db, buyer: Buyer, orderId: number) {
  const order = await db
    .selectFrom('sales_order')
    .select(['id', 'order_no', 'status', 'kind', 'payable_fen', 'expires_at', 'payment_method'])
    .where('id', '=', orderId)
    .where('account_id', '=', buyer.accountId)
    .executeTakeFirst();
  if (!order) throw notFound('订单不存在');
  return order;
}

/** An order to be paid, and what the buyer's balance holds. */
export async function payPage(db: Db, buyer: Buyer, orderId: number) {
  const [order, balance] = await Promise.all([payableOrder(db, buyer, orderId), balanceOf(db, buyer)]);
  return { order, balance };
}

/** A payment by its number, as the cashier shows it; amounts in fen. */
export function cashierPayment(db: Db, paymentNo: string) {
  return db
    .selectFrom('payment as p')
    .innerJoin('sales_order as o', 'o.id', 'p.order_id')
    .select([
      'p.payment_no',
      'p.method',
      'p.amount_fen',
      'p.status',
      'o.order_no',
      'o.id as order_id',
      'o.status as order_status',
    ])
    .where('p.payment_no', '=', paymentNo)
    .executeTakeFirst();
}

/** Payments that were opened and not heard of for a while: the provider is asked about them. */
export async function silentPayments(
  db: Db,
  limit: number,
): Promise<{ payment_no: string; method: string }[]> {
  const { rows } = await sql<{ payment_no: string; method: string }>`
    select payment_no, method from payment
    where status = 'created' and method in ('wechat', 'alipay')
      and created_at between now() - interval '3 days' and now() - interval '20 seconds'
    order by created_at desc limit ${limit}`.execute(db);
  return rows;
}

export function pendingRefunds(db: Db, limit: number) {
  return db
    .selectFrom('refund as r')
    .innerJoin('payment as p', 'p.id', 'r.payment_id')
    .select(['r.id', 'r.refund_no', 'r.method', 'r.amount_fen', 'p.payment_no'])
    .where('r.status', '=', 'pending')
    .where('r.method', 'in', ['wechat', 'alipay'])
    .orderBy('r.id')
    .limit(limit)
    .execute();
}
