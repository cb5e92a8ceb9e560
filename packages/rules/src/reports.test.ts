import { describe, expect, it } from 'vitest';
import { paperState, reportKindName } from './reports.ts';

describe('paperState', () => {
  it.each([
    [null, 'valid'],
    ['2026-11-20', 'expired'],
    ['2026-11-21', 'due'],
    ['2027-01-20', 'due'],
    ['2027-01-21', 'valid'],
  ])('a paper until %s is %s on 2026-11-21', (until, state) => {
    expect(paperState(until, '2026-11-21')).toBe(state);
  });
});

it('names kinds, and does not break at one that is not known', () => {
  expect(reportKindName('maker')).toBe('成品检验报告');
  expect(reportKindName('other')).toBe('检验报告');
});
