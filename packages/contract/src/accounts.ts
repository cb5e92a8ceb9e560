import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { flag, id, nothing, optional, proofOfWork, seconds, text, yuan } from './fields.ts';
import { keysOf } from './keys.ts';
import { memberRole } from './members.ts';
import { signedIn } from './second-factor.ts';

const person = z.object({ name: z.string(), phone: z.string() });

/** Who is signed in, for the header; `show` false means the visitor's header. */
const userBase = z.object({
  show: z.boolean(),
  id: z.int(),
  username: z.string(),
  name: z.string(),
  phone: z.string(),
  company: z.string(),
  face: z.string(),
  rank: z.int(),
  rank_name: z.string(),
  admin: person.extend({ is_default: z.boolean() }),
  address: z.string(),
  /** 0 not submitted, 1 passed, 2 in review, 3 refused, 4 expired licence. */
  is_passed: z.int(),
  passed_message: z.string(),
  points: z.int(),
  /** Lines in the cart. */
  cart: z.int(),
  message_count: z.int(),
  /** Messages of the shop's chat that are not read; 0 without `is_can_chat`. */
  chat_unread: z.int(),
  wechat: z.boolean(),
  /** Whoever signed in has a second factor. */
  has_factor: z.boolean(),
  /** Whether the shop sends codes by SMS. */
  has_sms: z.boolean(),
  common_config: z.object({ hot_line: z.string(), qq1: z.string(), qq2: z.string() }),
  quality_inspection: z.object({ quality_inspection_url: z.string(), msg: z.string() }),
  login_url: z.string(),
  is_show_youx: z.int(),
  is_special: z.int(),
  is_can_chat: z.int(),
  /** The session's cross-site token is the cookie itself; kept for callers that expect the field, always empty. */
  token: z.string(),
  is_AfterSale: z.int(),
  ywy: person,
  customer: person.extend({ qq: z.string() }),
  /** 0 for a member who may not pay. */
  balance: yuan(),
  /** The head office that acts for this store; '' = the account acts for itself. */
  acting_head: z.string(),
  /** Who of the company signed in, or of the head office that acts; null = the owner. */
  member: z
    .object({
      name: z.string(),
      roles: z.array(memberRole),
      /** What they sign in with when that is a mobile number; '' = a name. */
      phone: z.string(),
    })
    .nullable(),
  /** Orders by what the buyer has to do. */
  order_counts: z.object({ unpaid: z.int(), reviewing: z.int(), to_receive: z.int() }),
});
export type UserBase = z.infer<typeof userBase>;

/** What a proof of work is for: signing in as a buyer or as staff, a code by SMS. */
export const CHALLENGE_PURPOSES = ['login', 'staff', 'code'] as const;
export type ChallengePurpose = (typeof CHALLENGE_PURPOSES)[number];

const challengeParameters = z.object({
  algorithm: z.string(),
  cost: z.int(),
  keyLength: z.int(),
  keyPrefix: z.string(),
  keySignature: z.string(),
  nonce: z.string(),
  salt: z.string(),
  /** Unix time in seconds. */
  expiresAt: z.int(),
  /** `most`: tries that it takes at most. */
  data: z.object({ purpose: z.string(), name: z.string(), level: z.int(), most: z.int() }),
});

export const login = endpoint({
  method: 'POST',
  path: '/api/user/login',
  scope: 'public',
  summary: '登录',
  perMinute: 60,
  body: z.object({
    username: text('用户名', 60, 1),
    password: z.string('请填写密码').min(1, '请填写密码').max(128, '密码最多 128 个字'),
    captcha: optional(proofOfWork()),
  }),
  data: signedIn(),
});

export const challenge = endpoint({
  method: 'GET',
  path: '/api/user/challenge',
  scope: 'public',
  summary: '安全验证（工作量证明）',
  perMinute: 60,
  query: z.object({
    purpose: z.enum(CHALLENGE_PURPOSES, '用途不正确'),
    /** That signs in, or the number that a code goes to. */
    name: text('名称', 60, 1),
  }),
  /** null: nothing has to be proven now. Else a challenge of ALTCHA, version 2; its solution goes into the act's `captcha`. */
  data: z.object({
    challenge: z.object({ parameters: challengeParameters, signature: z.string() }).nullable(),
  }),
});
export type ChallengeOf = NonNullable<z.infer<(typeof challenge)['data']>['challenge']>;

export const logout = endpoint({
  method: 'DELETE',
  path: '/api/user/logout',
  scope: 'buyer',
  right: 'any',
  summary: '退出登录',
  data: nothing(),
});

export const base = endpoint({
  method: 'GET',
  path: '/api/user/base',
  scope: 'buyer',
  summary: '当前账户',
  data: userBase,
});

export const walletEntry = z.object({
  id: z.int(),
  /** Signed yuan. */
  amount: yuan(),
  balance: yuan(),
  use_type: z.int(),
  use_type_name: z.string(),
  ref: z.string(),
  created_at: seconds(),
});

/** Whether medicines may go to an address that is not the one on the licence. */
export const ADDRESS_REVIEWS = { waiting: '待审核', passed: '已审核', refused: '未通过' } as const;

export const addressItem = z.object({
  id: z.int(),
  consignee: z.string(),
  phone: z.string(),
  province: z.string(),
  city: z.string(),
  district: z.string(),
  detail: z.string(),
  is_default: z.int(),
  is_registered: z.int(),
  review: z.enum(keysOf(ADDRESS_REVIEWS)),
  /** Why it was refused. */
  review_reason: z.string(),
});
export type Address = z.infer<typeof addressItem>;

export const addresses = endpoint({
  method: 'GET',
  path: '/api/address',
  scope: 'buyer',
  summary: '收货地址',
  data: z.object({ list: z.array(addressItem) }),
});

export const addressForm = z.object({
  consignee: text('收货人', 30, 1),
  phone: z.string('请填写联系电话').trim().min(1, '请填写联系电话').max(20, '联系电话最多 20 个字'),
  province: text('省份', 30, 1),
  city: text('城市', 30, 1),
  district: text('区县', 30, 1),
  detail: text('详细地址', 120, 1),
  is_default: flag().default(0),
});

export const addAddress = endpoint({
  method: 'POST',
  path: '/api/address',
  scope: 'buyer',
  right: 'order',
  summary: '新增收货地址',
  created: true,
  body: addressForm,
  data: addressItem,
});

/** Of the one on the licence only consignee and telephone change: its place is the papers'. */
export const editAddress = endpoint({
  method: 'PUT',
  path: '/api/address/:id',
  scope: 'buyer',
  right: 'order',
  summary: '修改收货地址',
  params: z.object({ id: id() }),
  body: addressForm,
  data: addressItem,
});

export const defaultAddress = endpoint({
  method: 'POST',
  path: '/api/address/:id/default',
  scope: 'buyer',
  right: 'order',
  summary: '设为默认收货地址',
  params: z.object({ id: id() }),
  data: nothing(),
});

export const removeAddress = endpoint({
  method: 'DELETE',
  path: '/api/address/:id',
  scope: 'buyer',
  right: 'order',
  summary: '删除收货地址',
  params: z.object({ id: id() }),
  data: nothing(),
});
