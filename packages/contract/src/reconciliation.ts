import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { day, id, optional, pageOf, pageQuery, seconds, text, yuan } from './fields.ts';

/** 对账: the shop's books against those of WeChat Pay and Alipay, day by day in China. */

export const RECONCILED = { wechat: '微信支付', alipay: '支付宝' } as const;
const provider = z.enum(['wechat', 'alipay'], '请选择支付渠道');

/** `open`: differences wait for somebody; `settled`: all are explained. */
export const RECONCILIATION_STATES = {
  even: '一致',
  open: '有差异',
  settled: '差异已处理',
  failed: '对账失败',
} as const;
const state = z.enum(['even', 'open', 'settled', 'failed'], '状态不正确');

export const DIFFERENCE_KINDS = {
  missing_here: '渠道有，商城无',
  missing_there: '商城有，渠道无',
  amount: '金额不符',
} as const;

const reconciliation = z.object({
  id: z.int(),
  day: z.string(),
  provider,
  provider_name: z.string(),
  state,
  state_name: z.string(),
  /** Payments of the day: here and there. */
  our_count: z.int(),
  our_amount: yuan(),
  their_count: z.int(),
  their_amount: yuan(),
  our_refund: yuan(),
  their_refund: yuan(),
  differences: z.int(),
  /** Differences that nobody has explained yet. */
  open_differences: z.int(),
  /** Why the provider's bill could not be taken; '' otherwise. */
  problem: z.string(),
  made_at: seconds(),
});
export type Reconciliation = z.infer<typeof reconciliation>;

const difference = z.object({
  id: z.int(),
  kind: z.enum(['missing_here', 'missing_there', 'amount']),
  kind_name: z.string(),
  entry: z.enum(['payment', 'refund']),
  entry_name: z.string(),
  /** payment_no or refund_no */
  number: z.string(),
  /** The order it belongs to; 0 = unknown here. */
  order_id: z.int(),
  order_no: z.string(),
  our_amount: yuan().nullable(),
  their_amount: yuan().nullable(),
  note: z.string(),
  /** Who has explained it; '' = nobody yet. */
  staff: z.string(),
  settled_at: seconds().nullable(),
});
export type ReconciliationDifference = z.infer<typeof difference>;

const detail = reconciliation.extend({ list: z.array(difference) });
export type ReconciliationDetail = z.infer<typeof detail>;

export const adminReconciliations = endpoint({
  method: 'GET',
  path: '/api/admin/reconciliation',
  scope: 'staff:money.read',
  summary: '对账列表',
  query: z.object({ state: optional(state), provider: optional(provider), ...pageQuery }),
  data: pageOf(reconciliation),
});

export const adminReconciliation = endpoint({
  method: 'GET',
  path: '/api/admin/reconciliation/:id',
  scope: 'staff:money.read',
  summary: '对账详情：差异明细',
  params: z.object({ id: id() }),
  data: detail,
});

/** Takes the provider's bill of a day and compares anew; explained differences that are still the same stay explained. */
export const adminReconcile = endpoint({
  method: 'POST',
  path: '/api/admin/reconciliation',
  scope: 'staff:money.write',
  summary: '重新对账',
  perMinute: 20,
  body: z.object({ day: day('日期'), provider }),
  data: detail,
});

export const adminSettleDifference = endpoint({
  method: 'POST',
  path: '/api/admin/reconciliation/difference/:id/settle',
  scope: 'staff:money.write',
  summary: '说明并处理一项差异',
  params: z.object({ id: id() }),
  body: z.object({ note: text('说明', 300, 2) }),
  data: detail,
});
