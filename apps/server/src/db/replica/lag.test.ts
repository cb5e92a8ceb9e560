import { expect, it } from 'vitest';
import { LagWatch, placeOf } from './lag.ts';

it.each([
  ['0/0', 0n],
  ['0/10', 16n],
  ['1/0', 2n ** 32n],
  ['16/B374D848', 0x16b374d848n],
])('the place %s is %d', (lsn, place) => {
  expect(placeOf(lsn)).toBe(place);
});

it('is as far behind as the primary was there long ago', () => {
  const watch = new LagWatch();
  expect(watch.replicaAt(0, 5n)).toBeNull();
  watch.primaryAt(1_000, 10n);
  expect(watch.replicaAt(1_005, 9n)).toBeNull();
  expect(watch.replicaAt(1_005, 10n)).toBe(5);
  watch.primaryAt(2_000, 20n);
  watch.primaryAt(3_000, 30n);
  expect(watch.replicaAt(3_010, 12n)).toBe(2_010);
  expect(watch.replicaAt(3_010, 25n)).toBe(1_010);
  // Nobody writes: where the primary was long ago it still is.
  watch.primaryAt(9_000, 30n);
  expect(watch.replicaAt(9_001, 30n)).toBe(1);
});

it('falls behind a primary that goes on while it hears nothing', () => {
  const watch = new LagWatch();
  watch.primaryAt(0, 10n);
  expect(watch.replicaAt(1, 10n)).toBe(1);
  for (let at = 1_000; at <= 60_000; at += 1_000) {
    watch.primaryAt(at, BigInt(10 + at));
    expect(watch.replicaAt(at + 1, 10n)).toBe(at + 1);
  }
  watch.reset();
  expect(watch.replicaAt(60_002, 10n)).toBeNull();
});
