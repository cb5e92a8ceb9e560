import { describe, expect, it } from 'vitest';
import { closest } from './rules.ts';

const others = [
  { id: 1, spec: '0.5g*24粒' },
  { id: 2, spec: '0.25g*50粒' },
  { id: 3, spec: '24粒' },
  { id: 4, spec: '0.25G*12粒' },
];

describe('closest', () => {
  it('puts the same strength first, whatever the number, and keeps the order otherwise', () => {
    expect(closest('0.25g*24粒', others, 6)).toEqual([2, 4, 1, 3]);
    expect(closest('0.25g*24粒', others, 3)).toEqual([2, 4, 1]);
  });

  it('takes no strength for none', () => {
    expect(closest('24粒', others, 6)).toEqual([1, 2, 3, 4]);
  });
});
