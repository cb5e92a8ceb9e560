import { describe, expect, it } from 'vitest';
import { spread } from './rules.ts';

describe('spread', () => {
  it('takes one of each group in turn, each goods once', () => {
    expect(spread([[1, 2, 3], [4], [2, 5]], 10)).toEqual([1, 4, 2, 5, 3]);
  });
  it('stops at as many as are wanted, and takes nothing of nothing', () => {
    expect(spread([[1, 2], [3]], 2)).toEqual([1, 3]);
    expect(spread([], 2)).toEqual([]);
    expect(spread([[], []], 2)).toEqual([]);
  });
});
