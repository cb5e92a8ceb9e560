import type { CouponForm } from '@qingnang/contract/admin-coupons';
import { type Fen, fen, formatFen, parseFen } from '@qingnang/rules/money';
import type { Values } from '../../../catalogue/rules.ts';
import { audienceErrors } from '../../../service/rules.ts';
import { timeOf } from '../../campaigns/admin/rules.ts';
import type { CouponScope } from '../rules.ts';

type Errors = Record<string, string>;

/** A coupon as staff set it, in the forms of the database. What does not belong to its kind is empty. */
export interface CouponFields {
  name: string;
  describe: string;
  kind: 'amount' | 'percent';
  minus: Fen | null;
  percentE2: number | null;
  cap: Fen | null;
  threshold: Fen;
  scope: CouponScope;
  scopeIds: readonly number[];
  isClaimable: boolean;
  claimFrom: Date | null;
  claimUntil: Date | null;
  validFrom: Date | null;
  validUntil: Date | null;
  validDays: number | null;
  total: number | null;
  limitPerAccount: number | null;
  ranks: readonly number[];
  provinces: readonly string[];
  buyerTypes: readonly string[];
  sort: number;
}

/** The form's values and what is wrong with their form, by field. */
export function readForm(form: CouponForm): { fields: CouponFields; errors: Errors } {
  const errors: Errors = {};
  const amount = (field: 'minus' | 'cap' | 'threshold', name: string): Fen | null => {
    const text = form[field];
    if (text === undefined) return null;
    const parsed = parseFen(text);
    if (parsed === null) errors[field] = `${name}最多 2 位小数`;
    return parsed;
  };
  const isAmount = form.kind === 'amount';
  const isClaimable = form.is_claimable === 1;
  const percentE2 = form.percent === undefined ? null : Math.round(form.percent * 100);
  if (!isAmount && percentE2 !== null && Math.abs(percentE2 - (form.percent ?? 0) * 100) > 1e-6)
    errors.percent = '折扣最多 2 位小数';
  const time = (seconds: number | undefined) => (seconds === undefined ? null : timeOf(seconds));
  const fields: CouponFields = {
    name: form.name,
    describe: form.describe,
    kind: form.kind,
    minus: isAmount ? amount('minus', '减免金额') : null,
    percentE2: isAmount ? null : percentE2,
    cap: isAmount ? null : amount('cap', '最多减'),
    threshold: amount('threshold', '使用门槛') ?? fen(0),
    scope: form.scope,
    scopeIds: form.scope === 'all' ? [] : [...new Set(form.scope_ids)],
    isClaimable,
    claimFrom: isClaimable ? time(form.claim_from) : null,
    claimUntil: isClaimable ? time(form.claim_until) : null,
    validFrom: time(form.valid_from),
    validUntil: time(form.valid_until),
    validDays: form.valid_days ?? null,
    total: form.total ?? null,
    limitPerAccount: form.limit_per_account ?? null,
    ranks: [...new Set(form.ranks)],
    provinces: [...new Set(form.provinces)],
    buyerTypes: [...new Set(form.buyer_types)],
    sort: form.sort,
  };
  return { fields, errors };
}

/**
 * What is wrong with a coupon, by field; empty when it can be saved.
 * @param unknown of `scopeIds` those that name nothing
 */
export function couponErrors(fields: CouponFields, unknown: readonly number[], now: Date): Errors {
  return {
    ...valueErrors(fields),
    ...scopeErrors(fields, unknown),
    ...validErrors(fields, now),
    ...claimErrors(fields, now),
    ...limitErrors(fields),
    ...audienceErrors({ ...fields, audience: 'passed' }),
  };
}

function valueErrors({ kind, minus, percentE2, cap, threshold }: CouponFields): Errors {
  if (kind === 'percent') {
    if (percentE2 === null) return { percent: '请填写折扣' };
    return cap === 0n ? { cap: '最多减须大于 0，不限请留空' } : {};
  }
  if (minus === null) return { minus: '请填写减免金额' };
  if (minus === 0n) return { minus: '减免金额须大于 0' };
  return threshold > 0n && minus >= threshold ? { minus: '减免金额须低于使用门槛' } : {};
}

const NOUNS: Readonly<Record<Exclude<CouponScope, 'all'>, string>> = {
  category: '分类',
  brand: '品牌',
  goods: '商品',
  zone: '专区',
};

function scopeErrors({ scope, scopeIds }: CouponFields, unknown: readonly number[]): Errors {
  if (scope === 'all') return {};
  if (scopeIds.length === 0) return { scope_ids: `请选择${NOUNS[scope]}` };
  return unknown.length === 0
    ? {}
    : { scope_ids: `${NOUNS[scope]}不存在：${unknown.slice(0, 5).join('、')}` };
}

/** Usable within a fixed window, or for some days from the taking. */
function validErrors({ validFrom, validUntil, validDays }: CouponFields, now: Date): Errors {
  if (validDays !== null) {
    if (validUntil !== null) return { valid_days: '有效天数和有效期结束只能填一项' };
    return validFrom === null ? {} : { valid_from: '按天数计算的有效期从领取时开始，不能再设开始时间' };
  }
  if (validUntil === null) return { valid_until: '请填写有效期结束，或有效天数' };
  if (validFrom !== null && validUntil <= validFrom) return { valid_until: '有效期结束须晚于开始' };
  return validUntil <= now ? { valid_until: '有效期结束已过' } : {};
}

function claimErrors({ claimFrom, claimUntil, validUntil }: CouponFields, now: Date): Errors {
  if (claimUntil !== null) {
    if (claimFrom !== null && claimUntil <= claimFrom) return { claim_until: '领取结束须晚于开始' };
    if (claimUntil <= now) return { claim_until: '领取结束已过' };
    if (validUntil !== null && claimUntil > validUntil) return { claim_until: '领取结束不能晚于有效期结束' };
  }
  return claimFrom !== null && validUntil !== null && claimFrom >= validUntil
    ? { claim_from: '领取开始须早于有效期结束' }
    : {};
}

const limitErrors = ({ total, limitPerAccount }: CouponFields): Errors =>
  total !== null && limitPerAccount !== null && limitPerAccount > total
    ? { limit_per_account: '每户限领不能超过发放总量' }
    : {};

/** What may not change any more once pieces are out: buyers took the coupon for what it said. @param taken pieces that are out */
export function takenErrors(before: CouponFields, after: CouponFields, taken: number): Errors {
  const errors: Errors = {};
  if (after.total !== null && after.total < taken) errors.total = `发放总量不能少于已发放的 ${taken}`;
  if (taken === 0) return errors;
  const keep = {
    kind: [before.kind, after.kind],
    minus: [before.minus, after.minus],
    percent: [before.percentE2, after.percentE2],
    cap: [before.cap, after.cap],
    threshold: [before.threshold, after.threshold],
    scope: [before.scope, after.scope],
    scope_ids: [before.scopeIds.join(), after.scopeIds.join()],
  };
  for (const [field, [was, is]] of Object.entries(keep))
    if (was !== is) errors[field] = '已有客户持有这张券，优惠内容不能修改';
  return errors;
}

/** Decimal text as staff type it; '' = none. */
export const moneyText = (amount: Fen | null): string =>
  amount === null ? '' : formatFen(amount).replaceAll(',', '');

const timeText = (time: Date | null) => time?.toISOString() ?? null;

/** A coupon as flat values for the audit log. */
export const auditValues = (fields: CouponFields): Values => ({
  name: fields.name,
  describe: fields.describe,
  kind: fields.kind,
  minus: moneyText(fields.minus),
  percent: fields.percentE2 === null ? null : fields.percentE2 / 100,
  cap: moneyText(fields.cap),
  threshold: moneyText(fields.threshold),
  scope: fields.scope,
  scope_ids: fields.scopeIds.join(', '),
  is_claimable: fields.isClaimable,
  claim_from: timeText(fields.claimFrom),
  claim_until: timeText(fields.claimUntil),
  valid_from: timeText(fields.validFrom),
  valid_until: timeText(fields.validUntil),
  valid_days: fields.validDays,
  total: fields.total,
  limit_per_account: fields.limitPerAccount,
  ranks: fields.ranks.join(', '),
  provinces: fields.provinces.join(', '),
  buyer_types: fields.buyerTypes.join(', '),
  sort: fields.sort,
});
