import type { CheckoutView } from '@qingnang/contract/cart';
import { fenToYuan } from '@qingnang/rules/money';
import { presentAddress } from '../addresses/present.ts';
import type { AddressRow } from '../addresses/reads.ts';
import { giftData } from '../cart/gifts/present.ts';
import { presentLine } from '../cart/present.ts';
import type { CheckoutPlan } from './reads.ts';

interface CheckoutPage {
  plan: CheckoutPlan;
  addresses: readonly AddressRow[];
}

export function presentCheckout({ plan, addresses }: CheckoutPage): CheckoutView {
  const { quote } = plan;
  return {
    groups: plan.groups.map((group) => ({
      ck_id: group.warehouseId,
      ck_name: group.warehouseName,
      kind: group.kind,
      lines: group.lines.map((line) => presentLine(line.cartLine, fenToYuan(line.amount), group.gifts)),
      gifts: group.gifts.map(giftData),
      goods_amount: fenToYuan(group.goodsAmount),
      discount_amount: fenToYuan(group.discount),
      shipping_fee: fenToYuan(group.shippingFee),
      payable: fenToYuan(group.payable),
    })),
    addresses: addresses.map(presentAddress),
    balance: fenToYuan(plan.balance),
    goods_amount: fenToYuan(quote.goodsAmount),
    discount_amount: fenToYuan(quote.discount),
    shipping_fee: fenToYuan(quote.shippingFee),
    payable: fenToYuan(quote.payable),
    quote_hash: plan.hash,
  };
}
