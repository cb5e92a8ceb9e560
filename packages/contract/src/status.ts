import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { int, seconds, yuan } from './fields.ts';

/** 运行状况: do the tasks run, and does money or a message wait for longer than it should. */

/** `waiting`: it has not been its time yet. */
export const TASK_STATES = { ok: '正常', failing: '失败', late: '未按时运行', waiting: '尚未运行' } as const;

const task = z.object({
  task: z.string(),
  name: z.string(),
  /** How often it runs by itself, in seconds. */
  period: z.int(),
  state: z.enum(['ok', 'failing', 'late', 'waiting']),
  succeeded_at: seconds().nullable(),
  failed_at: seconds().nullable(),
  /** What the last failure said. */
  failure: z.string(),
  /** Failures since the last success. */
  failures: z.int(),
});
export type TaskStatus = z.infer<typeof task>;

/** What waits to leave the shop, by kind. */
const due = z.object({
  kind: z.enum(['refunds', 'withdrawals', 'messages', 'payments', 'trace_files', 'webhooks']),
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

export const adminStatus = endpoint({
  method: 'GET',
  path: '/api/admin/status',
  scope: 'staff:status.read',
  summary: '运行状况',
  data: z.object({ alarms: z.int(), tasks: z.array(task), due: z.array(due), sms }),
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
