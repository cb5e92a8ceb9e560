import { drawForm } from '@qingnang/contract/admin-draws';
import { fen } from '@qingnang/rules/money';
import { describe, expect, it } from 'vitest';
import { drawErrors, type KeptPrize, problemsOf, readForm, wonErrors } from './rules.ts';

const NOW = new Date(1_800_000_000_000);
const prize = (more: Record<string, unknown> = {}) => ({
  name: '余额',
  kind: 'balance',
  amount: '8.80',
  weight: 5,
  stock: 10,
  ...more,
});
const NONE = { name: '谢谢参与', kind: 'none', weight: 95 };
const form = (more: Record<string, unknown> = {}) =>
  drawForm.parse({
    name: '抽奖',
    starts_at: 1_790_000_000,
    ends_at: 1_810_000_000,
    per_day: 1,
    prizes: [prize(), NONE],
    ...more,
  });
const fieldsOf = (more: Record<string, unknown> = {}) => readForm(form(more)).fields;
const errorsOf = (more: Record<string, unknown>) => {
  const { fields, errors } = readForm(form(more));
  return { ...drawErrors(fields), ...errors };
};

describe('what cannot be saved', () => {
  it('is said at its field', () => {
    expect(errorsOf({})).toEqual({});
    expect(errorsOf({ ends_at: 1_790_000_000 })).toEqual({ ends_at: '结束时间须晚于开始时间' });
    expect(errorsOf({ chance_amount: '0' })).toHaveProperty('chance_amount');
    expect(errorsOf({ day_budget: '1.001' })).toEqual({ day_budget: '每日预算最多 2 位小数' });
  });
  it.each([
    [{ amount: '' }, 'amount'],
    [{ amount: '0' }, 'amount'],
    [{ amount: '1.234' }, 'amount'],
    [{ cost: '8.79' }, 'cost'],
    [{ kind: 'points' }, 'points'],
    [{ kind: 'coupon' }, 'coupon_id'],
    [{ kind: 'goods' }, 'goods_id'],
  ])('prize %j', (more, field) =>
    expect(errorsOf({ prizes: [NONE, prize(more)] })).toHaveProperty([`prizes.1.${field}`]),
  );
});

it('money costs its amount unless more is said; nothing costs nothing and never ends', () => {
  const [balance, none] = fieldsOf({ prizes: [prize(), { ...NONE, stock: 3, cost: '5' }] }).prizes;
  expect(balance).toMatchObject({ value: 880, cost: fen(880), stock: 10 });
  expect(none).toMatchObject({ value: 0, cost: fen(0), stock: null });
});

it('what staff write for buyers is cleaned', () =>
  expect(fieldsOf({ rules: '<p onclick="x()">规则<script>1</script></p>' }).rules).toBe('<p>规则</p>'));

describe('what stands against publishing', () => {
  const known = { coupons: new Set([7]), goods: new Set([9]) };
  const problems = (more: Record<string, unknown>) => problemsOf(fieldsOf(more), known, NOW).join();
  it.each<[Record<string, unknown>, string]>([
    [{}, ''],
    [{ prizes: [] }, '至少设置 2 个奖项'],
    [{ prizes: [prize(), prize()] }, '缺少“未中奖”奖项'],
    [{ prizes: [prize({ weight: 0 }), { ...NONE, weight: 0 }] }, '所有权重都是 0'],
    [{ ends_at: 1_800_000_000 }, '结束时间已过'],
    [{ per_day: '' }, '免费且不限次数'],
    [{ per_day: '', cost_points: 100 }, ''],
    [{ per_day: '', chance_amount: '1000' }, ''],
    [{ day_budget: '8.79' }, '永远抽不中'],
    [{ day_budget: '8.80' }, ''],
    [{ prizes: [prize({ kind: 'coupon', coupon_id: 8 }), NONE] }, '优惠券不存在、已停止或已发完'],
    [{ prizes: [prize({ kind: 'coupon', coupon_id: 7 }), NONE] }, ''],
    [{ prizes: [prize({ kind: 'goods', goods_id: 8 }), NONE] }, '积分商品不存在'],
    [{ prizes: [prize({ kind: 'goods', goods_id: 9 }), NONE] }, ''],
  ])('%j', (more, words) =>
    words === '' ? expect(problems(more)).toBe('') : expect(problems(more)).toContain(words),
  );
});

describe('prizes that somebody has won', () => {
  const kept = (id: number, won: number): KeptPrize => {
    const [first] = fieldsOf().prizes;
    if (!first) throw new Error('no prize');
    return { ...first, id, won };
  };
  const errors = (won: number, after: Record<string, unknown>[]) =>
    wonErrors([kept(1, won)], fieldsOf({ prizes: after }).prizes);
  it('stay what they are', () => {
    expect(errors(3, [prize({ id: 1, weight: 0, stock: 3, name: '八块八' })])).toEqual({});
    expect(errors(3, [prize({ id: 1, amount: '9.90' })])).toHaveProperty(['prizes.0.kind']);
    expect(errors(3, [prize({ id: 1, stock: 2 })])).toHaveProperty(['prizes.0.stock']);
    expect(errors(3, [NONE])).toHaveProperty('prizes');
  });
  it('are free while nobody has', () => {
    expect(errors(0, [prize({ id: 1, amount: '9.90' })])).toEqual({});
    expect(errors(0, [NONE])).toEqual({});
  });
  it('are named once, and only those of the draw', () => {
    expect(errors(0, [prize({ id: 2 })])).toHaveProperty(['prizes.0.name']);
    expect(errors(0, [prize({ id: 1 }), prize({ id: 1 })])).toHaveProperty(['prizes.1.name']);
  });
});
