import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { carryOut, deltaOf, type LotOnShelf, lineError, type ShelfState } from './rules.ts';

const lot = (more: Partial<LotOnShelf> = {}): LotOnShelf => ({
  id: 1,
  lotNo: 'A',
  words: '甲 批号 A',
  quantity: 100,
  locked: 0,
  kept: 0,
  isClosed: false,
  ...more,
});
const shelf = (more: Partial<ShelfState> = {}): ShelfState => ({
  goodsId: 1,
  warehouseId: 1,
  available: 70,
  reserved: 20,
  toCount: 10,
  shortages: [
    { id: 1, lotNo: 'A', open: 6 },
    { id: 2, lotNo: '', open: 4 },
  ],
  ...more,
});
const LINE = { isWhole: false };

describe('a count', () => {
  it('settles what was missing in its lot, and what nobody named where all is counted', () => {
    const [one, all] = [shelf(), shelf()];
    expect(carryOut(lot(), one, { ...LINE, kind: 'count', delta: -6 })).toEqual({
      available: 0,
      toCount: -6,
    });
    expect(one).toMatchObject({ available: 70, toCount: 4 });
    expect(carryOut(lot(), all, { isWhole: true, kind: 'count', delta: 0 })).toEqual({
      available: 10,
      toCount: -10,
    });
  });

  it('takes nothing that orders hold or offers keep, and says how many', () => {
    const held = carryOut(lot(), shelf(), { ...LINE, kind: 'count', delta: -80 });
    expect(held).toBe('甲 批号 A 所在商品订单和活动占用 20，待盘点 4，最多减少 76');
    const kept = carryOut(lot({ kept: 90 }), shelf(), { ...LINE, kind: 'count', delta: -11 });
    expect(kept).toBe('甲 批号 A 账面 100，活动预留 90，最多减少 10');
  });
});

describe('a write-off', () => {
  it('takes what waits in its lot first', () => {
    const about = shelf();
    expect(carryOut(lot(), about, { ...LINE, kind: 'write_off', delta: -4 })).toEqual({
      available: 0,
      toCount: -4,
    });
    expect(about.shortages.map(({ open }) => open)).toEqual([2, 4]);
  });

  it('of a lot that is closed takes what is set apart, never more', () => {
    const closed = lot({ isClosed: true, quantity: 3, locked: 5 });
    expect(carryOut(closed, shelf(), { ...LINE, kind: 'write_off', delta: -5 })).toEqual({
      available: 0,
      toCount: -0,
    });
    expect(closed).toMatchObject({ quantity: 3, locked: 0 });
    expect(carryOut(closed, shelf(), { ...LINE, kind: 'write_off', delta: -1 })).toContain('隔离的只有 0');
    expect(carryOut(closed, shelf(), { ...LINE, kind: 'move', delta: -1 })).toContain('不能移库');
  });
});

it('lines are judged by themselves', () => {
  const judged = (kind: Parameters<typeof lineError>[0], number: number, reason = '', codes: string[] = []) =>
    lineError(kind, { number, reason, codes })?.field ?? null;
  expect(judged('count', 0)).toBeNull();
  expect(judged('count', -1)).toBe('number');
  expect(judged('move', 0)).toBe('number');
  expect(judged('correction', 0, '录错')).toBe('number');
  expect(judged('correction', -3, '录错')).toBeNull();
  expect(judged('write_off', 1)).toBe('reason');
  expect(judged('write_off', 1, '破损', ['1'])).toBeNull();
  expect(judged('supplier', 1, '破损', ['1'])).toBe('codes');
  expect(deltaOf('count', 90, lot({ locked: 5 }))).toBe(-15);
});

it('whatever is done, the books agree', () => {
  const change = fc.record({
    kind: fc.constantFrom('count', 'write_off', 'supplier', 'correction'),
    delta: fc.integer({ min: -120, max: 40 }),
    isWhole: fc.boolean(),
    isClosed: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 6 }), (changes) => {
      const about = shelf();
      const lots = [
        lot({ quantity: 60, kept: 5 }),
        lot({ quantity: 40, locked: 8, isClosed: true }),
      ] as const;
      for (const { isClosed, ...one } of changes) carryOut(lots[isClosed ? 1 : 0], about, one);
      expect(about.available + about.reserved + about.toCount).toBe(lots[0].quantity + lots[1].quantity);
      expect(about.shortages.reduce((sum, { open }) => sum + open, 0)).toBe(about.toCount);
      expect(
        Math.min(about.available, about.toCount, lots[0].quantity - 5, lots[1].locked),
      ).toBeGreaterThanOrEqual(0);
    }),
  );
});
