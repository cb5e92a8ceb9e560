import { z } from 'zod';
import type { Notice, PaymentNotice, RefundState } from '../port.ts';
import type { WechatPaySettings } from '../settings.ts';
import type { WechatClient } from './client.ts';

/** What WeChat Pay says of payments and refunds, in answers and in notifications. */

/** A notification that was recorded and is played again later is refused. */
const MAX_AGE_SECONDS = 300;

const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

export const transaction = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string(),
  trade_state: z.string(),
  transaction_id: z.string().optional(),
  success_time: time.optional(),
  amount: z.object({ total: z.int(), currency: z.string().default('CNY') }).optional(),
});

const refund = {
  out_refund_no: z.string(),
  success_time: time.optional(),
  amount: z.object({ refund: z.int() }),
};
export const refundAnswer = z.object({ ...refund, status: z.string() });
const refundNotice = z.object({ ...refund, mchid: z.string(), refund_status: z.string() });

const envelope = z.object({
  event_type: z.string(),
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z.string().optional(),
  }),
});

/** @returns null when it is not paid, or not to this shop */
export function paymentOf(
  { appId, mchId }: WechatPaySettings,
  said: z.infer<typeof transaction>,
): PaymentNotice | null {
  const { trade_state, transaction_id, amount, out_trade_no, success_time } = said;
  if (trade_state !== 'SUCCESS' || transaction_id === undefined || amount === undefined) return null;
  if (said.appid !== appId || said.mchid !== mchId || amount.currency !== 'CNY') return null;
  return {
    // The same for the notification and for the answer, another one when the amounts differ.
    noticeId: `${transaction_id}:${amount.total}`,
    paymentNo: out_trade_no,
    providerTradeNo: transaction_id,
    amountFen: amount.total,
    paidAt: success_time ?? null,
  };
}

export function refundOf(status: string, at: Date | undefined): RefundState {
  if (status === 'SUCCESS') return { state: 'done', at: at ?? null };
  if (status === 'PROCESSING') return { state: 'pending' };
  return { state: 'failed', problem: PROBLEMS[status] ?? `微信退款状态 ${status}` };
}
const PROBLEMS: Readonly<Record<string, string>> = {
  ABNORMAL: '退款异常：原支付账户已不可用，需在微信商户平台处理',
  CLOSED: '退款已被微信关闭',
};

/** @returns null when the signature is wrong, it is too old, or it cannot be read */
export async function verifyNotice(
  settings: WechatPaySettings,
  client: WechatClient,
  headers: Record<string, string | undefined>,
  body: string,
): Promise<Notice | null> {
  const age = Math.abs(Date.now() / 1000 - Number(headers['wechatpay-timestamp']));
  if (!(age <= MAX_AGE_SECONDS) || !(await client.isSigned(headers, body))) return null;
  try {
    const { event_type, resource } = envelope.parse(JSON.parse(body));
    return noticeOf(settings, event_type, JSON.parse(client.decrypt(resource)));
  } catch {
    return null;
  }
}

function noticeOf(settings: WechatPaySettings, event: string, said: unknown): Notice | null {
  if (event.startsWith('REFUND.')) {
    const { mchid, out_refund_no, refund_status, success_time, amount } = refundNotice.parse(said);
    if (mchid !== settings.mchId) return null;
    const state = refundOf(refund_status, success_time);
    return { kind: 'refund', refundNo: out_refund_no, amountFen: amount.refund, refund: state };
  }
  if (event !== 'TRANSACTION.SUCCESS') return { kind: 'nothing' };
  const payment = paymentOf(settings, transaction.parse(said));
  return payment && { kind: 'payment', payment };
}
