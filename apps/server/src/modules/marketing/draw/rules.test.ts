import { fen } from '@qingnang/rules/money';
import { describe, expect, it } from 'vitest';
import {
  audienceOf,
  budgetLeft,
  chancesOf,
  type DrawTerms,
  maskedCompany,
  NO_DRAWS,
  type OwnDraws,
  stateOf,
  statusWords,
} from './rules.ts';

const NOW = new Date('2026-11-21T04:00:00Z');
const DRAW: DrawTerms = {
  startsAt: new Date('2026-11-01T00:00:00Z'),
  endsAt: new Date('2026-12-01T00:00:00Z'),
  isOn: true,
  audience: audienceOf({}),
  costPoints: 0,
  perDay: 1,
  perAccount: null,
  chance: null,
};
const BUYER = { passStatus: 1, rank: 1, province: '四川省', buyerType: 'pharmacy' };
const chances = (terms: Partial<DrawTerms>, own: Partial<OwnDraws>, looker: typeof BUYER | null = BUYER) =>
  chancesOf({ ...DRAW, ...terms }, looker, { ...NO_DRAWS, ...own }, NOW);

describe('who may draw', () => {
  it.each([
    ['waiting', { startsAt: new Date('2026-11-21T04:00:01Z') }, BUYER],
    ['ended', { endsAt: NOW }, BUYER],
    ['ended', { isOn: false }, BUYER],
    ['login', {}, null],
    ['not_passed', {}, { ...BUYER, passStatus: 2 }],
    ['audience', { audience: audienceOf({ ranks: [2, 3] }) }, BUYER],
    ['audience', { audience: audienceOf({ provinces: ['云南省'] }) }, BUYER],
    ['audience', { audience: audienceOf({ buyerTypes: ['clinic'] }) }, BUYER],
    ['', { audience: audienceOf({ ranks: [1], buyerTypes: ['pharmacy'] }) }, BUYER],
  ])('%j', (code, terms, looker) => {
    const found = chances(terms, {}, looker);
    expect(found).toMatchObject({ code, left: code === '' ? 1 : 0 });
    expect(found.reason === '').toBe(code === '');
  });
});

describe('how often', () => {
  const more = { perDay: null, chance: fen(100_000) };
  it.each<[string, Partial<DrawTerms>, Partial<OwnDraws>, number | null, string]>([
    ['each day', { perDay: 3 }, { drawn: 9, drawnToday: 1 }, 2, ''],
    ['not more a day', { perDay: 3 }, { drawn: 9, drawnToday: 3 }, 0, 'per_day'],
    ['in all', { perDay: null, perAccount: 5 }, { drawn: 4, drawnToday: 4 }, 1, ''],
    ['the smaller of both', { perDay: 3, perAccount: 5 }, { drawn: 4 }, 1, ''],
    ['not more in all', { perDay: 3, perAccount: 5 }, { drawn: 5 }, 0, 'per_account'],
    ['without end for points', { perDay: null, costPoints: 0 }, { drawn: 99 }, null, ''],
    ['as far as points go', { perDay: null, costPoints: 200 }, { points: 599 }, 2, ''],
    ['not without points', { costPoints: 200 }, { points: 199 }, 0, 'points'],
    ['for orders', more, { spent: fen(348_260), drawn: 1, drawnToday: 1, extra: 1 }, 2, ''],
    ['not before an order', more, { spent: fen(99_999) }, 0, 'per_day'],
    ['for orders beyond the day', { ...more, perDay: 1 }, { spent: fen(200_000), drawnToday: 1 }, 2, ''],
    [
      'those of other days count',
      { ...more, perDay: 1 },
      { spent: fen(200_000), drawnToday: 1, extra: 2 },
      0,
      'per_day',
    ],
    // A return has taken back what the attempt came from.
    ['never below none', more, { spent: fen(0), drawn: 2, extra: 2 }, 0, 'per_day'],
  ])('%s', (_name, terms, own, left, code) => expect(chances(terms, own)).toMatchObject({ left, code }));

  it('says what is missing for one more', () => {
    expect(chances(more, { spent: fen(348_260) })).toMatchObject({ earned: 3, missing: fen(51_740) });
    expect(chances(more, { spent: fen(48_260) }).reason).toBe(
      '还没有抽奖机会，再完成订单 ¥517.40 可多抽 1 次',
    );
    expect(chances({}, { drawnToday: 1 }).reason).toBe('今天的机会已用完，明天再来');
  });
});

it('is waiting, running, ended or off', () => {
  expect(stateOf(DRAW, NOW)).toBe('running');
  expect(stateOf({ ...DRAW, isOn: false }, NOW)).toBe('off');
  expect(stateOf({ ...DRAW, isOn: false, endsAt: NOW }, NOW)).toBe('ended');
  expect(stateOf({ ...DRAW, startsAt: new Date('2026-11-30T00:00:00Z') }, NOW)).toBe('waiting');
});

it('leaves nothing of a budget that was passed before it was lowered', () => {
  expect(budgetLeft(null, 100)).toBeNull();
  expect(budgetLeft(fen(100), 40)).toBe(60);
  expect(budgetLeft(fen(100), 140)).toBe(0);
});

it('tells a winner without naming it', () =>
  expect(maskedCompany('成都康民大药房（锦里店）')).toBe('成都康***'));

it.each([
  ['none', null, ''],
  ['balance', null, '已到账'],
  ['coupon', null, '已发放'],
  ['goods', { status: 'placed', hasAddress: false }, '待填写地址'],
  ['goods', { status: 'placed', hasAddress: true }, '待发货'],
  ['goods', { status: 'shipped', hasAddress: true }, '已发货'],
  ['goods', { status: 'cancelled', hasAddress: false }, '已取消'],
] as const)('%s %j is %j', (kind, order, words) => expect(statusWords(kind, order)).toBe(words));
