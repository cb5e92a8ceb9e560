import { expect, it } from 'vitest';
import { dayOf, inOrder, usualRanges } from './date-ranges.ts';

it('spans end today and hold as many days as they say', () => {
  expect(usualRanges('2026-03-01').map(({ label, range }) => [label, range.from, range.to])).toEqual([
    ['全部时间', '', ''],
    ['近7天', '2026-02-23', '2026-03-01'],
    ['近30天', '2026-01-31', '2026-03-01'],
    ['近3个月', '2025-12-01', '2026-03-01'],
  ]);
  // February has no 31st.
  expect(usualRanges('2026-05-31')[3]?.range.from).toBe('2026-02-28');
});

it.each([
  ['2026-02-28', '2026-02-28'],
  ['2026-02-30', ''],
  ['2026-13-01', ''],
  ['3026-01-01', ''],
  ['yesterday', ''],
  [null, ''],
])('dayOf(%s) is "%s"', (text, day) => {
  expect(dayOf(text)).toBe(day);
});

it('two days come in their order; one alone stays', () => {
  expect(inOrder({ from: '2026-03-02', to: '2026-03-01' })).toEqual({ from: '2026-03-01', to: '2026-03-02' });
  expect(inOrder({ from: '2026-03-02', to: '' })).toEqual({ from: '2026-03-02', to: '' });
});
