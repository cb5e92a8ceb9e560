import { choice, count, flag, orZero, text } from './described.ts';

/** The questions that a list of reasons answers. Without schemas: browsers take it without those. */
export const REASON_KINDS = {
  order_cancel: '买家取消订单',
  order_reject: '退回订单',
  order_hold: '暂挂订单',
  claim_refuse: '拒绝售后',
  claim_inspect: '验收拒收',
  right_refuse: '拒绝购买申请',
  paper_problem: '资质材料的问题',
} as const;
export type ReasonKind = keyof typeof REASON_KINDS;

/** A reason as staff edit it; the question that it answers is given once. */
export const reasonFields = {
  kind: choice('类别', REASON_KINDS),
  text: text('内容', 60, 2),
  sort: orZero(count('排序', 0, 100_000)),
  is_active: flag('使用'),
};
