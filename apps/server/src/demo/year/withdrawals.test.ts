import { fen } from '@qingnang/rules/money';
import { expect, it } from 'vitest';
import { inChina } from './calendar.ts';
import type { Customer } from './customers.ts';
import type { WalletMove } from './money.ts';
import { withdrawAll } from './withdrawals.ts';

const NOW = inChina('2026-11-26', 15 * 3600);
/** The shop's staff have been away for days. */
const FEAST = inChina('2027-02-11', 15 * 3600);
const DAY_MS = 24 * 3600_000;
const customers = Array.from({ length: 12 }, (_, index) => ({ id: index + 1 }) as Customer);

/** A top-up of everybody, so many days ago. */
const filled = (amountFen: bigint, daysAgo: number, now = NOW): WalletMove[] =>
  customers.map(({ id }) => ({
    accountId: id,
    at: new Date(now.getTime() - daysAgo * DAY_MS),
    delta: fen(amountFen),
    cause: 'top_up',
    ref: `CZ${id}`,
    balanceAfter: fen(amountFen),
  }));

it('each customer asks once, for less than there is, after the last move of the wallet', () => {
  const moves = filled(500_000n, 60);
  const asked = withdrawAll(moves, customers, 1, NOW);
  expect(new Set(asked.map(({ customer }) => customer.id)).size).toBe(asked.length);
  expect(new Set(asked.map(({ status }) => status))).toEqual(
    new Set(['requested', 'approved', 'paid', 'refused']),
  );
  const added = moves.slice(customers.length);
  expect(added.every(({ balanceAfter, at }) => balanceAfter >= 0n && at <= NOW)).toBe(true);
});

it('nothing has happened after now, on a feast neither', () => {
  const asked = withdrawAll(filled(500_000n, 60, FEAST), customers, 1, FEAST);
  const times = asked.flatMap(({ at, approvedAt, endedAt }) => [at, approvedAt, endedAt]);
  expect(times.filter((at) => at !== null && at > FEAST)).toEqual([]);
});

it('what was refused is back, and only that', () => {
  const moves = filled(500_000n, 60);
  for (const { no, amount, status } of withdrawAll(moves, customers, 1, NOW)) {
    const sum = moves.filter(({ ref }) => ref === no).reduce((all, { delta }) => all + delta, 0n);
    expect(sum).toBe(status === 'refused' ? 0n : 0n - amount);
  }
});

it('nobody asks for a little, nor for what came only now', () => {
  expect(withdrawAll(filled(50_000n, 60), customers, 1, NOW)).toEqual([]);
  expect(withdrawAll(filled(500_000n, 0), customers, 1, NOW)).toEqual([]);
});
