import type { StaffDraw } from '@qingnang/contract/admin-draws';
import { expect, it } from 'vitest';
import { blankDraw, blankPrize, bodyOf, copyOf, valuesOf, weightedOf } from './values.ts';

const PRIZE = {
  id: 7,
  name: '余额',
  remarks: '¥8.80',
  image: '',
  kind: 'balance',
  amount: '8.80',
  points: null,
  item: null,
  cost: '8.80',
  weight: 5,
  stock: 10,
  won: 3,
  odds: 5,
};
const DRAW = {
  ...blankDraw(1_800_000_000),
  id: 1,
  starts_at: 1_800_000_000,
  ends_at: 1_800_086_400,
  is_popup: 1,
  cost_points: 100,
  zones: [{ id: 4, name: '专区' }],
  prizes: [PRIZE, { ...PRIZE, id: 8, kind: 'coupon', amount: '', item: { id: 9, name: '券' }, stock: null }],
} as unknown as StaffDraw;

it('sends what is there as it is', () => {
  const body = bodyOf(valuesOf(DRAW));
  expect(body).toMatchObject({ starts_at: 1_800_000_000, is_popup: 1, zone_ids: [4], cost_points: 100 });
  expect(body.prizes).toMatchObject([
    { id: 7, kind: 'balance', amount: '8.80', cost: '8.80', weight: 5, stock: 10 },
    { id: 8, kind: 'coupon', amount: undefined, coupon_id: 9, stock: undefined },
  ]);
});

it('knows the name of what it gives, and does not send it', () => {
  const values = valuesOf(DRAW);
  expect(values.prizes.map(({ item }) => item)).toEqual([null, { id: 9, name: '券' }]);
  for (const prize of bodyOf(values).prizes) expect(prize).not.toHaveProperty('item');
});

it('a copy has prizes of its own', () => {
  const { prizes } = copyOf(DRAW, 1_800_000_000);
  expect(prizes.map(({ id, won }) => [id, won])).toEqual([
    [undefined, 0],
    [undefined, 0],
  ]);
});

it('nothing has neither cost nor stock', () =>
  expect(
    bodyOf({ ...blankDraw(0), prizes: [{ ...blankPrize('none'), cost: '3', stock: 4 }] }).prizes,
  ).toMatchObject([{ kind: 'none', cost: undefined, stock: undefined }]));

it('weighs what is left', () =>
  expect(weightedOf([{ ...blankPrize(), weight: 3, stock: 5, won: 5 }, undefined])).toMatchObject([
    { kind: 'points', weight: 3, left: 0 },
    { kind: 'none', weight: 0, left: null },
  ]));
