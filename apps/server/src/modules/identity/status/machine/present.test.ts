import { expect, it } from 'vitest';
import { presentMachine } from './present.ts';

it('says what to do about a disk that fills up, and nothing while all is well', () => {
  const pool = { open: 3, taken: 0, waiting: 0, waitMs: 0 };
  const linesOf = (left: number) =>
    presentMachine({ pool, disk: { left, all: 100 * 2 ** 30 } }, 2 ** 30).map(({ key, level, advice }) => [
      key,
      level,
      advice !== '',
    ]);
  expect(linesOf(50 * 2 ** 30)).toEqual([
    ['pool', 'ok', false],
    ['size', 'ok', false],
    ['disk', 'ok', false],
  ]);
  expect(linesOf(3 * 2 ** 30)[2]).toEqual(['disk', 'bad', true]);
});
