import { randomUUID } from 'node:crypto';
import type { Db } from '../../../../db/client.ts';
import { conflict, notFound } from '../../../../http/errors.ts';
import { cashierPayment } from '../reads.ts';

/**
 * The stand-in provider takes the money: from here on it is paid in the provider's books, whatever becomes of the
 * notification. Paying again changes nothing. Returns the provider's name.
 */
export async function payAtCashier(db: Db, paymentNo: string): Promise<string> {
  const payment = await cashierPayment(db, paymentNo);
  if (!payment || (payment.method !== 'wechat' && payment.method !== 'alipay'))
    throw notFound('支付单不存在');
  if (payment.status === 'closed') throw conflict('支付单已关闭');
  await db
    .insertInto('sandbox_trade')
    .values({
      payment_no: paymentNo,
      provider: payment.method,
      trade_no: `SB${randomUUID().replaceAll('-', '').slice(0, 24)}`,
      amount_fen: payment.amount_fen,
    })
    .onConflict((same) => same.column('payment_no').doNothing())
    .execute();
  return payment.method;
}
