import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fen } from './money.ts';
import { lastDayOf, pointsFor, pointsKept, returnTo, takeFrom } from './points.ts';

describe('what an order earns', () => {
  it.each([
    [0, 10, 0],
    [-100, 10, 0],
    [99, 10, 0],
    [100, 10, 1],
    [12_399, 10, 123],
    [12_399, 11, 136],
    [12_399, 12, 148],
    [12_399, 15, 185],
    [12_399, 0, 0],
  ])('%i fen at %i for ten yuan earn %i', (paid, tenYuanPoints, points) => {
    expect(pointsFor(fen(paid), tenYuanPoints)).toBe(points);
  });

  it('is taken back in proportion: never more than was earned, all of it in the end', () => {
    const order = fc.record({
      base: fc.integer({ min: 1, max: 100_000_00 }),
      tenYuanPoints: fc.integer({ min: 0, max: 30 }),
      returns: fc.array(fc.integer({ min: 1, max: 20_000_00 }), { maxLength: 8 }),
    });
    fc.assert(
      fc.property(order, ({ base, tenYuanPoints, returns }) => {
        const points = pointsFor(fen(base), tenYuanPoints);
        let kept = base;
        let before = points;
        for (const amount of [...returns, base]) {
          kept = Math.max(0, kept - amount);
          const now = pointsKept(points, fen(base), fen(kept));
          expect(now).toBeLessThanOrEqual(before);
          expect(Math.abs(now - (points * kept) / base)).toBeLessThan(1);
          before = now;
        }
        expect(before).toBe(0);
      }),
    );
  });

  it.each([
    ['2026-01-01', '2027-12-31'],
    ['2026-12-31', '2027-12-31'],
    ['2027-01-01', '2028-12-31'],
  ])('of %s ends on %s', (day, end) => {
    expect(lastDayOf(day)).toBe(end);
  });
});

describe('buckets', () => {
  const buckets = [
    { expiresOn: '2027-12-31', points: 50 },
    { expiresOn: '2026-12-31', points: 30 },
  ];

  it('are spent from the one that ends first, taken back from the one that ends last', () => {
    expect(takeFrom(buckets, 40, 'first')).toEqual([
      { expiresOn: '2026-12-31', points: -30 },
      { expiresOn: '2027-12-31', points: -10 },
    ]);
    expect(takeFrom(buckets, 40, 'last')).toEqual([{ expiresOn: '2027-12-31', points: -40 }]);
  });

  it('give no more than they hold', () => {
    expect(takeFrom(buckets, 80, 'first')).toHaveLength(2);
    expect(takeFrom(buckets, 81, 'first')).toBeNull();
    expect(takeFrom([], 1, 'last')).toBeNull();
  });

  it('get back what was taken, where it was; what has ended meanwhile until the end of the next year', () => {
    const spent = takeFrom(buckets, 40, 'first') ?? [];
    expect(returnTo(spent, '2026-12-31')).toEqual([
      { expiresOn: '2026-12-31', points: 30 },
      { expiresOn: '2027-12-31', points: 10 },
    ]);
    expect(returnTo(spent, '2027-01-01')).toEqual([
      { expiresOn: '2028-12-31', points: 30 },
      { expiresOn: '2027-12-31', points: 10 },
    ]);
    expect(returnTo(spent, '2028-01-01')).toEqual([{ expiresOn: '2029-12-31', points: 40 }]);
  });
});
