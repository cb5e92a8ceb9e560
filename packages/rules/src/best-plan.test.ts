import { expect, test } from 'vitest';
import { bestPlan } from './best-plan.ts';
import { couponFits, couponLinesOf } from './coupons.ts';
import { fen, priceE4 } from './money.ts';
import type { CouponRule, PromotionRule } from './promotion-types.ts';
import { type QuoteInput, type QuoteLine, quote } from './quote.ts';

const line = (warehouseId: number, yuan: number, more: Partial<QuoteLine> = {}): QuoteLine => ({
  id: `${warehouseId}`,
  goodsId: warehouseId,
  warehouseId,
  kind: 'normal',
  number: 1,
  basePrice: priceE4(yuan * 10_000),
  ladder: null,
  isOriginalPrice: false,
  selected: true,
  ...more,
});
const cart = (...lines: QuoteLine[]): QuoteInput => ({
  lines,
  warehouses: lines.map(({ warehouseId: id }) => {
    const nothing = fen(0);
    return { id, threshold: nothing, fee: nothing, minimumOrder: nothing, unshippedPaid: nothing };
  }),
  balance: fen(0),
});
/** 满 threshold 减 minus, in yuan. */
const coupon = (
  id: number,
  threshold: number,
  minus: number,
  more: Partial<CouponRule> = {},
): CouponRule => ({
  id,
  kind: 'amount',
  minus: fen(minus * 100),
  percentE2: 0,
  cap: null,
  threshold: fen(threshold * 100),
  goodsIds: null,
  validUntil: 100,
  ...more,
});

const NO_CHOICE = new Map<string, CouponRule | null>();
/** By order: the coupon used; then what they save in yuan. */
function chosen(input: QuoteInput, coupons: CouponRule[], fixed = NO_CHOICE) {
  const plan = bestPlan(input, coupons, fixed);
  const used = plan.quote.groups.map(({ key, couponId }) => `${key} ${couponId}`);
  return { used, saves: Number(plan.saves) / 100, isBest: plan.isBest };
}

test('one order gets what saves most there, not what is worth most', () => {
  const coupons = [coupon(1, 200, 50), coupon(2, 100, 10), coupon(3, 0, 12)];
  expect(chosen(cart(line(1, 150)), coupons)).toEqual({ used: ['1:normal 3'], saves: 12, isBest: true });
});

test('a coupon serves one order: the smaller order leaves it to the one that saves more', () => {
  const coupons = [coupon(1, 100, 20), coupon(2, 300, 18)];
  const { used, saves } = chosen(cart(line(1, 300), line(2, 100)), coupons);
  expect([used, saves]).toEqual([['1:normal 2', '2:normal 1'], 38]);
});

test('of coupons that save the same the one that ends sooner is used, then the older one', () => {
  const coupons = [
    coupon(1, 0, 10),
    coupon(4, 0, 10, { validUntil: 50 }),
    coupon(3, 0, 10, { validUntil: 50 }),
  ];
  expect(chosen(cart(line(1, 100)), coupons).used).toEqual(['1:normal 3']);
});

test('the choice of the buyer stands, and is told when another one is better', () => {
  const [weak, strong] = [coupon(1, 0, 5), coupon(2, 0, 30)];
  const input = cart(line(1, 100));
  const choice = (own: CouponRule | null) => chosen(input, [weak, strong], new Map([['1:normal', own]]));
  expect(choice(weak)).toEqual({ used: ['1:normal 1'], saves: 5, isBest: false });
  expect(choice(null)).toEqual({ used: ['1:normal 0'], saves: 0, isBest: false });
  expect(choice(strong)).toEqual({ used: ['1:normal 2'], saves: 30, isBest: true });
});

test('what is chosen for one order is not used for another', () => {
  const strong = coupon(2, 0, 30);
  const fixed = new Map([['2:normal', strong]]);
  const { used } = chosen(cart(line(1, 100), line(2, 100)), [coupon(1, 0, 5), strong], fixed);
  expect(used).toEqual(['1:normal 1', '2:normal 2']);
});

test('a choice that does not fit takes nothing off', () => {
  const fixed = new Map([['1:normal', coupon(1, 500, 50)]]);
  expect(chosen(cart(line(1, 100)), [coupon(1, 500, 50)], fixed).used).toEqual(['1:normal 0']);
});

test('vouchers cover less where a coupon is used: what is saved says so', () => {
  const input = { ...cart(line(1, 100)), voucher: { available: fen(10_000), shareE2: 2_000 } };
  // 100 − 20 voucher = 80 against 90 − 18 = 72.
  expect(chosen(input, [coupon(1, 0, 10)])).toEqual({ used: ['1:normal 1'], saves: 8, isBest: true });
});

test('only normal orders get coupons; none selected, none used', () => {
  const receipt = cart(line(1, 100, { kind: 'receipt' }));
  expect(chosen(receipt, [coupon(1, 0, 10)])).toEqual({ used: ['1:receipt 0'], saves: 0, isBest: true });
  expect(chosen(cart(), [coupon(1, 0, 10)])).toEqual({ used: [], saves: 0, isBest: true });
});

test('many orders with many coupons end, and say that not every way was tried', () => {
  const orders = Array.from({ length: 8 }, (_, index) => line(index + 1, 100 + index));
  const coupons = Array.from({ length: 60 }, (_, index) => coupon(index + 1, 0, index + 1));
  const plan = bestPlan(cart(...orders), coupons, NO_CHOICE);
  expect([plan.tried, plan.isBest]).toEqual([10_000, false]);
  // 60 + 59 + … + 53
  expect(plan.saves).toBe(45_200n);
});

test('how a coupon fits an order: what it saves, what is missing, what counts', () => {
  const [first, second] = [line(1, 60), line(1, 90, { id: '2', goodsId: 2, withCoupon: false })];
  const input = cart(first, second);
  const lines = couponLinesOf(input, quote(input), '1:normal');
  const fit = (own: CouponRule) => couponFits(own, lines);
  expect(fit(coupon(1, 60, 8))).toEqual({ saves: 800n, missing: null, eligible: 6_000n });
  expect(fit(coupon(1, 100, 8))).toEqual({ saves: 0n, missing: 4_000n, eligible: 6_000n });
  expect(fit(coupon(1, 0, 8, { goodsIds: new Set([2]) }))).toEqual({
    saves: 0n,
    missing: null,
    eligible: 0n,
  });
});

test('a 满减 whose lines take no coupon gives way to a coupon that takes more off', () => {
  const off = (minus: number): PromotionRule => ({
    id: 1,
    kind: 'discount',
    warehouseId: 1,
    basis: 'amount',
    isRepeating: false,
    goodsIds: new Set([1]),
    exclusionGroup: '',
    withCoupon: false,
    budgetLeft: null,
    steps: [{ id: 1, reach: 10_000n, minus: fen(minus * 100), number: 0, left: 0 }],
  });
  const planned = (minus: number, coupons: CouponRule[], fixed = NO_CHOICE) => {
    const {
      quote: quoted,
      saves,
      isBest,
    } = bestPlan({ ...cart(line(1, 500)), promotions: [off(minus)] }, coupons, fixed);
    return [quoted.manjian, quoted.coupon, saves, isBest];
  };
  expect(planned(1, [coupon(7, 100, 30)])).toEqual([0n, 3_000n, 2_900n, true]);
  expect(planned(50, [coupon(7, 100, 30)])).toEqual([5_000n, 0n, 0n, true]);
  expect(planned(1, [])).toEqual([100n, 0n, 0n, true]);
  expect(planned(1, [coupon(7, 100, 30)], new Map([['1:normal', null]]))).toEqual([100n, 0n, 0n, false]);
});
