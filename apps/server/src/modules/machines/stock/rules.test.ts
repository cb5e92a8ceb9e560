import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isStale, type Saying, type Shelf, type ShelfLot, say, stockErrors } from './rules.ts';

const lot = (id: number, more: Partial<ShelfLot> = {}): ShelfLot => ({
  id,
  lotNo: `L${id}`,
  quantity: 10,
  locked: 0,
  setAside: 0,
  isClosed: false,
  ...more,
});
const shelf = (lots: ShelfLot[], reserved = 0): Shelf => ({
  goodsId: 1,
  warehouseId: 1,
  available: lots.reduce((sum, { quantity }) => sum + quantity, 0) - reserved,
  reserved,
  toCount: 0,
  moved: 0,
  lots,
  newestLotId: lots.at(-1)?.id ?? null,
});
const counted = (lotNo: string, quantity: number): Saying => ({ lotNo, amount: { quantity } });

describe('say', () => {
  it.each<[string, Shelf, Saying, object, number[]]>([
    ['the same', shelf([lot(1)]), counted('', 10), { moved: 0, short: 0 }, [10]],
    ['more joins the lot that came last', shelf([lot(1), lot(2)]), counted('', 25), { moved: 5 }, [10, 15]],
    ['fewer leave the lots that end first', shelf([lot(1), lot(2)]), counted('', 8), { moved: -12 }, [0, 8]],
    ['a lot by its number', shelf([lot(1), lot(2)]), counted('L2', 3), { moved: -7, quantity: 3 }, [10, 3]],
    ['a change', shelf([lot(1)]), { lotNo: 'L1', amount: { change: -4 } }, { moved: -4, quantity: 6 }, [6]],
    ['never what orders hold', shelf([lot(1)], 7), counted('', 2), { moved: -3, short: 5, quantity: 7 }, [7]],
    [
      'never what offers keep',
      shelf([lot(1, { setAside: 9 })]),
      counted('', 0),
      { moved: -1, short: 9 },
      [9],
    ],
    [
      'what is set apart is counted and stays',
      shelf([lot(1, { locked: 5 })]),
      counted('', 12),
      { moved: -3, short: 0, quantity: 12 },
      [7],
    ],
    [
      'a closed lot is left alone',
      shelf([lot(1, { isClosed: true }), lot(2)]),
      counted('', 5),
      { moved: -10, short: 5 },
      [10, 0],
    ],
  ])('%s', (_, before, saying, said, lots) => {
    expect(say(before, saying)).toMatchObject({ kind: 'said', ...said });
    expect(before.lots.map(({ quantity }) => quantity)).toEqual(lots);
  });

  it.each<[string, Shelf, Saying, string]>([
    ['an unknown lot', shelf([lot(1)]), counted('X', 1), '没有这个批号'],
    ['another number of a closed lot', shelf([lot(1, { isClosed: true })]), counted('L1', 1), '由质管处理'],
    ['more where no lot has come', shelf([]), counted('', 1), '没有可入库的批号'],
  ])('refuses %s', (_, before, saying, message) => {
    expect(say(before, saying)).toMatchObject({ kind: 'refused', message: expect.stringContaining(message) });
  });

  it('keeps the shelf equal to its lots whatever is said', () => {
    const saying = fc.record({
      lotNo: fc.constantFrom('', 'L1', 'L2', 'L3'),
      amount: fc.oneof(
        fc.record({ quantity: fc.nat(40) }),
        fc.record({ change: fc.integer({ min: -20, max: 20 }) }),
      ),
    });
    fc.assert(
      fc.property(fc.array(saying), fc.nat(20), (sayings, reserved) => {
        const about = shelf(
          [lot(1), lot(2, { setAside: 4 }), lot(3, { isClosed: true, locked: 2 })],
          reserved,
        );
        for (const one of sayings) say(about, one);
        const lots = about.lots.reduce((sum, { quantity }) => sum + quantity, 0);
        expect(about.available + about.reserved).toBe(lots);
        expect(about.available).toBeGreaterThanOrEqual(0);
        expect(about.lots[1]?.quantity).toBeGreaterThanOrEqual(4);
        expect(about.lots[2]).toMatchObject({ quantity: 10, locked: 2 });
      }),
    );
  });
});

it.each([
  [{ sequence: 5, asOf: null }, { sequence: 5, asOf: null }, true],
  [{ sequence: 5, asOf: null }, { sequence: 4, asOf: null }, true],
  [{ sequence: 5, asOf: null }, { sequence: 6, asOf: null }, false],
  [{ sequence: null, asOf: 9 }, { sequence: null, asOf: 9 }, true],
  [{ sequence: 5, asOf: null }, { sequence: null, asOf: 1 }, false],
])('after %j comes %j: stale %s', (last, mark, expected) => {
  expect(isStale(last, mark)).toBe(expected);
});

it.each([
  [{ quantity: 1, sequence: 1 }, undefined],
  [{ change: -1 }, undefined],
  [{ quantity: 1, as_of: '2026-03-09T10:00:00+08:00' }, undefined],
  [{}, 'quantity'],
  [{ quantity: 1, change: 1 }, 'quantity'],
  [{ quantity: 1 }, 'sequence'],
  [{ change: 1, sequence: 1 }, 'sequence'],
  [{ quantity: 1, sequence: 1, as_of: '2026-03-09T10:00:00+08:00' }, 'as_of'],
  [{ quantity: 1, as_of: '2026-03-09T12:00:00+08:00' }, 'as_of'],
])('judges %j by itself', (row, field) => {
  const now = Date.parse('2026-03-09T10:00:00+08:00');
  expect(stockErrors({ goods: 'G', warehouse: 'cd', ...row }, now)[0]?.field).toBe(field);
});
