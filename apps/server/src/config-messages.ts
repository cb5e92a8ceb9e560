import { MESSAGE_KINDS } from '@qingnang/contract/message-words';
import { z } from 'zod';
import type { SmsSettings } from './channels/sms/port.ts';
import type { WechatSettings } from './channels/wechat/port.ts';
import { allOrNone } from './config-payment.ts';
import { SetupError } from './db/embedded/setup-error.ts';
import { SMS_TEMPLATES } from './modules/identity/messages/rules.ts';

/** The settings' names and forms; README's table lists the same. All of a provider's or none; the AES key only where it is used. */
export const messageSchema = {
  SMS_SECRET_ID: z.string().min(1).max(100).optional(),
  SMS_SECRET_KEY: z.string().min(1).max(100).optional(),
  SMS_APP_ID: z
    .string()
    .regex(/^\d{1,20}$/)
    .optional(),
  SMS_SIGN: z.string().min(1).max(30).optional(),
  SMS_TEMPLATES: z.string().optional(),
  SMS_GATEWAY: z.url().optional(),
  WECHAT_OFFICIAL_APP_ID: z
    .string()
    .regex(/^\w{1,32}$/)
    .optional(),
  WECHAT_OFFICIAL_SECRET: z.string().min(1).max(64).optional(),
  WECHAT_OFFICIAL_TOKEN: z
    .string()
    .regex(/^[A-Za-z0-9]{3,32}$/, 'must have 3 to 32 letters and digits')
    .optional(),
  WECHAT_OFFICIAL_AES_KEY: z
    .string()
    .regex(/^[A-Za-z0-9]{43}$/, 'must have 43 letters and digits')
    .optional(),
  WECHAT_OFFICIAL_TEMPLATES: z.string().optional(),
  WECHAT_OFFICIAL_GATEWAY: z.url().optional(),
  /** Milliseconds that one call of the SMS provider, of WeChat, of the tracking or the issuing service may take. */
  MESSAGE_TIMEOUT_MS: z.coerce.number().int().min(100).max(30_000).default(8000),
};
type Given = { [Name in keyof typeof messageSchema]?: string | number | undefined };

/** @throws SetupError with one line when only some of them are set, or a template is missing */
export function smsSettings(given: Given): SmsSettings | null {
  const all = allOrNone(given, {
    secretId: 'SMS_SECRET_ID',
    secretKey: 'SMS_SECRET_KEY',
    appId: 'SMS_APP_ID',
    sign: 'SMS_SIGN',
    templates: 'SMS_TEMPLATES',
  });
  if (all === null) return null;
  return {
    ...all,
    templates: templatesOf('SMS_TEMPLATES', all.templates, Object.keys(SMS_TEMPLATES), z.string().min(1)),
    gateway: new URL(String(given.SMS_GATEWAY ?? 'https://sms.tencentcloudapi.com')).origin,
  };
}

const wechatTemplate = z.object({
  id: z.string().min(1),
  title: z.string().min(1),
  body: z.string().min(1),
  time: z.string().min(1),
});

/** @throws SetupError with one line when only some of them are set, or a template is missing */
export function wechatOfficialSettings(given: Given): WechatSettings | null {
  const all = allOrNone(given, {
    appId: 'WECHAT_OFFICIAL_APP_ID',
    secret: 'WECHAT_OFFICIAL_SECRET',
    token: 'WECHAT_OFFICIAL_TOKEN',
    templates: 'WECHAT_OFFICIAL_TEMPLATES',
  });
  if (all === null) return null;
  const aesKey = given.WECHAT_OFFICIAL_AES_KEY;
  return {
    ...all,
    aesKey: aesKey === undefined ? null : String(aesKey),
    templates: templatesOf('WECHAT_OFFICIAL_TEMPLATES', all.templates, MESSAGE_KINDS, wechatTemplate),
    gateway: new URL(String(given.WECHAT_OFFICIAL_GATEWAY ?? 'https://api.weixin.qq.com')).origin,
  };
}

/** A JSON object with an entry for each of `names`. */
function templatesOf<T>(
  setting: string,
  text: string,
  names: readonly string[],
  entry: z.ZodType<T>,
): Record<string, T> {
  const parsed = z.record(z.string(), entry).safeParse(jsonOf(text));
  const missing = parsed.success ? names.filter((name) => !Object.hasOwn(parsed.data, name)) : names;
  if (parsed.success && missing.length === 0) return parsed.data;
  throw new SetupError(
    `设置 ${setting} 不正确 (wrong setting)：JSON 缺少或写错模板 ${missing.slice(0, 20).join(', ')}`,
  );
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
