import type { AdminOrder } from '@qingnang/contract/desk';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type DeskShop, openDesk, piece } from '../../../../testing/desk.ts';
import { GOODS } from '../../../../testing/fixture.ts';
import { ledgerDifferences } from '../../../../testing/ledgers.ts';

let desk: DeskShop;
beforeAll(async () => {
  desk = await openDesk(6);
});
afterAll(() => desk.shop.close());
afterEach(async () => expect(await ledgerDifferences(desk.shop.db)).toEqual([]));

const stockOf = (goodsId: number) =>
  desk.shop.db
    .selectFrom('stock')
    .select(['available', 'reserved', 'to_count'])
    .where('goods_id', '=', goodsId)
    .where('reserved', '>', 0)
    .executeTakeFirstOrThrow();
const shortagesOf = ({ order_no }: AdminOrder) =>
  desk.shop.db
    .selectFrom('shortage')
    .select(['lot_no', 'number', 'open', 'reason'])
    .where('order_no', '=', order_no)
    .orderBy('id')
    .execute();
const cut = (id: number, lines: unknown, reason?: string) =>
  desk.staff.post(`/api/admin/orders/${id}/cut`, { lines, reason }).expect(200);

it('what is cut as missing is not for sale again; what the buyer does not want is', async () => {
  const { id } = await desk.plain();
  const order = await desk.show(id);
  const before = await stockOf(GOODS.limited);
  await cut(id, [piece(order, GOODS.limited, 2)]);
  expect(await stockOf(GOODS.limited)).toEqual({
    available: before.available,
    reserved: before.reserved - 2,
    to_count: before.to_count + 2,
  });
  await cut(id, [piece(order, GOODS.limited, 3)], 'wish');
  expect(await stockOf(GOODS.limited)).toMatchObject({
    available: before.available + 3,
    to_count: before.to_count + 2,
  });
  expect(await shortagesOf(order)).toEqual([{ lot_no: '', number: 2, open: 2, reason: 'short' }]);
  const { action, after } = await desk.shop.db
    .selectFrom('audit_log')
    .select(['action', 'after'])
    .where('action', '=', 'order.cut')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  expect([action, after]).toEqual(['order.cut', expect.objectContaining({ reason: '缺货' })]);
});

it('the lot is the one that the pick named, and what an order that ends lets go is missing all the same', async () => {
  const { id, buyer } = await desk.plain();
  await desk.approve(id);
  const order = await desk.show(id);
  const warehouse = await desk.shop.staff('warehouse');
  const { data } = await warehouse
    .get<{ list: { rows: { order_line_id: number; goods_id: number; lot_no: string }[] }[] }>(
      `/api/admin/warehouse/picking?ids=${id}`,
    )
    .expect(200);
  const rows = data.list[0]?.rows ?? [];
  const say = async (goodsId: number, short: number, damaged: number) => {
    const row = rows.find(({ goods_id }) => goods_id === goodsId);
    const body = { order_line_id: row?.order_line_id, lot_no: row?.lot_no, picked: 0, short, damaged };
    await warehouse.post('/api/admin/warehouse/picks', body).expect(200);
    return row?.lot_no;
  };
  const lot = await say(GOODS.limited, 2, 1);
  const other = await say(GOODS.fourDecimals, 0, 5);
  await cut(id, [piece(order, GOODS.limited, 1)], 'wish');
  await cut(id, [piece(order, GOODS.limited, 3)], 'wish');
  expect(await shortagesOf(order)).toEqual([
    { lot_no: lot, number: 1, open: 1, reason: 'short' },
    { lot_no: lot, number: 2, open: 2, reason: 'short' },
  ]);
  const before = await stockOf(GOODS.fourDecimals);
  await buyer.client.post(`/api/order/${id}/cancel`, { reason: '不要了' }).expect(200);
  expect((await shortagesOf(order)).at(-1)).toEqual({ lot_no: other, number: 5, open: 5, reason: 'damaged' });
  const now = await desk.shop.db
    .selectFrom('stock')
    .select(({ fn }) => [
      fn.sum<number>('available').as('available'),
      fn.sum<number>('to_count').as('to_count'),
    ])
    .where('goods_id', '=', GOODS.fourDecimals)
    .executeTakeFirstOrThrow();
  expect([Number(now.available), Number(now.to_count)]).toEqual([
    before.available + 495,
    before.to_count + 5,
  ]);
});

it('an offer does not sell missing pieces again', async () => {
  const { id } = await desk.rich();
  const order = await desk.show(id);
  const left = () =>
    desk.shop.db
      .selectFrom('special_price')
      .select('stock_left')
      .where('kind', '=', 'seckill')
      .executeTakeFirst();
  const before = await left();
  await cut(id, [piece(order, GOODS.hundred, 1)]);
  expect(await left()).toEqual(before);
  expect(await shortagesOf(order)).toHaveLength(1);
});
