import { describe, expect, it } from 'vitest';
import { type Failures, limitsOf } from './rules.ts';

const MINUTE = 60;
const spread = (count: number, from = 1, to = 60) =>
  Array.from({ length: count }, (_, i) => from + ((to - from) * i) / Math.max(1, count - 1));
const limits = (failures: Partial<Failures>, isKnown = false) =>
  limitsOf({ name: [], address: [], here: [], ...failures }, isKnown);
const free = { level: null, lockedSeconds: 0 };

describe('limitsOf', () => {
  it.each<[string, Partial<Failures>, ReturnType<typeof limitsOf>]>([
    ['nothing failed', {}, free],
    ['2 failures', { name: [1, 2] }, free],
    ['3 failures', { name: [1, 2, 3] }, { level: 0, lockedSeconds: 0 }],
    ['2 by name and 2 by address are not 3', { name: [1, 2], address: [1, 2] }, free],
    ['3 by address only', { name: [1], address: [1, 2, 3] }, { level: 0, lockedSeconds: 0 }],
    ['3 failures, the first 15 minutes ago', { name: [1, 2, 15 * MINUTE] }, free],
    ['each further one doubles the work', { name: spread(6) }, { level: 3, lockedSeconds: 0 }],
    ['up to half a minute', { name: spread(50) }, { level: 5, lockedSeconds: 0 }],
    ['10 with one name from elsewhere lock nobody out', { name: spread(10) }, { level: 5, lockedSeconds: 0 }],
    ['10 with one name from here', { here: spread(10, 0) }, { level: null, lockedSeconds: 15 * MINUTE }],
    ['the newest of them 100.5 s ago', { here: spread(10, 100.5, 600) }, { level: null, lockedSeconds: 800 }],
    ['49 from an address that many share', { address: spread(49) }, { level: 5, lockedSeconds: 0 }],
    ['50 from one address', { address: spread(50, 0) }, { level: 5, lockedSeconds: 900 }],
  ])('%s', (_, failures, expected) => expect(limits(failures)).toEqual(expected));

  it('a known device is slowed and locked by its own failures only', () => {
    expect(limits({ name: spread(50), address: spread(50) }, true)).toEqual(free);
    expect(limits({ here: spread(4) }, true)).toEqual({ level: 1, lockedSeconds: 0 });
    expect(limits({ here: spread(10, 0) }, true).lockedSeconds).toBe(900);
  });

  it('keeps the lock for its whole time although the first failures have left the window', () => {
    expect(limits({ here: spread(10, 14 * MINUTE, 28 * MINUTE) }).lockedSeconds).toBe(MINUTE);
  });

  it('does not lock for 10 failures that took longer than 15 minutes', () => {
    expect(limits({ here: spread(10, 10, 10 + 15 * MINUTE + 1) }).lockedSeconds).toBe(0);
  });

  it('opens again when 15 minutes have passed', () => {
    expect(limits({ here: spread(10, 15 * MINUTE, 20 * MINUTE) })).toEqual(free);
  });
});
