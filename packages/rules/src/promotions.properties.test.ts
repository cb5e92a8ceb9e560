import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bestPlan } from './best-plan.ts';
import { fen, priceE4 } from './money.ts';
import type { CouponRule, PromotionRule } from './promotion-types.ts';
import type { Quote, QuoteInput, QuoteLine } from './quote.ts';
import { quote } from './quote.ts';

/** Random carts of each property: more of them in the deep run. */
const RUNS = { numRuns: process.env.TEST_DEEP === '1' ? 2_500 : 500 };

const GOODS = [1, 2, 3, 4, 5, 6, 7, 8];
const anyGoods = fc.subarray(GOODS).map((ids): ReadonlySet<number> => new Set(ids));
const anyFen = (max: bigint) => fc.bigInt({ min: 0n, max }).map(fen);

const anyLine: fc.Arbitrary<Omit<QuoteLine, 'id'>> = fc.record({
  goodsId: fc.constantFrom(...GOODS),
  warehouseId: fc.constantFrom(1, 1, 1, 2),
  kind: fc.constantFrom('normal', 'normal', 'normal', 'normal', 'receipt', 'group'),
  number: fc.integer({ min: 0, max: 60 }),
  basePrice: fc.bigInt({ min: 0n, max: 400_000n }).map(priceE4),
  ladder: fc.constant(null),
  isOriginalPrice: fc.constant(false),
  selected: fc.integer({ min: 0, max: 5 }).map((dice) => dice > 0),
  countsForPromotions: fc.integer({ min: 0, max: 5 }).map((dice) => dice > 0),
  withCoupon: fc.integer({ min: 0, max: 5 }).map((dice) => dice > 0),
  floor: fc.option(fc.bigInt({ min: 0n, max: 400_000n }).map(priceE4), { nil: null }),
  pinnedPromotionId: fc.constantFrom(0, 0, 0, 1, 2),
  exchange: fc.option(
    fc.record({ promotionId: fc.integer({ min: 1, max: 8 }), stepId: fc.integer({ min: 1, max: 2 }) }),
    { freq: 8, nil: null },
  ),
});

const anyStep = fc.record({
  minus: fc.bigInt({ min: 1n, max: 9_000n }).map(fen),
  number: fc.integer({ min: 1, max: 9 }),
  left: fc.integer({ min: 0, max: 40 }),
});
const anyPromotion = (id: number): fc.Arbitrary<PromotionRule> =>
  fc
    .record({
      kind: fc.constantFrom('discount', 'discount', 'discount', 'gift', 'buy_gift', 'exchange', 'cashback'),
      warehouseId: fc.constantFrom(1, 1, 1, 2),
      basis: fc.constantFrom('amount', 'amount', 'number'),
      isRepeating: fc.boolean(),
      goodsIds: anyGoods,
      exclusionGroup: fc.constantFrom('', '', '', 'a', 'b'),
      withCoupon: fc.boolean(),
      budgetLeft: fc.option(anyFen(10_000n), { freq: 3 }),
      steps: fc.array(anyStep, { minLength: 1, maxLength: 3 }),
      reaches: fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 3, maxLength: 3 }),
    })
    .map(({ reaches, steps, ...rule }) => {
      const unit = rule.basis === 'amount' ? 250n : 1n;
      const reach = (at: number) => BigInt(reaches[at] ?? 1) * unit;
      return { ...rule, id, steps: steps.map((step, at) => ({ ...step, id: at + 1, reach: reach(at) })) };
    });
const anyPromotions = fc
  .integer({ min: 0, max: 8 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => anyPromotion(index + 1))));

const anyCoupon: fc.Arbitrary<CouponRule> = fc.record({
  id: fc.integer({ min: 1, max: 1_000 }),
  kind: fc.constantFrom('amount', 'percent'),
  minus: anyFen(20_000n),
  percentE2: fc.integer({ min: 1, max: 9_999 }),
  cap: fc.option(anyFen(5_000n)),
  threshold: fc.oneof(fc.constant(fen(0)), anyFen(200_000n)),
  goodsIds: fc.option(anyGoods, { freq: 2 }),
  validUntil: fc.integer({ min: 1, max: 3 }),
});

const anyCart: fc.Arbitrary<Required<QuoteInput>> = fc.record({
  lines: fc
    .array(anyLine, { minLength: 1, maxLength: 30 })
    .map((lines) => lines.map((line, index) => ({ ...line, id: String(index + 5) }))),
  warehouses: fc.tuple(...[1, 2].map((id) => anyWarehouse(id))),
  balance: anyFen(50_000n),
  promotions: anyPromotions,
  coupons: fc.tuple(fc.option(anyCoupon), fc.option(anyCoupon)).map(couponsByKey),
  voucher: fc.record({ available: anyFen(60_000n), shareE2: fc.constantFrom(0, 2_000, 10_000) }),
});

function anyWarehouse(id: number) {
  const amounts = { threshold: anyFen(90_000n), fee: anyFen(1_500n), minimumOrder: anyFen(30_000n) };
  return fc.record({ id: fc.constant(id), ...amounts, unshippedPaid: anyFen(30_000n) });
}

function couponsByKey(coupons: readonly (CouponRule | null)[]): ReadonlyMap<string, CouponRule> {
  return new Map(
    coupons.flatMap((coupon, index) =>
      coupon ? [[`${index + 1}:normal`, { ...coupon, id: coupon.id * 2 + index }] as const] : [],
    ),
  );
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, amount) => all + amount, 0n);
const NO_LINE = { amount: 0n, manjian: 0n, coupon: 0n, voucher: 0n, discount: 1n };
const byLineId = (result: Quote) => new Map(result.lines.map((line) => [line.id, line]));

test('parts add up to discounts, lines to orders, orders to the whole, promotions to 满减 and 满返', () => {
  fc.assert(
    fc.property(anyCart, (cart) => {
      const result = quote(cart);
      const lines = byLineId(result);
      const wrong = result.lines.filter(
        (line) => line.manjian + line.coupon + line.voucher !== line.discount,
      );
      expect(wrong).toEqual([]);
      for (const group of result.groups) {
        const own = group.lineIds.flatMap((id) => lines.get(id) ?? []);
        expect(own.length).toBe(group.lineIds.length);
        expect(sum(own.map(({ amount }) => amount))).toBe(group.goodsAmount);
        for (const part of ['discount', 'manjian', 'coupon', 'voucher'] as const) {
          expect(sum(own.map((line) => line[part]))).toBe(group[part]);
        }
        const cost = group.goodsAmount - group.discount + group.shippingFee;
        expect(group.balanceUsed + group.payable).toBe(cost);
      }
      for (const part of ['discount', 'manjian', 'coupon', 'voucher', 'cashback', 'payable'] as const) {
        expect(result[part]).toBe(sum(result.groups.map((group) => group[part])));
      }
      const amountOf = (kind: string) =>
        sum(result.promotions.filter((one) => one.kind === kind).map(({ amount }) => amount));
      expect([amountOf('discount'), amountOf('cashback')]).toEqual([result.manjian, result.cashback]);
      for (const one of result.promotions.filter(({ kind }) => kind === 'discount')) {
        const carrying = result.lines.filter(({ promotionId }) => promotionId === one.promotionId);
        expect(sum(carrying.map(({ manjian }) => manjian))).toBe(one.amount);
        if (one.state === 'applied')
          expect(carrying.map(({ id }) => id).sort()).toEqual(one.lineIds.toSorted());
      }
    }),
    RUNS,
  );
});

test('nothing is negative, no line pays less than nothing, floors and budgets hold', () => {
  fc.assert(
    fc.property(anyCart, (cart) => {
      const result = quote(cart);
      const lines = byLineId(result);
      const wrong = cart.lines.filter(({ id, number, floor }) => {
        const { amount, manjian, coupon, voucher, discount } = lines.get(id) ?? NO_LINE;
        const isNegative = manjian < 0n || coupon < 0n || voucher < 0n || discount > amount;
        const isBelowFloor = (amount - manjian - coupon) * 100n < (floor ?? 0n) * BigInt(number);
        return isNegative || (isBelowFloor && manjian + coupon > 0n);
      });
      expect(wrong).toEqual([]);
      const budgets = new Map(cart.promotions.map(({ id, budgetLeft }) => [id, budgetLeft]));
      const beyond = result.promotions.filter(({ promotionId, amount, state }) => {
        const isBounded = amount >= 0n && amount <= (budgets.get(promotionId) ?? amount);
        return !isBounded || (state !== 'applied' && amount > 0n);
      });
      expect(beyond).toEqual([]);
      for (const group of result.groups) {
        const amounts = [group.payable, group.balanceUsed, group.cashback, group.shippingFee];
        expect(amounts.filter((amount) => amount < 0n)).toEqual([]);
        expect(group.cashback <= group.goodsAmount - group.discount).toBe(true);
        if (group.kind !== 'normal') expect([group.discount, group.cashback]).toEqual([0n, 0n]);
        const left = group.goodsAmount - group.manjian - group.coupon;
        expect(group.voucher * 10_000n <= left * BigInt(cart.voucher.shareE2)).toBe(true);
      }
      expect(result.voucher <= cart.voucher.available).toBe(true);
      for (const { number, missing } of result.gifts) expect(number >= 0 && missing >= 0).toBe(true);
    }),
    RUNS,
  );
});

test('the order of lines, promotions and warehouses changes no amount and no share', () => {
  const twice = anyCart.chain((cart) =>
    fc.record({
      cart: fc.constant(cart),
      lines: fc.shuffledSubarray([...cart.lines], { minLength: cart.lines.length }),
      promotions: fc.shuffledSubarray([...cart.promotions], { minLength: cart.promotions.length }),
      warehouses: fc.shuffledSubarray([...cart.warehouses], { minLength: 2 }),
    }),
  );
  fc.assert(
    fc.property(twice, ({ cart, ...other }) => {
      const sorted = (result: Quote) => ({
        ...result,
        lines: result.lines.toSorted((a, b) => Number(a.id) - Number(b.id)),
        groups: result.groups.map((group) => ({ ...group, lineIds: group.lineIds.toSorted() })),
      });
      expect(sorted(quote({ ...cart, ...other }))).toEqual(sorted(quote(cart)));
    }),
    RUNS,
  );
});

test('one promotion more never makes the goods dearer', () => {
  fc.assert(
    fc.property(anyCart, anyPromotion(99), ({ coupons: _, lines, ...cart }, more) => {
      // A pin is the buyer's own choice against the best.
      const free = {
        ...cart,
        lines: lines.map((line) => ({ ...line, pinnedPromotionId: 0, exchange: null })),
      };
      const promotions = cart.promotions.map(withoutRival);
      const before = quote({ ...free, promotions });
      const after = quote({ ...free, promotions: [...promotions, withoutRival(more)] });
      expect(after.manjian >= before.manjian).toBe(true);
      expect(after.goodsAmount - after.discount <= before.goodsAmount - before.discount).toBe(true);
    }),
    RUNS,
  );
});

/** A 满返 that excludes a 满减 makes the goods dearer where it pays back more. */
const withoutRival = (rule: PromotionRule): PromotionRule =>
  rule.kind === 'cashback' ? { ...rule, exclusionGroup: '' } : rule;

test('a promotion that does not apply can be taken away: nothing changes', () => {
  fc.assert(
    fc.property(anyCart, (cart) => {
      const before = quote(cart);
      // A 满返 whose lines vouchers pay in full has applied: it gives nothing, and its word is taken.
      const idle = before.promotions
        .filter(({ state, kind }) => state !== 'applied' && (kind !== 'cashback' || state !== 'empty'))
        .map((one) => one.promotionId);
      const pins = new Set(cart.lines.map(({ pinnedPromotionId }) => pinnedPromotionId));
      for (const id of idle.filter((one) => !pins.has(one))) {
        const after = quote({ ...cart, promotions: cart.promotions.filter((rule) => rule.id !== id) });
        expect([after.lines, after.groups]).toEqual([before.lines, before.groups]);
        const applied = (result: Quote) => result.promotions.filter(({ state }) => state === 'applied');
        expect(applied(after)).toEqual(applied(before));
      }
    }),
    RUNS,
  );
});

test('adding again ends where editing does, and the browser finds what the server finds', () => {
  fc.assert(
    fc.property(anyCart, fc.nat(29), fc.integer({ min: 1, max: 20 }), (cart, at, more) => {
      quote(cart);
      const added = { ...cart, lines: cart.lines.map((line, index) => grown(line, index === at ? more : 0)) };
      const edited = structuredClone(added);
      expect(quote(throughJson(edited))).toEqual(quote(added));
    }),
    RUNS,
  );
});

const grown = (line: QuoteLine, more: number): QuoteLine => ({ ...line, number: line.number + more });

/** As texts, the way amounts travel. */
function throughJson(cart: QuoteInput): QuoteInput {
  const text = JSON.stringify(cart, (_, value: unknown) => {
    if (typeof value === 'bigint') return { bigint: String(value) };
    if (value instanceof Set) return { set: [...value] };
    return value instanceof Map ? { map: [...value] } : value;
  });
  return JSON.parse(text, (_, value) => {
    if (value?.bigint !== undefined) return BigInt(value.bigint);
    if (Array.isArray(value?.set)) return new Set(value.set);
    return Array.isArray(value?.map) ? new Map(value.map) : value;
  });
}

test('满减 never take off less than claiming their lines in turn, in any order, does', () => {
  const anyFew = fc.tuple(...[1, 2, 3, 4].map((id) => anyPromotion(id).map(asDiscount)));
  fc.assert(
    fc.property(anyCart, anyFew, (cart, promotions) => {
      const lines = cart.lines.map((line) => ({ ...line, pinnedPromotionId: 0, exchange: null }));
      const input = { lines, warehouses: cart.warehouses, balance: cart.balance };
      const found = orders(promotions).map((turns) => inTurn(input, turns));
      const { manjian } = quote({ ...input, promotions });
      expect(found.filter((other) => other > manjian)).toEqual([]);
    }),
    { numRuns: 80 },
  );
});

const asDiscount = (rule: PromotionRule): PromotionRule => ({ ...rule, kind: 'discount' });

/** Every choice in every order. */
const orders = (rules: readonly PromotionRule[]): PromotionRule[][] => [
  [],
  ...rules.flatMap((rule) => orders(rules.filter((other) => other !== rule)).map((rest) => [rule, ...rest])),
];

/** What promotions take off that claim their lines one after the other, each quoted alone. */
function inTurn(input: QuoteInput, turns: readonly PromotionRule[]): bigint {
  let lines = input.lines;
  let total = 0n;
  const words = new Set<string>();
  for (const rule of turns) {
    const word = `${rule.warehouseId}:${rule.exclusionGroup}`;
    if (rule.exclusionGroup !== '' && words.has(word)) continue;
    const result = quote({ ...input, lines, promotions: [rule] });
    if (result.manjian === 0n) continue;
    words.add(word);
    total += result.manjian;
    const carrying = new Set(result.lines.filter(({ promotionId }) => promotionId !== 0).map(({ id }) => id));
    lines = lines.map((line) => (carrying.has(line.id) ? { ...line, countsForPromotions: false } : line));
  }
  return total;
}

test('the plan of coupons costs no more than any other, in a bounded number of tries', () => {
  const anyCoupons = fc.uniqueArray(anyCoupon, { maxLength: 4, selector: ({ id }) => id });
  fc.assert(
    fc.property(anyCart, anyCoupons, ({ coupons: _, ...cart }, coupons) => {
      const plan = bestPlan(cart, coupons, new Map());
      const choices = [null, ...coupons];
      for (const first of choices) {
        for (const second of choices.filter((one) => one === null || one !== first)) {
          const pairs = [
            ['1:normal', first],
            ['2:normal', second],
          ] as const;
          const chosen = new Map(pairs.flatMap(([key, coupon]) => (coupon ? [[key, coupon]] : [])));
          const other = quote({ ...cart, coupons: chosen });
          const paid = (result: Quote) => result.goodsAmount - result.discount;
          expect(paid(plan.quote) <= paid(other)).toBe(true);
        }
      }
      // Nine ways of two orders, with and without 满减 whose lines take no coupon.
      expect(plan.isBest && plan.tried <= 18).toBe(true);
      expect(plan.saves).toBe(plan.quote.discount - quote(cart).discount);
    }),
    { numRuns: 400 },
  );
});
