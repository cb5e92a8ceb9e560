import type { DataOf } from '@qingnang/contract/call';
import type { couponCentre, couponCount, ownCoupons } from '@qingnang/contract/coupons';
import { type DataCall, type Part, part } from '../../lib/data.ts';
import { type OwnStatus, statusNumber } from './coupon-paths.ts';

/** Full rows of three. */
const A_PAGE = 24;

export type Offers = DataOf<typeof couponCentre>;

/** Coupons that may be taken now. @param type 0 all, otherwise by scope */
export const readOffers = (call: DataCall, type: number, page: number): Promise<Offers> =>
  call<typeof couponCentre>('GET /api/coupon', { query: { type, page, page_size: A_PAGE } });

export type Counts = DataOf<typeof couponCount>;

export type Own = DataOf<typeof ownCoupons>;
export interface Wallet {
  own: Own;
  /** How many there are of each state, beside the list. */
  counts: Part<Counts>;
}

/** Number of the wire for coupons, and for cash vouchers. */
const COUPONS = 0;
const VOUCHERS = 1;

async function readOwn(call: DataCall, type: number, status: OwnStatus, page: number): Promise<Wallet> {
  const [own, counts] = await Promise.all([
    call<typeof ownCoupons>('GET /api/user/coupon', {
      query: { type, status: statusNumber(status), page, page_size: A_PAGE },
    }),
    part(call<typeof couponCount>('GET /api/user/couponNum')),
  ]);
  return { own, counts };
}

export const readOwnCoupons = (call: DataCall, status: OwnStatus, page: number): Promise<Wallet> =>
  readOwn(call, COUPONS, status, page);

export const readOwnVouchers = (call: DataCall, status: OwnStatus, page: number): Promise<Wallet> =>
  readOwn(call, VOUCHERS, status, page);
