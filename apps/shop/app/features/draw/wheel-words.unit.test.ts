import { expect, it } from 'vitest';
import { fitted } from './wheel-words.ts';

it('blanks go before letters do', () => {
  expect(fitted('200 分', 7)).toBe('200 分');
  expect(fitted('满 500 减 15', 7)).toBe('满500减15');
  expect(fitted('满 1000 元减 150 元', 7)).toBe('满1000元…');
  expect(fitted('满 500 减 15', 2)).toBe('满 500 减 15');
});
