import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fen, priceE4 } from './money.ts';
import type { Quote, QuoteInput, QuoteLine } from './quote.ts';
import { quote } from './quote.ts';

/** Random carts of each property: more of them in the deep run. */
const RUNS = { numRuns: process.env.TEST_DEEP === '1' ? 2_500 : 800 };

const anyPrice = fc.bigInt({ min: 0n, max: 5_000_000n }).map(priceE4);
const anyAmount = fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: 200_000n })).map(fen);
const anyLine: fc.Arbitrary<Omit<QuoteLine, 'id'>> = fc.record({
  warehouseId: fc.constantFrom(1, 2, 3),
  kind: fc.constantFrom('normal', 'receipt', 'group'),
  groupKey: fc.constantFrom(70, 71),
  number: fc.integer({ min: 0, max: 300 }),
  piecesEach: fc.constantFrom(1, 1, 7),
  basePrice: anyPrice,
  ladder: fc.option(
    fc.record({
      type: fc.constantFrom(0, 1, 2),
      steps: fc.array(fc.record({ number: fc.integer({ min: 1, max: 200 }), price: anyPrice }), {
        maxLength: 4,
      }),
    }),
  ),
  isOriginalPrice: fc.boolean(),
  selected: fc.boolean(),
  shipsFree: fc.boolean(),
});
const anyWarehouses = fc.tuple(
  ...[1, 2, 3].map((id) =>
    fc.record({
      id: fc.constant(id),
      threshold: anyAmount,
      fee: anyAmount,
      minimumOrder: anyAmount,
      unshippedPaid: anyAmount,
    }),
  ),
);
const anyCart: fc.Arbitrary<QuoteInput> = fc.record({
  lines: fc
    .array(anyLine, { maxLength: 15 })
    .map((lines) => lines.map((line, index) => ({ ...line, id: String(index) }))),
  warehouses: anyWarehouses,
  balance: anyAmount,
});

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((all, amount) => all + amount, 0n);
}

function allAmounts(result: Quote): bigint[] {
  const { goodsAmount, discount, shippingFee, balanceUsed, payable } = result;
  return [goodsAmount, discount, shippingFee, balanceUsed, payable];
}

/** Everything except where a line stands. */
function orderless(result: Quote) {
  return {
    amounts: allAmounts(result),
    groups: result.groups.map(({ lineIds, ...group }) => ({ ...group, lineIds: [...lineIds].sort() })),
    lines: new Map(result.lines.map((line) => [line.id, line])),
    counts: [result.selectedCount, result.selectedNumber],
  };
}

test('the order of lines and warehouses changes no amount', () => {
  const twice = anyCart.chain((cart) =>
    fc.record({
      cart: fc.constant(cart),
      lines: fc.shuffledSubarray([...cart.lines], { minLength: cart.lines.length }),
      warehouses: fc.shuffledSubarray([...cart.warehouses], { minLength: cart.warehouses.length }),
    }),
  );
  fc.assert(
    fc.property(twice, ({ cart, lines, warehouses }) => {
      expect(orderless(quote({ ...cart, lines, warehouses }))).toEqual(orderless(quote(cart)));
    }),
    RUNS,
  );
});

test('lines add up to orders, orders to the whole', () => {
  fc.assert(
    fc.property(anyCart, (cart) => {
      const result = quote(cart);
      const amounts = new Map(result.lines.map((line) => [line.id, line.amount]));
      for (const group of result.groups) {
        expect(sum(group.lineIds.map((id) => amounts.get(id) ?? -1n))).toBe(group.goodsAmount);
        expect(group.goodsAmount - group.discount + group.shippingFee - group.balanceUsed).toBe(
          group.payable,
        );
      }
      expect(allAmounts(result)).toEqual([
        sum(result.groups.map((group) => group.goodsAmount)),
        sum(result.groups.map((group) => group.discount)),
        sum(result.groups.map((group) => group.shippingFee)),
        sum(result.groups.map((group) => group.balanceUsed)),
        sum(result.groups.map((group) => group.payable)),
      ]);
      const selected = cart.lines.filter((line) => line.selected);
      expect(result.groups.flatMap((group) => group.lineIds).sort()).toEqual(
        selected.map(({ id }) => id).sort(),
      );
    }),
    RUNS,
  );
});

test('nothing is negative, and the balance pays at most itself and never a receipt order', () => {
  fc.assert(
    fc.property(anyCart, (cart) => {
      const result = quote(cart);
      const amounts = [
        ...allAmounts(result),
        ...result.lines.flatMap((line) => [line.amount, line.discount]),
        ...result.groups.flatMap((group) => [group.shippingGap, group.minimumGap, ...allGroupAmounts(group)]),
      ];
      expect(amounts.filter((amount) => amount < 0n)).toEqual([]);
      const isAllPaid = result.groups.every((group) => group.kind === 'receipt' || group.payable === 0n);
      expect(result.balanceUsed === cart.balance || isAllPaid).toBe(true);
      expect(result.balanceUsed <= cart.balance).toBe(true);
      const receipts = result.groups.filter((group) => group.kind === 'receipt');
      expect(sum(receipts.map((group) => group.balanceUsed))).toBe(0n);
    }),
    RUNS,
  );
});

function allGroupAmounts(group: Quote['groups'][number]): bigint[] {
  return [group.goodsAmount, group.discount, group.shippingFee, group.balanceUsed, group.payable];
}

test('each order is the floor of its exact sum, each warehouse pays its fee once or never', () => {
  fc.assert(
    fc.property(anyCart, (cart) => {
      const result = quote(cart);
      const prices = new Map(result.lines.map((line) => [line.id, line.unitPrice]));
      const numbers = new Map(cart.lines.map((line) => [line.id, line.number]));
      for (const group of result.groups) {
        const exactE4 = sum(group.lineIds.map((id) => (prices.get(id) ?? 0n) * BigInt(numbers.get(id) ?? 0)));
        expect(group.goodsAmount).toBe(exactE4 / 100n);
      }
      for (const warehouse of cart.warehouses) {
        const fees = result.groups
          .filter((group) => group.warehouseId === warehouse.id)
          .map((g) => g.shippingFee);
        expect([0n, warehouse.fee]).toContain(sum(fees));
        expect(fees.slice(1).every((fee) => fee === 0n)).toBe(true);
      }
    }),
    RUNS,
  );
});

test('adding piece by piece ends where editing once does, quoting in between or not', () => {
  const additions = fc.array(fc.tuple(fc.nat(5), fc.integer({ min: 1, max: 60 })), { maxLength: 12 });
  fc.assert(
    fc.property(anyCart, additions, (cart, steps) => {
      let added = deepFreeze(cart);
      for (const [index, more] of steps) {
        quote(added);
        const lines = added.lines.map((line, at) =>
          at === index ? { ...line, number: line.number + more } : line,
        );
        added = deepFreeze({ ...added, lines });
      }
      const edited = cart.lines.map((line, at) => ({
        ...line,
        number: line.number + steps.reduce((all, [index, more]) => (index === at ? all + more : all), 0),
      }));
      expect(quote(added)).toEqual(quote({ ...cart, lines: edited }));
    }),
    RUNS,
  );
});

test('without ladders, one line of a + b pieces costs what two lines of a and b cost', () => {
  const pieces = fc.integer({ min: 0, max: 500 });
  fc.assert(
    fc.property(anyCart, anyLine, pieces, pieces, (cart, line, a, b) => {
      const plain = { ...line, ladder: null, selected: true };
      const together = quote({ ...cart, lines: [...cart.lines, { ...plain, id: 'ab', number: a + b }] });
      const apart = quote({
        ...cart,
        lines: [...cart.lines, { ...plain, id: 'a', number: a }, { ...plain, id: 'b', number: b }],
      });
      expect(allAmounts(apart)).toEqual(allAmounts(together));
      expect(apart.selectedNumber).toBe(together.selectedNumber);
    }),
    RUNS,
  );
});

test('sets of a combination cost what their parts cost as lines of their own', () => {
  const parts = fc.array(fc.record({ each: fc.integer({ min: 1, max: 20 }), price: anyPrice }), {
    minLength: 2,
    maxLength: 5,
  });
  fc.assert(
    fc.property(anyCart, parts, fc.integer({ min: 1, max: 100 }), (cart, items, sets) => {
      const line = {
        warehouseId: 1,
        kind: 'normal' as const,
        ladder: null,
        isOriginalPrice: false,
        selected: true,
      };
      const set = {
        ...line,
        id: 'set',
        number: sets,
        piecesEach: items.reduce((all, { each }) => all + each, 0),
        basePrice: priceE4(sum(items.map(({ each, price }) => price * BigInt(each)))),
      };
      const apart = items.map(({ each, price }, index) => ({
        ...line,
        id: `part${index}`,
        number: each * sets,
        basePrice: price,
      }));
      const together = quote({ ...cart, lines: [...cart.lines, set] });
      const separate = quote({ ...cart, lines: [...cart.lines, ...apart] });
      expect(allAmounts(together)).toEqual(allAmounts(separate));
      expect(together.selectedNumber).toBe(separate.selectedNumber);
      expect(together.selectedCount - separate.selectedCount).toBe(1 - items.length);
    }),
    RUNS,
  );
});

test('each group offer is an order of its own, after the normal and the receipt order', () => {
  fc.assert(
    fc.property(anyCart, (cart) => {
      const { groups } = quote(cart);
      const keyOf = (id: string) => cart.lines.find((line) => line.id === id)?.groupKey;
      for (const group of groups) {
        const keys = group.lineIds.map(keyOf);
        const isOwn = group.kind === 'group' && keys.every((key) => key === group.groupKey);
        expect(isOwn || (group.kind !== 'group' && group.groupKey === 0)).toBe(true);
      }
      const order = groups.map(({ warehouseId, kind, groupKey }) => [
        warehouseId,
        ['normal', 'receipt', 'group'].indexOf(kind),
        groupKey,
      ]);
      const rank = ([warehouse = 0, kind = 0, key = 0]: number[]) => warehouse * 1e6 + kind * 1e4 + key;
      expect(order).toEqual([...order].sort((a, b) => rank(a) - rank(b)));
      expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length);
    }),
    RUNS,
  );
});

/** Frozen input makes a quote that remembers or changes anything throw. */
function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(deepFreeze);
  }
  return value;
}
