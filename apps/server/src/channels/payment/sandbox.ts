import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Db } from '../../db/client.ts';
import { fromChinaTime } from './answers.ts';
import {
  type Bill,
  type PaymentNotice,
  type PaymentProvider,
  ProviderFailure,
  type ProviderName,
  type RefundRequest,
  type RefundState,
} from './port.ts';

/**
 * The sandbox cashier: stands in for the providers while no keys are configured, outside production only. It makes the
 * same kind of signed notification and sends it to the same address as a provider would.
 */

export const SIGNATURE_HEADER = 'x-sandbox-signature';
export const TIMESTAMP_HEADER = 'x-sandbox-timestamp';
// A notification that was recorded and is played again later is refused; providers use the same five minutes.
const MAX_AGE_SECONDS = 300;

export interface SandboxProvider extends PaymentProvider {
  /** Sends the notification of a paid payment to the shop at `shopUrl`, as a provider's server would. */
  notify(shopUrl: string, paymentNo: string): Promise<void>;
}

/** One of the two stand-ins; both sign with the same key. */
export function sandbox(name: ProviderName, key: string, db: Db): SandboxProvider {
  return {
    name,
    isSandbox: true,
    received: { type: 'application/json', body: '{"code":"SUCCESS","message":"OK"}' },
    async create({ paymentNo, baseUrl }) {
      const page = `${baseUrl}/sandbox/cashier/${paymentNo}`;
      return { codeUrl: name === 'wechat' ? page : '', payUrl: page };
    },
    verify(headers, body) {
      const payment = verify(key, headers, body);
      return Promise.resolve(payment && { kind: 'payment', payment });
    },
    query: (paymentNo) => findTrade(db, name, paymentNo),
    // Its page takes no money for a payment that the shop has closed.
    close: async (paymentNo) => ((await findTrade(db, name, paymentNo)) ? 'paid' : 'closed'),
    refund: (request) => recordRefund(db, name, request),
    refundState: (refundNo) => findRefund(db, refundNo),
    bill: (day) => bill(db, name, day),
    async notify(shopUrl, paymentNo) {
      const notice = await findTrade(db, name, paymentNo);
      if (notice) await send(`${shopUrl}/api/notify/${name}`, key, notice);
    },
  };
}

async function findTrade(db: Db, provider: ProviderName, paymentNo: string): Promise<PaymentNotice | null> {
  const trade = await db
    .selectFrom('sandbox_trade')
    .select(['trade_no', 'amount_fen', 'paid_at'])
    .where('payment_no', '=', paymentNo)
    .where('provider', '=', provider)
    .executeTakeFirst();
  if (!trade) return null;
  const { trade_no, amount_fen, paid_at } = trade;
  return {
    noticeId: `N${trade_no}`,
    paymentNo,
    providerTradeNo: trade_no,
    amountFen: amount_fen,
    paidAt: paid_at,
  };
}

async function recordRefund(
  db: Db,
  provider: ProviderName,
  { refundNo, paymentNo, amountFen }: RefundRequest,
): Promise<RefundState> {
  if (!(await findTrade(db, provider, paymentNo)))
    throw new ProviderFailure('TRADE_NOT_EXIST', '沙箱没有收到过这笔款', false);
  await db
    .insertInto('sandbox_refund')
    .values({ refund_no: refundNo, payment_no: paymentNo, amount_fen: amountFen })
    .onConflict((same) => same.column('refund_no').doNothing())
    .execute();
  return (await findRefund(db, refundNo)) ?? { state: 'pending' };
}

async function findRefund(db: Db, refundNo: string): Promise<RefundState | null> {
  const refund = await db
    .selectFrom('sandbox_refund')
    .select('at')
    .where('refund_no', '=', refundNo)
    .executeTakeFirst();
  return refund ? { state: 'done', at: refund.at } : null;
}

const DAY_MS = 24 * 3600_000;

async function bill(db: Db, provider: ProviderName, day: string): Promise<Bill> {
  const from = fromChinaTime(`${day} 00:00:00`) ?? new Date(Number.NaN);
  const until = new Date(from.getTime() + DAY_MS);
  const payments = await db
    .selectFrom('sandbox_trade')
    .select(['payment_no as no', 'amount_fen as fen'])
    .where('provider', '=', provider)
    .where('paid_at', '>=', from)
    .where('paid_at', '<', until)
    .execute();
  const refunds = await db
    .selectFrom('sandbox_refund as r')
    .innerJoin('sandbox_trade as t', 't.payment_no', 'r.payment_no')
    .select(['r.refund_no as no', 'r.amount_fen as fen'])
    .where('t.provider', '=', provider)
    .where('r.at', '>=', from)
    .where('r.at', '<', until)
    .execute();
  return { payments, refunds };
}

async function send(url: string, key: string, notice: PaymentNotice): Promise<void> {
  const body = JSON.stringify({
    notice_id: notice.noticeId,
    payment_no: notice.paymentNo,
    trade_no: notice.providerTradeNo,
    amount_fen: notice.amountFen,
    paid_at: notice.paidAt,
  });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [TIMESTAMP_HEADER]: timestamp,
      [SIGNATURE_HEADER]: sign(key, timestamp, body),
    },
    body,
    signal: AbortSignal.timeout(5000),
  });
  if (!response.ok) throw new Error(`notification answered ${response.status}`);
}

/** Signs a notification: timestamp and body, so that neither can be changed alone. */
export function sign(key: string, timestamp: string, body: string): string {
  return createHmac('sha256', key).update(`${timestamp}\n${body}`).digest('hex');
}

function verify(
  key: string,
  headers: Record<string, string | undefined>,
  body: string,
): PaymentNotice | null {
  const timestamp = headers[TIMESTAMP_HEADER] ?? '';
  const given = Buffer.from(headers[SIGNATURE_HEADER] ?? '', 'hex');
  const expected = Buffer.from(sign(key, timestamp, body), 'hex');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > MAX_AGE_SECONDS) return null;
  return parseNotice(body);
}

function parseNotice(body: string): PaymentNotice | null {
  try {
    const { notice_id, payment_no, trade_no, amount_fen, paid_at } = JSON.parse(body) as Record<
      string,
      unknown
    >;
    if (typeof notice_id !== 'string' || typeof payment_no !== 'string' || typeof trade_no !== 'string')
      return null;
    if (typeof amount_fen !== 'number' || !Number.isSafeInteger(amount_fen)) return null;
    return {
      noticeId: notice_id,
      paymentNo: payment_no,
      providerTradeNo: trade_no,
      amountFen: amount_fen,
      paidAt: typeof paid_at === 'string' ? new Date(paid_at) : null,
    };
  } catch {
    return null;
  }
}
