import { fen, priceE4, sumFen } from '@qingnang/rules/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DraftLine, sumsOf, taxOf } from '../rules.ts';
import { shareReturned, splitLines } from './rules.ts';

let next = 0;
/** A line of goods with what was taken off below it. @param off in fen */
function goods(number: number, amount: number, off = 0): DraftLine[] {
  next += 1;
  const line: DraftLine = {
    orderId: 1,
    orderLineId: next,
    name: `*中成药*商品${next}`,
    spec: '',
    unit: '盒',
    number,
    price: priceE4(100),
    amount: fen(amount),
    taxRate: 13,
    tax: taxOf(fen(amount), 13),
  };
  if (off === 0) return [line];
  const tax = fen(taxOf(fen(amount - off), 13) - line.tax);
  return [line, { ...line, number: 0, price: priceE4(0), amount: fen(-off), tax }];
}
const split = (lines: DraftLine[], amount: number | null, most = 2000) => {
  const answer = splitLines(lines, { amount: amount === null ? null : fen(amount), lines: most });
  if ('tooLarge' in answer) throw new Error(`${answer.tooLarge.name} is too large`);
  return answer.invoices;
};
const amounts = (invoices: readonly DraftLine[][]) => invoices.map((lines) => Number(sumsOf(lines).amount));

describe('lines over several invoices', () => {
  it('stay on one as long as they fit', () => {
    const lines = [...goods(10, 1000), ...goods(5, 500, 100)];
    expect(split(lines, null)).toEqual([lines]);
    expect(split(lines, 1400)).toEqual([lines]);
  });

  it('begin another where the sum or the lines would be too much', () => {
    expect(amounts(split([...goods(1, 600), ...goods(1, 500), ...goods(1, 400)], 1000))).toEqual([600, 900]);
    expect(split([...goods(1, 6, 1), ...goods(1, 6, 1)], null, 3).map(({ length }) => length)).toEqual([
      2, 2,
    ]);
  });

  it('go by pieces where a line alone is too much, its discount with them', () => {
    const invoices = split(goods(10, 1000, 30), 500);
    expect(amounts(invoices)).toEqual([485, 485]);
    expect(invoices.map((lines) => lines.map(({ number }) => number))).toEqual([
      [5, 0],
      [5, 0],
    ]);
  });

  it('keep gifts with what is paid for', () => {
    const gift = goods(2, 40, 40);
    expect(amounts(split([...gift, ...goods(1, 900), ...goods(1, 200), ...gift], 1000))).toEqual([900, 200]);
  });

  it('name the line of which no piece fits', () => {
    expect(splitLines(goods(2, 3000), { amount: fen(1000), lines: 2000 })).toMatchObject({
      tooLarge: { number: 2 },
    });
  });

  it('add up to what was given, each within its bounds', () => {
    const line = fc
      .tuple(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 900 }), fc.nat({ max: 100 }))
      .map(([number, each, off]) => goods(number, number * each, Math.floor((number * each * off) / 100)));
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 900, max: 20_000 }),
        (all, most) => {
          const lines = all.flat();
          const invoices = split(lines, most);
          expect(sumFen(invoices.map((one) => sumsOf(one).amount))).toBe(sumsOf(lines).amount);
          for (const one of invoices) expect(sumsOf(one).amount <= BigInt(most)).toBe(true);
          for (const [at, { number }] of invoices.flat().entries())
            if (number === 0) expect(invoices.flat()[at - 1]?.number).toBeGreaterThan(0);
          const pieces = (of: DraftLine[]) => of.reduce((sum, { number }) => sum + number, 0);
          expect(pieces(invoices.flat())).toBe(pieces(lines));
        },
      ),
    );
  });
});

describe('what came back', () => {
  it('is taken off the invoices that bear the line, in their order', () => {
    const [first = [], second = []] = split(goods(10, 1000), 600);
    const line = first[0] as DraftLine;
    const back = { orderId: 1, orderLineId: line.orderLineId, number: 8, amount: fen(800) };
    const shares = shareReturned([first, second], [back]);
    expect(shares.map((one) => one.map(({ number, amount }) => [number, amount]))).toEqual([
      [[6, fen(600)]],
      [[2, fen(200)]],
    ]);
  });

  it('goes to the last where it is more than all of them say', () => {
    const lines = goods(3, 300);
    const back = { orderId: 1, orderLineId: lines[0]?.orderLineId ?? 0, number: 5, amount: fen(500) };
    expect(shareReturned([lines, goods(1, 10)], [back])).toEqual([[{ ...back }], []]);
  });
});
