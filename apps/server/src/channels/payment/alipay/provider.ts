import { z } from 'zod';
import { chinaTime, fenOf, fromChinaTime, readAnswer, yuanOf } from '../answers.ts';
import {
  type Closing,
  type Notice,
  type PaymentNotice,
  type PaymentProvider,
  ProviderFailure,
  type RefundState,
} from '../port.ts';
import type { AlipaySettings } from '../settings.ts';
import type { RealOptions } from '../wechat/provider.ts';
import { tradeBill } from './bill.ts';
import { type AlipayClient, alipayClient } from './client.ts';

/** Alipay's page for computers (alipay.trade.page.pay). */
export function alipay(settings: AlipaySettings, { publicUrl, timeoutMs }: RealOptions): PaymentProvider {
  const client = alipayClient(settings, timeoutMs);
  return {
    name: 'alipay',
    isSandbox: false,
    received: { type: 'text/plain', body: 'success' },
    create({ paymentNo, amountFen, title, expiresAt, returnPath }) {
      const content = {
        out_trade_no: paymentNo,
        total_amount: yuanOf(amountFen),
        subject: title,
        product_code: 'FAST_INSTANT_TRADE_PAY',
        time_expire: chinaTime(expiresAt),
      };
      const notifyUrl = `${publicUrl}/api/notify/alipay`;
      const returnUrl = `${publicUrl}${returnPath}`;
      const payUrl = client.page('alipay.trade.page.pay', content, { notifyUrl, returnUrl });
      return Promise.resolve({ codeUrl: '', payUrl });
    },
    verify: (_headers, body) => Promise.resolve(verifyNotice(settings, client, body)),
    async query(paymentNo) {
      const said = await known(client.call('alipay.trade.query', { out_trade_no: paymentNo }));
      return said === null ? null : paymentOf(readAnswer(trade, said));
    },
    close: (paymentNo) => close(client, paymentNo),
    refund: ({ refundNo, paymentNo, amountFen }) => refund(client, refundNo, paymentNo, amountFen),
    refundState: (refundNo, paymentNo) => refundState(client, refundNo, paymentNo),
    bill: (day) => tradeBill(client, timeoutMs, day),
  };
}

const trade = z.object({
  out_trade_no: z.string(),
  trade_no: z.string(),
  trade_status: z.string(),
  total_amount: z.string(),
  send_pay_date: z.string().optional(),
  gmt_payment: z.string().optional(),
});
const notification = trade.extend({ app_id: z.string(), seller_id: z.string() });

/** FINISHED: paid, and nothing may be paid back any more. */
const PAID = ['TRADE_SUCCESS', 'TRADE_FINISHED'];

/** @returns null when it is not paid */
function paymentOf(said: z.infer<typeof trade>): PaymentNotice | null {
  const amountFen = fenOf(said.total_amount);
  if (!PAID.includes(said.trade_status) || amountFen === null) return null;
  return {
    // The same for the notification and for the answer, another one when the amounts differ.
    noticeId: `${said.trade_no}:${amountFen}`,
    paymentNo: said.out_trade_no,
    providerTradeNo: said.trade_no,
    amountFen,
    paidAt: fromChinaTime(said.gmt_payment ?? said.send_pay_date),
  };
}

function verifyNotice(settings: AlipaySettings, client: AlipayClient, body: string): Notice | null {
  const fields = Object.fromEntries(new URLSearchParams(body));
  if (!client.isSigned(fields)) return null;
  const said = notification.safeParse(fields);
  if (!said.success) return null;
  if (said.data.app_id !== settings.appId || said.data.seller_id !== settings.sellerId) return null;
  const payment = paymentOf(said.data);
  return payment ? { kind: 'payment', payment } : { kind: 'nothing' };
}

/** null instead of a failure for a trade that Alipay does not know: nobody has opened its page yet. */
async function known(answer: Promise<unknown>): Promise<unknown> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ProviderFailure && error.code === 'ACQ.TRADE_NOT_EXIST') return null;
    throw error;
  }
}

async function close(client: AlipayClient, paymentNo: string): Promise<Closing> {
  try {
    const said = await known(client.call('alipay.trade.close', { out_trade_no: paymentNo }));
    return said === null ? 'unknown' : 'closed';
  } catch (error) {
    if (!(error instanceof ProviderFailure) || error.code !== 'ACQ.TRADE_STATUS_ERROR') throw error;
    const said = readAnswer(trade, await client.call('alipay.trade.query', { out_trade_no: paymentNo }));
    return PAID.includes(said.trade_status) ? 'paid' : 'closed';
  }
}

const refunded = z.object({
  fund_change: z.string().optional(),
  refund_status: z.string().optional(),
  gmt_refund_pay: z.string().optional(),
});

async function refund(
  client: AlipayClient,
  refundNo: string,
  paymentNo: string,
  amountFen: number,
): Promise<RefundState> {
  try {
    const said = await client.call('alipay.trade.refund', {
      out_trade_no: paymentNo,
      out_request_no: refundNo,
      refund_amount: yuanOf(amountFen),
      refund_reason: '订单退款',
    });
    const { fund_change, gmt_refund_pay } = readAnswer(refunded, said);
    if (fund_change === 'Y') return { state: 'done', at: fromChinaTime(gmt_refund_pay) };
    // Said again, or on its way: only the query tells.
    return (await refundState(client, refundNo, paymentNo)) ?? { state: 'pending' };
  } catch (error) {
    if (!(error instanceof ProviderFailure) || error.isSilence) throw error;
    return { state: 'failed', problem: error.message };
  }
}

async function refundState(
  client: AlipayClient,
  refundNo: string,
  paymentNo: string,
): Promise<RefundState | null> {
  const said = await known(
    client.call('alipay.trade.fastpay.refund.query', {
      out_trade_no: paymentNo,
      out_request_no: refundNo,
      query_options: ['gmt_refund_pay'],
    }),
  );
  if (said === null) return null;
  const { refund_status, gmt_refund_pay } = readAnswer(refunded, said);
  // No status: the request did not arrive, or failed; asking for the refund again with the same number is the way on.
  if (refund_status === undefined || refund_status === '') return null;
  if (refund_status === 'REFUND_SUCCESS') return { state: 'done', at: fromChinaTime(gmt_refund_pay) };
  return { state: 'pending' };
}
