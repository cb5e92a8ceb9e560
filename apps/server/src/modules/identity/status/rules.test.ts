import { expect, it } from 'vitest';
import { alarmsOf, isLate, nextRun, taskState } from './rules.ts';

const NOW = new Date('2026-11-23T12:00:00Z');
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
const task = { period_seconds: 60, known_since: ago(600), succeeded_at: ago(1), failures_in_row: 0 };

it.each([
  ['ok', {}],
  ['ok', { succeeded_at: ago(6) }],
  ['late', { succeeded_at: ago(8) }],
  ['ok', { period_seconds: 3600, succeeded_at: ago(120) }],
  ['late', { period_seconds: 3600, succeeded_at: ago(126) }],
  ['failing', { failures_in_row: 1 }],
  ['failing', { failures_in_row: 3, succeeded_at: null }],
  ['waiting', { succeeded_at: null, known_since: ago(2) }],
  ['late', { succeeded_at: null }],
] as const)('a task is %s', (state, more) => {
  expect(taskState({ ...task, ...more }, NOW)).toBe(state);
});

it.each([
  ['refunds', 59, false],
  ['refunds', 61, true],
  ['withdrawals', 60 * 71, false],
  ['withdrawals', 60 * 73, true],
  ['messages', 16, true],
  ['payments', 19, false],
  ['webhooks', 59, false],
  ['webhooks', 61, true],
  ['reconciliation', 60 * 47, false],
  ['reconciliation', 60 * 49, true],
  ['comparisons', 60 * 11, false],
  ['comparisons', 60 * 13, true],
] as const)('%s that wait for %i minutes are late: %s', (kind, minutes, late) => {
  expect(isLate({ kind, oldest_at: ago(minutes) }, NOW)).toBe(late);
  expect(isLate({ kind, oldest_at: null }, NOW)).toBe(false);
});

it('counts what is wrong, not what waits its turn', () => {
  const due = [
    { kind: 'refunds', count: 2, amount_fen: 100, oldest_at: ago(90) },
    { kind: 'withdrawals', count: 1, amount_fen: 100, oldest_at: ago(90) },
  ] as const;
  expect(
    [false, true].map((isAlarm) =>
      alarmsOf(
        {
          tasks: [task, { ...task, failures_in_row: 2 }, { ...task, succeeded_at: ago(60) }],
          due,
          sms: { isAlarm },
          brokenRules: isAlarm ? 2 : 0,
          overBudget: isAlarm ? 5 : 0,
          backups: { archive: null, base: null, baseAt: null, trial: null, fileAt: null },
        },
        NOW,
      ),
    ),
  ).toEqual([3, 7]);
});

it.each([
  ['* * * * *', '2026-11-23T12:01:00Z'],
  ['*/30 * * * *', '2026-11-23T12:30:00Z'],
  ['0 * * * *', '2026-11-23T13:00:00Z'],
  ['10 18 * * *', '2026-11-23T18:10:00Z'],
  ['20 2-10 * * *', '2026-11-24T02:20:00Z'],
  ['0 8,11 * * *', '2026-11-24T08:00:00Z'],
])('%s comes at %s', (cron, next) => {
  expect(nextRun(cron, NOW)).toEqual(new Date(next));
});

it('does not guess when a task runs of which nothing was said', () => {
  expect(nextRun('', NOW)).toBeNull();
});
