import { expect, it } from 'vitest';
import { presentMachine } from './present.ts';

it('says what to do about a disk that fills up, and nothing while all is well', () => {
  const pool = { open: 3, taken: 0, waiting: 0, waitMs: 0 };
  const linesOf = (left: number) =>
    presentMachine({ pool, replica: null, disk: { left, all: 100 * 2 ** 30 } }, 2 ** 30).map(
      ({ key, level, advice }) => [key, level, advice !== ''],
    );
  expect(linesOf(50 * 2 ** 30)).toEqual([
    ['pool', 'ok', false],
    ['size', 'ok', false],
    ['disk', 'ok', false],
  ]);
  expect(linesOf(3 * 2 ** 30)[2]).toEqual(['disk', 'bad', true]);
});

it('says who serves reports while the replica is not near', () => {
  const pool = { open: 3, taken: 0, waiting: 0, waitMs: 0 };
  const disk = { left: 50 * 2 ** 30, all: 100 * 2 ** 30 };
  const lineOf = (condition: 'used' | 'late', lagMs: number) =>
    presentMachine({ pool, disk, replica: { condition, lagMs } }, 0).find(({ key }) => key === 'replica');
  expect(lineOf('used', 300)).toMatchObject({
    level: 'ok',
    words: '报表和导出从副本读取，落后 0.3 秒',
    advice: '',
  });
  expect(lineOf('late', 12_000)).toMatchObject({ level: 'warn', words: expect.stringContaining('12.0 秒') });
});
