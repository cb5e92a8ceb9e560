import type { DrawDetail } from '@qingnang/contract/draws';
import { expect, it } from 'vitest';
import { chanceWords, leftWords, resultWords, wayWords } from './draw-words.ts';

const CHANCES = {
  left: 2,
  reason: '',
  code: '',
  points: 0,
  drawn: 1,
  drawn_today: 1,
  spent: 0,
  earned: 0,
  missing: 0,
};
const draw = (more: Partial<DrawDetail> = {}) =>
  ({
    per_day: 3,
    per_account: null,
    cost_points: 0,
    chance_amount: 0,
    chances: CHANCES,
    ...more,
  }) as DrawDetail;

it('congratulates on what is won', () => {
  expect(resultWords({ name: '余额', remarks: '¥8.80', kind: 'balance' })).toBe('恭喜您抽中 余额(¥8.80)');
  expect(resultWords({ name: '体温计', remarks: '', kind: 'goods' })).toBe('恭喜您抽中 体温计');
  expect(resultWords({ name: '谢谢参与', remarks: '明天再来', kind: 'none' })).toBe('谢谢参与(明天再来)');
});

it('says how many attempts there are, or why none', () => {
  expect(chanceWords(draw())).toBe('今天还有 2 次机会');
  expect(chanceWords(draw({ chance_amount: 500 }))).toBe('还有 2 次机会');
  expect(chanceWords(draw({ chances: { ...CHANCES, code: '', left: null } }))).toBe('不限次数');
  expect(chanceWords(draw({ chances: { ...CHANCES, code: 'ended', left: 0, reason: '抽奖已结束' } }))).toBe(
    '抽奖已结束',
  );
});

it('says how attempts are come by', () => {
  expect(wayWords(draw())).toEqual(['每户每天 3 次，当天有效']);
  const chances = { ...CHANCES, code: '' as const, earned: 3, spent: 3482.6 };
  expect(
    wayWords(draw({ per_day: null, per_account: 9, cost_points: 100, chance_amount: 1000, chances })),
  ).toEqual([
    '活动期内完成的订单每满 ¥1,000 多得 1 次',
    '已完成 ¥3,482.60，得 3 次',
    '每次消耗 100 积分',
    '每户最多 9 次，已抽 1 次',
  ]);
});

it.each([
  ['none', null, '—'],
  ['points', null, '充足'],
  ['goods', 1001, '充足'],
  ['goods', 3, '3'],
  ['goods', 0, '已抽完'],
] as const)('of %s %j is left: %s', (kind, left, words) => expect(leftWords({ kind, left })).toBe(words));
