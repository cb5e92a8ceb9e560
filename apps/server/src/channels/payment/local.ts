import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/client.ts';
import type { PaymentNotice, PaymentProvider, PaymentProviders, ProviderName } from './port.ts';

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

/** The providers of this shop by name: the sandbox outside production, or with SANDBOX_KEY set; otherwise none. */
export async function createPaymentProviders(config: Config, db: Db): Promise<PaymentProviders> {
  if (config.nodeEnv === 'production' && config.sandboxKey === null) return {};
  const key = config.sandboxKey ?? (await ownKey(config.dataDir));
  return { wechat: sandbox('wechat', key, db), alipay: sandbox('alipay', key, db) };
}

async function ownKey(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'sandbox.key');
  try {
    return await readFile(file, 'utf8');
  } catch {
    await writeFile(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' }).catch(
      () => undefined,
    );
    return readFile(file, 'utf8');
  }
}

function sandbox(name: ProviderName, key: string, db: Db): SandboxProvider {
  return {
    name,
    isSandbox: true,
    async create({ paymentNo, baseUrl }) {
      const page = `${baseUrl}/sandbox/cashier/${paymentNo}`;
      return { codeUrl: name === 'wechat' ? page : '', payUrl: page };
    },
    verify: (headers, body) => verify(key, headers, body),
    query: (paymentNo) => findTrade(db, name, paymentNo),
    refund: (refundNo, paymentNo, amountFen) => recordRefund(db, refundNo, paymentNo, amountFen),
    async notify(shopUrl, paymentNo) {
      const notice = await findTrade(db, name, paymentNo);
      if (notice) await send(`${shopUrl}/api/notify/${name}`, key, notice);
    },
  };
}

async function findTrade(db: Db, provider: ProviderName, paymentNo: string): Promise<PaymentNotice | null> {
  const trade = await db
    .selectFrom('sandbox_trade')
    .select(['trade_no', 'amount_fen'])
    .where('payment_no', '=', paymentNo)
    .where('provider', '=', provider)
    .executeTakeFirst();
  if (!trade) return null;
  const { trade_no, amount_fen } = trade;
  return { noticeId: `N${trade_no}`, paymentNo, providerTradeNo: trade_no, amountFen: amount_fen };
}

async function recordRefund(db: Db, refundNo: string, paymentNo: string, amountFen: number): Promise<void> {
  await db
    .insertInto('sandbox_refund')
    .values({ refund_no: refundNo, payment_no: paymentNo, amount_fen: amountFen })
    .onConflict((same) => same.column('refund_no').doNothing())
    .execute();
}

async function send(url: string, key: string, notice: PaymentNotice): Promise<void> {
  const body = JSON.stringify({
    notice_id: notice.noticeId,
    payment_no: notice.paymentNo,
    trade_no: notice.providerTradeNo,
    amount_fen: notice.amountFen,
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
    const { notice_id, payment_no, trade_no, amount_fen } = JSON.parse(body) as Record<string, unknown>;
    if (typeof notice_id !== 'string' || typeof payment_no !== 'string' || typeof trade_no !== 'string')
      return null;
    if (typeof amount_fen !== 'number' || !Number.isSafeInteger(amount_fen)) return null;
    return { noticeId: notice_id, paymentNo: payment_no, providerTradeNo: trade_no, amountFen: amount_fen };
  } catch {
    return null;
  }
}
