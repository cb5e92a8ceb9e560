import { describe, expect, test } from 'vitest';
import { bestPlan } from './best-plan.ts';
import { fen, priceE4 } from './money.ts';
import type { CouponRule, PromotionRule } from './promotion-types.ts';
import { type QuoteInput, type QuoteLine, quote } from './quote.ts';
import { splitBy, splitPlan } from './split.ts';

/** One piece of a goods of its own for so many yuan. */
const line = (id: number, yuan: number, more: Partial<QuoteLine> = {}): QuoteLine => ({
  id: String(id),
  goodsId: id,
  warehouseId: 1,
  kind: 'normal',
  number: 1,
  basePrice: priceE4(Math.round(yuan * 10_000)),
  ladder: null,
  isOriginalPrice: false,
  selected: true,
  ...more,
});
const lines = (...yuan: number[]): QuoteLine[] => yuan.map((one, index) => line(index + 1, one));
const cart = (own: readonly QuoteLine[], more: Partial<QuoteInput> = {}): QuoteInput => ({
  lines: own,
  warehouses: [...new Set(own.map(({ warehouseId }) => warehouseId))].map((id) => {
    const nothing = fen(0);
    return { id, threshold: nothing, fee: nothing, minimumOrder: nothing, unshippedPaid: nothing };
  }),
  balance: fen(0),
  ...more,
});
/** 满 threshold 减 minus, in yuan. */
const off = (id: number, threshold: number, minus: number, more: Partial<CouponRule> = {}): CouponRule => ({
  id,
  kind: 'amount',
  minus: fen(Math.round(minus * 100)),
  percentE2: 0,
  cap: null,
  threshold: fen(threshold * 100),
  goodsIds: null,
  validUntil: 100,
  ...more,
});
/** So many per cent off. */
const percent = (id: number, threshold: number, part: number, cap: number | null = null): CouponRule =>
  off(id, threshold, 0, {
    kind: 'percent',
    percentE2: part * 100,
    cap: cap === null ? null : fen(cap * 100),
  });
/** For these goods. */
const on = (...ids: number[]) => ({ goodsIds: new Set(ids) });
const promotion = (kind: PromotionRule['kind'], ids: number[], minus = 0): PromotionRule => ({
  id: 1,
  kind,
  warehouseId: 1,
  basis: 'amount',
  isRepeating: false,
  goodsIds: new Set(ids),
  exclusionGroup: '',
  withCoupon: true,
  budgetLeft: null,
  steps: [{ id: 1, reach: 10_000n, minus: fen(minus * 100), number: 2, left: 9 }],
});

/** By order: what is in it and its coupon; then what the split saves, in yuan; null = none. */
function split(input: QuoteInput, coupons: readonly CouponRule[]) {
  const found = splitPlan(input, coupons, bestPlan(input, coupons, new Map())).split;
  if (!found) return null;
  const orders = found.plan.quote.groups.map(
    ({ key, lineIds, couponId }) => `${key} ${lineIds.toSorted().join('+')} → ${couponId}`,
  );
  return [orders, Number(found.saves) / 100];
}

/** A way that is worked out by hand: the cart, its coupons, and what the split looks like. */
interface Case {
  name: string;
  input: QuoteInput;
  coupons: CouponRule[];
  expected: ReturnType<typeof split>;
}

const CASES: Case[] = [
  {
    name: 'two thresholds: 500 of 800 for the one, 300 for the other',
    input: cart(lines(300, 250, 250)),
    coupons: [off(1, 500, 50), off(2, 300, 20)],
    expected: [['1:normal 2+3 → 1', '1:normal:p1 1 → 2'], 20],
  },
  {
    name: 'what no threshold needs stays in the first order',
    input: cart(lines(100, 100, 100, 100, 100)),
    coupons: [off(1, 200, 30), off(2, 100, 10)],
    expected: [['1:normal 1+2+3+4 → 1', '1:normal:p1 5 → 2'], 10],
  },
  {
    name: 'two coupons alike',
    input: cart(lines(300, 300)),
    coupons: [off(2, 300, 30), off(1, 300, 30)],
    expected: [['1:normal 1 → 1', '1:normal:p1 2 → 2'], 30],
  },
  {
    name: 'a percentage on what the amount does not need: 10 % of 900 beside 20',
    input: cart(lines(100, 900)),
    coupons: [percent(1, 0, 10), off(2, 100, 20)],
    expected: [['1:normal 2 → 1', '1:normal:p1 1 → 2'], 10],
  },
  {
    name: 'a percentage with a cap takes only what reaches it: 10 % of 500 is 50',
    input: cart(lines(500, 400, 100)),
    coupons: [percent(1, 0, 10, 50), off(2, 500, 45)],
    expected: [['1:normal 1 → 1', '1:normal:p1 2+3 → 2'], 45],
  },
  {
    name: 'scoped coupons share the goods that both are for',
    input: cart(lines(200, 200, 200)),
    coupons: [off(1, 300, 40, on(1, 2)), off(2, 200, 25, on(2, 3))],
    expected: [['1:normal 1+2 → 1', '1:normal:p1 3 → 2'], 25],
  },
  {
    name: 'three orders for three coupons',
    input: cart(lines(300, 200, 100)),
    coupons: [off(1, 300, 30), off(2, 200, 20), off(3, 100, 10)],
    expected: [['1:normal 1 → 1', '1:normal:p1 2 → 2', '1:normal:p2 3 → 3'], 30],
  },
  {
    name: 'never more than three',
    input: cart(lines(100, 100, 100, 100)),
    coupons: [off(1, 100, 10), off(2, 100, 10), off(3, 100, 10), off(4, 100, 10)],
    expected: [['1:normal 1+3 → 1', '1:normal:p1 2 → 2', '1:normal:p2 4 → 3'], 20],
  },
  {
    name: '满减 binds its lines: 1 and 2 stay together, and 290 is short of 300',
    input: cart(lines(150, 150, 200), { promotions: [promotion('discount', [1, 2], 10)] }),
    coupons: [off(1, 300, 30), off(2, 200, 20)],
    expected: null,
  },
  {
    name: '满减 binds its lines: with them in one order another division is best',
    input: cart(lines(150, 150, 200, 60), { promotions: [promotion('discount', [1, 2], 10)] }),
    coupons: [off(1, 300, 30), off(2, 200, 20)],
    expected: [['1:normal 1+2+4 → 1', '1:normal:p1 3 → 2'], 20],
  },
  {
    name: '满赠 binds its lines',
    input: cart(lines(100, 100), { promotions: [promotion('gift', [1, 2])] }),
    coupons: [off(1, 100, 10), off(2, 100, 10)],
    expected: null,
  },
  {
    name: 'a promotion that is not reached binds nothing',
    input: cart(lines(90, 100), { promotions: [promotion('gift', [1])] }),
    coupons: [off(1, 90, 10), off(2, 100, 10)],
    expected: [['1:normal 2 → 2', '1:normal:p1 1 → 1'], 10],
  },
  {
    name: '换购 binds its lines and what is bought by it',
    input: cart(
      [line(1, 100), line(2, 100), line(3, 1, { exchange: { promotionId: 1, stepId: 1 } }), line(4, 100)],
      { promotions: [promotion('exchange', [1, 2])] },
    ),
    coupons: [off(1, 100, 10), off(2, 100, 10), off(3, 100, 10)],
    expected: [['1:normal 1+2+3 → 1', '1:normal:p1 4 → 2'], 10],
  },
  {
    name: '换购 by which nothing is bought binds nothing',
    input: cart(lines(100, 100), { promotions: [promotion('exchange', [1, 2])] }),
    coupons: [off(1, 100, 10), off(2, 100, 10)],
    expected: [['1:normal 1 → 1', '1:normal:p1 2 → 2'], 10],
  },
  {
    name: 'vouchers pay a fifth of what is left: 20 more off are 16 less to pay',
    input: cart(lines(300, 500), { voucher: { available: fen(100_000), shareE2: 2_000 } }),
    coupons: [off(1, 500, 50), off(2, 300, 20)],
    expected: [['1:normal 2 → 1', '1:normal:p1 1 → 2'], 16],
  },
  {
    name: 'price floors: the second order may give only 5',
    input: cart([line(1, 300), line(2, 300, { floor: priceE4(2_950_000) })]),
    coupons: [off(1, 300, 30), off(2, 300, 20)],
    expected: [['1:normal 1 → 1', '1:normal:p1 2 → 2'], 5],
  },
  {
    name: 'goods without coupons reach no threshold',
    input: cart([line(1, 300), line(2, 300, { withCoupon: false })]),
    coupons: [off(1, 300, 30), off(2, 300, 20)],
    expected: null,
  },
  {
    name: 'less than ¥1.00 is not worth an order more',
    input: cart(lines(300, 300)),
    coupons: [off(1, 300, 30), off(2, 300, 0.99)],
    expected: null,
  },
  { name: 'one coupon', input: cart(lines(300, 300)), coupons: [off(1, 300, 30)], expected: null },
  { name: 'one line', input: cart(lines(900)), coupons: [off(1, 300, 30), off(2, 300, 30)], expected: null },
  {
    name: 'receipt goods are not split, and count for no coupon',
    input: cart([line(1, 300), line(2, 300, { kind: 'receipt' })]),
    coupons: [off(1, 300, 30), off(2, 300, 20)],
    expected: null,
  },
  {
    name: 'a coupon that another warehouse uses costs what it saves there',
    input: cart([line(1, 300), line(2, 300), line(3, 300, { warehouseId: 2 })]),
    coupons: [off(1, 300, 30), off(2, 300, 20)],
    expected: null,
  },
  {
    name: 'two warehouses, each split',
    input: cart([
      line(1, 300),
      line(2, 100),
      line(3, 300, { warehouseId: 2 }),
      line(4, 100, { warehouseId: 2 }),
    ]),
    coupons: [off(1, 300, 30), off(2, 300, 30), off(3, 100, 10), off(4, 100, 10)],
    expected: [['1:normal 1 → 1', '1:normal:p1 2 → 3', '2:normal 3 → 2', '2:normal:p1 4 → 4'], 20],
  },
];

describe('splits worked out by hand', () => {
  test.each(CASES)('$name', ({ input, coupons, expected }) => {
    expect(split(input, coupons)).toEqual(expected);
  });
});

test('满减 that bars coupons gives way in the split too, and its lines stay together', () => {
  const barring = { ...promotion('discount', [1, 2], 5), withCoupon: false };
  const input = cart(lines(150, 150, 300), { promotions: [barring] });
  const coupons = [off(1, 300, 30), off(2, 300, 20)];
  expect(split(input, coupons)).toEqual([['1:normal 1+2 → 1', '1:normal:p1 3 → 2'], 15]);
});

test('满返 goes to the order of its lines; shipping and minimum order look at all of them together', () => {
  const input = cart(lines(100, 300), {
    promotions: [promotion('cashback', [1], 8)],
    warehouses: [
      { id: 1, threshold: fen(40_000), fee: fen(1_000), minimumOrder: fen(35_000), unshippedPaid: fen(0) },
    ],
  });
  const parts = splitPlan(input, [off(1, 300, 30), off(2, 100, 10)], bestPlan(input, [], new Map())).split
    ?.parts;
  const { groups } = quote(splitBy(input, parts ?? new Map()));
  expect(
    groups.map(({ key, cashback, shippingFee, minimumGap }) => [key, cashback, shippingFee, minimumGap]),
  ).toEqual([
    ['1:normal', 0n, 0n, 0n],
    ['1:normal:p1', 800n, 0n, 0n],
  ]);
  const { groups: dear } = quote(splitBy(cart(lines(100, 299)), parts ?? new Map()));
  expect(dear.map(({ goodsAmount }) => goodsAmount)).toEqual([29_900n, 10_000n]);
});

test('a split moves no cent: 3 × 0.335 are 1.00, whichever order they are in', () => {
  const three = lines(0.335, 0.335, 0.335);
  const whole = quote(cart(three));
  const parts = quote(
    splitBy(
      cart(three),
      new Map([
        ['2', 1],
        ['3', 2],
      ]),
    ),
  );
  expect(parts.lines).toEqual(whole.lines);
  expect([parts.goodsAmount, parts.groups.map(({ goodsAmount }) => goodsAmount)]).toEqual([
    100n,
    [34n, 33n, 33n],
  ]);
});
