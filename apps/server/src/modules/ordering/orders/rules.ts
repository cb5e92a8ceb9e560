import type { ProposalKind } from '@qingnang/contract/proposal-words';
import { UNPAID_MINUTES, UNPAID_SECKILL_MINUTES, UNPAID_TRANSFER_MINUTES } from '@qingnang/rules/constants';
import {
  canAct,
  nextStatus,
  ORDER_STATUS,
  type OrderAct,
  type OrderActor,
  stepOf,
  tradeSteps,
} from '@qingnang/rules/order-state';

/** What a list of orders leaves out, as a query says it; what it does not say bounds nothing. */
export const filterOf = (query: {
  status?: number | undefined;
  keywords?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}) => ({
  status: query.status ?? 0,
  keywords: query.keywords ?? '',
  from: query.from ?? '',
  to: query.to ?? '',
});

/**
 * What a buyer may do with an order as it is, as the page's buttons.
 * @param now an order whose time to pay is over takes no payment, also until the job comes by that closes it
 */
export function buyerActs(
  order: { status: number; kind: string; receipt_status: string; expires_at: Date | null },
  now: Date,
): string[] {
  const { status } = order;
  const owesReceipt = order.kind === 'receipt' && order.receipt_status !== 'accepted';
  const acts = ['rebuy'];
  const isOver = order.expires_at !== null && order.expires_at <= now;
  if (status === ORDER_STATUS.pending_payment && !isOver) acts.push('pay');
  if (canAct('cancel', status, 'buyer')) acts.push('cancel');
  if (nextStatus('confirm_receipt', status, 'buyer', { owesReceipt }) !== null) acts.push('confirm_receipt');
  if (IS_COMING.includes(status)) acts.push('receive');
  if (HAS_SHIPPED.includes(status)) acts.push('after_sales');
  return acts;
}

/** Parcels are on their way. */
const IS_COMING: readonly number[] = [ORDER_STATUS.partly_shipped, ORDER_STATUS.shipped];
const HAS_SHIPPED: readonly number[] = [...IS_COMING, ORDER_STATUS.completed];

const STAFF_ACTS: readonly OrderAct[] = [
  'approve',
  'reject',
  'pick',
  'ship',
  'hold',
  'release',
  'cut',
  'split',
  'change_address',
];
/** The registered address only, and one authorisation for one order. */
const NOT_WITH_RECEIPT: readonly OrderAct[] = ['split', 'change_address'];

/** What staff may do with an order as it is; who exactly is decided by the call's permission. */
export function staffActs(
  order: {
    status: number;
    kind: string;
    held_at: Date | null;
    held_by_gate: boolean;
    picked_at: Date | null;
  },
  isTransferOpen: boolean,
): string[] {
  const facts = { isHeld: order.held_at !== null, hasShipped: true };
  const acts: string[] = STAFF_ACTS.filter(
    (act) =>
      nextStatus(act, order.status, 'staff' satisfies OrderActor, facts) !== null &&
      !(act === 'pick' && order.picked_at !== null) &&
      !(act === 'release' && order.held_by_gate) &&
      !(order.kind === 'receipt' && NOT_WITH_RECEIPT.includes(act)),
  );
  if (order.held_by_gate) acts.push('gate_release');
  // Also after closing: money that comes too late must be seen to be sent back.
  if (isTransferOpen) acts.push('confirm_transfer');
  return acts;
}

export interface StepTimes {
  placedAt: Date;
  paidAt: Date | null;
  reviewedAt: Date | null;
  pickedAt: Date | null;
  shippedAt: Date | null;
  completedAt: Date | null;
}

/** The trade's steps with the time each was reached; an order that ended early stops where it was. */
export function orderSteps(
  status: number,
  times: StepTimes,
): { name: string; at: Date | null; done: boolean }[] {
  const { placedAt, paidAt, reviewedAt, pickedAt, shippedAt, completedAt } = times;
  // A step is reached when the one before it is done: 待审核 begins with the payment.
  const reached: (Date | null)[] = [
    placedAt,
    paidAt,
    reviewedAt,
    pickedAt ?? shippedAt,
    shippedAt,
    shippedAt,
    completedAt,
  ];
  const current = stepOf(status, { picked: pickedAt !== null }) ?? lastReached(reached);
  return tradeSteps.map((name, i) => ({
    name,
    at: i <= current ? (reached[i] ?? null) : null,
    done: i <= current,
  }));
}

const lastReached = (times: readonly (Date | null)[]) =>
  Math.max(times.filter((time) => time !== null).length - 1, 0);

/** Methods whose money the shop takes and gives back by itself, without a provider or a bank. */
export const PAID_HERE: readonly string[] = ['balance', 'credit'];

export const PAYMENT_METHOD_NAMES: Readonly<Record<string, string>> = {
  balance: '余额支付',
  credit: '账期支付',
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
  hold: '订单核实中',
  release: '核实完成，继续处理',
  gate_hold: '合规拦截',
  gate_free: '合规拦截已解除',
  gate_release: '质量管理部门放行',
  pick: '已拣货',
  cut: '缺货减发',
  split: '拆分订单',
  change_address: '修改收货信息',
  confirm_receipt: '确认收货',
  receipt_upload: '上传回执',
  receipt_accept: '回执审核通过',
  receipt_refuse: '回执退回',
  group_success: '拼团成功',
  group_fail: '未成团，已退款',
  late_payment: '关闭后到账，已退款',
  part_payment: '部分到账',
  transfer_proof: '提交转账凭证',
  refund_approve: '退款审核通过',
  refund_refuse: '退款审核未通过',
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

/** As the company reads who proposed an order. */
export const proposerWords = (kind: ProposalKind, proposer: string): string =>
  kind === 'salesman' ? `业务员${proposer}` : proposer;

/** The same of an order that has come of it; '' of a member's, who is named as who placed it. */
export const proposedWords = (kind: ProposalKind, proposer: string): string =>
  kind === 'salesman' ? `${proposerWords(kind, proposer)}代下单` : '';
