import type { CouponOffer, couponCount, OwnCoupon, OwnVoucher } from '@qingnang/contract/coupons';
import type { z } from 'zod';
import { type DataApi, type Part, part } from '../../lib/data.ts';
import { type OwnStatus, statusNumber } from './coupon-paths.ts';

interface Page {
  total: number;
  page: number;
  page_size: number;
}

/** Full rows of three. */
const A_PAGE = 24;

export interface Offers extends Page {
  list: CouponOffer[];
}

/** Coupons that may be taken now. @param type 0 all, otherwise by scope */
export const readOffers = (api: DataApi, type: number, page: number): Promise<Offers> =>
  api.get('/api/coupon', { type, page, page_size: A_PAGE });

export type Counts = z.infer<typeof couponCount.data>;

export interface Own extends Page {
  list: OwnCoupon[];
  vouchers: OwnVoucher[];
}
export interface Wallet {
  own: Own;
  /** How many there are of each state, beside the list. */
  counts: Part<Counts>;
}

/** Number of the wire for coupons, and for cash vouchers. */
const COUPONS = 0;
const VOUCHERS = 1;

async function readOwn(api: DataApi, type: number, status: OwnStatus, page: number): Promise<Wallet> {
  const query = { type, status: statusNumber(status), page, page_size: A_PAGE };
  const [own, counts] = await Promise.all([
    api.get<Own>('/api/user/coupon', query),
    part(api.get<Counts>('/api/user/couponNum')),
  ]);
  return { own, counts };
}

export const readOwnCoupons = (api: DataApi, status: OwnStatus, page: number): Promise<Wallet> =>
  readOwn(api, COUPONS, status, page);

export const readOwnVouchers = (api: DataApi, status: OwnStatus, page: number): Promise<Wallet> =>
  readOwn(api, VOUCHERS, status, page);
