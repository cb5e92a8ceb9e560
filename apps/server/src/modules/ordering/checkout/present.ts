import type { CheckoutView } from '@qingnang/contract/cart';
import { type Fen, fen, fenToYuan, formatFen, sumFen } from '@qingnang/rules/money';
import { payFromBalance } from '@qingnang/rules/quote';
import { presentAddress, presentTitle } from '../../company/present.ts';
import type { AddressRow, TitleRow } from '../../company/reads.ts';
import { presentLine } from '../cart/present.ts';
import { giftData, promotionResults } from '../cart/promotions/present.ts';
import type { Cart } from '../cart/rules.ts';
import { couponsData } from './deductions/present.ts';
import type { CheckoutPlan } from './reads.ts';

interface CheckoutPage {
  plan: CheckoutPlan;
  addresses: readonly AddressRow[];
  titles: readonly TitleRow[];
}

export function presentCheckout({ plan, addresses, titles }: CheckoutPage): CheckoutView {
  const { quote } = plan;
  const shares = payFromBalance(quote.groups, plan.balance).map(({ balanceUsed }) => balanceUsed);
  return {
    groups: plan.groups.map((group, index) => ({
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
      promise: group.promise,
      not_served: group.notServed,
      payable: fenToYuan(group.payable),
      balance_share: fenToYuan(shares[index] ?? fen(0)),
    })),
    addresses: addresses.map(presentAddress),
    invoice_titles: titles.map(presentTitle),
    balance: fenToYuan(plan.balance),
    balance_usable: fenToYuan(sumFen(shares)),
    goods_amount: fenToYuan(quote.goodsAmount),
    discount_amount: fenToYuan(quote.discount),
    cashback_amount: fenToYuan(quote.cashback),
    vouchers: {
      available: fenToYuan(plan.vouchers.available),
      most: fenToYuan(plan.vouchers.most),
      used: fenToYuan(plan.vouchers.used),
    },
    given_up: plan.givenUp.map(({ promotionId, amount }) => givenUpData(promotionId, amount, plan.cart)),
    plan: {
      tried: plan.best.tried,
      saves: fenToYuan(plan.best.saves),
      is_best: plan.best.isBest,
      split: plan.split && { orders: plan.split.orders, saves: fenToYuan(plan.split.saves) },
    },
    shipping_fee: fenToYuan(quote.shippingFee),
    payable: fenToYuan(quote.payable),
    quote_hash: plan.hash,
  };
}

function givenUpData(
  promotionId: number,
  amount: Fen,
  { promotions }: Cart,
): CheckoutView['given_up'][number] {
  const name = promotions.find(({ id }) => id === promotionId)?.name ?? '';
  return {
    promotion_id: promotionId,
    words: `用券更优惠，满减“${name}”未计（可减 ¥${formatFen(amount)}）`,
  };
}
