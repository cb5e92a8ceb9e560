import { fen } from '@qingnang/rules/money';
import { expect, it } from 'vitest';
import type { StaffRule, StaffWarehouse } from './api.ts';
import { newRule, placeWords, ruleBody, ruleValues, tried } from './values.ts';

const rule = (place: Partial<StaffRule>, fee: string, more: Partial<StaffRule> = {}): StaffRule => ({
  id: 1,
  province: '',
  city: '',
  district: '',
  is_served: 1,
  fee,
  free_from: '800.00',
  minimum_order: '200.00',
  promise: '次日达',
  ...place,
  ...more,
});
const SICHUAN = { province: '四川省' };
const warehouse: StaffWarehouse = {
  id: 1,
  name: '成都仓',
  code: 'cd',
  address: '',
  licence_no: '',
  is_active: 1,
  sort: 1,
  stocked: 0,
  open_orders: 0,
  is_used: 1,
  rules: [
    rule({}, '15.00'),
    rule(SICHUAN, '9.00'),
    rule({ ...SICHUAN, city: '甘孜藏族自治州' }, '0.00', { is_served: 0 }),
  ],
};

it('a rule goes through its form as it is', () => {
  const saved = rule({ ...SICHUAN, city: '成都市' }, '9.00');
  const { id: _id, ...body } = saved;
  expect(ruleBody(ruleValues(saved))).toEqual(body);
  expect(ruleBody({ ...newRule, province: ['四川省'] })).toMatchObject({
    ...SICHUAN,
    city: '',
    is_served: 1,
  });
});

it('names a place', () => {
  expect(placeWords(rule({ ...SICHUAN, city: '成都市' }, '0'))).toBe('四川省 成都市');
  expect(placeWords(rule({}, '0'))).toBe('默认（其他地区）');
});

it.each<[string, string[], number, object]>([
  [
    'nobody knows where to',
    [],
    30_000,
    { fee: fen(1_500), gap: fen(50_000), refusal: '', promise: '次日达' },
  ],
  ['of the province', ['四川省', '成都市', '锦江区'], 30_000, { fee: fen(900), refusal: '' }],
  ['free', ['四川省'], 80_000, { fee: fen(0), gap: fen(0) }],
  ['below the smallest order', ['四川省'], 19_999, { refusal: '未达起订额 ¥200.00，不能下单' }],
  ['not served', ['四川省', '甘孜藏族自治州', '石渠县'], 90_000, { refusal: '不配送', fee: fen(0) }],
])('tries an order: %s', (_, to, amount, expected) => {
  expect(tried([warehouse], to, fen(amount))).toMatchObject([expected]);
});

it('tries nothing of a closed warehouse', () => {
  expect(tried([{ ...warehouse, is_active: 0 }], [], fen(90_000))).toMatchObject([
    { refusal: '已停用，不销售' },
  ]);
});
