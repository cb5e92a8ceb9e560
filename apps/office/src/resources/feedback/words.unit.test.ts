import { expect, it } from 'vitest';
import { dueWords } from '../../shared/feedback-due.ts';
import { tabOf } from './words.ts';

it('says how a complaint stands to its time', () => {
  const now = 1_800_000_000;
  expect(dueWords({ status: 'open', due_at: now - 2 * 3600 }, now)).toMatch(/^已超时 2/);
  expect(dueWords({ status: 'open', due_at: now + 5 * 3600 }, now)).toMatch(/^还有 5/);
  expect(dueWords({ status: 'answered', due_at: now - 1 }, now)).toBe('');
  expect(dueWords({ status: 'open', due_at: null }, now)).toBe('');
});

it('opens what waits when the address names no queue', () => {
  expect(tabOf('')).toBe('open');
  expect(tabOf('x')).toBe('open');
  expect(tabOf('overdue')).toBe('overdue');
});
