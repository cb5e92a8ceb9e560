import { expect, it } from 'vitest';
import { bindState, isSecret, isYes, signInState } from './rules.ts';

const now = new Date('2026-11-21T08:00:00Z');
const later = new Date(now.getTime() + 1000);

it.each([
  ['waiting', later, 0, 'waiting'],
  ['waiting', now, 0, 'expired'],
  ['asked', later, 1, 'confirm'],
  ['asked', now, 1, 'expired'],
  ['scanned', later, 0, 'unbound'],
  ['scanned', later, 1, 'scanned'],
  ['scanned', later, 2, 'choose'],
  ['scanned', now, 1, 'expired'],
  ['done', now, 1, 'signed_in'],
  ['refused', now, 0, 'refused'],
] as const)(
  'a sign-in code that is %s until %s with %i accounts is %s',
  (status, expires_at, accounts, state) => {
    expect(signInState({ status, expires_at }, accounts, now)).toBe(state);
  },
);

it('says how a binding code stands', () => {
  expect(bindState({ status: 'waiting', expires_at: later }, now)).toBe('waiting');
  expect(bindState({ status: 'waiting', expires_at: now }, now)).toBe('expired');
  expect(bindState({ status: 'done', expires_at: now }, now)).toBe('done');
});

it.each([
  ['1', true],
  [' １ ', true],
  ['确认', true],
  ['11', false],
  ['不是我', false],
  ['', false],
])('takes %j for a yes: %s', (text, isOne) => expect(isYes(text)).toBe(isOne));

it('knows a browser’s secret by its form', () => {
  expect(isSecret('a'.repeat(43))).toBe(true);
  expect(isSecret('a'.repeat(42))).toBe(false);
  expect(isSecret(undefined)).toBe(false);
});
