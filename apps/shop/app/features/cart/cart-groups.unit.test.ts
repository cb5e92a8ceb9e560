import type { CartItem, CartTotals } from '@qingnang/contract/cart';
import { expect, it } from 'vitest';
import { groupLines } from './cart-groups.ts';

const line = (id: number, more: object = {}) =>
  ({
    id,
    ck_id: 1,
    reason: null,
    goods: { is_ephedrine: 0, ck_name: '成都仓' },
    ...more,
  }) as unknown as CartItem;
const warehouse = (ck_id: number, name: string) => ({
  ck_id,
  name,
  shipping_amount: 800,
  no_trans_order_amount: 300,
  fee: 12,
  minimum_amount: 200,
});
const totals = (groups: CartTotals['groups'], gifts: { ck_id: number; name: string }[] = []) =>
  ({ groups, gifts }) as CartTotals;

it('groups by warehouse and kind, tells a warehouse’s goals once and puts blocked lines apart', () => {
  const lines = [
    line(1),
    line(2, { goods: { is_ephedrine: 1, ck_name: '成都仓' } }),
    line(3, { ck_id: 2 }),
    line(4, { reason: { message: '缺货' } }),
    line(5),
  ];
  const group = {
    ck_id: 1,
    kind: 'normal' as const,
    goods_amount: 100,
    shipping_fee: 12,
    shipping_gap: 400,
    minimum_gap: 100,
  };
  const { groups, blocked } = groupLines(
    lines,
    [warehouse(1, '成都仓'), warehouse(2, '绵阳仓')],
    totals([group]),
  );
  expect(groups.map(({ key, lines: own }) => [key, own.map(({ id }) => id)])).toEqual([
    ['1:normal', [1, 5]],
    ['1:receipt', [2]],
    ['2:normal', [3]],
  ]);
  expect(groups[0]).toMatchObject({
    minimum: { amount: 200, gap: 100 },
    shipping: { amount: 800, gap: 400 },
  });
  expect(groups[1]).toMatchObject({ minimum: null, shipping: null });
  expect(blocked.map(({ id }) => id)).toEqual([4]);
});

it('tells the goals at the usual order, whatever was added first', () => {
  const { groups } = groupLines(
    [line(1, { goods: { is_ephedrine: 1, ck_name: '成都仓' } }), line(2)],
    [warehouse(1, '成都仓')],
    totals([]),
  );
  expect(groups.map(({ key, minimum }) => [key, minimum !== null])).toEqual([
    ['1:receipt', false],
    ['1:normal', true],
  ]);
});

it('counts what is already on its way where nothing is selected', () => {
  const { groups } = groupLines([line(1)], [warehouse(1, '成都仓')], totals([]));
  expect(groups[0]).toMatchObject({ minimum: { gap: 200 }, shipping: { gap: 500 } });
});

it('puts gifts into the usual order of their warehouse', () => {
  const lines = [line(1, { goods: { is_ephedrine: 1, ck_name: '成都仓' } }), line(2), line(3, { ck_id: 2 })];
  const gifts = [
    { ck_id: 1, name: '棉签' },
    { ck_id: 2, name: '口罩' },
  ];
  const { groups } = groupLines(lines, [], totals([], gifts));
  expect(groups.map(({ key, gifts: own }) => [key, own.map(({ name }) => name)])).toEqual([
    ['1:receipt', []],
    ['1:normal', ['棉签']],
    ['2:normal', ['口罩']],
  ]);
});
