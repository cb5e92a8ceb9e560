import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { Buyer } from '../../../../http/session.ts';
import { ownVoucherPage, voucherCounts } from '../../vouchers/own/reads.ts';
import { type HeldVoucher, holdingState } from '../../vouchers/rules.ts';
import { FACTS, HELD_STATES } from '../reads.ts';
import { type CouponFactsRow, toCouponFacts } from '../rules.ts';
import type { HeldCoupon } from './rules.ts';

export interface HeldPage {
  coupons: readonly HeldCoupon[];
  vouchers: readonly HeldVoucher[];
  total: number;
}

/** One page of what the buyer holds: coupons (type 0) or cash vouchers (type 1), by status. */
export async function heldPage(
  db: Db,
  buyer: Buyer,
  query: { type: number; status: number; page: number; page_size: number },
): Promise<HeldPage> {
  if (query.type === 0) return { vouchers: [], ...(await ownCouponPage(db, buyer, query)) };
  return { coupons: [], ...(await ownVoucherPage(db, buyer, query)) };
}

/** How much of both the buyer holds. */
export async function heldCounts(db: Db, buyer: Buyer) {
  const [coupons, vouchers] = await Promise.all([couponCounts(db, buyer), voucherCounts(db, buyer)]);
  return { coupons, vouchers };
}

interface HeldRow extends CouponFactsRow {
  id: number;
  status: string;
  valid_from: Date;
  valid_until: Date;
  order_id: number | null;
  order_no: string | null;
}

/** 0 unused and good (now or later), 1 used, 2 expired or void. */
const STATUS: readonly RawBuilder<boolean>[] = [
  HELD_STATES.unused,
  HELD_STATES.used,
  sql`(${HELD_STATES.void} or ${HELD_STATES.expired})`,
];

/** One page of the buyer's own coupons by `STATUS`; good ones by their end, others newest first. */
async function ownCouponPage(
  db: Db,
  buyer: Buyer,
  { status, page, page_size }: { status: number; page: number; page_size: number },
): Promise<{ coupons: HeldCoupon[]; total: number }> {
  const where = sql`h.account_id = ${buyer.accountId} and ${STATUS[status] ?? sql`false`}`;
  const order = status === 0 ? sql`h.valid_until, h.id` : sql`h.id desc`;
  const [found, count] = await Promise.all([
    sql<HeldRow>`
      select h.id, h.status, h.valid_from, h.valid_until, h.order_id, o.order_no,
        ${FACTS}
      from account_coupon h join coupon c on c.id = h.coupon_id left join sales_order o on o.id = h.order_id
      where ${where} order by ${order} limit ${page_size} offset ${(page - 1) * page_size}`.execute(db),
    sql<{ total: number }>`select count(*) as total from account_coupon h where ${where}`.execute(db),
  ]);
  const now = new Date();
  return { coupons: found.rows.map((row) => toHeld(row, now)), total: count.rows[0]?.total ?? 0 };
}

const toHeld = (row: HeldRow, now: Date): HeldCoupon => ({
  id: row.id,
  facts: toCouponFacts(row),
  state: holdingState(
    {
      isVoid: row.status === 'void',
      isUsed: row.status === 'used',
      validFrom: row.valid_from,
      validUntil: row.valid_until,
    },
    now,
  ),
  validFrom: row.valid_from,
  validUntil: row.valid_until,
  order: row.order_id === null ? null : { id: row.order_id, orderNo: row.order_no ?? '' },
});

interface CouponCounts {
  unused: number;
  used: number;
  expired: number;
  /** Unused and over within three days. */
  ending_soon: number;
}

/** How many coupons the buyer has by `STATUS`. */
async function couponCounts(db: Db, buyer: Buyer): Promise<CouponCounts> {
  const [unused, used, expired] = STATUS;
  const { rows } = await sql<CouponCounts>`
    select count(*) filter (where ${unused}) as unused, count(*) filter (where ${used}) as used,
      count(*) filter (where ${expired}) as expired,
      count(*) filter (where ${unused} and h.valid_until <= now() + interval '3 days') as ending_soon
    from account_coupon h where h.account_id = ${buyer.accountId}`.execute(db);
  return rows[0] ?? { unused: 0, used: 0, expired: 0, ending_soon: 0 };
}
