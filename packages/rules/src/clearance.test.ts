import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clearanceWords, proposeClearance } from './clearance.ts';
import { priceE4 } from './money.ts';

const facts = (leftDays: number, surplus: number, list: number | null, cost: number | null = null) => ({
  leftDays,
  pieces: 100,
  surplus,
  listE4: list === null ? null : priceE4(list),
  costE4: cost === null ? null : priceE4(cost),
});

describe('a special price for what expires', () => {
  it.each([
    // [days left, left over of 100, normal price, cost, per cent, price, at cost]
    [20, 100, 100_000, null, 50, 50_000, false],
    [30, 100, 100_000, null, 50, 50_000, false],
    [31, 100, 100_000, null, 40, 60_000, false],
    [90, 50, 100_000, null, 23, 77_000, false],
    [180, 1, 100_000, null, 10, 90_000, false],
    [181, 100, 100_000, null, 10, 90_000, false],
    // Up to whole fen.
    [20, 100, 12_345, null, 50, 6_200, false],
    [20, 100, 100_000, 60_050, 50, 60_100, true],
    [20, 100, 100_000, 50_000, 50, 50_000, false],
  ])(
    '%s days, %s of 100 left over at %s: %s%%, %s',
    (left, surplus, list, cost, percentOff, price, isAtCost) => {
      expect(proposeClearance(facts(left, surplus, list, cost))).toEqual({
        percentOff,
        priceE4: priceE4(price),
        isAtCost,
      });
    },
  );

  it('is none without a price, or where the cost leaves no room', () => {
    expect(proposeClearance(facts(20, 10, null))).toBeNull();
    expect(proposeClearance(facts(20, 10, 100_000, 100_000))).toBeNull();
    expect(proposeClearance(facts(20, 10, 100))).toBeNull();
  });

  it('lies below the normal price by half of it at most, never below the cost, and falls as time goes', () => {
    const price = fc.integer({ min: 1, max: 10_000_000 });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 400 }),
        fc.integer({ min: 1, max: 100 }),
        price,
        fc.option(price),
        (left, surplus, list, cost) => {
          const now = proposeClearance(facts(left, surplus, list, cost));
          const later = proposeClearance(facts(left - 1, surplus, list, cost));
          if (!now) return;
          expect(now.priceE4 < BigInt(list) && now.priceE4 * 2n >= BigInt(list)).toBe(true);
          expect(now.priceE4 >= BigInt(cost ?? 0) && now.priceE4 % 100n === 0n).toBe(true);
          expect(later !== null && later.priceE4 <= now.priceE4).toBe(true);
        },
      ),
    );
  });

  it('says why', () => {
    const words = (of: ReturnType<typeof facts>) => clearanceWords(of, proposeClearance(of));
    expect(words(facts(45, 60, 100_000))).toBe('剩 45 天，约 60 件卖不完，建议降 32%');
    expect(words(facts(45, 60, 100_000, 90_000))).toContain('只降到成本');
    expect(words(facts(45, 60, 100_000, 110_000))).toContain('没有降价余地');
    expect(words(facts(45, 60, null))).toContain('没有普通价');
  });
});
