import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { int, seconds, yuan } from './fields.ts';

/** 运行状况: do the tasks run, and does money or a message wait for longer than it should. */

/** `waiting`: it has not been its time yet. */
export const TASK_STATES = { ok: '正常', failing: '失败', late: '未按时运行', waiting: '尚未运行' } as const;

/** How urgent something is. */
export const LEVELS = { ok: '正常', warn: '留意', bad: '需要处理' } as const;
export type Level = keyof typeof LEVELS;
const level = z.enum(['ok', 'warn', 'bad']);

const task = z.object({
  task: z.string(),
  name: z.string(),
  /** How often it runs by itself, in seconds. */
  period: z.int(),
  state: z.enum(['ok', 'failing', 'late', 'waiting']),
  succeeded_at: seconds().nullable(),
  /** When it runs by itself again; null where the process that runs tasks has not said. */
  next_at: seconds().nullable(),
  failed_at: seconds().nullable(),
  /** What the last failure said. */
  failure: z.string(),
  /** Failures since the last success. */
  failures: z.int(),
});
export type TaskStatus = z.infer<typeof task>;

/** What waits to leave the shop, by kind. */
const due = z.object({
  kind: z.enum([
    'refunds',
    'withdrawals',
    'messages',
    'payments',
    'trace_files',
    'webhooks',
    'reconciliation',
    'comparisons',
  ]),
  name: z.string(),
  count: z.int(),
  /** null where it is not about money. */
  amount: yuan().nullable(),
  oldest_at: seconds().nullable(),
  is_late: z.boolean(),
  /** What to do when it is late. */
  advice: z.string(),
});
export type DueStatus = z.infer<typeof due>;

/** Codes by SMS: how much of what the shop spends on them is spent. */
const sms = z.object({
  hour: z.int(),
  most_an_hour: z.int(),
  day: z.int(),
  most_a_day: z.int(),
  /** Asked for in vain in this hour and today. */
  refused: z.int(),
  is_alarm: z.boolean(),
});
export type SmsStatus = z.infer<typeof sms>;

/** What a broken rule of the books is about: whose ids its examples are. */
export const LEDGER_SUBJECTS = {
  account: '客户',
  account_coupon: '客户的券',
  authorisation: '特药授权',
  bank_allocation: '银行流水认领',
  bank_line: '银行流水',
  case: '售后单',
  combination: '套餐',
  correction: '余额调整',
  coupon: '优惠券',
  credit_settlement: '余额还款',
  credit_statement: '账期对账单',
  day: '日期',
  draw: '抽奖',
  draw_prize: '奖品',
  draw_record: '中奖记录',
  goods: '商品',
  lot: '批号',
  offer: '活动商品',
  order: '订单',
  parcel_line: '包裹明细',
  payment: '付款',
  promotion: '促销',
  receivable: '应收',
  receivable_entry: '应收流水',
  reference: '凭证号',
  refund: '退款',
  settlement_file: '渠道账单',
  top_up: '充值',
  voucher: '代金券',
  withdrawal: '提现',
} as const;
export type LedgerSubject = keyof typeof LEDGER_SUBJECTS;

const brokenRule = z.object({
  rule: z.string(),
  title: z.string(),
  of: z.enum(Object.keys(LEDGER_SUBJECTS) as [LedgerSubject, ...LedgerSubject[]]).nullable(),
  rows: z.int(),
  /** Ids of some. */
  examples: z.array(z.string()),
});
export type BrokenRule = z.infer<typeof brokenRule>;

/** What the rules of the books said last night. */
const books = z.object({
  level,
  /** null = they have not been asked yet. */
  checked_at: seconds().nullable(),
  took_ms: z.int(),
  on_replica: z.boolean(),
  rules: z.int(),
  /** Titles of rules that had no answer in time. */
  unanswered: z.array(z.string()),
  broken: z.array(brokenRule),
});
export type BooksStatus = z.infer<typeof books>;

/** What the shop could be brought back from. */
const backups = z.object({
  level,
  /** What is wrong, in words. */
  problems: z.array(z.string()),
  /** null = nothing is archived. */
  archive: z
    .object({
      kind: z.enum(['embedded', 'pgbackrest']),
      place: z.string(),
      /** What was committed until then can be restored. */
      archived_to: seconds().nullable(),
      bytes: z.int(),
      free_bytes: z.int().nullable(),
    })
    .nullable(),
  base: z.object({ at: seconds(), bytes: z.int() }).nullable(),
  /** The last trial restore. */
  trial: z
    .object({
      at: seconds(),
      restored_to: seconds().nullable(),
      took_seconds: z.int(),
      /** Titles of rules of the ledgers that did not hold. */
      broken: z.array(z.string()),
      problem: z.string(),
    })
    .nullable(),
  /** The last file of `npm run backup`. */
  file_at: seconds().nullable(),
});
export type BackupStatus = z.infer<typeof backups>;

/** One thing that the shop stands on. */
const line = z.object({
  key: z.string(),
  name: z.string(),
  words: z.string(),
  level,
  /** What to do; '' while all is well. */
  advice: z.string(),
});
export type StatusLine = z.infer<typeof line>;

const shopProcess = z.object({
  id: z.string(),
  host: z.string(),
  pid: z.int(),
  version: z.string(),
  runs_tasks: z.boolean(),
  started_at: seconds(),
  seen_at: seconds(),
  is_silent: z.boolean(),
});
export type ProcessStatus = z.infer<typeof shopProcess>;

export const adminStatus = endpoint({
  method: 'GET',
  path: '/api/admin/status',
  scope: 'staff:status.read',
  summary: '运行状况',
  data: z.object({
    alarms: z.int(),
    tasks: z.array(task),
    due: z.array(due),
    sms,
    books,
    backups,
    /** Pages and calls that were slower than their budget in the last seven days (真实速度). */
    over_budget: z.int(),
    /** Database and disk. */
    machine: z.array(line),
    processes: z.array(shopProcess),
  }),
});

// ── what codes by SMS may cost ──

const MOST = 100_000;
export const smsBudgetForm = z.object({
  hour: int(10, MOST, '每小时上限'),
  day: int(10, MOST, '每天上限'),
  /** Of numbers with the same first seven digits. */
  prefix_hour: int(1, MOST, '同号段每小时上限'),
});
export const adminSmsBudget = endpoint({
  method: 'GET',
  path: '/api/admin/status/sms-budget',
  scope: 'staff:status.read',
  summary: '短信验证码限额',
  data: z.object({
    hour: z.int(),
    day: z.int(),
    prefix_hour: z.int(),
    /** The newest first. */
    history: z.array(z.object({ id: z.int(), at: seconds(), staff: z.string(), words: z.string() })),
  }),
});
export const adminSmsBudgetChange = endpoint({
  method: 'PUT',
  path: '/api/admin/status/sms-budget',
  scope: 'staff:staff.manage',
  summary: '修改短信验证码限额',
  body: smsBudgetForm,
  data: adminSmsBudget.data,
});
