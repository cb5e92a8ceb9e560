import { PAYMENT_METHODS } from '@qingnang/contract/orders';
import { UNPAID_SECKILL_MINUTES } from '@qingnang/rules/constants';
import type { Fen } from '@qingnang/rules/money';
import { ORDER_STATUS } from '@qingnang/rules/order-state';
import type { PaymentProviders } from '../../../channels/payment/port.ts';

export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export interface PayableOrder {
  status: number;
  kind: string;
  payable: Fen;
  /** Holds pieces of a 秒杀, which wait for no bank. */
  hasSeckill: boolean;
}

/** Types of buyers that sell on: they pay receipt orders from company account to company account (docs/rules/trade.md#ephedrine-goods). */
const SELLS_ON: ReadonlySet<string> = new Set(['trading', 'chain_head']);

/** Why a receipt order (含麻) may not be paid in this way by this type of buyer; '' when it may. */
export function receiptRefusal(method: PaymentMethod, buyerType: string): string {
  if (method === 'balance') return '含麻订单不能使用余额';
  return method !== 'transfer' && SELLS_ON.has(buyerType) ? '该订单必须公对公转账' : '';
}

/** What there is to pay with, and to. */
export interface Ways {
  balance: Fen;
  /** null: the shop has entered no bank account. */
  bank: object | null;
  providers: PaymentProviders;
}

/** Why a buyer cannot pay by a bank. */
export const NO_BANK = '商家暂未提供收款账户';
export const SECKILL_IS_QUICK = `秒杀订单须在 ${UNPAID_SECKILL_MINUTES} 分钟内在线支付，不能对公转账`;

/**
 * Which ways an order may be paid by now, each with the reason when it may not (receipt orders never
 * from the balance, and by some only by transfer).
 */
export function methodsFor(
  order: PayableOrder,
  buyerType: string,
  ways: Ways,
): { method: PaymentMethod; reason: string }[] {
  return PAYMENT_METHODS.map((method) => ({
    method,
    reason: reasonAgainst(method, order, buyerType, ways),
  }));
}

function reasonAgainst(
  method: PaymentMethod,
  order: PayableOrder,
  buyerType: string,
  { balance, bank, providers }: Ways,
): string {
  const ofReceipt = order.kind === 'receipt' ? receiptRefusal(method, buyerType) : '';
  if (ofReceipt !== '') return ofReceipt;
  if (method === 'balance') {
    return balance < order.payable ? '余额不足' : '';
  }
  if (method === 'transfer' && order.hasSeckill) return SECKILL_IS_QUICK;
  if (method === 'transfer') return bank ? '' : NO_BANK;
  return providers[method] ? '' : '暂未开通';
}

/** What a verified notice means for the order it pays. */
export type Settlement = 'settle' | 'wrong_amount' | 'already_paid' | 'refund_late' | 'refund_double';

/** What became of a notice; `used_elsewhere`: its number has paid another payment. */
export type Settled = Settlement | 'unknown' | 'used_elsewhere';

/**
 * @param payment status and amount of the row the notice names
 * @param orderStatus of its order, both locked
 * @param noticeFen amount the provider says it received
 */
export function judgeNotice(
  payment: { status: string; amount_fen: number },
  orderStatus: number,
  noticeFen: number,
): Settlement {
  if (payment.status === 'paid') return 'already_paid';
  if (payment.amount_fen !== noticeFen) return 'wrong_amount';
  if (orderStatus === ORDER_STATUS.pending_payment) return 'settle';
  return orderStatus === ORDER_STATUS.cancelled || orderStatus === ORDER_STATUS.closed
    ? 'refund_late'
    : 'refund_double';
}
