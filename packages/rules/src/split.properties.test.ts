import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bestPlan } from './best-plan.ts';
import { type Fen, fen, priceE4 } from './money.ts';
import type { CouponRule, PromotionRule } from './promotion-types.ts';
import { type Quote, type QuoteInput, type QuoteLine, quote } from './quote.ts';
import { splitBy, splitPlan } from './split.ts';

const GOODS = [1, 2, 3, 4, 5, 6];
const anyGoods = fc.subarray(GOODS, { minLength: 1 }).map((ids): ReadonlySet<number> => new Set(ids));
const anyFen = (max: bigint) => fc.bigInt({ min: 0n, max }).map(fen);

const anyLine = (warehouses: readonly number[]): fc.Arbitrary<Omit<QuoteLine, 'id'>> =>
  fc.record({
    goodsId: fc.constantFrom(...GOODS),
    warehouseId: fc.constantFrom(...warehouses),
    kind: fc.constant('normal'),
    number: fc.integer({ min: 1, max: 9 }),
    basePrice: fc.bigInt({ min: 1n, max: 400_000n }).map(priceE4),
    ladder: fc.constant(null),
    isOriginalPrice: fc.constant(false),
    selected: fc.constant(true),
    withCoupon: fc.integer({ min: 0, max: 9 }).map((dice) => dice > 0),
    floor: fc.option(fc.bigInt({ min: 0n, max: 400_000n }).map(priceE4), { freq: 1, nil: null }),
  });
const anyCoupon: fc.Arbitrary<CouponRule> = fc.record({
  id: fc.integer({ min: 1, max: 1_000 }),
  kind: fc.constantFrom('amount', 'amount', 'percent'),
  minus: anyFen(3_000n),
  percentE2: fc.integer({ min: 1, max: 2_000 }),
  cap: fc.option(anyFen(2_000n)),
  threshold: anyFen(30_000n),
  goodsIds: fc.option(anyGoods, { freq: 1 }),
  validUntil: fc.integer({ min: 1, max: 3 }),
});
const couponsUpTo = (maxLength: number) => fc.uniqueArray(anyCoupon, { maxLength, selector: ({ id }) => id });
const anyPromotion = (id: number): fc.Arbitrary<PromotionRule> =>
  fc.record({
    id: fc.constant(id),
    kind: fc.constantFrom('discount', 'discount', 'gift', 'cashback'),
    warehouseId: fc.constant(1),
    basis: fc.constant('amount'),
    isRepeating: fc.boolean(),
    goodsIds: anyGoods,
    exclusionGroup: fc.constantFrom('', 'a'),
    withCoupon: fc.boolean(),
    budgetLeft: fc.constant(null),
    steps: fc
      .record({ reach: fc.bigInt({ min: 1n, max: 20_000n }), minus: anyFen(2_000n) })
      .map((step) => [{ ...step, id: 1, number: 1, left: 5 }]),
  });
const warehouse = (id: number) => {
  const amounts = { threshold: anyFen(40_000n), fee: anyFen(1_500n), minimumOrder: anyFen(30_000n) };
  return fc.record({ id: fc.constant(id), ...amounts, unshippedPaid: anyFen(30_000n) });
};
const cartOf = (
  maxLength: number,
  warehouses: readonly number[],
  promotions: number,
): fc.Arbitrary<QuoteInput> =>
  fc.record({
    lines: fc
      .array(anyLine(warehouses), { minLength: 2, maxLength })
      .map((lines) => lines.map((line, index) => ({ ...line, id: String(index + 5) }))),
    warehouses: fc.tuple(...warehouses.map(warehouse)),
    balance: anyFen(20_000n),
    promotions: fc.tuple(...Array.from({ length: promotions }, (_, index) => anyPromotion(index + 1))),
  });
const anyVoucher = fc.record({ available: anyFen(30_000n), shareE2: fc.constantFrom(0, 2_000, 10_000) });

const NONE = new Map<string, CouponRule | null>();
const planned = (input: QuoteInput, coupons: readonly CouponRule[]) => {
  const whole = bestPlan(input, coupons, NONE);
  return { whole, ...splitPlan(input, coupons, whole) };
};
const costOf = ({ goodsAmount, discount, shippingFee }: Quote): Fen =>
  fen(goodsAmount - discount + shippingFee);

/** Every way to put lines in up to three parts, with nothing that a promotion gives parted. */
function allSplits(input: QuoteInput): Map<string, number>[] {
  const { promotions } = quote(input);
  const held = promotions.filter(({ state }) => state === 'applied').map(({ lineIds }) => lineIds);
  const ways = input.lines.reduce<Map<string, number>[]>(
    (found, { id }) => found.flatMap((way) => [0, 1, 2].map((part) => new Map([...way, [id, part]]))),
    [new Map()],
  );
  return ways.filter((way) => held.every((ids) => new Set(ids.map((id) => way.get(id))).size <= 1));
}

test('no way to split a small cart costs less', () => {
  // 满减 that bars coupons applies in two ways, which hold lines of both together.
  const plain = cartOf(5, [1], 1).map(({ promotions = [], ...input }) => ({
    ...input,
    promotions: promotions.map((rule) => ({ ...rule, withCoupon: true })),
  }));
  fc.assert(
    fc.property(plain, couponsUpTo(4), (input, coupons) => {
      const { whole, split } = planned(input, coupons);
      const all = [new Map<string, number>(), ...allSplits(input)];
      const costs = all.map((parts) => costOf(bestPlan(splitBy(input, parts), coupons, NONE).quote));
      const [least = 0n] = costs.sort((a, b) => Number(a - b));
      const saves = costOf(whole.quote) - least;
      expect(split?.saves ?? 0n).toBe(saves < 100n ? 0n : saves);
    }),
    { numRuns: 60 },
  );
});

test('never dearer, parts add up, no promotion is parted, tries are bounded', () => {
  const anyInput = fc.record({ input: cartOf(30, [1, 1, 2], 3), voucher: anyVoucher });
  fc.assert(
    fc.property(anyInput, couponsUpTo(12), ({ input: cart, voucher }, coupons) => {
      const input = { ...cart, voucher };
      const { whole, split, tried } = planned(input, coupons);
      expect(tried < 25_000).toBe(true);
      if (!split) return;
      const { groups, lines, promotions, goodsAmount, cashback } = split.plan.quote;
      expect(costOf(split.plan.quote) + split.saves).toBe(costOf(whole.quote));
      expect(split.saves >= 100n).toBe(true);
      expect(goodsAmount).toBe(whole.quote.goodsAmount);
      const byId = new Map(lines.map((line) => [line.id, line]));
      for (const { lineIds, ...group } of groups) {
        for (const part of ['discount', 'manjian', 'coupon', 'voucher'] as const) {
          expect(lineIds.reduce((sum, id) => sum + (byId.get(id)?.[part] ?? 0n), 0n)).toBe(group[part]);
        }
        expect(group.cashback <= group.goodsAmount - group.discount).toBe(true);
      }
      expect(groups.reduce((sum, group) => sum + group.cashback, 0n)).toBe(cashback);
      const used = groups.map(({ couponId }) => couponId).filter((id) => id !== 0);
      expect(new Set(used).size).toBe(used.length);
      const orderOf = new Map(groups.flatMap(({ key, lineIds }) => lineIds.map((id) => [id, key] as const)));
      for (const { state, lineIds } of promotions) {
        if (state === 'applied') expect(new Set(lineIds.map((id) => orderOf.get(id))).size).toBe(1);
      }
      for (const id of [1, 2]) {
        expect(groups.filter(({ warehouseId }) => warehouseId === id).length <= 3).toBe(true);
      }
    }),
    { numRuns: 250 },
  );
});

test('the order of lines and coupons changes nothing', () => {
  const twice = fc.tuple(cartOf(20, [1, 2], 2), couponsUpTo(10)).chain(([input, coupons]) =>
    fc.record({
      input: fc.constant(input),
      coupons: fc.constant(coupons),
      lines: fc.shuffledSubarray([...input.lines], { minLength: input.lines.length }),
      others: fc.shuffledSubarray([...coupons], { minLength: coupons.length }),
    }),
  );
  fc.assert(
    fc.property(twice, ({ input, coupons, lines, others }) => {
      const first = planned(input, coupons).split;
      const second = planned({ ...input, lines }, others).split;
      const facts = (split: typeof first) =>
        split && {
          parts: new Map([...split.parts].sort(([a], [b]) => Number(a) - Number(b))),
          saves: split.saves,
          coupons: split.plan.coupons,
        };
      expect(facts(second)).toEqual(facts(first));
    }),
    { numRuns: 150 },
  );
});

test('500 lines and 50 coupons: few choices are worked out', () => {
  const lines = Array.from(
    { length: 500 },
    (_, index): QuoteLine => ({
      id: String(index + 1),
      goodsId: index + 1,
      warehouseId: 1,
      kind: 'normal',
      number: 1,
      basePrice: priceE4(10_000 + index * 700),
      ladder: null,
      isOriginalPrice: false,
      selected: true,
    }),
  );
  const nothing = fen(0);
  const warehouses = [
    { id: 1, threshold: nothing, fee: nothing, minimumOrder: nothing, unshippedPaid: nothing },
  ];
  const coupons = Array.from(
    { length: 50 },
    (_, index): CouponRule => ({
      id: index + 1,
      kind: 'amount',
      minus: fen(1_000 + index * 100),
      percentE2: 0,
      cap: null,
      threshold: fen(200_000 + index * 10_000),
      goodsIds: null,
      validUntil: 9,
    }),
  );
  const { split, tried } = planned({ lines, warehouses, balance: nothing }, coupons);
  // One coupon takes 59.00 off; of the two for which ¥9,232 of goods are enough (4,600 and 4,600 …) each takes 36.00.
  expect(split?.saves).toBe(1_300n);
  expect(tried < 100).toBe(true);
});
