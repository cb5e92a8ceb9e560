import type { CartGift, CartItem } from '@qingnang/contract/cart';
import { expect, it } from 'vitest';
import { aPromotion } from '../promotions/promotion.fixture.ts';
import { groupLines } from './cart-groups.ts';
import { aLine } from './cart-line.fixture.ts';
import type { ShownTotals } from './cart-promotions.ts';
import type { Warehouse } from './cart-quote.ts';

const line = (id: number, more: Parameters<typeof aLine>[3] = {}) => aLine(id, 10, 1, more);
const warehouse = (ck_id: number, name: string) => ({
  ck_id,
  name,
  shipping_amount: 800,
  no_trans_order_amount: 300,
  fee: 12,
  minimum_amount: 200,
  promise: '',
  not_served: '',
});
const group = (
  lines: CartItem[],
  warehouses: Warehouse[],
  groups: ShownTotals['groups'] = [],
  gifts: { ck_id: number; promotion_id: number; name: string }[] = [],
) =>
  groupLines({
    lines,
    warehouses,
    promotions: gifts.map(({ ck_id, promotion_id }) =>
      aPromotion({ id: promotion_id, ck_id, kind: 'gift', goods_ids: lines.map(({ goods }) => goods.id) }),
    ),
    achieved: new Set(),
    totals: {
      groups,
      gifts: gifts as CartGift[],
      promotions: [] as ShownTotals['promotions'],
    } as ShownTotals,
  });

it('groups by warehouse and kind, tells a warehouse’s goals once and puts blocked lines apart', () => {
  const lines = [
    line(1),
    line(2, { goods: { is_ephedrine: 1 } }),
    line(3, { ck_id: 2 }),
    line(4, { reason: { code: 'out_of_stock', message: '缺货', action: '', url: '' } }),
    line(5),
  ];
  const amounts = {
    ck_id: 1,
    kind: 'normal' as const,
    goods_amount: 100,
    discount_amount: 0,
    shipping_fee: 12,
    shipping_gap: 400,
    minimum_gap: 100,
  };
  const { groups, blocked } = group(lines, [warehouse(1, '成都仓'), warehouse(2, '绵阳仓')], [amounts]);
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
  const { groups } = group([line(1, { goods: { is_ephedrine: 1 } }), line(2)], [warehouse(1, '成都仓')]);
  expect(groups.map(({ key, minimum }) => [key, minimum !== null])).toEqual([
    ['1:receipt', false],
    ['1:normal', true],
  ]);
});

it('counts what is already on its way where nothing is selected', () => {
  const { groups } = group([line(1)], [warehouse(1, '成都仓')]);
  expect(groups[0]).toMatchObject({ minimum: { gap: 200 }, shipping: { gap: 500 } });
});

it('says when it arrives, and asks for nothing where nothing goes', () => {
  const notServed = '成都仓不配送到西藏自治区拉萨市城关区';
  const { groups } = group(
    [line(1), line(2, { ck_id: 2 })],
    [
      { ...warehouse(1, '成都仓'), not_served: notServed },
      { ...warehouse(2, '重庆仓'), promise: '次日达' },
    ],
  );
  expect(groups).toMatchObject([
    { notServed, promise: '', minimum: null, shipping: null },
    { notServed: '', promise: '次日达', minimum: { amount: 200 } },
  ]);
});

it('puts gifts into the usual order of their warehouse', () => {
  const lines = [line(1, { goods: { is_ephedrine: 1 } }), line(2), line(3, { ck_id: 2 })];
  const gifts = [
    { ck_id: 1, promotion_id: 6, name: '棉签' },
    { ck_id: 2, promotion_id: 7, name: '口罩' },
  ];
  const { groups } = group(lines, [], [], gifts);
  const given = groups.map(({ key, sections }) => [
    key,
    sections.flatMap((section) => section.gifts.map(({ name }) => name)),
  ]);
  expect(given).toEqual([
    ['1:receipt', []],
    ['1:normal', ['棉签']],
    ['2:normal', ['口罩']],
  ]);
});
