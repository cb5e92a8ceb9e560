import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, nothing, optional, seconds } from './fields.ts';
import { signedIn } from './second-factor.ts';

/** Binding the owner of an account, or a member, to a WeChat and signing in with it, both by a code that the user scans. */

const shownCode = z.object({
  scene: z.string(),
  /** What the QR code says; a path of the shop where a page stands in for WeChat. */
  qr: z.string(),
  /** Seconds for which it may be scanned. */
  expires_in: z.int(),
});
const byScene = z.object({ scene: z.string().regex(/^[\w-]{22}$/) });

export const wechatBinding = endpoint({
  method: 'GET',
  path: '/api/user/wechat',
  scope: 'buyer',
  summary: '微信绑定状态',
  data: z.object({
    bound: z.boolean(),
    /** What the user is called there; '' = WeChat does not say. */
    name: z.string(),
    bound_at: seconds().nullable(),
    /** False: the shop has no official account. */
    available: z.boolean(),
    /** A head office acts for this store: only the store itself binds. */
    acting: z.boolean(),
  }),
});

export const createCode = endpoint({
  method: 'POST',
  path: '/api/user/create_code',
  scope: 'buyer',
  right: 'any',
  summary: '微信绑定二维码',
  perMinute: 60,
  data: shownCode,
});

/** confirm: somebody has scanned it; who showed it says yes on the page, with a proof. */
export const BIND_STATES = ['waiting', 'confirm', 'done', 'refused', 'expired'] as const;
export const wechatCode = endpoint({
  method: 'GET',
  path: '/api/user/wechat_code/:scene',
  scope: 'buyer',
  summary: '微信绑定二维码的状态',
  params: byScene,
  data: z.object({
    state: z.enum(BIND_STATES),
    name: z.string(),
    /** Why it was refused. */
    note: z.string(),
  }),
});

export const bindWechat = endpoint({
  method: 'POST',
  path: '/api/user/wechat_code/:scene/bind',
  scope: 'buyer',
  right: 'any',
  summary: '绑定扫码的微信（需验证身份）',
  perMinute: 60,
  params: byScene,
  data: nothing(),
});

export const unbindWechat = endpoint({
  method: 'DELETE',
  path: '/api/user/unbind_wechat',
  scope: 'buyer',
  right: 'any',
  summary: '解绑微信（需验证身份）',
  perMinute: 30,
  data: nothing(),
});

export const wechatLogin = endpoint({
  method: 'POST',
  path: '/api/user/wechat_login',
  scope: 'public',
  summary: '微信登录二维码',
  perMinute: 60,
  data: shownCode,
});

const SIGN_IN_STATES = [
  'waiting',
  /** Scanned; its user has yet to say yes in WeChat. */
  'confirm',
  /** One account is bound: `choose` signs in. */
  'scanned',
  /** Several are bound: `choose` names one. */
  'choose',
  /** None is: `bind`, once signed in. */
  'unbound',
  'signed_in',
  'refused',
  'expired',
] as const;
export type SignInState = (typeof SIGN_IN_STATES)[number];

export const wechatLoginState = endpoint({
  method: 'GET',
  path: '/api/user/wechat_login/:scene',
  scope: 'public',
  summary: '微信登录二维码的状态（仅显示它的浏览器）',
  params: byScene,
  data: z.object({
    state: z.enum(SIGN_IN_STATES),
    name: z.string(),
    note: z.string(),
    /** Whom the WeChat is bound to. `member_id` null = the owner of the account; `username`: what they sign in with. */
    accounts: z.array(
      z.object({
        id: z.int(),
        member_id: z.int().nullable(),
        company: z.string(),
        username: z.string(),
      }),
    ),
  }),
});

export const wechatLoginChoose = endpoint({
  method: 'POST',
  path: '/api/user/wechat_login/:scene/choose',
  scope: 'public',
  summary: '微信扫码后登录',
  perMinute: 60,
  params: byScene,
  /** Without `member_id` the owner of the account. */
  body: z.object({ account_id: optional(id()), member_id: optional(id()) }),
  data: signedIn(),
});

export const wechatLoginBind = endpoint({
  method: 'POST',
  path: '/api/user/wechat_login/:scene/bind',
  scope: 'buyer',
  right: 'any',
  summary: '把扫码的微信绑定到当前账户（需验证身份）',
  perMinute: 60,
  params: byScene,
  data: nothing(),
});

/** WeChat's server, and its browser on the way to the user's consent and back. */
export const WECHAT_CALLBACK = '/api/wechat/callback';
export const WECHAT_AUTHORIZE = '/api/wechat/authorize';
export const WECHAT_OAUTH = '/api/wechat/oauth';
