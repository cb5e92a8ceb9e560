import { keysOf } from '@qingnang/contract/keys';
import { periodWords, RETENTION_KINDS } from '@qingnang/contract/retention-words';
import { describe, expect, it } from 'vitest';
import { cutoffOf, periodProblem } from './rules.ts';

const NOW = new Date('2026-11-26T00:00:00Z');
const FIVE_YEARS = 5 * 365;

describe('a period', () => {
  it.each(keysOf(RETENTION_KINDS))('of %s begins no shorter than its least', (kind) => {
    const { days, least } = RETENTION_KINDS[kind];
    expect(days).toBeGreaterThanOrEqual(least);
    expect(periodProblem(kind, least)).toBe('');
    expect(periodProblem(kind, least - 1)).toContain('不能少于');
  });

  it.each(['orders', 'cases', 'authorisations', 'licences'] as const)(
    'of %s is five years at least',
    (kind) => expect(RETENTION_KINDS[kind].least).toBeGreaterThan(FIVE_YEARS),
  );

  it('that is too short in the table counts as the least', () => {
    expect(cutoffOf('events', 1, NOW)).toEqual(cutoffOf('events', RETENTION_KINDS.events.least, NOW));
    expect(cutoffOf('events', 365, NOW)).toEqual(new Date('2025-11-26T00:00:00Z'));
  });

  it.each([
    [90, '90 天'],
    [365, '1 年'],
    [1096, '3 年'],
    [1827, '5 年'],
    [3653, '10 年'],
    [400, '400 天'],
    [184, '184 天'],
  ])('of %d days in words', (days, words) => expect(periodWords(days)).toBe(words));
});
