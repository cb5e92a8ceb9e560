import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { day, id, int, many, money, optional, pageOf, pageQuery, seconds, text, yuan } from './fields.ts';

/** 待复核: what waits for a second person, which acts do, and what staff did in a day that somebody should look at. */

export const APPROVAL_STATES = {
  waiting: '待复核',
  done: '已同意',
  refused: '已拒绝',
  withdrawn: '已撤回',
} as const;
const state = z.enum(['waiting', 'done', 'refused', 'withdrawn'], '状态不正确');

const approvalRow = z.object({
  id: z.int(),
  /** Where it is decided: here, or with the refunds and corrections. */
  kind: z.enum(['approval', 'refund', 'correction']),
  policy_name: z.string(),
  /** What will happen, in a sentence. */
  words: z.string(),
  /** null = it is not about an amount. */
  amount: yuan().nullable(),
  account_id: z.int().nullable(),
  company: z.string(),
  asked_by: z.string(),
  /** Asked for by the one who looks: somebody else decides, the one who looks may take it back. */
  is_own: z.boolean(),
  asked_at: seconds(),
  state,
  state_name: z.string(),
  decided_by: z.string(),
  decided_at: seconds().nullable(),
  reply: z.string(),
});
export type ApprovalRow = z.infer<typeof approvalRow>;

/** What the one who calls has asked for or may decide. */
export const adminApprovals = endpoint({
  method: 'GET',
  path: '/api/admin/approvals',
  scope: 'staff:staff.self',
  summary: '复核列表',
  query: z.object({
    state: optional(state),
    keywords: optional(text('关键词', 60)),
    ...pageQuery,
  }),
  data: pageOf(approvalRow),
});

const params = z.object({ id: id() });
const reply = (name: string) => z.object({ reply: text(name, 200, 2) });

export const adminApprovalAgree = endpoint({
  method: 'POST',
  path: '/api/admin/approvals/:id/agree',
  scope: 'staff:staff.self',
  summary: '同意复核申请',
  params,
  body: z.object({ reply: text('说明', 200).default('') }),
  data: approvalRow,
});
export const adminApprovalRefuse = endpoint({
  method: 'POST',
  path: '/api/admin/approvals/:id/refuse',
  scope: 'staff:staff.self',
  summary: '拒绝复核申请',
  params,
  body: reply('拒绝原因'),
  data: approvalRow,
});
/** Who asked does not want it any more. */
export const adminApprovalWithdraw = endpoint({
  method: 'POST',
  path: '/api/admin/approvals/:id/withdraw',
  scope: 'staff:staff.self',
  summary: '撤回复核申请',
  params,
  data: approvalRow,
});

// ── policies ──

const policy = z.object({
  key: z.string(),
  name: z.string(),
  about: z.string(),
  /** Without any limit no one does it alone. */
  limits: z.array(z.enum(['order', 'customer', 'staff', 'percent', 'pieces'])),
  order: yuan().nullable(),
  customer: yuan().nullable(),
  staff: yuan().nullable(),
  percent: z.int().nullable(),
  pieces: z.int().nullable(),
  approvers: z.array(z.object({ key: z.string(), name: z.string() })),
  version: z.int(),
  updated_by: z.string(),
  updated_at: seconds(),
});
export type ApprovalPolicy = z.infer<typeof policy>;

export const adminApprovalPolicies = endpoint({
  method: 'GET',
  path: '/api/admin/approvals/policies',
  scope: 'staff:audit.read',
  summary: '复核规则',
  data: z.object({
    list: z.array(policy),
    /** Everybody who could be named as a second person. */
    roles: z.array(z.object({ key: z.string(), name: z.string() })),
  }),
});

/** Fields of limits that the policy does not have are left out. */
export const policyForm = z.object({
  order: optional(money('单笔订单限额')),
  customer: optional(money('单个客户限额')),
  staff: optional(money('单个员工限额')),
  percent: optional(int(0, 1000, '幅度')),
  pieces: optional(int(0, 1_000_000, '数量')),
  approvers: many(text('角色', 31, 1), 20, '复核角色'),
  version: int(1, 1_000_000_000, '版本'),
});
/** Asks for another rule: a second person has to agree. */
export const adminApprovalPolicyChange = endpoint({
  method: 'PUT',
  path: '/api/admin/approvals/policies/:key',
  scope: 'staff:money.write',
  summary: '申请修改复核规则',
  params: z.object({ key: text('规则', 31, 1) }),
  body: policyForm,
  data: z.object({ id: z.int() }),
});

// ── the day ──

const dayEvent = z.object({
  id: z.int(),
  at: seconds(),
  staff: z.string(),
  words: z.string(),
});
export type ApprovalEvent = z.infer<typeof dayEvent>;

/** What moved money, limits and rights on a day, for who owns the shop. */
export const adminApprovalDay = endpoint({
  method: 'GET',
  path: '/api/admin/approvals/day',
  scope: 'staff:audit.read',
  summary: '每日敏感操作',
  query: z.object({ day: optional(day('日期')), ...pageQuery }),
  data: pageOf(dayEvent).extend({
    day: z.string(),
    /** What one person did alone below the limits. */
    alone: yuan(),
    waiting: z.int(),
  }),
});
