import { type Fen, fen, priceE4, sumFen } from '@qingnang/rules/money';
import { partOf } from '@qingnang/rules/pieces';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  invoiceableAmount,
  invoiceLines,
  invoiceRefusal,
  type LeftLine,
  type PaidLine,
  type PaidOrder,
  pauseMinutes,
  pollMinutes,
  redLines,
  remarkOf,
  sumsOf,
  taxCodeProblem,
  taxOf,
  wholeRedLines,
} from './rules.ts';

const LINE: PaidLine = {
  id: 1,
  name: '连花清瘟胶囊',
  spec: '0.35g*24粒',
  unit: '盒',
  scope: 'patent_tcm',
  taxRate: 13,
  number: 10,
  shipped: 10,
  cut: 0,
  returned: 0,
  unitPrice: priceE4(125_000),
  listPrice: priceE4(130_000),
  amount: fen(12_500),
  discount: fen(0),
  refunded: fen(0),
};
const ORDER: PaidOrder = {
  id: 7,
  orderNo: 'D7',
  status: 50,
  days: 3,
  isInvoiced: false,
  isRefunding: false,
  shipping: fen(0),
  lines: [LINE],
};
const shown = (lines: readonly { name: string; number: number; price: bigint; amount: Fen; tax: Fen }[]) =>
  lines.map(({ name, number, price, amount, tax }) => [name, number, price, amount, tax]);

describe('taxOf', () => {
  it.each([
    [11_300n, 13, 1300n],
    [12_500n, 13, 1438n],
    // 0.115… and 0.5 of a cent
    [1n, 13, 0n],
    [103n, 3, 3n],
    [10_900n, 9, 900n],
    [5_000n, 0, 0n],
    [-12_500n, 13, -1438n],
    [2n, 100, 1n],
    [1n, 100, 1n],
  ])('of %d fen at %d%% is %d', (amount, rate, tax) => {
    expect(taxOf(fen(amount), rate)).toBe(tax);
  });
});

describe('invoiceLines', () => {
  it('names goods with their tax category, at the price of the order', () => {
    expect(shown(invoiceLines(ORDER))).toEqual([['*中成药*连花清瘟胶囊', 10, 125_000n, 12_500n, 1438n]]);
  });
  it('shows what was taken off below the goods', () => {
    const lines = invoiceLines({ ...ORDER, lines: [{ ...LINE, discount: fen(1_001) }] });
    expect(shown(lines)).toEqual([
      ['*中成药*连花清瘟胶囊', 10, 125_000n, 12_500n, 1438n],
      ['*中成药*连花清瘟胶囊', 0, 0n, -1_001n, -115n],
    ]);
  });
  it('leaves out pieces that were cut or came back', () => {
    const line = { ...LINE, shipped: 8, cut: 2, returned: 3, discount: fen(1000), refunded: fen(5_750) };
    const lines = invoiceLines({ ...ORDER, lines: [line] });
    expect(shown(lines)).toEqual([
      ['*中成药*连花清瘟胶囊', 5, 125_000n, 6_250n, 719n],
      ['*中成药*连花清瘟胶囊', 0, 0n, -500n, -57n],
    ]);
    const back = { ...line, returned: 8 };
    expect(invoiceLines({ ...ORDER, lines: [{ ...back, refunded: fen(11_500) }] })).toEqual([]);
    // What was kept of their money stands on a piece of its own.
    expect(shown(invoiceLines({ ...ORDER, lines: [back] }))).toEqual([
      ['*中成药*连花清瘟胶囊', 1, 575_000n, 5_750n, 662n],
    ]);
  });
  it('shows a gift at its price with all of it taken off', () => {
    const gift = { ...LINE, unitPrice: priceE4(0), amount: fen(0), number: 2, shipped: 2 };
    expect(shown(invoiceLines({ ...ORDER, lines: [gift] }))).toEqual([
      ['*中成药*连花清瘟胶囊', 2, 130_000n, 2_600n, 299n],
      ['*中成药*连花清瘟胶囊', 0, 0n, -2_600n, -299n],
    ]);
    expect(shown(invoiceLines({ ...ORDER, lines: [{ ...gift, listPrice: priceE4(0) }] }))).toEqual([
      ['*中成药*连花清瘟胶囊', 2, 0n, 0n, 0n],
    ]);
  });
  it('taxes shipping like the goods', () => {
    const lines = [
      { ...LINE, taxRate: 0 },
      { ...LINE, id: 2, taxRate: 9 },
    ];
    const { name, amount, taxRate, tax } =
      invoiceLines({ ...ORDER, shipping: fen(1500), lines }).at(-1) ?? {};
    expect([name, amount, taxRate, tax]).toEqual(['*运输服务*运费', 1500n, 9, 124n]);
  });
  it('says what a piece comes to where the price does not', () => {
    const [line] = invoiceLines({ ...ORDER, lines: [{ ...LINE, amount: fen(10_000) }] });
    expect(line?.price).toBe(100_000n);
  });
});

describe('invoiceRefusal', () => {
  const refusal = (change: Partial<PaidOrder>, amount = 100n) =>
    invoiceRefusal({ ...ORDER, ...change }, fen(amount));
  it.each([
    [{}, ''],
    [{ status: 60 }, ''],
    [{ status: 40 }, '尚未全部发货'],
    [{ status: 70 }, '尚未全部发货'],
    [{ isInvoiced: true }, '已开票'],
    [{ days: 180 }, '180 天'],
    [{ days: 179 }, ''],
    [{ isRefunding: true }, '售后退款中'],
  ])('%j: %s', (change, words) => {
    expect(refusal(change)).toContain(words);
    expect(refusal(change) === '').toBe(words === '');
  });
  it('nothing left of an order is no invoice', () => {
    expect(refusal({}, 0n)).toBe('没有可开票金额');
  });
});

const RATES = [0, 1, 3, 6, 9, 13];
/** A line with some of its pieces cut and some returned, its money given back the way orders do it. */
const anyLine = fc
  .record({
    number: fc.integer({ min: 1, max: 500 }),
    unitPrice: fc.bigInt({ min: 0n, max: 5_000_000n }),
    off: fc.integer({ min: 0, max: 100 }),
    cutShare: fc.integer({ min: 0, max: 100 }),
    backShare: fc.integer({ min: 0, max: 100 }),
    taxRate: fc.constantFrom(...RATES),
    id: fc.integer({ min: 1, max: 1e6 }),
  })
  .map(({ number, unitPrice, off, cutShare, backShare, taxRate, id }): PaidLine => {
    const amount = fen((unitPrice * BigInt(number)) / 100n);
    const discount = fen((amount * BigInt(off)) / 100n);
    const cut = Math.floor((number * cutShare) / 100);
    const returned = Math.floor(((number - cut) * backShare) / 100);
    const refunded = partOf(fen(amount - discount), number, 0, cut + returned);
    return {
      ...LINE,
      id,
      taxRate,
      number,
      shipped: number - cut,
      cut,
      returned,
      unitPrice: priceE4(unitPrice),
      amount,
      discount,
      refunded,
    };
  });
const anyOrder = fc
  .record({
    lines: fc.uniqueArray(anyLine, { minLength: 1, maxLength: 8, selector: ({ id }) => id }),
    shipping: fc.bigInt({ min: 0n, max: 5_000n }).map(fen),
  })
  .map((parts): PaidOrder => ({ ...ORDER, ...parts }));

/** What an invoice and its red letters say of each line together. */
function leftOf(lines: readonly LeftLine[]): LeftLine[] {
  const byLine = new Map<number | null, LeftLine>();
  for (const line of lines) {
    const before = byLine.get(line.orderLineId);
    const { amount, tax } = sumsOf(before ? [before, line] : [line]);
    byLine.set(line.orderLineId, {
      ...(before ?? line),
      number: (before?.number ?? 0) + line.number,
      amount,
      tax,
    });
  }
  return [...byLine.values()];
}

describe('sums', () => {
  it('lines come to what was paid for what stays, their tax to the tax of each line', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const lines = invoiceLines(order);
        const kept = sumFen(order.lines.map((line) => fen(line.amount - line.discount - line.refunded)));
        expect(sumsOf(lines).amount).toBe(kept + order.shipping);
        expect(sumsOf(lines).amount).toBe(invoiceableAmount(order));
        for (const left of leftOf(lines)) {
          expect(left.tax).toBe(taxOf(left.amount, left.taxRate));
          expect(left.amount >= 0n).toBe(true);
        }
      }),
    );
  });
  it('red letters in any parts never take more than there is, and the rest carries its tax', () => {
    const anyParts = fc.array(fc.tuple(fc.nat(), fc.bigInt({ min: 1n, max: 3_000n })), { maxLength: 12 });
    fc.assert(
      fc.property(anyOrder, anyParts, (order, parts) => {
        const all = invoiceLines(order);
        for (const [at, amount] of parts) {
          const left = leftOf(all);
          const line = left[at % Math.max(1, left.length)];
          if (!line) continue;
          const back = { orderId: 7, orderLineId: line.orderLineId, number: 1, amount: fen(amount) };
          all.push(...redLines(left, [back]));
          for (const one of leftOf(all)) {
            expect(one.amount >= 0n).toBe(true);
            expect(one.tax).toBe(taxOf(one.amount, one.taxRate));
          }
        }
        all.push(...wholeRedLines(leftOf(all)));
        expect(sumsOf(all)).toEqual({ amount: 0n, tax: 0n });
      }),
    );
  });
  it('a red letter knows only lines of the invoice', () => {
    const left = leftOf(invoiceLines(ORDER));
    const back = { orderId: 7, orderLineId: 1, number: 2, amount: fen(2_500) };
    expect(redLines(left, [{ ...back, orderLineId: 99 }])).toEqual([]);
    expect(redLines(left, [{ ...back, orderId: 8 }])).toEqual([]);
    expect(shown(redLines(left, [back]))).toEqual([['*中成药*连花清瘟胶囊', -2, 125_000n, -2_500n, -288n]]);
    expect(shown(redLines(left, [{ ...back, amount: fen(99_999) }]))[0]?.[3]).toBe(-12_500n);
  });
});

it('waits longer after each failure', () => {
  expect([1, 2, 6, 9].map(pauseMinutes)).toEqual([1, 5, 360, 360]);
});

it('names the orders, and why it was taken back', () => {
  expect(remarkOf(['D1', 'D2'], '')).toBe('订单号：D1、D2');
  const many = Array.from({ length: 12 }, (_, at) => `D${at + 1}`);
  expect(remarkOf(many, '')).toBe(`订单号：${many.slice(0, 10).join('、')} 等 12 单`);
  expect(remarkOf(['D1'], '抬头有误')).toBe('订单号：D1　红冲原因：抬头有误');
});

describe('an invoice that a service has', () => {
  it.each([
    [0, 1],
    [7, 1],
    [40, 10],
    [600, 60],
    [24 * 60 - 1, 60],
    [24 * 60, null],
  ])('after %i minutes is asked about again in %s', (minutes, pause) => {
    expect(pollMinutes(minutes, false)).toBe(pause);
  });

  it('has four days where its buyer may have to confirm', () => {
    expect(pollMinutes(72 * 60, true)).toBe(60);
    expect(pollMinutes(96 * 60, true)).toBeNull();
  });
});

it('goods without a tax code of 19 digits are named, each once, the first of many', () => {
  const line = (name: string, taxCode: string) => ({ name, taxCode });
  const good = line('甲', '1070302010000000000');
  expect(taxCodeProblem([good])).toBe('');
  expect(taxCodeProblem([good, line('乙', ''), line('乙', ''), line('丙', '107')])).toContain('：乙、丙；');
  const many = Array.from({ length: 7 }, (_, at) => line(`第${at}`, ''));
  expect(taxCodeProblem(many)).toContain('第4等 7 个');
});
