import { dayAfter } from '@qingnang/rules/days';
import { fen } from '@qingnang/rules/money';
import type { Tx } from '../../db/transaction.ts';
import { dayInChina } from '../../http/dates.ts';
import { chance } from '../catalog/random.ts';
import { inChina } from './calendar.ts';
import { type Customer, KNOWN_QUIET_DAYS } from './customers.ts';
import { type CouponFor, isEnded, type YearOrder } from './orders.ts';
import { YEAR_DAYS } from './plan.ts';
import { idsFor, insertRows } from './rows.ts';

/** A coupon that everybody was given for a quarter of the year. */
interface Quarter {
  key: string;
  from: Date;
  until: Date;
}

const QUARTER_DAYS = 91;
const MINUS = fen(40_00n);
const THRESHOLD = fen(800_00n);
/** Part of the orders that reach it for which somebody thinks of it. */
const THOUGHT_OF = 0.4;

/** The quarters of the year that ends now; the last one still runs. */
export function quartersOf(now: Date): Quarter[] {
  const today = dayInChina(now);
  return [0, 1, 2, 3].map((index) => {
    const first = dayAfter(today, index * QUARTER_DAYS - YEAR_DAYS + 20);
    const until = inChina(dayAfter(first, QUARTER_DAYS), -1);
    return { key: String(index), from: inChina(first, 0), until };
  });
}

/** The coupon that an order may use, while its quarter runs. */
export const couponsOf =
  (quarters: readonly Quarter[]): CouponFor =>
  ({ customer, at, seed }) => {
    const quarter = quarters.find(({ from, until }) => at >= from && at <= until);
    if (!quarter || !isGiven(customer, quarter) || chance(`coupon:${seed}`) > THOUGHT_OF) return null;
    const rule = {
      id: 1,
      kind: 'amount' as const,
      minus: MINUS,
      percentE2: 0,
      cap: null,
      threshold: THRESHOLD,
      goodsIds: null,
      validUntil: Math.floor(quarter.until.getTime() / 1000),
    };
    return { key: quarter.key, rule };
  };

/** Those who were customers then; the demo's own have coupons of theirs. */
const isGiven = ({ openedAt, quietDays }: Customer, { from }: Quarter): boolean =>
  openedAt < from && quietDays < KNOWN_QUIET_DAYS;

/** The coupons with the pieces that everybody holds, used and not. */
export async function writeCoupons(
  tx: Tx,
  quarters: readonly Quarter[],
  customers: readonly Customer[],
  orders: readonly YearOrder[],
): Promise<void> {
  const firstCoupon = await idsFor(tx, 'coupon', quarters.length);
  const usedBy = new Map(
    orders
      .filter(({ coupon }) => coupon !== null)
      .map((order) => [`${order.customer.id}:${order.coupon}`, order]),
  );
  const held = quarters.flatMap((quarter, index) =>
    customers
      .filter((customer) => isGiven(customer, quarter))
      .map((customer) => ({
        customer,
        quarter,
        couponId: firstCoupon + index,
        order: usedBy.get(`${customer.id}:${quarter.key}`) ?? null,
      })),
  );
  await insertRows(
    tx,
    'coupon',
    quarters.map(({ from, until }, index) => ({
      id: firstCoupon + index,
      name: '季度采购券',
      describe: '老客户季度回馈，满 800 元减 40 元',
      kind: 'amount',
      minus_fen: Number(MINUS),
      threshold_fen: Number(THRESHOLD),
      scope: 'all',
      valid_from: from,
      valid_until: until,
      taken: held.filter(({ couponId }) => couponId === firstCoupon + index).length,
      limit_per_account: 1,
      sort: 50 + index,
      created_at: from,
      updated_at: from,
    })),
  );
  await insertRows(
    tx,
    'coupon_use',
    held.map(({ customer, couponId }) => ({ coupon_id: couponId, account_id: customer.id, number: 1 })),
  );
  const firstHeld = await idsFor(tx, 'account_coupon', held.length);
  await insertRows(
    tx,
    'account_coupon',
    held.map(({ customer, quarter, couponId, order }, index) => {
      const isUsed = order !== null && !isEnded(order);
      return {
        id: firstHeld + index,
        coupon_id: couponId,
        account_id: customer.id,
        status: isUsed ? 'used' : 'unused',
        valid_from: quarter.from,
        valid_until: quarter.until,
        order_id: isUsed ? order.id : null,
        source: 'give',
        created_at: quarter.from,
      };
    }),
  );
  await insertRows(
    tx,
    'coupon_movement',
    held.flatMap(({ quarter, order }, index) => {
      const move = (cause: string, ref: string, created_at: Date) => ({
        account_coupon_id: firstHeld + index,
        cause,
        ref,
        created_at,
      });
      const end = order && isEnded(order) ? order.life.moves.at(-1) : undefined;
      return [
        move('take', '', quarter.from),
        ...(order ? [move('order', order.no, order.placedAt)] : []),
        ...(order && end ? [move('order_end', order.no, end.at)] : []),
      ];
    }),
  );
}
