import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { optional, proofOfWork, text } from './fields.ts';

/** What a code by SMS confirms. */
const CODE_PURPOSES = ['register', 'login', 'reset', 'bind', 'contract', 'phone', 'proof', 'link'] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

/** The six digits as they are typed. */
export const smsCode = () =>
  z.string('请填写短信验证码').trim().min(1, '请填写短信验证码').max(20, '短信验证码为 6 位数字');

/** A mobile number of the mainland (docs/rules/accounts.md#numbers-and-names). */
export const mobile = (name = '手机号') =>
  z
    .string(`请填写${name}`)
    .trim()
    .min(1, `请填写${name}`)
    .regex(/^1[3-9]\d{9}$/, `${name}不正确，应为 11 位数字`);

/** A password that somebody chooses; what else it must be stands in rules/password. */
export const newPassword = () => z.string('请填写密码').min(1, '请填写密码').max(64, '密码为 8 至 64 个字符');

export const sendCode = endpoint({
  method: 'POST',
  path: '/api/user/code',
  scope: 'public',
  summary: '发送短信验证码',
  perMinute: 60,
  body: z.object({
    phone: mobile(),
    purpose: z.enum(CODE_PURPOSES, '验证码用途不正确'),
    /** Always asked of visitors. */
    captcha: optional(proofOfWork()),
  }),
  /** Seconds until the next one may be sent. */
  data: z.object({ wait: z.int() }),
});

export const register = endpoint({
  method: 'POST',
  path: '/api/user/register',
  scope: 'public',
  summary: '注册账户',
  perMinute: 30,
  idempotent: true,
  created: true,
  body: z.object({
    phone: mobile(),
    code: smsCode(),
    password: newPassword(),
    /** Made of the number when it is empty. */
    username: optional(text('用户名', 30)),
    agree: z.literal(['1', 'true', 1, true], '请阅读并同意用户协议和隐私政策'),
  }),
  data: z.object({ username: z.string() }),
});

/** What each type of companies will be asked for, so that it lies ready. */
export const registerPapers = endpoint({
  method: 'GET',
  path: '/api/register/papers',
  scope: 'public',
  summary: '注册所需资料',
  data: z.object({ list: z.array(z.object({ name: z.string(), papers: z.array(z.string()) })) }),
});
export type RegisterPapers = z.infer<typeof registerPapers.data>;

export const phoneState = endpoint({
  method: 'GET',
  path: '/api/user/phone/:value',
  scope: 'public',
  summary: '手机号能否注册',
  perHour: 10,
  params: z.object({ value: z.string().max(40) }),
  data: z.object({ can_register: z.boolean(), message: z.string() }),
});
