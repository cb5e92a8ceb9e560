import type { CartItem } from '@qingnang/contract/cart';
import type { PromotionKind } from '@qingnang/contract/promotion-kinds';
import type { CartPromotion } from '@qingnang/contract/promotions';
import { fen, fenToYuan, priceE4, priceToYuan } from '@qingnang/rules/money';
import { isMoney } from '@qingnang/rules/progress';
import type { PromotionRule } from '@qingnang/rules/promotion-types';
import { type QuoteLine, quote } from '@qingnang/rules/quote';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { aPromotion, aStep } from '../promotions/promotion.fixture.ts';
import { A_WAREHOUSE, aLine } from './cart-line.fixture.ts';
import { requote } from './cart-quote.ts';

/** A line in whole units, as the server has it: price and floor in 1/10000 yuan. */
const lines = fc.array(
  fc.record({
    price: fc.integer({ min: 1, max: 500_000 }),
    floor: fc.option(fc.integer({ min: 0, max: 500_000 })),
    number: fc.integer({ min: 1, max: 400 }),
    isSelected: fc.boolean(),
    pin: fc.integer({ min: 0, max: 4 }),
  }),
  { minLength: 1, maxLength: 8 },
);
const promotions = fc.array(
  fc.record({
    kind: fc.constantFrom<PromotionKind>('discount', 'discount', 'gift', 'buy_gift', 'exchange', 'cashback'),
    isByAmount: fc.boolean(),
    isRepeating: fc.boolean(),
    goods: fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { minLength: 1 }),
    group: fc.constantFrom('', '', '甲'),
    budget: fc.option(fc.integer({ min: 0, max: 30_000 })),
    steps: fc.uniqueArray(
      fc.record({
        reach: fc.integer({ min: 1, max: 200_000 }),
        minus: fc.integer({ min: 1, max: 20_000 }),
        number: fc.integer({ min: 1, max: 5 }),
        left: fc.integer({ min: 0, max: 20 }),
      }),
      { minLength: 1, maxLength: 3, selector: ({ reach }) => reach },
    ),
  }),
  { maxLength: 4 },
);
type LineOf = typeof lines extends fc.Arbitrary<(infer T)[]> ? T : never;
type PromotionOf = typeof promotions extends fc.Arbitrary<(infer T)[]> ? T : never;

const serverLine = ({ price, floor, number, isSelected, pin }: LineOf, index: number): QuoteLine => ({
  id: String(index + 1),
  goodsId: index + 1,
  warehouseId: 1,
  kind: 'normal',
  groupKey: 0,
  number,
  piecesEach: 1,
  basePrice: priceE4(price),
  ladder: null,
  isOriginalPrice: false,
  selected: isSelected,
  shipsFree: false,
  countsForPromotions: true,
  withCoupon: true,
  floor: floor === null ? null : priceE4(floor),
  pinnedPromotionId: pin,
  exchange: null,
});
const wireLine = ({ price, floor, number, isSelected, pin }: LineOf, index: number): CartItem =>
  aLine(index + 1, priceToYuan(priceE4(price)), number, {
    is_selected: isSelected ? 1 : 0,
    goods_manjian_id: pin,
    floor_price: floor === null ? null : priceToYuan(priceE4(floor)),
  });

const serverRule = (one: PromotionOf, index: number): PromotionRule => ({
  id: index + 1,
  kind: one.kind,
  warehouseId: 1,
  basis: one.isByAmount ? 'amount' : 'number',
  isRepeating: one.isRepeating,
  goodsIds: new Set(one.goods),
  exclusionGroup: one.group,
  withCoupon: true,
  budgetLeft: one.budget === null ? null : fen(one.budget),
  steps: one.steps.map(({ reach, minus, number, left }, at) => ({
    id: index * 10 + at + 1,
    reach: BigInt(reach),
    minus: fen(isMoney(one.kind) ? minus : 0),
    number: isMoney(one.kind) ? 0 : number,
    left: isMoney(one.kind) ? 0 : left,
  })),
});
const GOODS = {
  goods_id: 99,
  name: '赠品',
  ypgg: '',
  sccj: '',
  bzdw: '盒',
  image: '',
  goods_price_id: 0,
  price: 0,
};
const wirePromotion = (one: PromotionOf, index: number): CartPromotion =>
  aPromotion({
    id: index + 1,
    kind: one.kind,
    basis: one.isByAmount ? 'amount' : 'number',
    is_repeating: one.isRepeating ? 1 : 0,
    goods_ids: one.goods,
    exclusion_group: one.group,
    budget_left: one.budget === null ? null : fenToYuan(fen(one.budget)),
    tiers: one.steps.map(({ reach, minus, number, left }, at) =>
      aStep({
        id: index * 10 + at + 1,
        reach_amount: one.isByAmount ? fenToYuan(fen(reach)) : null,
        reach_number: one.isByAmount ? null : reach,
        minus: isMoney(one.kind) ? fenToYuan(fen(minus)) : 0,
        gift: isMoney(one.kind) ? null : { ...GOODS, number, left },
      }),
    ),
  });

it('comes to what the server comes to, whatever is in the cart', () => {
  fc.assert(
    fc.property(lines, promotions, (ownLines, ownPromotions) => {
      const onServer = quote({
        lines: ownLines.map(serverLine),
        warehouses: [{ id: 1, threshold: fen(0), fee: fen(0), minimumOrder: fen(0), unshippedPaid: fen(0) }],
        balance: fen(0),
        promotions: ownPromotions.map(serverRule),
      });
      // The wire is JSON.
      const wire = JSON.parse(
        JSON.stringify({ lines: ownLines.map(wireLine), promotions: ownPromotions.map(wirePromotion) }),
      ) as { lines: CartItem[]; promotions: CartPromotion[] };
      const { lines: shown, totals, allowances } = requote(wire.lines, [A_WAREHOUSE], wire.promotions);
      expect(totals).toMatchObject({
        goods_amount: fenToYuan(onServer.goodsAmount),
        discount_amount: fenToYuan(onServer.discount),
        cashback_amount: fenToYuan(onServer.cashback),
        payable: fenToYuan(onServer.payable),
      });
      expect(shown.map((one) => one.goods_manjian_amount)).toEqual(
        onServer.lines.map((one) => fenToYuan(one.manjian)),
      );
      expect(totals.promotions.map((one) => [one.promotion_id, one.state, one.tier_id, one.amount])).toEqual(
        onServer.promotions.map((one) => [one.promotionId, one.state, one.stepId, fenToYuan(one.amount)]),
      );
      expect(totals.gifts.map((one) => [one.promotion_id, one.number, one.missing])).toEqual(
        onServer.gifts.map((one) => [one.promotionId, one.number, one.missing]),
      );
      expect(allowances).toEqual(onServer.allowances);
    }),
    { numRuns: 500 },
  );
});
