import { PAYMENT_METHODS } from '@qingnang/contract/orders';
import type { BaseType } from '@qingnang/contract/reference-fields';
import { UNPAID_SECKILL_MINUTES } from '@qingnang/rules/constants';
import { type Fen, sumFen } from '@qingnang/rules/money';
import { ORDER_STATUS } from '@qingnang/rules/order-state';
import type { ProviderName } from '../../../channels/payment/port.ts';
import { creditRefusal, type Standing } from '../../balances/rules.ts';

export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export interface PayableOrder {
  kind: string;
  /** What it still waits for. */
  due: Fen;
  /** Holds pieces of a 秒杀, which wait for no bank. */
  hasSeckill: boolean;
  /** Of a store of the head office that pays. */
  isStores: boolean;
}

/** Kinds of buyers that sell on: they pay receipt orders from company account to company account (docs/rules/trade.md#ephedrine-goods). */
const SELLS_ON: ReadonlySet<BaseType> = new Set<BaseType>(['trading', 'chain_head']);

/** Why a receipt order (含麻) may not be paid in this way by this kind of buyers; '' when it may. */
export function receiptRefusal(method: PaymentMethod, base: BaseType): string {
  if (method === 'balance') return '含麻订单不能使用余额';
  if (method === 'credit') return '含麻订单不能使用账期';
  return method !== 'transfer' && SELLS_ON.has(base) ? '该订单必须公对公转账' : '';
}

/** Why a head office may not pay an order of a store in this way; '' when it may. What is owed by one account is not paid from another's books. */
export function storeRefusal(method: PaymentMethod, kind: string): string {
  if (kind === 'receipt') return '含麻订单请切换到门店付款';
  if (method === 'balance') return '余额只能支付本账户的订单';
  return method === 'credit' ? '用账期请切换到门店付款' : '';
}

/** What there is to pay with, and to. */
export interface Ways {
  balance: Fen;
  /** null: the account has no terms, and hears of none. */
  credit: Standing | null;
  /** null: the shop has entered no bank account. */
  bank: object | null;
  providers: Readonly<Partial<Record<ProviderName, object>>>;
}

/** Why a buyer cannot pay by a bank. */
export const NO_BANK = '商家暂未提供收款账户';
export const SECKILL_IS_QUICK = `秒杀订单须在 ${UNPAID_SECKILL_MINUTES} 分钟内在线支付，不能对公转账`;

/**
 * Which ways orders may be paid together by now, each with the reason when it may not: a way is open when it is for each of them
 * (receipt orders never from the balance, and by some only by transfer).
 */
export function methodsFor(
  orders: readonly PayableOrder[],
  base: BaseType,
  ways: Ways,
): { method: PaymentMethod; reason: string }[] {
  const methods = PAYMENT_METHODS.filter((method) => method !== 'credit' || ways.credit !== null);
  return methods.map((method) => ({
    method,
    reason:
      orders.map((order) => orderReason(method, order, base)).find((reason) => reason !== '') ??
      shopReason(method, sumFen(orders.map(({ due }) => due)), ways),
  }));
}

/** What an order itself has against a way. */
function orderReason(method: PaymentMethod, order: PayableOrder, base: BaseType): string {
  if (order.isStores) {
    const ofStore = storeRefusal(method, order.kind);
    if (ofStore !== '') return ofStore;
  }
  if (order.kind === 'receipt') {
    const ofReceipt = receiptRefusal(method, base);
    if (ofReceipt !== '') return ofReceipt;
  }
  return method === 'transfer' && order.hasSeckill ? SECKILL_IS_QUICK : '';
}

/** What the shop or the wallet lacks for it. */
function shopReason(method: PaymentMethod, due: Fen, { balance, credit, bank, providers }: Ways): string {
  if (method === 'balance') return balance < due ? '余额不足' : '';
  if (method === 'credit') return credit ? creditRefusal(credit, due) : '';
  if (method === 'transfer') return bank ? '' : NO_BANK;
  return providers[method] ? '' : '暂未开通';
}

/** The first of the times when orders close; null when none does. */
export const earliest = (times: readonly (Date | null)[]): Date | null => {
  const given = times.filter((time) => time !== null).map((time) => time.getTime());
  return given.length === 0 ? null : new Date(Math.min(...given));
};

/** What a payment is called by its first order. */
export const orderWords = (orderNo: string, orders: number): string =>
  orders > 1 ? `${orderNo} 等 ${orders} 单` : orderNo;

/** What the part of a payment that is for an order means for it. */
export type PartOutcome = 'settle' | 'refund_late' | 'refund_double' | 'refund_changed';

/** What a verified notice means for the orders that it pays; `settle_part`: for some of them, the others' parts go back. */
export type Settlement = PartOutcome | 'settle_part' | 'wrong_amount' | 'already_paid';

/** What became of a notice; `used_elsewhere`: its number has paid another payment. */
export type Settled = Settlement | 'unknown' | 'used_elsewhere';

/** Why money went back, in the order's history. */
export const REFUND_NOTES: Readonly<Record<Exclude<PartOutcome, 'settle'>, string>> = {
  refund_late: '订单关闭后到账，原路退回',
  refund_double: '重复支付，原路退回',
  refund_changed: '订单应付金额已变化，原路退回',
};

/**
 * Money pays an order that waits for exactly so much. It goes back the way it came when the order has ended or is paid, or when
 * other money has come for it since the payment was opened.
 * @param order status and what it still waits for; locked
 * @param amount its part of the payment
 */
export function judgePart(order: { status: number; due: Fen }, amount: Fen): PartOutcome {
  if (order.status === ORDER_STATUS.cancelled || order.status === ORDER_STATUS.closed) return 'refund_late';
  if (order.status !== ORDER_STATUS.pending_payment) return 'refund_double';
  return order.due === amount ? 'settle' : 'refund_changed';
}

/**
 * @param payment status and amount of the row the notice names
 * @param parts what it means for each of its orders, all locked
 * @param noticeFen amount the provider says it received
 */
export function judgeNotice(
  payment: { status: string; amount_fen: number },
  parts: readonly { outcome: PartOutcome }[],
  noticeFen: number,
): Settlement {
  if (payment.status === 'paid') return 'already_paid';
  if (payment.amount_fen !== noticeFen) return 'wrong_amount';
  const settled = parts.filter(({ outcome }) => outcome === 'settle').length;
  if (settled === parts.length) return 'settle';
  return settled > 0 ? 'settle_part' : (parts[0]?.outcome ?? 'refund_late');
}
