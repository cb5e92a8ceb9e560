import type { CouponForm } from '@qingnang/contract/admin-coupons';
import { couponFields, couponLacks } from '@qingnang/contract/coupon-fields';
import { without } from '@qingnang/contract/described';
import { type Held, readFields } from '@qingnang/rules/described';
import { audienceErrors } from '../../../service/rules.ts';
import type { CouponScope } from '../rules.ts';

type Errors = Record<string, string>;

/** A coupon as staff set it. What does not belong to its kind or scope is empty. */
export type CouponFields = Held<typeof couponFields>;

/** The form's values and what is wrong with their form, by field. */
export function readForm(form: CouponForm): { fields: CouponFields; errors: Errors } {
  const lacks = couponLacks({ kind: form.kind, scope: form.scope, isClaimable: form.is_claimable === 1 });
  const { held, errors } = readFields(couponFields, without(form, lacks));
  return { fields: held, errors };
}

/**
 * What is wrong with a coupon, by field; empty when it can be saved.
 * @param unknown of `scope_ids` those that name nothing
 */
export function couponErrors(fields: CouponFields, unknown: readonly number[], now: Date): Errors {
  return {
    ...valueErrors(fields),
    ...scopeErrors(fields, unknown),
    ...validErrors(fields, now),
    ...claimErrors(fields, now),
    ...limitErrors(fields),
    ...audienceErrors({ ...fields, buyerTypes: fields.buyer_types, audience: 'passed' }),
  };
}

function valueErrors({ kind, minus, percent, cap, threshold }: CouponFields): Errors {
  if (kind === 'percent') {
    if (percent === null) return { percent: '请填写折扣' };
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

function scopeErrors({ scope, scope_ids }: CouponFields, unknown: readonly number[]): Errors {
  if (scope === 'all') return {};
  if (scope_ids.length === 0) return { scope_ids: `请选择${NOUNS[scope]}` };
  return unknown.length === 0
    ? {}
    : { scope_ids: `${NOUNS[scope]}不存在：${unknown.slice(0, 5).join('、')}` };
}

/** Usable within a fixed window, or for some days from the taking. */
function validErrors({ valid_from, valid_until, valid_days }: CouponFields, now: Date): Errors {
  if (valid_days !== null) {
    if (valid_until !== null) return { valid_days: '有效天数和有效期结束只能填一项' };
    return valid_from === null ? {} : { valid_from: '按天数计算的有效期从领取时开始，不能再设开始时间' };
  }
  if (valid_until === null) return { valid_until: '请填写有效期结束，或有效天数' };
  if (valid_from !== null && valid_until <= valid_from) return { valid_until: '有效期结束须晚于开始' };
  return valid_until <= now ? { valid_until: '有效期结束已过' } : {};
}

function claimErrors({ claim_from, claim_until, valid_until }: CouponFields, now: Date): Errors {
  if (claim_until !== null) {
    if (claim_from !== null && claim_until <= claim_from) return { claim_until: '领取结束须晚于开始' };
    if (claim_until <= now) return { claim_until: '领取结束已过' };
    if (valid_until !== null && claim_until > valid_until)
      return { claim_until: '领取结束不能晚于有效期结束' };
  }
  return claim_from !== null && valid_until !== null && claim_from >= valid_until
    ? { claim_from: '领取开始须早于有效期结束' }
    : {};
}

const limitErrors = ({ total, limit_per_account }: CouponFields): Errors =>
  total !== null && limit_per_account !== null && limit_per_account > total
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
    percent: [before.percent, after.percent],
    cap: [before.cap, after.cap],
    threshold: [before.threshold, after.threshold],
    scope: [before.scope, after.scope],
    scope_ids: [before.scope_ids.join(), after.scope_ids.join()],
  };
  for (const [field, [was, is]] of Object.entries(keep))
    if (was !== is) errors[field] = '已有客户持有这张券，优惠内容不能修改';
  return errors;
}
