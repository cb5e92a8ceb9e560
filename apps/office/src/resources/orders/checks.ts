import { fen, parseFen } from '@qingnang/rules/money';
import { isWaiting, STATUS } from '../../shared/order-statuses.ts';
import type { AdminOrder } from './api.ts';

export interface Check {
  isGood: boolean;
  words: string;
}

const SIX_MONTHS = 183 * 24 * 60 * 60;

/**
 * What the desk looks at before an order goes on, from what the server says about it: payment, stock, expiry of the lots that
 * would be picked, amounts, address. Money and papers were checked when the order was placed; this shows, it does not decide.
 */
export function checksOf(order: AdminOrder): Check[] {
  const checks = [paymentCheck(order), amountCheck(order), addressCheck(order)];
  if (order.picking.length > 0) checks.push(stockCheck(order), expiryCheck(order));
  // Until it is picked, what was ordered is held back from everybody else.
  else if (isWaiting(order.status)) checks.push({ isGood: true, words: '库存已占用' });
  return checks;
}

function paymentCheck(order: AdminOrder): Check {
  if (order.paid_at !== null) return { isGood: true, words: '付款已到账' };
  const waits = order.status === STATUS.unpaid;
  if (!waits) return { isGood: order.payable === 0, words: order.payable === 0 ? '无需付款' : '没有付款' };
  return { isGood: false, words: order.payment_method === 'transfer' ? '等待转账到账' : '等待买家付款' };
}

function amountCheck(order: AdminOrder): Check {
  const total = cents(order.goods_amount) - cents(order.discount_amount) + cents(order.shipping_fee);
  const isGood = total === cents(order.total) && total === cents(order.balance_amount) + cents(order.payable);
  return { isGood, words: isGood ? '金额核对一致' : '金额核对不一致' };
}

function addressCheck({ consignee, phone, address }: AdminOrder): Check {
  const isGood = [consignee, phone, address].every((part) => part.trim() !== '');
  return { isGood, words: isGood ? '收货信息完整' : '收货信息不完整' };
}

function stockCheck({ picking }: AdminOrder): Check {
  const short = picking.filter((line) => shortOf(line) > 0);
  return {
    isGood: short.length === 0,
    words: short.length === 0 ? '库存可配齐' : `${short.length} 个品种缺货`,
  };
}

function expiryCheck({ picking, server_time: now }: AdminOrder): Check {
  const picked = picking.flatMap(({ lots }) => lots.filter(({ number }) => number > 0));
  const near = picked.filter(({ expires_on: expires }) => expires !== null && expires - now < SIX_MONTHS);
  return {
    isGood: near.length === 0,
    words: near.length === 0 ? '批号效期正常' : `${near.length} 个批号不足 6 个月`,
  };
}

/** Pieces of a line that no lot can give. */
export function shortOf({ open_number: open, lots }: AdminOrder['picking'][number]): number {
  return open - lots.reduce((sum, { number }) => sum + number, 0);
}

const cents = (amount: number) => parseFen(amount.toFixed(2)) ?? fen(0);
