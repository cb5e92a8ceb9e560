import type { CheckoutCoupon } from '@qingnang/contract/promotions';
import type { CouponFit } from '@qingnang/rules/coupons';
import { fenToYuan, formatFen } from '@qingnang/rules/money';
import type { FittingCoupon } from './rules.ts';

/** Usable ones by what they save, of equals the one that ends sooner; then the others, those that miss least first. */
export const couponsData = (fitting: readonly FittingCoupon[]): CheckoutCoupon[] =>
  [...fitting].sort(byUse).map(({ coupon, fit }) => ({
    id: coupon.id,
    name: coupon.name,
    words: coupon.words,
    scope_text: coupon.scopeText,
    valid_until: coupon.validUntil,
    saves: fenToYuan(fit.saves),
    why: whyNot(fit),
  }));

function whyNot({ saves, missing, eligible }: CouponFit): string {
  if (saves > 0n) return '';
  if (eligible === 0n) return '没有可用的商品';
  return missing === null ? '已是最低价，无法再减' : `还差 ¥${formatFen(missing)}`;
}

const byUse = (a: FittingCoupon, b: FittingCoupon): number =>
  compare(b.fit.saves, a.fit.saves) ||
  compare(a.fit.missing ?? MOST, b.fit.missing ?? MOST) ||
  a.coupon.validUntil - b.coupon.validUntil ||
  a.coupon.id - b.coupon.id;

const MOST = 2n ** 63n;
const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);
