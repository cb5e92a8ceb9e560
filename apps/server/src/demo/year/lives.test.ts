import { nextStatus, ORDER_STATUS, type OrderAct } from '@qingnang/rules/order-state';
import { expect, it } from 'vitest';
import { inChina } from './calendar.ts';
import { type Birth, type Life, lifeOf } from './lives.ts';

const METHODS = ['wechat', 'alipay', 'transfer', 'balance'] as const;
const NOW = inChina('2026-11-26', 7 * 3600);

/** Twenty orders a day before NOW. */
const births = (days: number): Birth[] =>
  Array.from({ length: days * 20 }, (_, index) => ({
    seed: `life:${index}`,
    placedAt: new Date(NOW.getTime() - index * 72 * 60_000),
    method: METHODS[index % METHODS.length] ?? 'wechat',
    canSplit: index % 2 === 0,
  }));

const movesWell = ({ moves }: Life): boolean =>
  moves.every(({ act, actor, to, at }, index) => {
    const before = moves[index - 1];
    if (!before) return act === 'place';
    const facts = { shipsRest: to === ORDER_STATUS.shipped };
    return at >= before.at && nextStatus(act as OrderAct, before.to, actor, facts) === to;
  });

it('every life moves as orders may, in the order of time and not beyond now', () => {
  const lives = births(60).map((birth) => lifeOf(birth, NOW));
  expect(lives.filter((life) => !movesWell(life))).toEqual([]);
  expect(lives.every(({ moves }) => moves.every(({ at }) => at <= NOW))).toBe(true);
});

it('old orders have ended, most of them well', () => {
  const statuses = births(200)
    .slice(20 * 30)
    .map((birth) => lifeOf(birth, NOW).status);
  const ended: number[] = [ORDER_STATUS.completed, ORDER_STATUS.cancelled, ORDER_STATUS.closed];
  expect(statuses.every((status) => ended.includes(status))).toBe(true);
  const well = statuses.filter((status) => status === ORDER_STATUS.completed).length;
  expect(well / statuses.length).toBeGreaterThan(0.9);
});

it.each([
  ['a Monday morning', inChina('2026-11-23', 7 * 3600)],
  ['a Wednesday noon', inChina('2026-11-25', 12 * 3600)],
  ['a Sunday night', inChina('2026-11-29', 23 * 3600)],
])('the newest ones wait in every queue on %s', (_, now) => {
  const shift = now.getTime() - NOW.getTime();
  const moved = births(12).map((birth) => ({
    ...birth,
    placedAt: new Date(birth.placedAt.getTime() + shift),
  }));
  const statuses = new Set(moved.map((birth) => lifeOf(birth, now).status));
  expect([...statuses].sort()).toEqual([10, 20, 30, 40, 50, 60, 70, 80]);
});

it('the same seed lives the same life', () => {
  const [birth] = births(1);
  if (!birth) throw new Error('nobody was born');
  expect(lifeOf(birth, NOW)).toEqual(lifeOf({ ...birth }, NOW));
});
