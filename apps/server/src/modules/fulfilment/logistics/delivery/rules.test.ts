import { describe, expect, it } from 'vitest';
import { mayTakeBack, momentProblem } from './rules.ts';

const SHIPPED = new Date('2026-11-10T10:00:30Z');
const NOW = new Date('2026-11-12T10:00:00Z');

describe('the moment at which a parcel arrived', () => {
  it.each([
    ['2026-11-11T08:00:00Z', null],
    ['2026-11-12T10:00:59Z', null],
    ['2026-11-12T10:02:00Z', '送达时间不能晚于现在'],
    ['2026-11-10T10:00:00Z', null],
    ['2026-11-10T09:59:00Z', '送达时间不能早于发货时间'],
  ])('%s: %s', (moment, problem) => {
    expect(momentProblem(new Date(moment), SHIPPED, NOW)).toBe(problem);
  });
});

it('is taken back for a day', () => {
  expect(mayTakeBack(new Date('2026-11-11T10:00:01Z'), NOW)).toBe(true);
  expect(mayTakeBack(new Date('2026-11-11T10:00:00Z'), NOW)).toBe(false);
});
