import type { CheckoutView } from '@qingnang/contract/cart';
import { fenToYuan } from '@qingnang/rules/money';
import { presentAddress } from '../addresses/present.ts';
import type { AddressRow } from '../addresses/reads.ts';
import { presentLine } from '../cart/present.ts';
import { giftData, promotionResults } from '../cart/promotions/present.ts';
import { couponsData } from './deductions/present.ts';
import type { CheckoutPlan } from './reads.ts';

interface CheckoutPage {
  plan: CheckoutPlan;
  addresses: readonly AddressRow[];
}

export function presentCheckout({ plan, addresses }: CheckoutPage): CheckoutView {
  const { quote } = plan;
  return {
    groups: plan.groups.map((group) => ({
      key: group.key,
      ck_id: group.warehouseId,
      ck_name: group.warehouseName,
      kind: group.kind,
      lines: group.lines.map(({ cartLine, quoted }) => presentLine(cartLine, quoted, group.gifts)),
      gifts: group.gifts.map(giftData),
      goods_amount: fenToYuan(group.goodsAmount),
      discount_amount: fenToYuan(group.discount),
      manjian_amount: fenToYuan(group.manjian),
      coupon_amount: fenToYuan(group.coupon),
      voucher_amount: fenToYuan(group.voucher),
      cashback_amount: fenToYuan(group.cashback),
      coupons: couponsData(group.coupons),
      coupon_id: group.couponId,
      promotions: promotionResults(group.outcomes, plan.cart.promotions),
      shipping_fee: fenToYuan(group.shippingFee),
      payable: fenToYuan(group.payable),
    })),
    addresses: addresses.map(presentAddress),
    balance: fenToYuan(plan.balance),
    goods_amount: fenToYuan(quote.goodsAmount),
    discount_amount: fenToYuan(quote.discount),
    cashback_amount: fenToYuan(quote.cashback),
    vouchers: {
      available: fenToYuan(plan.vouchers.available),
      most: fenToYuan(plan.vouchers.most),
      used: fenToYuan(plan.vouchers.used),
    },
    plan: {
      tried: plan.best.tried,
      saves: fenToYuan(plan.best.saves),
      is_best: plan.best.isBest,
    },
    shipping_fee: fenToYuan(quote.shippingFee),
    payable: fenToYuan(quote.payable),
    quote_hash: plan.hash,
  };
}
