import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bucketOf, figureOf, p75, SpeedTally } from './rules.ts';

const MINUTE_MS = 60_000;
/** The width of a bucket. */
const WIDTH = 2 ** (1 / 8);

const bucketsOf = (all: readonly number[]) => {
  const tally = new SpeedTally();
  for (const ms of all) tally.note({ metric: 'lcp', subject: 'home', device: 'phone', ms });
  return tally.take();
};

describe('three of four', () => {
  it.each([
    [0, 0],
    [1, 0],
    [2, 8],
    [200, 61],
    [2500, 90],
    [3_600_000, 127],
  ])('%i ms are counted in bucket %i', (ms, bucket) => {
    expect(bucketOf(ms)).toBe(bucket);
  });

  it('differ from the exact figure by less than a bucket, whatever was measured', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 1, max: MINUTE_MS, noNaN: true }), { minLength: 1 }), (all) => {
        const exact = all.toSorted((a, b) => a - b)[Math.ceil(all.length * 0.75) - 1] ?? 0;
        const told = p75(bucketsOf(all)) ?? 0;
        expect(told / exact).toBeLessThanOrEqual(WIDTH + 1e-9);
        expect(exact / told).toBeLessThanOrEqual(WIDTH + 1e-9);
      }),
    );
  });

  it('are the same in whichever order, and however often, the counts are brought together', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: MINUTE_MS })), fc.nat(), (all, at) => {
        const parts = [...bucketsOf(all.slice(at)), ...bucketsOf(all.slice(0, at))];
        const together = new SpeedTally();
        together.giveBack(parts);
        expect(together.take()).toEqual(bucketsOf(all));
      }),
    );
  });

  it('never become faster by a slower visit', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1 }), (all) => {
        expect(p75(bucketsOf([...all, 2000]))).toBeGreaterThanOrEqual(p75(bucketsOf(all)) ?? 0);
      }),
    );
  });

  it('are nothing where nothing was counted', () => {
    expect(p75([])).toBeNull();
  });
});

describe('a budget', () => {
  const budgets = { lcp_ms: 2500, inp_ms: 200, server_ms: 100 };
  const often = (ms: number, times: number) => [{ bucket: bucketOf(ms), times }];

  it.each([
    ['lcp', 4000, 50, true],
    ['lcp', 4000, 49, false],
    ['lcp', 2000, 50, false],
    ['inp', 300, 50, true],
    ['page', 150, 50, true],
    ['call', 150, 50, true],
    ['call', 80, 50, false],
  ] as const)('%s of %i ms, told %i times: missed = %s', (metric, ms, times, isMissed) => {
    expect(figureOf(metric, often(ms, times), budgets)).toMatchObject({ times, is_missed: isMissed });
  });
});

it('takes back what could not be written', () => {
  const tally = new SpeedTally();
  const one = { metric: 'call', subject: 'GET /api/cart', device: '', ms: 20 } as const;
  tally.note(one);
  const lost = tally.take();
  tally.note(one);
  tally.giveBack(lost);
  expect(tally.take()).toMatchObject([{ subject: 'GET /api/cart', times: 2 }]);
  expect(tally.take()).toEqual([]);
});
