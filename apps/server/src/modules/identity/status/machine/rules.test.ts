import { expect, it } from 'vitest';
import { diskLevel, poolLevel } from './rules.ts';

const GIB = 2 ** 30;

it.each([
  [100, 500, 'ok'],
  [70, 500, 'warn'],
  [24, 500, 'bad'],
  [1.9, 4, 'bad'],
  [2.1, 4, 'ok'],
  [0, 0, 'bad'],
] as const)('%d GiB left of %d are %s', (left, all, level) => {
  expect(diskLevel({ left: left * GIB, all: all * GIB })).toBe(level);
});

it.each([
  [0, 0, 'ok'],
  [3, 100, 'warn'],
  [3, 2_100, 'bad'],
] as const)('%d callers that wait for %d ms are %s', (waiting, waitMs, level) => {
  expect(poolLevel({ waiting, waitMs })).toBe(level);
});
