import { z } from 'zod';
import { chinaTime, readAnswer } from '../answers.ts';
import { type Closing, type PaymentProvider, ProviderFailure } from '../port.ts';
import type { WechatPaySettings } from '../settings.ts';
import { tradeBill } from './bill.ts';
import { type WechatClient, wechatClient } from './client.ts';
import { paymentOf, refundAnswer, refundOf, transaction, verifyNotice } from './notices.ts';

export interface RealOptions {
  /** The shop's outside address; notifications are sent there. */
  publicUrl: string;
  timeoutMs: number;
}

/** WeChat Pay v3: Native payments, whose QR the buyer scans. */
export function wechatPay(
  settings: WechatPaySettings,
  { publicUrl, timeoutMs }: RealOptions,
): PaymentProvider {
  const client = wechatClient(settings, timeoutMs);
  const { appId, mchId } = settings;
  const notifyUrl = `${publicUrl}/api/notify/wechat`;
  const query = async (paymentNo: string) => {
    const said = await known(client.get(`${TRADES}/${paymentNo}`, { mchid: mchId }));
    return said === null ? null : paymentOf(settings, readAnswer(transaction, said));
  };
  return {
    name: 'wechat',
    isSandbox: false,
    received: { type: 'application/json', body: '{"code":"SUCCESS","message":"OK"}' },
    async create({ paymentNo, amountFen, title, expiresAt }) {
      const said = await client.post('v3/pay/transactions/native', {
        appid: appId,
        mchid: mchId,
        description: title,
        out_trade_no: paymentNo,
        time_expire: `${chinaTime(expiresAt).replace(' ', 'T')}+08:00`,
        notify_url: notifyUrl,
        amount: { total: amountFen, currency: 'CNY' },
      });
      return { codeUrl: readAnswer(ticket, said).code_url, payUrl: '' };
    },
    verify: (headers, body) => verifyNotice(settings, client, headers, body),
    query,
    close: (paymentNo) => close(client, mchId, paymentNo, async () => (await query(paymentNo)) !== null),
    async refund({ refundNo, paymentNo, amountFen, paidFen }) {
      try {
        const said = await client.post('v3/refund/domestic/refunds', {
          out_trade_no: paymentNo,
          out_refund_no: refundNo,
          reason: '订单退款',
          notify_url: notifyUrl,
          amount: { refund: amountFen, total: paidFen, currency: 'CNY' },
        });
        const { status, success_time } = readAnswer(refundAnswer, said);
        return refundOf(status, success_time);
      } catch (error) {
        if (!(error instanceof ProviderFailure) || error.isSilence) throw error;
        return { state: 'failed', problem: error.message };
      }
    },
    async refundState(refundNo) {
      const said = await known(client.get(`v3/refund/domestic/refunds/${refundNo}`));
      if (said === null) return null;
      const { status, success_time } = readAnswer(refundAnswer, said);
      return refundOf(status, success_time);
    },
    bill: (day) => tradeBill(client, day),
  };
}

const ticket = z.object({ code_url: z.string() });

const TRADES = 'v3/pay/transactions/out-trade-no';
const UNKNOWN = ['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS'];

/** null instead of a failure for something that WeChat Pay does not know. */
async function known(answer: Promise<unknown>): Promise<unknown> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ProviderFailure && UNKNOWN.includes(error.code)) return null;
    throw error;
  }
}

/** Its codes for "already paid" have changed over the years: what refuses to close is asked whether it is paid. */
async function close(
  client: WechatClient,
  mchId: string,
  paymentNo: string,
  isPaid: () => Promise<boolean>,
): Promise<Closing> {
  try {
    await client.post(`${TRADES}/${paymentNo}/close`, { mchid: mchId });
    return 'closed';
  } catch (error) {
    if (!(error instanceof ProviderFailure) || error.isSilence) throw error;
    if (error.code === 'ORDER_CLOSED') return 'closed';
    if (UNKNOWN.includes(error.code)) return 'unknown';
    if (await isPaid()) return 'paid';
    throw error;
  }
}
