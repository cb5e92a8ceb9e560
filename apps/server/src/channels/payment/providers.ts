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
 * The providers of this shop by name. Where one has keys, only those that have keys are offered: nobody pays nothing beside who
 * pays. Where none has, the sandbox cashier stands in for both, in production only for a trial.
 */
export async function createPaymentProviders(config: Config, db: Db): Promise<PaymentProviders> {
  const real = { publicUrl: config.publicUrl ?? '', timeoutMs: config.paymentTimeoutMs };
  const isReal = config.wechatPay !== null || config.alipay !== null;
  const hasSandbox = !isReal && (config.nodeEnv !== 'production' || config.trial);
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
