import { expect, it } from 'vitest';
import { windowWords } from './campaign-words.ts';

// 2026-06-01 00:00 and 2026-06-08 00:00 in China.
const [START, END] = [1_780_243_200, 1_780_848_000];

it.each([
  [START, END, '2026-06-01 00:00 至 2026-06-08 00:00'],
  [null, END, '2026-06-08 00:00 结束'],
  [START, null, '2026-06-01 00:00 开始'],
  [null, null, ''],
])('windowWords(%s, %s) is %j', (starts_at, ends_at, words) =>
  expect(windowWords({ starts_at, ends_at })).toBe(words),
);
