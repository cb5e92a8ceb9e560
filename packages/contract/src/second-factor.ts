import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { nothing, optional, proofOfWork, seconds, text } from './fields.ts';

/** The second factor of who signs in to a buyer's account, owner or member: codes of an app on their phone, recovery codes for when that is lost. */

/** Six digits of the app, or a recovery code, as they are typed. */
export const factorCode = () =>
  z
    .string('请填写动态口令')
    .trim()
    .min(1, '请填写动态口令')
    .max(40, '动态口令为 6 位数字')
    .transform((code) => code.normalize('NFKC'));

/** What signing in has come to, by whatever way. */
export const signedIn = () =>
  z.object({
    /** Empty until somebody is signed in. */
    username: z.string(),
    company: z.string(),
    /**
     * done: signed in. code: nobody is yet, their second factor comes next (`factorSignIn`). set_up: signed in, and the shop
     * demands a second factor before anything that costs.
     */
    next: z.enum(['done', 'code', 'set_up']),
  });
export type SignedIn = z.infer<ReturnType<typeof signedIn>>;

export const factorTurn = endpoint({
  method: 'GET',
  path: '/api/user/login/factor',
  scope: 'public',
  summary: '登录第二步：轮到谁',
  data: z.object({
    /** open: this browser has passed the first step a few minutes ago. */
    state: z.enum(['none', 'open']),
    username: z.string(),
  }),
});

export const factorSignIn = endpoint({
  method: 'POST',
  path: '/api/user/login/factor',
  scope: 'public',
  summary: '登录第二步：动态口令或恢复码',
  perMinute: 60,
  body: z.object({ code: factorCode(), captcha: optional(proofOfWork()) }),
  data: signedIn(),
});

export const factor = endpoint({
  method: 'GET',
  path: '/api/user/factor',
  scope: 'buyer',
  summary: '两步验证',
  data: z.object({
    /** null = it is off. */
    since: seconds().nullable(),
    /** Recovery codes that are left. */
    recovery_codes: z.int(),
    /** The shop demands it of everybody who buys. */
    is_demanded: z.boolean(),
    /** A head office acts for the account: then it is the head office's own that counts, and nothing is shown. */
    is_acting: z.boolean(),
  }),
});
export type FactorState = z.infer<typeof factor.data>;

export const factorBegin = endpoint({
  method: 'POST',
  path: '/api/user/factor',
  scope: 'buyer',
  right: 'any',
  summary: '开启或更换两步验证：密钥（首次开启需验证身份）',
  perMinute: 30,
  /** Shown here only. `image`: the address as a QR code, SVG. */
  data: z.object({ secret: z.string(), otpauth_url: z.string(), image: z.string() }),
});
export type FactorSecret = z.infer<typeof factorBegin.data>;

/** Ten that sign in once each; shown here only. */
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const factorConfirm = endpoint({
  method: 'POST',
  path: '/api/user/factor/confirm',
  scope: 'buyer',
  right: 'any',
  summary: '确认两步验证（首次开启需验证身份）',
  perMinute: 30,
  body: z.object({
    secret: text('密钥', 64, 16),
    code: factorCode(),
    /** Of the app before, or a recovery code, when the second factor moves. */
    old_code: optional(factorCode()),
  }),
  data: recoveryCodes,
});

/** A code of the second factor is the proof of who is asking. */
const provenByCode = z.object({ code: factorCode() });

export const factorRecovery = endpoint({
  method: 'POST',
  path: '/api/user/factor/recovery_codes',
  scope: 'buyer',
  right: 'any',
  summary: '重新生成恢复码',
  perMinute: 30,
  body: provenByCode,
  data: recoveryCodes,
});

export const factorEnd = endpoint({
  method: 'POST',
  path: '/api/user/factor/off',
  scope: 'buyer',
  right: 'any',
  summary: '关闭两步验证',
  perMinute: 30,
  body: provenByCode,
  data: nothing(),
});
