import { expect, it } from 'vitest';
import { crontab, tasks } from '../modules.ts';
import { scheduleOf } from './schedule.ts';

it.each([
  ['* * * * * pay_refunds', 'pay_refunds', 60],
  ['*/10 * * * * note_gone_favorites', 'note_gone_favorites', 600],
  ['17 * * * * housekeeping', 'housekeeping', 3600],
  ['30 1 * * * tell_of_ending_points', 'tell_of_ending_points', 86_400],
  ['20 1-12 * * * tell_of_drops', 'tell_of_drops', 86_400],
])('reads %s', (line, task, periodSeconds) => {
  expect(scheduleOf(line)).toEqual({ task, periodSeconds, cron: line.slice(0, -task.length - 1) });
});

it.each(['', '* * * * pay', '* * * * * pay ?max=2', '0 0 1 * * monthly'])('refuses %j', (line) => {
  expect(() => scheduleOf(line)).toThrow(/crontab/);
});

it('names only tasks that there are, each once', () => {
  const scheduled = crontab.map((line) => scheduleOf(line).task);
  expect(scheduled.filter((task) => !(task in tasks))).toEqual([]);
  expect(new Set(scheduled).size).toBe(scheduled.length);
});
