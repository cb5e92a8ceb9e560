import { parseMoment } from '../../app/day.ts';
import { dateTime } from '../../app/format.ts';
import type { ScopeItem } from '../../shared/fields/coupon-scope.ts';
import type { CouponChange, CouponForm, StaffCoupon } from './api.ts';

/** The form as it is filled in, under the names of the wire: moments as typed, China time. */
export interface CouponValues {
  name: string;
  describe: string;
  kind: StaffCoupon['kind'];
  minus: string;
  percent: number | null;
  cap: string;
  threshold: string;
  scope: StaffCoupon['scope'];
  scope_ids: ScopeItem[];
  is_claimable: boolean;
  claim_from: string;
  claim_until: string;
  /** Usable so many days from the taking instead of within a window. */
  isByDays: boolean;
  valid_from: string;
  valid_until: string;
  valid_days: number | null;
  total: number | null;
  limit_per_account: number | null;
  ranks: number[];
  provinces: string[];
  buyer_types: string[];
  sort: number | null;
}

const MONTH = 30 * 24 * 3600;

/** A new one, usable at once and for thirty days. @param now Unix seconds */
export function blankCoupon(now: number): CouponValues {
  return {
    name: '',
    describe: '',
    kind: 'amount',
    minus: '',
    percent: null,
    cap: '',
    threshold: '',
    scope: 'all',
    scope_ids: [],
    is_claimable: true,
    claim_from: '',
    claim_until: '',
    isByDays: false,
    valid_from: '',
    valid_until: `${dateTime(now + MONTH).slice(0, 10)} 23:59`,
    valid_days: null,
    total: null,
    limit_per_account: 1,
    ranks: [],
    provinces: [],
    buyer_types: [],
    sort: 0,
  };
}

const typed = (seconds: number | null): string => (seconds === null ? '' : dateTime(seconds));
const typedAmount = (amount: string): string => (Number(amount) === 0 ? '' : amount);

export const valuesOf = (coupon: StaffCoupon): CouponValues => ({
  name: coupon.name,
  describe: coupon.describe,
  kind: coupon.kind,
  minus: coupon.minus,
  percent: coupon.percent,
  cap: coupon.cap,
  threshold: typedAmount(coupon.threshold),
  scope: coupon.scope,
  scope_ids: coupon.scope_items,
  is_claimable: coupon.is_claimable === 1,
  claim_from: typed(coupon.claim_from),
  claim_until: typed(coupon.claim_until),
  isByDays: coupon.valid_days !== null,
  valid_from: typed(coupon.valid_from),
  valid_until: typed(coupon.valid_until),
  valid_days: coupon.valid_days,
  total: coupon.total,
  limit_per_account: coupon.limit_per_account,
  ranks: coupon.ranks,
  provinces: coupon.provinces,
  buyer_types: coupon.buyer_types,
  sort: coupon.sort,
});

/** The same once more, for another time: its windows are new ones. */
export function copyOf(coupon: StaffCoupon, now: number): CouponValues {
  const { valid_from, valid_until } = blankCoupon(now);
  return { ...valuesOf(coupon), valid_from, valid_until, claim_from: '', claim_until: '' };
}

/** A moment as the wire wants it; the form has refused what is none. */
const sent = (text: string): number | undefined => parseMoment(text) ?? undefined;
const sentAmount = (text: string): string | undefined => text.trim() || undefined;

/** What the wire wants; what the chosen kind, scope or window does not have is left out. */
export function bodyOf(values: CouponValues): CouponForm {
  const { kind, scope, is_claimable: isClaimable, isByDays } = values;
  return {
    name: values.name.trim(),
    describe: values.describe.trim(),
    kind,
    minus: kind === 'amount' ? sentAmount(values.minus) : undefined,
    percent: kind === 'percent' ? (values.percent ?? undefined) : undefined,
    cap: kind === 'percent' ? sentAmount(values.cap) : undefined,
    threshold: values.threshold.trim() || '0',
    scope,
    scope_ids: scope === 'all' ? [] : values.scope_ids.map(({ id }) => id),
    is_claimable: isClaimable ? 1 : 0,
    claim_from: isClaimable ? sent(values.claim_from) : undefined,
    claim_until: isClaimable ? sent(values.claim_until) : undefined,
    valid_from: isByDays ? undefined : sent(values.valid_from),
    valid_until: isByDays ? undefined : sent(values.valid_until),
    valid_days: isByDays ? (values.valid_days ?? undefined) : undefined,
    total: values.total ?? undefined,
    limit_per_account: values.limit_per_account ?? undefined,
    ranks: values.ranks,
    provinces: values.provinces,
    buyer_types: values.buyer_types,
    sort: values.sort ?? 0,
  };
}

export const changeOf = (values: CouponValues, version: number): CouponChange => ({
  ...bodyOf(values),
  version,
});
