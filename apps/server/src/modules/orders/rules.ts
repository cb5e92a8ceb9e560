import type { PromotionKind } from '@qingnang/contract/promotions';
import { UNPAID_MINUTES, UNPAID_SECKILL_MINUTES, UNPAID_TRANSFER_MINUTES } from '@qingnang/rules/constants';
import {
  canAct,
  ORDER_STATUS,
  type OrderAct,
  type OrderActor,
  stepOf,
  tradeSteps,
} from '@qingnang/rules/order-state';

/** A promotion that applied to an order, as it is kept with it. */
export interface AppliedPromotion {
  id: number;
  kind: PromotionKind;
  name: string;
  tier_id: number;
  /** Off (discount) or back (cashback); 0 for gifts and 换购. */
  amount_fen: number;
}

/** What a buyer may do with an order in this status, as the page's buttons. */
export function buyerActs(status: number): string[] {
  const acts = ['rebuy'];
  if (status === ORDER_STATUS.pending_payment) acts.push('pay');
  for (const act of ['cancel', 'confirm_receipt'] as const) if (canAct(act, status, 'buyer')) acts.push(act);
  return acts;
}

const STAFF_ACTS: readonly OrderAct[] = ['approve', 'reject', 'ship'];

/** What staff may do with an order in this status; who exactly is decided by the call's permission. */
export function staffActs(status: number, isTransferOpen: boolean): string[] {
  const acts: string[] = STAFF_ACTS.filter((act) => canAct(act, status, 'staff' satisfies OrderActor));
  // Also after closing: money that comes too late must be seen to be sent back.
  if (isTransferOpen) acts.push('confirm_transfer');
  return acts;
}

export interface StepTimes {
  placedAt: Date;
  paidAt: Date | null;
  reviewedAt: Date | null;
  shippedAt: Date | null;
  completedAt: Date | null;
}

/** The trade's steps with the time each was reached; an order that ended early stops where it was. */
export function orderSteps(
  status: number,
  times: StepTimes,
): { name: string; at: Date | null; done: boolean }[] {
  const { placedAt, paidAt, reviewedAt, shippedAt, completedAt } = times;
  // A step is reached when the one before it is done: 待审核 begins with the payment.
  const reached: (Date | null)[] = [
    placedAt,
    paidAt,
    reviewedAt,
    shippedAt,
    shippedAt,
    shippedAt,
    completedAt,
  ];
  const current = stepOf(status) ?? lastReached(reached);
  return tradeSteps.map((name, i) => ({
    name,
    at: i <= current ? (reached[i] ?? null) : null,
    done: i <= current,
  }));
}

const lastReached = (times: readonly (Date | null)[]) =>
  Math.max(times.filter((time) => time !== null).length - 1, 0);

export const PAYMENT_METHOD_NAMES: Readonly<Record<string, string>> = {
  balance: '余额支付',
  wechat: '微信支付',
  alipay: '支付宝',
  transfer: '对公转账',
};

const ACT_NAMES: Readonly<Record<string, string>> = {
  place: '提交订单',
  pay: '付款成功',
  cancel: '取消订单',
  close: '超时关闭',
  approve: '审核通过',
  reject: '审核退回',
  ship: '发货',
  confirm_receipt: '确认收货',
  group_success: '拼团成功',
  group_fail: '未成团，已退款',
  late_payment: '关闭后到账，已退款',
};
/** An event's words in the order's history. */
export const actName = (act: string): string => ACT_NAMES[act] ?? act;

/**
 * When an unpaid order placed at `placedAt` closes by itself; pieces of a 秒杀 wait for nobody's bank, and who joins a group
 * pays before it ends.
 * @param groupEndsAt null = the order joins no group
 */
export function expiryOf(
  placedAt: Date,
  method: string,
  hasSeckill: boolean,
  groupEndsAt: Date | null,
): Date {
  const patient = method === 'transfer' ? UNPAID_TRANSFER_MINUTES : UNPAID_MINUTES;
  const minutes = hasSeckill ? UNPAID_SECKILL_MINUTES : patient;
  const patience = placedAt.getTime() + minutes * 60_000;
  return new Date(Math.min(patience, groupEndsAt?.getTime() ?? patience));
}
