import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allotLots, type LotOnHand, scopeName, sumByStock } from './rules.ts';

const lot = (id: number, onHand: number, goodsId = 1): LotOnHand => ({
  id,
  goodsId,
  warehouseId: 1,
  lotNo: `L${id}`,
  producedOn: null,
  expiresOn: null,
  onHand,
});
const demand = (number: number, goodsId = 1) => ({ goodsId, warehouseId: 1, number });

describe('scopeName', () => {
  it('names a scope; an unknown code stands for itself', () => {
    expect([scopeName('biologic'), scopeName('xyz')]).toEqual(['生物制品', 'xyz']);
  });
});

describe('sumByStock', () => {
  it('adds up and sorts by goods, then warehouse', () => {
    const other = { goodsId: 1, warehouseId: 2, number: 7 };
    expect(sumByStock([demand(3, 2), other, demand(1), demand(4)])).toEqual([demand(5), other, demand(3, 2)]);
  });
});

describe('allotLots', () => {
  it('empties the first lot before the next, over all demands of the goods', () => {
    const allotments = allotLots([demand(5), demand(6), demand(2, 2)], [lot(1, 8), lot(2, 9), lot(3, 1, 2)]);
    expect(allotments.map(({ picks }) => picks.map((pick) => [pick.lot.id, pick.number]))).toEqual([
      [[1, 5]],
      [
        [1, 3],
        [2, 3],
      ],
      [[3, 1]],
    ]);
    expect(allotments.map(({ short }) => short)).toEqual([0, 0, 1]);
  });

  it('never takes more from a lot than it holds, and misses no piece that is there', () => {
    const numbers = fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 8 });
    fc.assert(
      fc.property(numbers, numbers, (wanted, held) => {
        const lots = held.map((onHand, index) => lot(index + 1, onHand));
        const allotments = allotLots(
          wanted.map((number) => demand(number)),
          lots,
        );
        const taken = lots.map(({ id }) =>
          allotments
            .flatMap(({ picks }) => picks)
            .reduce((sum, pick) => sum + (pick.lot.id === id ? pick.number : 0), 0),
        );
        const total = (list: number[]) => list.reduce((sum, number) => sum + number, 0);
        expect(taken.every((number, index) => number <= (held[index] ?? 0))).toBe(true);
        expect(total(taken)).toBe(Math.min(total(wanted), total(held)));
        expect(total(allotments.map(({ short }) => short))).toBe(total(wanted) - total(taken));
      }),
    );
  });
});
