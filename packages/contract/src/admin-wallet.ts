import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { day, id, money, optional, pageOf, pageQuery, seconds, text, yuan } from './fields.ts';
import { fileLink } from './files.ts';
import { userMoneyLog } from './wallet.ts';

/** 钱包: what accounts hold, top-ups by transfer, withdrawals, corrections by two persons. */

const walletRow = z.object({
  account_id: z.int(),
  company: z.string(),
  username: z.string(),
  balance: yuan(),
  /** Withdrawals under way. */
  frozen: yuan(),
  points: z.int(),
  last_at: seconds().nullable(),
});
export type WalletRow = z.infer<typeof walletRow>;

const keywords = optional(text('关键词', 60));

export const adminWallets = endpoint({
  method: 'GET',
  path: '/api/admin/wallets',
  scope: 'staff:wallet.read',
  summary: '客户钱包',
  query: z.object({ keywords, ...pageQuery }),
  data: pageOf(walletRow).extend({
    balance_sum: yuan(),
    /** What waits for staff. */
    waiting: z.object({ top_ups: z.int(), withdrawals: z.int(), to_pay: z.int(), corrections: z.int() }),
  }),
});

/** Wallets whose balance is not the sum of their ledger. */
export const adminWalletCheck = endpoint({
  method: 'GET',
  path: '/api/admin/wallets/check',
  scope: 'staff:wallet.read',
  summary: '余额核对',
  data: z.object({
    checked: z.int(),
    list: z.array(z.object({ account_id: z.int(), balance: yuan(), ledger: yuan() })),
  }),
});

export const adminWalletLog = endpoint({
  method: 'GET',
  path: '/api/admin/wallets/:id/log',
  scope: 'staff:wallet.read',
  summary: '客户余额明细',
  params: z.object({ id: id() }),
  query: userMoneyLog.query,
  data: userMoneyLog.data,
});

const adminTopUpRow = z.object({
  id: z.int(),
  top_up_no: z.string(),
  account_id: z.int(),
  company: z.string(),
  method: z.string(),
  method_name: z.string(),
  amount: yuan(),
  status: z.enum(['created', 'paid', 'closed']),
  status_name: z.string(),
  trade_no: z.string(),
  file: fileLink.nullable(),
  confirmed_by: z.string(),
  created_at: seconds(),
  expires_at: seconds(),
  paid_at: seconds().nullable(),
  /** A transfer that staff may still say has come. */
  may_confirm: z.boolean(),
  /** It has been said, but a second person has to agree. */
  is_reviewed: z.boolean(),
});
export type AdminTopUpRow = z.infer<typeof adminTopUpRow>;

const range = { from: optional(day('日期')), to: optional(day('日期')) };

export const adminTopUps = endpoint({
  method: 'GET',
  path: '/api/admin/top_ups',
  scope: 'staff:wallet.read',
  summary: '充值列表',
  query: z.object({
    state: optional(z.enum(['waiting', 'created', 'paid', 'closed'], '状态不正确')),
    keywords,
    ...range,
    ...pageQuery,
  }),
  data: pageOf(adminTopUpRow),
});

export const adminTopUpConfirm = endpoint({
  method: 'POST',
  path: '/api/admin/top_ups/:id/confirm',
  scope: 'staff:wallet.write',
  summary: '确认充值到账',
  idempotent: true,
  params: z.object({ id: id() }),
  body: z.object({ bank_ref: text('银行流水号', 60, 1), amount: money('到账金额') }),
  data: adminTopUpRow,
});

const adminWithdrawalRow = z.object({
  id: z.int(),
  withdrawal_no: z.string(),
  account_id: z.int(),
  company: z.string(),
  amount: yuan(),
  bank: z.string(),
  bank_account: z.string(),
  status: z.enum(['requested', 'approved', 'paid', 'refused', 'cancelled']),
  status_name: z.string(),
  reason: z.string(),
  bank_ref: z.string(),
  approved_by: z.string(),
  paid_by: z.string(),
  /** Of the bank account; '' = asked for before they were on file. */
  holder: z.string(),
  bank_since: seconds().nullable(),
  /** False: the customer has taken the bank account off the file; the money cannot go there. */
  is_on_file: z.boolean(),
  /** What has changed about the account within seven days, the latest first. */
  changes: z.array(z.object({ words: z.string(), at: seconds(), is_undone: z.boolean() })),
  /** Who asks has approved it: somebody else has to pay. */
  is_own: z.boolean(),
  created_at: seconds(),
  approved_at: seconds().nullable(),
  ended_at: seconds().nullable(),
});
export type AdminWithdrawalRow = z.infer<typeof adminWithdrawalRow>;

export const adminWithdrawals = endpoint({
  method: 'GET',
  path: '/api/admin/withdrawals',
  scope: 'staff:wallet.read',
  summary: '提现列表',
  query: z.object({
    state: optional(z.enum(['requested', 'approved', 'paid', 'refused', 'cancelled'], '状态不正确')),
    keywords,
    ...range,
    ...pageQuery,
  }),
  data: pageOf(adminWithdrawalRow),
});

const params = z.object({ id: id() });

export const adminWithdrawalApprove = endpoint({
  method: 'POST',
  path: '/api/admin/withdrawals/:id/approve',
  scope: 'staff:wallet.write',
  summary: '同意提现',
  params,
  data: adminWithdrawalRow,
});

export const adminWithdrawalRefuse = endpoint({
  method: 'POST',
  path: '/api/admin/withdrawals/:id/refuse',
  scope: 'staff:wallet.write',
  summary: '驳回提现',
  params,
  body: z.object({ reason: text('驳回原因', 200, 2) }),
  data: adminWithdrawalRow,
});

export const adminWithdrawalPay = endpoint({
  method: 'POST',
  path: '/api/admin/withdrawals/:id/pay',
  scope: 'staff:wallet.write',
  summary: '登记提现汇出',
  params,
  body: z.object({ bank_ref: text('银行流水号', 60, 1) }),
  data: adminWithdrawalRow,
});

const correctionRow = z.object({
  id: z.int(),
  account_id: z.int(),
  company: z.string(),
  kind: z.enum(['balance', 'points']),
  kind_name: z.string(),
  /** Signed: yuan or points. */
  delta: z.number(),
  reason: z.string(),
  status: z.enum(['waiting', 'done', 'refused']),
  status_name: z.string(),
  asked_by: z.string(),
  /** Who asks has asked for it: somebody else has to decide. */
  is_own: z.boolean(),
  decided_by: z.string(),
  reply: z.string(),
  created_at: seconds(),
  decided_at: seconds().nullable(),
});
export type CorrectionRow = z.infer<typeof correctionRow>;

export const adminCorrections = endpoint({
  method: 'GET',
  path: '/api/admin/corrections',
  scope: 'staff:wallet.read',
  summary: '更正列表',
  query: z.object({
    state: optional(z.enum(['waiting', 'done', 'refused'], '状态不正确')),
    keywords,
    ...pageQuery,
  }),
  data: pageOf(correctionRow),
});

export const adminCorrectionAdd = endpoint({
  method: 'POST',
  path: '/api/admin/corrections',
  scope: 'staff:wallet.write',
  summary: '申请更正',
  idempotent: true,
  body: z.object({
    account_id: id(),
    kind: z.enum(['balance', 'points'], '请选择余额或积分'),
    /** Signed; yuan with at most 2 decimals, or whole points. */
    delta: z.coerce
      .string('请填写更正数')
      .trim()
      .regex(/^[+-]?\d{1,8}(\.\d{1,2})?$/, '更正数为正或负的数，最多 2 位小数'),
    reason: text('原因', 200, 4),
  }),
  data: correctionRow,
});

export const adminCorrectionAgree = endpoint({
  method: 'POST',
  path: '/api/admin/corrections/:id/agree',
  scope: 'staff:wallet.write',
  summary: '同意更正',
  params,
  data: correctionRow,
});

export const adminCorrectionRefuse = endpoint({
  method: 'POST',
  path: '/api/admin/corrections/:id/refuse',
  scope: 'staff:wallet.write',
  summary: '驳回更正',
  params,
  body: z.object({ reply: text('驳回原因', 200, 2) }),
  data: correctionRow,
});
