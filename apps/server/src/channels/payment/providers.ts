import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/client.ts';
import { alipay } from './alipay/provider.ts';
import type { PaymentProviders } from './port.ts';
import { sandbox } from './sandbox.ts';
import { wechatPay } from './wechat/provider.ts';

/**
 * The providers of this shop by name, each by itself: the real one where its keys are set, else the sandbox cashier outside
 * production or with SANDBOX_KEY set, else none.
 */
export async function createPaymentProviders(config: Config, db: Db): Promise<PaymentProviders> {
  const real = { publicUrl: config.publicUrl ?? '', timeoutMs: config.paymentTimeoutMs };
  const hasSandbox = config.nodeEnv !== 'production' || config.sandboxKey !== null;
  const key = hasSandbox ? await sandboxKey(config) : null;
  const standIn = {
    wechat: key === null ? undefined : sandbox('wechat', key, db),
    alipay: key === null ? undefined : sandbox('alipay', key, db),
  };
  const wechat = config.wechatPay ? wechatPay(config.wechatPay, real) : standIn.wechat;
  const ali = config.alipay ? alipay(config.alipay, real) : standIn.alipay;
  return { ...(wechat ? { wechat } : {}), ...(ali ? { alipay: ali } : {}) };
}

/** The secret of the stand-ins: SANDBOX_KEY, or one that is made once and kept under DATA_DIR. */
export async function sandboxKey(config: Config): Promise<string> {
  if (config.sandboxKey !== null) return config.sandboxKey;
  const file = path.join(config.dataDir, 'sandbox.key');
  try {
    return await readFile(file, 'utf8');
  } catch {
    await writeFile(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' }).catch(
      () => undefined,
    );
    return readFile(file, 'utf8');
  }
}
