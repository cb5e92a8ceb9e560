import type { AfterSalesKind, AfterSalesNature } from '@qingnang/contract/after-sales';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ClaimReason, RECALL } from './after-sales.ts';
import {
  brokenSets,
  type ClaimFacts,
  caseMoney,
  cashbackFor,
  claimRefusal,
  claimUntil,
  giftsToAdd,
  isReasonOf,
  type OrderLineFacts,
} from './claims.ts';
import { fen, lesser } from './money.ts';

const DAY = 24 * 3600_000;
const NOW = Date.parse('2026-11-21T10:00:00+08:00');
const lot = (more: Partial<ClaimFacts> = {}): ClaimFacts => ({
  shippedAt: NOW - 2 * DAY,
  receivedAt: NOW - DAY,
  expiresOn: '2028-06-30',
  storage: 'normal',
  isEphedrine: false,
  isNearExpiryOffer: false,
  left: 10,
  ...more,
});
const line = (more: Partial<OrderLineFacts> = {}): OrderLineFacts => ({
  id: 1,
  number: 10,
  shipped: 10,
  cut: 0,
  returned: 0,
  back: 0,
  net: fen(1000n),
  voucher: fen(0n),
  refunded: fen(0n),
  promotionId: 0,
  combinationId: 0,
  combinationSets: 0,
  ...more,
});
const order = (more = {}) => ({
  shipping: fen(1500n),
  cashback: fen(0n),
  cashbackPaid: fen(0n),
  cashbackTaken: fen(0n),
  isShopFault: true,
  ...more,
});

/** Quality shows in use, everything else when the parcel is opened. */
const reasonOf = (nature: AfterSalesNature): ClaimReason => ({
  key: nature,
  nature,
  text: nature,
  needsPhoto: false,
  days: nature === 'quality' ? 30 : 3,
  isShopFault: true,
});

describe('what may be claimed', () => {
  const code = (kind: AfterSalesKind, nature: AfterSalesNature, more = {}) =>
    claimRefusal(kind, reasonOf(nature), lot(more), NOW)?.code ?? 'ok';

  test('within its time, from arrival or else from shipping', () => {
    expect(code('damage', 'damage', { receivedAt: NOW - 3 * DAY })).toBe('ok');
    expect(code('damage', 'damage', { receivedAt: NOW - 3 * DAY - 1 })).toBe('out_of_window');
    expect(code('short', 'short', { receivedAt: null, shippedAt: NOW - 7 * DAY })).toBe('ok');
    expect(code('short', 'short', { receivedAt: null, shippedAt: NOW - 7 * DAY - 1 })).toBe('out_of_window');
    expect(code('return', 'quality', { receivedAt: NOW - 30 * DAY })).toBe('ok');
    expect(code('return', 'quality', { receivedAt: NOW - 30 * DAY - 1 })).toBe('out_of_window');
    expect(claimUntil('return', reasonOf('quality'), lot())).toBe(NOW + 29 * DAY);
  });

  test.each([
    ['return', 'quality', { isEphedrine: true }, 'ephedrine'],
    ['short', 'short', { isEphedrine: true }, 'ok'],
    ['return', 'wrong', { storage: 'cold' }, 'cold_chain'],
    ['return', 'wrong', { storage: 'frozen' }, 'cold_chain'],
    ['return', 'quality', { storage: 'cold' }, 'ok'],
    ['return', 'quality', { storage: 'cold', receivedAt: NOW - 4 * DAY }, 'out_of_window'],
    ['damage', 'damage', { storage: 'cold' }, 'ok'],
    ['exchange', 'damage', { isNearExpiryOffer: true }, 'near_expiry_special'],
    ['exchange', 'quality', { isNearExpiryOffer: true }, 'ok'],
    ['return', 'near_expiry', {}, 'not_near_expiry'],
    ['return', 'near_expiry', { expiresOn: '2027-04-01' }, 'ok'],
    ['return', 'near_expiry', { expiresOn: null }, 'not_near_expiry'],
    ['return', 'quality', { left: 0 }, 'none_left'],
  ] as const)('%s for %s of %o: %s', (kind, reason, more, wanted) => {
    expect(code(kind, reason, more)).toBe(wanted);
  });

  test('a reason belongs to its kinds; nobody but staff recalls', () => {
    expect([
      isReasonOf('short', reasonOf('short')),
      isReasonOf('short', reasonOf('quality')),
      isReasonOf('return', RECALL),
    ]).toEqual([true, false, false]);
  });
});

describe('sets and gifts', () => {
  const parts = [
    line({ id: 1, number: 6, shipped: 6, combinationId: 9, combinationSets: 2 }),
    line({ id: 2, number: 2, shipped: 2, combinationId: 9, combinationSets: 2 }),
    line({ id: 3 }),
  ];
  test('combinations go back in whole sets', () => {
    expect([
      ...brokenSets(
        parts,
        new Map([
          [1, 3],
          [2, 1],
        ]),
      ),
    ]).toEqual([]);
    expect([...brokenSets(parts, new Map([[1, 3]]))]).toEqual([1, 2]);
    expect([
      ...brokenSets(
        parts,
        new Map([
          [1, 2],
          [2, 1],
        ]),
      ),
    ]).toEqual([1, 2]);
    expect([...brokenSets(parts, new Map([[3, 4]]))]).toEqual([]);
  });
  test('of sets that were cut, all that is left goes back', () => {
    const cut = [{ ...(parts[0] as OrderLineFacts), shipped: 4, cut: 2 }, parts[1] as OrderLineFacts];
    expect([
      ...brokenSets(
        cut,
        new Map([
          [1, 4],
          [2, 2],
        ]),
      ),
    ]).toEqual([]);
  });

  const gift = line({ id: 7, number: 3, shipped: 3, net: fen(0n), promotionId: 5 });
  test('gifts go back when nothing stays of what they were given for', () => {
    const lines = [line({ id: 1 }), line({ id: 2, back: 4, cut: 1 }), gift];
    const members = new Map([[5, new Set([2])]]);
    expect(giftsToAdd(lines, new Map([[2, 5]]), members)).toEqual(new Map([[7, 3]]));
    expect(giftsToAdd(lines, new Map([[2, 4]]), members).size).toBe(0);
    expect(
      giftsToAdd(
        lines,
        new Map([
          [2, 5],
          [7, 2],
        ]),
        members,
      ),
    ).toEqual(new Map([[7, 1]]));
    expect(giftsToAdd(lines, new Map([[1, 10]]), members).size).toBe(0);
    // Nobody knows any more what counted: everything that was bought.
    expect(giftsToAdd(lines, new Map([[2, 5]]), new Map()).size).toBe(0);
    expect(
      giftsToAdd(
        lines,
        new Map([
          [1, 10],
          [2, 5],
        ]),
        new Map(),
      ),
    ).toEqual(new Map([[7, 3]]));
  });
});

describe('money', () => {
  test('a share of what was paid, the last piece with the rest, shipping with the whole order', () => {
    const lines = [line({ number: 3, shipped: 3, net: fen(100n), voucher: fen(10n) })];
    const part = caseMoney(order(), lines, [{ orderLineId: 1, number: 2 }]);
    expect([part.refund, part.voucher, part.shipping, part.isWhole]).toEqual([66n, 6n, 0n, false]);
    const rest = caseMoney(
      order(),
      [{ ...(lines[0] as OrderLineFacts), returned: 2, refunded: fen(66n) }],
      [{ orderLineId: 1, number: 1 }],
    );
    expect([rest.goods, rest.voucher, rest.shipping, rest.refund, rest.isWhole]).toEqual([
      34n,
      4n,
      1500n,
      1534n,
      true,
    ]);
    const own = caseMoney(order({ isShopFault: false }), lines, [{ orderLineId: 1, number: 3 }]);
    expect(own.refund).toBe(100n);
  });

  test('满返 that was paid is kept back, never below zero', () => {
    const paid = order({ cashback: fen(300n), cashbackPaid: fen(300n), shipping: fen(0n) });
    const half = caseMoney(paid, [line()], [{ orderLineId: 1, number: 5 }]);
    expect([half.goods, half.cashback, half.refund]).toEqual([500n, 150n, 350n]);
    const poor = caseMoney(
      order({ cashback: fen(5000n), cashbackPaid: fen(5000n), shipping: fen(0n) }),
      [line()],
      [{ orderLineId: 1, number: 5 }],
    );
    expect([poor.cashback, poor.refund]).toEqual([500n, 0n]);
    const unpaid = caseMoney(
      order({ cashback: fen(300n), shipping: fen(0n) }),
      [line()],
      [{ orderLineId: 1, number: 5 }],
    );
    expect([unpaid.cashback, unpaid.refund]).toEqual([0n, 500n]);
  });

  test('pieces sent again for free bring nothing, and a line that is none is refused', () => {
    const more = caseMoney(
      order({ shipping: fen(0n) }),
      [line({ returned: 8, refunded: fen(800n) })],
      [{ orderLineId: 1, number: 5 }],
    );
    expect([more.refund, more.lines[0]?.counted]).toEqual([200n, 2]);
    expect(() => caseMoney(order(), [line()], [{ orderLineId: 2, number: 1 }])).toThrow(RangeError);
  });

  /** An order whose lines go back in any number of cases, in any parts. */
  const plans = fc.record({
    lines: fc.array(
      fc.record({
        number: fc.integer({ min: 1, max: 30 }),
        net: fc.bigInt(0n, 100_000n),
        voucher: fc.bigInt(0n, 5_000n),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    steps: fc.array(fc.record({ line: fc.nat(3), number: fc.integer({ min: 1, max: 12 }) }), {
      maxLength: 12,
    }),
    shipping: fc.bigInt(0n, 2_000n),
    cashback: fc.bigInt(0n, 4_000n),
    paidAfter: fc.nat(12),
    isShopFault: fc.boolean(),
  });

  test('however an order goes back, nobody gets more than was paid, and all of it when all goes back', () => {
    fc.assert(
      fc.property(plans, ({ lines: sizes, steps, shipping, cashback: promised, paidAfter, isShopFault }) => {
        const net = sizes.reduce((sum, one) => sum + one.net, 0n);
        const cashback = lesser(fen(promised), fen(net));
        let lines = sizes.map((size, at) =>
          line({
            id: at,
            number: size.number,
            shipped: size.number,
            net: fen(size.net),
            voucher: fen(size.voucher),
          }),
        );
        let paid = 0n;
        let taken = 0n;
        let refunded = 0n;
        let vouchers = 0n;
        const last = lines.map(({ id, number }) => ({ line: id, number }));
        [...steps, ...last].forEach((step, at) => {
          // The order is completed somewhere in between: what is kept by then has earned its part.
          const kept = lines.reduce((sum, one) => sum + one.net - one.refunded, 0n);
          if (at === paidAfter) paid = cashbackFor(cashback, fen(net), fen(kept));
          const target = lines[step.line % lines.length] as OrderLineFacts;
          const number = Math.min(step.number, target.number - target.returned);
          const facts = {
            shipping: fen(shipping),
            cashback,
            cashbackPaid: fen(paid),
            cashbackTaken: fen(taken),
            isShopFault,
          };
          const money = caseMoney(facts, lines, number === 0 ? [] : [{ orderLineId: target.id, number }]);
          if (number === 0) return;
          expect(money.refund >= 0n && money.goods >= 0n && money.cashback >= 0n).toBe(true);
          taken += money.cashback;
          refunded += money.refund;
          vouchers += money.voucher;
          lines = lines.map((one) =>
            one === target
              ? { ...one, returned: one.returned + number, refunded: fen(one.refunded + money.goods) }
              : one,
          );
        });
        const all = net + (isShopFault ? shipping : 0n);
        // What is kept back is what was paid out, unless a refund was too small to keep it from.
        expect(refunded + taken).toBe(all);
        expect(taken <= paid).toBe(true);
        expect(lines.every((one) => one.refunded === one.net && one.returned === one.number)).toBe(true);
        expect(vouchers).toBe(sizes.reduce((sum, one) => sum + one.voucher, 0n));
      }),
    );
  });

  test('the same pieces bring the same, whether in one case or in several lots of one line', () => {
    fc.assert(
      fc.property(
        fc.bigInt(0n, 9_999n),
        fc.integer({ min: 2, max: 30 }),
        fc.integer({ min: 1, max: 29 }),
        (net, number, cutAt) => {
          const first = Math.min(cutAt, number - 1);
          const lines = [line({ number, shipped: number, net: fen(net) })];
          const none = order({ shipping: fen(0n) });
          const once = caseMoney(none, lines, [{ orderLineId: 1, number }]);
          const twice = caseMoney(none, lines, [
            { orderLineId: 1, number: first },
            { orderLineId: 1, number: number - first },
          ]);
          expect([twice.goods, once.goods]).toEqual([net, net]);
        },
      ),
    );
  });
});
