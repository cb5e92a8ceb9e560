import { UNPAID_MINUTES, UNPAID_TRANSFER_MINUTES } from '@qingnang/rules/constants';
import { ORDER_STATUS, type OrderAct, type OrderActor } from '@qingnang/rules/order-state';
import { between, chance } from '../catalog/random.ts';
import { afterWork } from './calendar.ts';

/** What happens to an order, and when: decided when it is placed, told as far as now. */

export type Method = 'wechat' | 'alipay' | 'transfer' | 'balance';

/** A move of an order, or another mark in its history. */
export interface Move {
  act: OrderAct | 'place';
  actor: OrderActor;
  at: Date;
  to: number;
  note: string;
}

export interface Life {
  /** In the order of time, none after now. */
  moves: Move[];
  status: number;
}

const { pending_payment, pending_review, pending_shipment, partly_shipped, shipped, completed } =
  ORDER_STATUS;
const { cancelled, closed } = ORDER_STATUS;

const MINUTE_MS = 60_000;
const later = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * MINUTE_MS);

/** What it depends on. */
export interface Birth {
  seed: string;
  placedAt: Date;
  method: Method;
  /** Two parcels at two times are possible. */
  canSplit: boolean;
}

/** @returns its life up to now */
export function lifeOf(birth: Birth, now: Date): Life {
  const due = wholeLife(birth).filter(({ at }) => at <= now);
  const isNewest = now.getTime() - birth.placedAt.getTime() < NEWEST_MS;
  const moves = isNewest ? upTo(due, waitsFor(birth)) : due;
  return { moves, status: moves.at(-1)?.to ?? pending_payment };
}

const NEWEST_MS = 48 * 3600_000;

/** Of the newest orders many have got no further yet: whatever the hour, there is something to pay, to review, to pick and to ship. */
function waitsFor({ seed, method }: Birth): OrderAct | null {
  const at = chance(`waits:${seed}`);
  if (method === 'transfer' && at < 0.5) return 'pay';
  if (at < 0.3) return 'approve';
  if (at < 0.5) return 'pick';
  return at < 0.62 ? 'ship' : null;
}

/** The moves before the first of an act. */
function upTo(moves: Move[], act: OrderAct | null): Move[] {
  const end = moves.findIndex((one) => one.act === act);
  return end < 0 ? moves : moves.slice(0, end);
}

export const moveTo = ({ moves }: Life, act: Move['act']): Move | undefined =>
  moves.find((move) => move.act === act);

function wholeLife(birth: Birth): Move[] {
  const { seed, placedAt, method } = birth;
  const isPaidAtOnce = method === 'balance';
  const placed = move('place', 'buyer', placedAt, isPaidAtOnce ? pending_review : pending_payment);
  const fate = chance(`fate:${seed}`);
  if (!isPaidAtOnce && fate < 0.045) return [placed, leftUnpaid(birth, fate)];
  const paidAt = isPaidAtOnce ? placedAt : paymentOf(birth);
  const paid = isPaidAtOnce ? [] : [move('pay', 'system', paidAt, pending_review)];
  return [placed, ...paid, ...paidLife(birth, paidAt, fate)];
}

const move = (act: Move['act'], actor: OrderActor, at: Date, to: number, note = ''): Move => ({
  act,
  actor,
  at,
  to,
  note,
});

const REASONS = ['商品买错了', '重复下单', '忘记使用优惠券', '配送信息有误', '不想买了'] as const;
const reasonOf = (seed: string): string => REASONS[between(`reason:${seed}`, 0, REASONS.length - 1)] ?? '';

function leftUnpaid({ seed, placedAt, method }: Birth, fate: number): Move {
  if (fate < 0.02)
    return move('cancel', 'buyer', later(placedAt, between(`end:${seed}`, 3, 26)), cancelled, reasonOf(seed));
  const patience = method === 'transfer' ? UNPAID_TRANSFER_MINUTES : UNPAID_MINUTES;
  return move('close', 'system', later(placedAt, patience), closed, '超时未付款');
}

/** A transfer takes the bank's and the finance department's hours, but stays within the time that it has. */
function paymentOf({ seed, placedAt, method }: Birth): Date {
  if (method !== 'transfer') return later(placedAt, between(`paid:${seed}`, 1, 12));
  const booked = afterWork(placedAt, between(`paid:${seed}`, 60, 560));
  return new Date(Math.min(booked.getTime(), later(placedAt, UNPAID_TRANSFER_MINUTES - 30).getTime()));
}

const RETURNED = ['采购委托书未盖章，请补齐后重新下单', '收货地址与许可证不一致，请联系客户经理'] as const;

function paidLife(birth: Birth, paidAt: Date, fate: number): Move[] {
  const { seed } = birth;
  if (fate > 0.988)
    return [move('cancel', 'buyer', later(paidAt, between(`end:${seed}`, 2, 8)), cancelled, reasonOf(seed))];
  const reviewedAt = workStep(paidAt, `review:${seed}`, {
    usual: [10, 150],
    slow: [500, 1100],
    slowShare: 0.09,
  });
  if (fate > 0.981)
    return [move('reject', 'staff', reviewedAt, cancelled, RETURNED[between(`why:${seed}`, 0, 1)] ?? '')];
  const pickedAt = workStep(reviewedAt, `pick:${seed}`, {
    usual: [20, 170],
    slow: [400, 900],
    slowShare: 0.08,
  });
  const shippedAt = workStep(pickedAt, `ship:${seed}`, {
    usual: [20, 150],
    slow: [300, 600],
    slowShare: 0.05,
  });
  const moves = [
    move('approve', 'staff', reviewedAt, pending_shipment),
    move('pick', 'staff', pickedAt, pending_shipment),
  ];
  if (!birth.canSplit || chance(`split:${seed}`) > 0.07)
    return [...moves, move('ship', 'staff', shippedAt, shipped), receipt(birth, shippedAt)];
  const restAt = afterWork(shippedAt, between(`rest:${seed}`, 350, 1300));
  return [
    ...moves,
    move('ship', 'staff', shippedAt, partly_shipped),
    move('ship', 'staff', restAt, shipped),
    receipt(birth, restAt),
  ];
}

/** Working minutes that a step takes. */
interface Pace {
  usual: readonly [number, number];
  slow: readonly [number, number];
  slowShare: number;
}

function workStep(from: Date, seed: string, { usual, slow, slowShare }: Pace): Date {
  const range = chance(`slow:${seed}`) < slowShare ? slow : usual;
  return afterWork(from, between(seed, ...range));
}

const CONFIRMED_BY_ITSELF_MINUTES = 7 * 24 * 60 + 8;

/** The demo's carrier has brought a parcel by then. */
const BROUGHT_MINUTES = 48 * 60;

function receipt({ seed }: Birth, shippedAt: Date): Move {
  const arrivedAt = later(shippedAt, BROUGHT_MINUTES);
  if (chance(`confirm:${seed}`) < 0.74)
    return move(
      'confirm_receipt',
      'buyer',
      later(arrivedAt, between(`confirmed:${seed}`, 40, 5400)),
      completed,
    );
  const at = later(arrivedAt, CONFIRMED_BY_ITSELF_MINUTES);
  return move('confirm_receipt', 'system', at, completed, '到货多日未确认，自动完成');
}
