import { z } from 'zod';
import { walletEntry } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { day, decimal, id, int, money, optional, pageOf, pageQuery, seconds, yuan } from './fields.ts';
import { fileLink } from './files.ts';
import { TOP_UP_METHODS } from './wallet-words.ts';

/** The wallet of a company: balance and ledger, top-ups, withdrawals, the monthly statement. */

export const userMoney = endpoint({
  method: 'GET',
  path: '/api/user/user_money',
  scope: 'buyer',
  right: 'pay',
  summary: '余额',
  data: z.object({
    balance: yuan(),
    /** Withdrawals under way: taken off the balance, not yet paid. */
    frozen: yuan(),
    points: z.int(),
    /** Of the month that runs, in China. */
    month_in: yuan(),
    month_in_count: z.int(),
    month_out: yuan(),
    month_out_count: z.int(),
    /** Top-ups and withdrawals that are not finished. */
    open_top_ups: z.int(),
    open_withdrawals: z.int(),
  }),
});

const moneyLogFilter = {
  use_type: z.preprocess((value) => (value === '' ? undefined : value), int(0, 9, '用途').default(0)),
  direction: optional(z.enum(['in', 'out'], '收支类型不正确')),
  start_time: optional(day('开始日期')),
  end_time: optional(day('结束日期')),
};

const moneyEntry = walletEntry.extend({
  /** The order it belongs to; 0 = none. */
  order_id: z.int(),
  /** What is said of it beside the number. */
  note: z.string(),
});
export type MoneyEntry = z.infer<typeof moneyEntry>;

export const userMoneyLog = endpoint({
  method: 'GET',
  path: '/api/user/user_money_log',
  scope: 'buyer',
  right: 'money',
  summary: '余额明细',
  query: z.object({ ...moneyLogFilter, ...pageQuery }),
  data: pageOf(moneyEntry).extend({ in_sum: yuan(), out_sum: yuan() }),
});
export const moneyLogQuery = z.object(moneyLogFilter);

const topUpState = z.enum(['created', 'paid', 'closed'], '状态不正确');

const topUpRow = z.object({
  id: z.int(),
  top_up_no: z.string(),
  method: z.enum(TOP_UP_METHODS),
  method_name: z.string(),
  amount: yuan(),
  status: topUpState,
  status_name: z.string(),
  /** The proof of a transfer. */
  file: fileLink.nullable(),
  created_at: seconds(),
  expires_at: seconds(),
  paid_at: seconds().nullable(),
});
export type TopUpRow = z.infer<typeof topUpRow>;

const topUpData = topUpRow.extend({
  /** WeChat: the QR as SVG. */
  code_image: z.string(),
  /** Alipay and the sandbox cashier: where to go. */
  pay_url: z.string(),
  /** Transfers: where to send the money to. */
  bank: z.object({ name: z.string(), bank: z.string(), number: z.string(), memo: z.string() }).nullable(),
  is_sandbox: z.boolean(),
  server_time: seconds(),
});
export type TopUpData = z.infer<typeof topUpData>;

export const topUps = endpoint({
  method: 'GET',
  path: '/api/user/top_ups',
  scope: 'buyer',
  right: 'money',
  summary: '充值记录',
  query: z.object(pageQuery),
  data: pageOf(topUpRow).extend({
    /** Ways that the shop offers. */
    methods: z.array(z.object({ method: z.enum(TOP_UP_METHODS), name: z.string(), reason: z.string() })),
  }),
});

export const topUpAdd = endpoint({
  method: 'POST',
  path: '/api/user/top_ups',
  scope: 'buyer',
  right: 'money',
  buys: true,
  summary: '充值',
  guarded: true,
  idempotent: true,
  perMinute: 30,
  body: z.object({ amount: money('充值金额'), method: z.enum(TOP_UP_METHODS, '请选择支付方式') }),
  data: topUpData,
});

/** Asked every few seconds by the page that waits for the money. */
export const topUpShow = endpoint({
  method: 'GET',
  path: '/api/user/top_ups/:id',
  scope: 'buyer',
  right: 'money',
  summary: '充值状态',
  params: z.object({ id: id() }),
  data: topUpData,
});

export const topUpProof = endpoint({
  method: 'POST',
  path: '/api/user/top_ups/:id/proof',
  scope: 'buyer',
  right: 'money',
  summary: '上传充值凭证',
  params: z.object({ id: id() }),
  body: z.object({ file_ids: z.array(id(), '请上传转账凭证').length(1, '请上传一份转账凭证') }),
  data: topUpData,
});

const withdrawalState = z.enum(['requested', 'approved', 'paid', 'refused', 'cancelled'], '状态不正确');

const withdrawalRow = z.object({
  id: z.int(),
  withdrawal_no: z.string(),
  amount: yuan(),
  /** The account's holder is the company. */
  bank: z.string(),
  bank_account: z.string(),
  status: withdrawalState,
  status_name: z.string(),
  /** Why it was refused. */
  reason: z.string(),
  bank_ref: z.string(),
  created_at: seconds(),
  approved_at: seconds().nullable(),
  ended_at: seconds().nullable(),
});
export type WithdrawalRow = z.infer<typeof withdrawalRow>;

export const withdrawals = endpoint({
  method: 'GET',
  path: '/api/user/withdrawals',
  scope: 'buyer',
  right: 'owner',
  summary: '提现记录',
  query: z.object(pageQuery),
  data: pageOf(withdrawalRow).extend({
    company: z.string(),
  }),
});

export const withdrawalAdd = endpoint({
  method: 'POST',
  path: '/api/user/withdrawals',
  scope: 'buyer',
  right: 'owner',
  summary: '申请提现（需验证身份）',
  guarded: true,
  idempotent: true,
  perMinute: 30,
  body: z.object({
    amount: money('提现金额'),
    /** One of those on file. */
    bank_account_id: decimal(
      z.coerce.number('请选择收款账户').int('请选择收款账户').min(1, '请选择收款账户'),
    ),
  }),
  data: withdrawalRow,
});

export const withdrawalCancel = endpoint({
  method: 'POST',
  path: '/api/user/withdrawals/:id/cancel',
  scope: 'buyer',
  right: 'owner',
  summary: '取消提现',
  params: z.object({ id: id() }),
  data: withdrawalRow,
});

/** `2026-11` */
export const month = () => z.string('请选择月份').regex(/^20\d\d-(0[1-9]|1[0-2])$/, '月份格式为 2026-11');

const paper = z.object({
  number: z.string(),
  order_id: z.int(),
  at: seconds(),
  what: z.string(),
  amount: yuan(),
});
const part = z.object({ count: z.int(), sum: yuan(), list: z.array(paper) });
export type StatementPart = z.infer<typeof part>;

const statementData = z.object({
  month: z.string(),
  company: z.string(),
  /** Months of the account's life, the latest first. */
  months: z.array(z.string()),
  /** True while the month runs: figures still change. */
  is_running: z.boolean(),
  /** Placed in the month and not ended since: what they come to. */
  orders: part,
  /** Parcels; the sum is what their pieces cost. */
  deliveries: part,
  /** After-sales closed with money back. */
  returns: part,
  /** Issued; red letters are negative. */
  invoices: part,
  /** Money that came from outside, and went back there (negative): orders, top-ups, refunds, withdrawals. */
  payments: part,
  balance: z.object({
    begin: yuan(),
    in: yuan(),
    out: yuan(),
    end: yuan(),
    by_type: z.array(z.object({ use_type: z.int(), name: z.string(), count: z.int(), sum: yuan() })),
  }),
});
export type StatementData = z.infer<typeof statementData>;

export const statement = endpoint({
  method: 'GET',
  path: '/api/user/statement',
  scope: 'buyer',
  right: 'money',
  summary: '对账单',
  guarded: true,
  query: z.object({ month: optional(month()) }),
  data: statementData,
});
export const statementQuery = z.object({ month: month() });
