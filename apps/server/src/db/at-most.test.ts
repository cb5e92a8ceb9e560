import { expect, it } from 'vitest';
import { atMost } from './at-most.ts';

it('runs so many at once, in the order they came, after failures as well', async () => {
  const inTurn = atMost(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const acts = [0, 1, 2, 3, 4].map((one) =>
    inTurn(async () => {
      begun.push(one);
      await new Promise<void>((end) => ends.push(end));
      if (one === 1) throw new Error('failed');
      return one;
    }),
  );
  const settled = Promise.allSettled(acts);
  expect(begun).toEqual([0, 1]);
  ends[1]?.();
  await expect(acts[1]).rejects.toThrow('failed');
  expect(begun).toEqual([0, 1, 2]);
  for (const at of [0, 2, 3, 4]) {
    ends[at]?.();
    await acts[at];
  }
  expect((await settled).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
  const free: number[] = [];
  const again = [5, 6].map((one) => inTurn(async () => free.push(one)));
  expect(free).toEqual([5, 6]);
  await Promise.all(again);
});
