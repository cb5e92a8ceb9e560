import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, nothing, optional, seconds, text } from './fields.ts';
import { newPassword, smsCode } from './registration.ts';
import { factorCode } from './second-factor.ts';

/** What keeps an account its owner's: fresh proofs, undoing of changes, bank accounts on file. */

/** For how long a proof of who is asking holds. */
export const PROOF_SECONDS = 300;

export const prove = endpoint({
  method: 'POST',
  path: '/api/user/proof',
  scope: 'buyer',
  right: 'any',
  summary: '验证身份（敏感操作前）',
  perMinute: 30,
  body: z.object({
    /** One of the three. */
    password: optional(z.string('请填写登录密码').max(128, '密码最多 128 个字')),
    /** Of purpose proof, sent to the own number of who asks. */
    code: optional(smsCode()),
    /** Of their second factor. */
    factor_code: optional(factorCode()),
  }),
  /** Seconds for which it holds. */
  data: z.object({ holds: z.int() }),
});

/** GET: the link in the message to the contact before a change. Leaves its secret with the browser and leads to the page. */
export const UNDO_LINK = '/api/user/undo/:token';

const UNDO_STATES = ['none', 'open', 'done'] as const;

export const undoState = endpoint({
  method: 'GET',
  path: '/api/user/undo',
  scope: 'public',
  summary: '撤销账户变更：将撤销什么',
  data: z.object({
    /** open: this browser came by a link that holds; done: it has undone what the link named. */
    state: z.enum(UNDO_STATES),
    company: z.string(),
    username: z.string(),
    /** The number that is the account's again: `138****0001`. */
    phone: z.string(),
    /** What goes back to how it was, the latest first. */
    changes: z.array(z.object({ words: z.string(), at: seconds() })),
  }),
});
export type UndoState = z.infer<typeof undoState.data>;

export const undo = endpoint({
  method: 'POST',
  path: '/api/user/undo',
  scope: 'public',
  summary: '撤销账户变更并重设密码',
  perMinute: 30,
  body: z.object({ password: newPassword() }),
  data: nothing(),
});

const bankAccount = z.object({
  id: z.int(),
  /** The company as it was called when the account was added. */
  holder: z.string(),
  bank: z.string(),
  bank_account: z.string(),
  created_at: seconds(),
  /** No money goes there before. */
  usable_at: seconds(),
  is_usable: z.boolean(),
});
export type BankAccount = z.infer<typeof bankAccount>;

export const bankAccounts = endpoint({
  method: 'GET',
  path: '/api/user/bank_accounts',
  scope: 'buyer',
  right: 'owner',
  summary: '提现银行账户',
  data: z.object({
    company: z.string(),
    list: z.array(bankAccount),
    /** Those of invoice titles in the company's own name that are not on file. */
    known: z.array(z.object({ bank: z.string(), bank_account: z.string() })),
  }),
});
export type BankAccounts = z.infer<typeof bankAccounts.data>;

export const bankAccountAdd = endpoint({
  method: 'POST',
  path: '/api/user/bank_accounts',
  scope: 'buyer',
  right: 'owner',
  summary: '添加提现银行账户（需验证身份）',
  guarded: true,
  idempotent: true,
  perMinute: 30,
  body: z.object({
    bank: text('开户银行', 60, 2),
    bank_account: z
      .string('请填写银行账号')
      .transform((value) => value.replace(/[\s-]/g, ''))
      .pipe(z.string().regex(/^\d{8,30}$/, '银行账号为 8–30 位数字')),
  }),
  data: bankAccount,
});

export const bankAccountRemove = endpoint({
  method: 'DELETE',
  path: '/api/user/bank_accounts/:id',
  scope: 'buyer',
  right: 'owner',
  summary: '移除提现银行账户（需验证身份）',
  params: z.object({ id: id() }),
  data: nothing(),
});
