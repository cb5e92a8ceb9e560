import type { CouponOffer, OwnCoupon } from '@qingnang/contract/coupons';
import { date, money, priceParts } from '../../lib/format.ts';

type Facts = Pick<CouponOffer, 'kind' | 'minus' | 'percent' | 'cap' | 'threshold'>;

/** `¥30`, `¥12.50`: an amount without decimals that say nothing. */
export const shortMoney = (yuan: number): string => money(yuan).replace(/\.00$/, '');

/** The big figure of a ticket with what stands before and after it: ¥ 30, 9.5 折. */
export function worthOf({ kind, minus, percent }: Facts): { sign: string; figure: string; unit: string } {
  // 10 % off is 9 折; whole thousandths, since a percentage has two decimals.
  if (kind === 'percent')
    return { sign: '', figure: String(Number(((100 - (percent ?? 0)) / 10).toFixed(3))), unit: '折' };
  const { yuan, cents } = priceParts(minus ?? 0);
  return { sign: '¥', figure: yuan + (cents === '.00' ? '' : cents), unit: '' };
}

/** What has to be bought for it, and its bound, one line each: `满 ¥500 可用`, `最多减 ¥60`. */
export function termsOf({ threshold, cap }: Facts): string[] {
  const from = threshold > 0 ? `满 ${shortMoney(threshold)} 可用` : '无门槛';
  return cap === null ? [from] : [from, `最多减 ${shortMoney(cap)}`];
}

/** When an offered coupon can be used. */
export function validityOf({
  valid_days: days,
  valid_from: from,
  valid_until: until,
}: Pick<CouponOffer, 'valid_days' | 'valid_from' | 'valid_until'>): string {
  if (days !== null) return `领取后 ${days} 天内有效${until === null ? '' : `，最晚 ${date(until)}`}`;
  if (until === null) return from === null ? '长期有效' : `${date(from)} 起有效`;
  return from === null ? `有效期至 ${date(until)}` : `有效期 ${date(from)} 至 ${date(until)}`;
}

const HOUR = 3600;
const DAY = 24 * HOUR;
/** From so many days before its end on, one has to hurry. */
export const SOON_DAYS = 3;

/** `剩 2 天`, `剩 5 小时` while the end is near; otherwise empty. @param now Unix seconds */
export function endingSoon(until: number, now: number): string {
  const left = until - now;
  if (left <= 0 || left > SOON_DAYS * DAY) return '';
  return left < DAY ? `剩 ${Math.ceil(left / HOUR)} 小时` : `剩 ${Math.ceil(left / DAY)} 天`;
}

/** Of one's own coupon or voucher: until when it holds, or when it did. */
export function ownValidity({
  state,
  valid_from: from,
  valid_until: until,
}: Pick<OwnCoupon, 'state' | 'valid_from' | 'valid_until'>): string {
  if (state === 'expired') return `${date(until)} 过期`;
  if (state === 'waiting') return `有效期 ${date(from)} 至 ${date(until)}`;
  return `有效期至 ${date(until)}`;
}

/** What stands in the place of 去使用. */
export const STATE_WORDS: Record<Exclude<OwnCoupon['state'], 'unused'>, string> = {
  waiting: '未到使用时间',
  used: '已使用',
  expired: '已过期',
  void: '已作废',
};

/** How many of the coupon the buyer has and may have, where that is more than one: `每户限领 2 张，已领 1 张`. */
export function takenWords({ taken, limit_per_account: limit }: CouponOffer): string {
  if (limit === 1) return taken > 0 ? '已领取' : '';
  const most = limit === null ? '' : `每户限领 ${limit} 张`;
  return [most, taken > 0 ? `已领 ${taken} 张` : ''].filter(Boolean).join('，');
}

/** The offer once the buyer has taken one more, as shown until the server has answered. */
export function onceTaken(offer: CouponOffer): CouponOffer {
  const taken = offer.taken + 1;
  const isAll = offer.limit_per_account !== null && taken >= offer.limit_per_account;
  return { ...offer, taken, state: isAll ? 'taken' : offer.state };
}

/** When the next of these can no longer be taken; null: none ends. */
export const nextEnd = (offers: readonly Pick<CouponOffer, 'claim_until'>[]): number | null => {
  const ends = offers.flatMap(({ claim_until }) => claim_until ?? []);
  return ends.length === 0 ? null : Math.min(...ends);
};
