import { expect, it } from 'vitest';
import { samplesOf } from './samples.ts';

it('shows the first values of columns that say something', () => {
  const sample = [['甲', ''], ['甲', '2'], ['乙'], ['丙', ' 3 ']];
  expect(samplesOf(sample, [0])).toBe('甲、乙、丙');
  expect(samplesOf(sample, [1])).toBe('2、3');
  expect(samplesOf(sample, [0, 1])).toBe('甲、2、乙');
  expect(samplesOf(sample, [])).toBe('');
});
