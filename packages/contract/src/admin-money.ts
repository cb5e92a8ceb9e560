import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { day, id, money, optional, pageOf, pageQuery, seconds, text, yuan } from './fields.ts';
import { PAYMENT_METHODS } from './orders.ts';

/** 退款复核: money that goes back, and the second person who has to agree above the shop's limit. */

/** `by_hand`: a transfer that staff send by bank and then say so (`adminRefundDone` of desk.ts). */
export const REFUND_STATES = {
  awaiting: '待复核',
  by_hand: '待汇出',
  running: '处理中',
  failed: '失败',
  done: '已完成',
  refused: '已驳回',
} as const;
const state = z.enum(['awaiting', 'by_hand', 'running', 'failed', 'done', 'refused'], '状态不正确');

const refundRow = z.object({
  id: z.int(),
  refund_no: z.string(),
  order_id: z.int(),
  order_no: z.string(),
  company: z.string(),
  method: z.string(),
  method_name: z.string(),
  amount: yuan(),
  state,
  state_name: z.string(),
  /** Why it goes back: 缺货退款, 售后退款 … */
  cause_name: z.string(),
  /** What was said of it when the order ended; '' = nothing. */
  reason: z.string(),
  /** The after-sales case; 0 = none. */
  case_id: z.int(),
  /** Whose act it was; '' = the buyer's or the shop's. */
  asked_by: z.string(),
  /** The one who asks caused it: somebody else has to decide. */
  is_own: z.boolean(),
  approved_by: z.string(),
  approved_at: seconds().nullable(),
  /** Why it was refused. */
  reply: z.string(),
  /** A refused one that may be asked for once more here; after-sales have their own way. */
  may_repeat: z.boolean(),
  /** What the provider said when it failed last. */
  problem: z.string(),
  tries: z.int(),
  /** Of a transfer that was sent back. */
  bank_ref: z.string(),
  created_at: seconds(),
  done_at: seconds().nullable(),
});
export type RefundRow = z.infer<typeof refundRow>;

export const adminRefunds = endpoint({
  method: 'GET',
  path: '/api/admin/refunds',
  scope: 'staff:money.read',
  summary: '退款列表',
  query: z.object({
    state: optional(state),
    method: optional(z.enum(PAYMENT_METHODS, '支付方式不正确')),
    /** In the numbers of refund and order, and the company. */
    keywords: optional(text('关键词', 60)),
    from: optional(day('日期')),
    to: optional(day('日期')),
    ...pageQuery,
  }),
  data: pageOf(refundRow).extend({
    /** What waits. */
    counts: z.object({ awaiting: z.int(), by_hand: z.int(), running: z.int(), failed: z.int() }),
    /** From this amount on a second person has to agree. */
    review_from: yuan(),
  }),
});

export const adminRefundApprove = endpoint({
  method: 'POST',
  path: '/api/admin/refunds/:id/approve',
  scope: 'staff:money.write',
  summary: '同意退款',
  params: z.object({ id: id() }),
  data: refundRow,
});

export const adminRefundRefuse = endpoint({
  method: 'POST',
  path: '/api/admin/refunds/:id/refuse',
  scope: 'staff:money.write',
  summary: '驳回退款',
  params: z.object({ id: id() }),
  body: z.object({ reason: text('驳回原因', 100, 2) }),
  data: refundRow,
});

/** One that failed for good is asked of the provider anew. */
export const adminRefundRetry = endpoint({
  method: 'POST',
  path: '/api/admin/refunds/:id/retry',
  scope: 'staff:money.write',
  summary: '重试失败的退款',
  params: z.object({ id: id() }),
  data: refundRow,
});

/** A refused one is asked for once more, by whoever calls; it is reviewed again. */
export const adminRefundRepeat = endpoint({
  method: 'POST',
  path: '/api/admin/refunds/:id/repeat',
  scope: 'staff:money.write',
  summary: '重新提交被驳回的退款',
  params: z.object({ id: id() }),
  data: refundRow,
});

export const adminRefundSettings = endpoint({
  method: 'PUT',
  path: '/api/admin/refunds/settings',
  scope: 'staff:money.write',
  summary: '退款复核金额',
  body: z.object({ review_from: money('复核金额') }),
  data: z.object({ review_from: yuan() }),
});
