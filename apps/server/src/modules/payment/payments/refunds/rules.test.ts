import { expect, it } from 'vitest';
import { pauseMinutes, REFUND_TRIES } from './rules.ts';

it('a refund that fails is asked for ever more rarely, for most of a day', () => {
  const pauses = Array.from({ length: REFUND_TRIES }, (_, index) => pauseMinutes(index + 1));
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360]);
});
