import { createPrivateKey, createPublicKey, createSecretKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { AlipaySettings, WechatPaySettings } from './channels/payment/settings.ts';
import { SetupError } from './db/embedded/setup-error.ts';

/** The settings' names and forms; README's table lists the same. All of a provider's or none. */
export const paymentSchema = {
  WECHAT_PAY_APP_ID: z.string().min(1).max(32).optional(),
  WECHAT_PAY_MCH_ID: z
    .string()
    .regex(/^\d{1,32}$/)
    .optional(),
  WECHAT_PAY_SERIAL: z
    .string()
    .regex(/^[0-9A-Fa-f]+$/)
    .optional(),
  WECHAT_PAY_KEY_FILE: z.string().optional(),
  WECHAT_PAY_API_V3_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{32}$/, 'must have 32 characters')
    .optional(),
  WECHAT_PAY_PLATFORM_KEY_FILE: z.string().optional(),
  WECHAT_PAY_PLATFORM_KEY_ID: z
    .string()
    .regex(/^[0-9A-Z_a-f]+$/)
    .optional(),
  WECHAT_PAY_GATEWAY: z.url().optional(),
  ALIPAY_APP_ID: z
    .string()
    .regex(/^\d{1,32}$/)
    .optional(),
  ALIPAY_KEY_FILE: z.string().optional(),
  ALIPAY_PUBLIC_KEY_FILE: z.string().optional(),
  ALIPAY_SELLER_ID: z
    .string()
    .regex(/^\d{1,28}$/)
    .optional(),
  ALIPAY_GATEWAY: z.url().optional(),
  /** Milliseconds that one call of a provider may take. */
  PAYMENT_TIMEOUT_MS: z.coerce.number().int().min(100).max(30_000).default(8000),
};
type Given = { [Name in keyof typeof paymentSchema]?: string | number | undefined };

/** @throws SetupError with one line when only some of them are set, or a key cannot be read */
export function wechatPaySettings(given: Given): WechatPaySettings | null {
  const all = allOrNone(given, {
    appId: 'WECHAT_PAY_APP_ID',
    mchId: 'WECHAT_PAY_MCH_ID',
    serial: 'WECHAT_PAY_SERIAL',
    keyFile: 'WECHAT_PAY_KEY_FILE',
    apiV3Key: 'WECHAT_PAY_API_V3_KEY',
    platformKeyFile: 'WECHAT_PAY_PLATFORM_KEY_FILE',
    platformKeyId: 'WECHAT_PAY_PLATFORM_KEY_ID',
  });
  if (all === null) return null;
  return {
    appId: all.appId,
    mchId: all.mchId,
    serial: all.serial,
    privateKey: readKey('WECHAT_PAY_KEY_FILE', all.keyFile, 'private'),
    apiV3Key: createSecretKey(Buffer.from(all.apiV3Key)),
    platformKeyId: all.platformKeyId,
    platformKey: readKey('WECHAT_PAY_PLATFORM_KEY_FILE', all.platformKeyFile, 'public'),
    gateway: new URL(String(given.WECHAT_PAY_GATEWAY ?? 'https://api.mch.weixin.qq.com')).origin,
  };
}

/** @throws SetupError with one line when only some of them are set, or a key cannot be read */
export function alipaySettings(given: Given): AlipaySettings | null {
  const all = allOrNone(given, {
    appId: 'ALIPAY_APP_ID',
    keyFile: 'ALIPAY_KEY_FILE',
    publicKeyFile: 'ALIPAY_PUBLIC_KEY_FILE',
    sellerId: 'ALIPAY_SELLER_ID',
  });
  if (all === null) return null;
  return {
    appId: all.appId,
    privateKey: readKey('ALIPAY_KEY_FILE', all.keyFile, 'private'),
    publicKey: readKey('ALIPAY_PUBLIC_KEY_FILE', all.publicKeyFile, 'public'),
    sellerId: all.sellerId,
    gateway: String(given.ALIPAY_GATEWAY ?? 'https://openapi.alipay.com/gateway.do'),
  };
}

/**
 * Settings that only make sense together, by the names under which they are used; null when none is set.
 * @throws SetupError with one line that names those that are missing
 */
export function allOrNone<Field extends string, Name extends string>(
  given: { readonly [Each in Name]?: string | number | undefined },
  names: Readonly<Record<Field, Name>>,
): Record<Field, string> | null {
  const pairs = Object.entries<Name>(names);
  const missing = pairs.filter(([, name]) => given[name] === undefined).map(([, name]) => name);
  if (missing.length === pairs.length) return null;
  if (missing.length > 0) throw new SetupError(`缺少设置 (missing settings)：${missing.join(', ')}`);
  return Object.fromEntries(pairs.map(([field, name]) => [field, given[name]])) as Record<Field, string>;
}

/** A PEM file (key or certificate), or the bare base64 that Alipay's tool writes. */
function readKey(name: string, file: string, kind: 'private' | 'public'): KeyObject {
  try {
    const key = parseKey(readFileSync(file, 'utf8').trim(), kind);
    if (key.asymmetricKeyType === 'rsa') return key;
  } catch {
    // The parser's own words may repeat the key.
  }
  throw new SetupError(`设置 ${name} 不正确 (wrong setting)：${file} 不是可读的 RSA ${kind} key`);
}

function parseKey(text: string, kind: 'private' | 'public'): KeyObject {
  const isPem = text.startsWith('-----BEGIN ');
  if (kind === 'public')
    return createPublicKey(isPem ? text : { key: text, encoding: 'base64', format: 'der', type: 'spki' });
  if (isPem) return createPrivateKey(text);
  try {
    return createPrivateKey({ key: text, encoding: 'base64', format: 'der', type: 'pkcs8' });
  } catch {
    return createPrivateKey({ key: text, encoding: 'base64', format: 'der', type: 'pkcs1' });
  }
}
