import { count, date, yuan } from '../../app/format.ts';
import type { Names } from '../../app/reference.ts';
import { limitsOf } from '../../shared/audience.ts';
import { SCOPES } from '../../shared/fields/coupon-scope.ts';
import type { Given, Holder, StaffCoupon } from './api.ts';
import type { CouponValues } from './values.ts';

/** Of one coupon, or voucher, that somebody holds. */
export const HELD_STATES: Record<Holder['state'], { name: string; tone: string }> = {
  unused: { name: '未使用', tone: 'ok' },
  used: { name: '已使用', tone: '' },
  expired: { name: '已过期', tone: '' },
  void: { name: '已作废', tone: 'bad' },
};

export const HELD_STATE_OPTIONS = [
  { value: '', label: '全部状态' },
  ...Object.entries(HELD_STATES).map(([value, { name }]) => ({ value, label: name })),
];

/** How somebody came by it. */
export const SOURCES: Record<string, string> = {
  claim: '领券中心',
  give: '后台发放',
  draw: '抽奖',
  points: '积分兑换',
  rebate: '返利',
};

/** When those who have taken it can use it. */
export function validityWords({
  valid_days: days,
  valid_from: from,
  valid_until: until,
}: Pick<StaffCoupon, 'valid_days' | 'valid_from' | 'valid_until'>): string {
  if (days !== null) return `领取后 ${count(days)} 天`;
  return `${from === null ? '即日' : date(from)} 至 ${until === null ? '长期' : date(until)}`;
}

/** How it gets to the buyers, and when. */
export function claimWords({
  is_claimable: isClaimable,
  claim_from: from,
  claim_until: until,
}: Pick<StaffCoupon, 'is_claimable' | 'claim_from' | 'claim_until'>): string {
  if (isClaimable === 0) return '仅后台发放';
  if (from === null && until === null) return '买家自领，长期';
  return `买家自领，${from === null ? '即日' : date(from)} 至 ${until === null ? '长期' : date(until)}`;
}

const amountWords = (typed: string): string => yuan(Number(typed)).replace(/\.00$/, '');
const isAmount = (typed: string): boolean => /^\s*\d{1,8}(\.\d{1,2})?\s*$/.test(typed) && Number(typed) > 0;

/** What the form would make, in one sentence; empty while what it takes off is missing. */
export function sentenceOf(values: CouponValues, names: Names): string {
  const off = offWords(values);
  if (off === '') return '';
  const limits = limitsOf(values, names);
  return [
    off,
    scopeWords(values),
    values.isByDays && values.valid_days !== null && `领取后 ${values.valid_days} 天内有效`,
    values.total === null ? '不限张数' : `共 ${count(values.total)} 张`,
    values.limit_per_account === null ? '每户不限' : `每户 ${values.limit_per_account} 张`,
    values.is_claimable ? '买家自领' : '仅后台发放',
    limits.length > 0 && `限 ${limits.join('、')}`,
  ]
    .filter(Boolean)
    .join('，');
}

function offWords({ kind, minus, percent, cap, threshold }: CouponValues): string {
  const from = isAmount(threshold) ? `满 ${amountWords(threshold)} ` : '无门槛';
  if (kind === 'amount') return isAmount(minus) ? `${from}减 ${amountWords(minus)}` : '';
  if (!percent) return '';
  const most = isAmount(cap) ? `，最多减 ${amountWords(cap)}` : '';
  return `${from}打 ${tenths(percent)} 折${most}`;
}

/** 10 (per cent off) as the trade says it: 9 折. */
export const tenths = (percent: number): number => Number(((100 - percent) / 10).toFixed(3));

function scopeWords({ scope, scope_ids: items }: CouponValues): string {
  if (scope === 'all') return '全场通用';
  const [first] = items;
  if (!first) return `${SCOPES[scope]}未选`;
  return items.length === 1 ? `限 ${first.name}` : `限 ${first.name} 等 ${count(items.length)} 个`;
}

/** What stopping does, before it is done. */
export const stopWords = ({ taken, used }: Pick<StaffCoupon, 'taken' | 'used'>): string =>
  `买家不能再领，后台不能再发。已领的 ${count(taken)} 张中 ${count(used)} 张已使用，其余默认仍可使用。`;

/** What giving did: `已发放 12 户，跳过 3 户（已达上限或已发完）`. */
export function givenWords({ given, skipped }: Given, why: string): string {
  return `已发放 ${count(given)} 户${skipped > 0 ? `，跳过 ${count(skipped)} 户（${why}）` : ''}。`;
}
