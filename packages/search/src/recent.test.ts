import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Recent } from './recent.ts';

describe('Recent', () => {
  it('keeps what is used, forgets what is not', () => {
    const recent = new Recent<number, string>(4);
    for (const id of [1, 2, 3]) recent.set(id, `of ${id}`);
    expect(recent.get(1)).toBe('of 1');
    for (const id of [4, 5]) recent.set(id, `of ${id}`);
    expect(recent.get(2)).toBeUndefined();
    expect(recent.get(1)).toBe('of 1');
  });

  it('answers what was said last', () => {
    const recent = new Recent<number, string>(10);
    recent.set(1, 'a');
    recent.set(1, 'b');
    expect(recent.get(1)).toBe('b');
    recent.clear();
    expect(recent.get(1)).toBeUndefined();
  });

  it('keeps the newest, however heavy', () => {
    const recent = new Recent<number, { weight: number }>(10, ({ weight }) => weight);
    recent.set(1, { weight: 1 });
    recent.set(2, { weight: 100 });
    expect(recent.get(2)).toEqual({ weight: 100 });
    recent.set(3, { weight: 1 });
    recent.set(4, { weight: 6 });
    expect(recent.get(2)).toBeUndefined();
  });

  it('never weighs more than allowed, nor answers what was not said', () => {
    const step = fc.record({ id: fc.nat(12), weight: fc.integer({ min: 1, max: 5 }), isSet: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const recent = new Recent<number, { weight: number }>(20, ({ weight }) => weight);
        const said = new Map<number, { weight: number }>();
        for (const { id, weight, isSet } of steps) {
          if (isSet) said.set(id, { weight });
          if (isSet) recent.set(id, { weight });
          else {
            const found = recent.get(id);
            if (found) expect(found).toEqual(said.get(id));
          }
        }
        if (steps.at(-1)?.isSet) expect(recent.get(steps.at(-1)?.id ?? 0)).toBeDefined();
        const left = [...said.keys()].map((id) => recent.get(id)?.weight ?? 0);
        expect(left.reduce((sum, weight) => sum + weight, 0)).toBeLessThanOrEqual(20);
      }),
      { numRuns: 300 },
    );
  });
});
