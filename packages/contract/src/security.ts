import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { nothing, optional, seconds, text } from './fields.ts';
import { mobile, newPassword, smsCode } from './registration.ts';
import { signedIn } from './second-factor.ts';

/** Signing in by code, passwords, the account's number and its sessions. */

export const loginByCode = endpoint({
  method: 'POST',
  path: '/api/user/login_code',
  scope: 'public',
  summary: '短信验证码登录',
  perMinute: 60,
  body: z.object({ phone: mobile(), code: smsCode() }),
  data: signedIn(),
});

export const forget = endpoint({
  method: 'POST',
  path: '/api/user/forget',
  scope: 'public',
  summary: '忘记密码：验证手机号',
  perMinute: 30,
  body: z.object({ phone: mobile(), code: smsCode() }),
  data: nothing(),
});

const FORGET_STATES = ['none', 'open', 'done'] as const;
export type ForgetState = (typeof FORGET_STATES)[number];

export const forgetState = endpoint({
  method: 'GET',
  path: '/api/user/forget',
  scope: 'public',
  summary: '忘记密码：进行到哪一步',
  data: z.object({
    /** open: the number is confirmed and a new password may be set; done: it was set. */
    state: z.enum(FORGET_STATES),
    username: z.string(),
    /** `138****0001`. */
    phone: z.string(),
  }),
});

export const forgetReset = endpoint({
  method: 'POST',
  path: '/api/user/forget/reset',
  scope: 'public',
  summary: '忘记密码：设置新密码',
  perMinute: 30,
  body: z.object({ password: newPassword() }),
  data: nothing(),
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/user/resetPassword',
  scope: 'buyer',
  right: 'any',
  summary: '修改登录密码',
  perMinute: 30,
  body: z.object({
    password: newPassword(),
    /** One of the two proves who is asking. */
    old_password: optional(z.string('请填写当前密码').max(128, '密码最多 128 个字')),
    /** Of purpose reset, sent to the own number of who asks. */
    code: optional(smsCode()),
  }),
  data: nothing(),
});

export const updateUserInfo = endpoint({
  method: 'POST',
  path: '/api/user/updateUserInfo',
  scope: 'buyer',
  right: 'owner',
  summary: '修改联系人和手机号',
  perMinute: 60,
  body: z.object({
    name: text('姓名', 20, 1),
    phone: mobile(),
    /** Of purpose phone, sent to the new number; not needed while the number stays. */
    code: optional(smsCode()),
  }),
  data: z.object({ name: z.string(), phone: z.string() }),
});

const sessionItem = z.object({
  id: z.uuid(),
  /** `Chrome`, `微信`. */
  browser: z.string(),
  /** `Windows`, `iPhone`. */
  system: z.string(),
  ip: z.string(),
  created_at: seconds(),
  seen_at: seconds(),
  /** The one that asks. */
  is_current: z.boolean(),
});
export type SessionItem = z.infer<typeof sessionItem>;

export const sessions = endpoint({
  method: 'GET',
  path: '/api/user/sessions',
  scope: 'buyer',
  summary: '登录设备',
  data: z.object({ list: z.array(sessionItem) }),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/user/sessions/:id',
  scope: 'buyer',
  right: 'any',
  summary: '退出一台设备',
  params: z.object({ id: z.uuid() }),
  data: nothing(),
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/user/sessions',
  scope: 'buyer',
  right: 'any',
  summary: '退出其他所有设备',
  data: z.object({ ended: z.int() }),
});
