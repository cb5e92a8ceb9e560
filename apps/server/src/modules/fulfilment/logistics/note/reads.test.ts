import type { AddAnswer } from '@qingnang/contract/cart';
import type { OrderDetail } from '@qingnang/contract/orders';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exchangeForm, moneyForm, openPromotion } from '../../../../testing/bundles.ts';
import { done, openCase } from '../../../../testing/claims.ts';
import { GOODS } from '../../../../testing/fixture.ts';
import { type Market, openMarket } from '../../../../testing/market.ts';
import { payFor } from '../../../../testing/orders.ts';
import { approvedFor, ownOrder, shipFor } from '../../../../testing/parcels.ts';
import { keptNotes } from './reads.ts';

let market: Market;
beforeAll(async () => {
  market = await openMarket(2, 'promotion');
});
afterAll(() => market.shop.close());

it('notes of two parcels add up to what the order costs, line by line', async () => {
  const { shop, staff } = market;
  const { client, addressId } = market.freshBuyer();
  await openPromotion(staff, moneyForm('discount'));
  const sold = await openPromotion(staff, exchangeForm());
  const [offer] = sold.tiers;
  const { id: exchange } = await shop.db
    .selectFrom('special_price')
    .select('id')
    .where('kind', '=', 'exchange')
    .executeTakeFirstOrThrow();
  expect(offer?.gift?.goods_id).toBe(GOODS.ladderUpTo);
  const add = (params: object[]) => client.post<AddAnswer>('/api/cart', { params }).expect(200);
  const { data: goods } = await add([{ goods_id: GOODS.plain, number: 31 }]);
  const { data: extra } = await add([
    { goods_id: GOODS.ladderUpTo, number: 2, goods_price_id: exchange, goods_manjian_id: sold.id },
  ]);
  const ids = [...goods.added, ...extra.added].map(({ line_id }) => line_id);
  const placed = await client
    .post<{ orders: { id: number }[] }>('/api/order', { ids, address_id: addressId })
    .expect(201);
  const id = placed.data.orders[0]?.id ?? 0;
  const read = async () => (await client.get<OrderDetail>(`/api/order/${id}`).expect(200)).data;
  const order = await read();
  // ¥260.40 of goods less ¥10.00, and two by 换购.
  expect(order.lines.map((line) => [line.number, line.amount, line.discount, line.is_exchange])).toEqual([
    [31, 260.4, 10, 0],
    [2, 2, 0, 1],
  ]);
  await payFor(client, id);
  await staff.post('/api/admin/orders/approve', { ids: [id] }).expect(200);
  const { lot_id } = (
    await staff.get<{ picking: { lots: { lot_id: number }[] }[] }>(`/api/admin/orders/${id}`).expect(200)
  ).data.picking[0]?.lots[0] ?? { lot_id: 0 };
  const parcel = { carrier: '顺丰', tracking_no: 'SF1' };
  const first = [{ order_line_id: order.lines[0]?.id, lot_id, number: 7 }];
  await staff.post(`/api/admin/orders/${id}/ship`, { ...parcel, lines: first }).expect(201);
  await staff.post(`/api/admin/orders/${id}/ship`, parcel).expect(201);
  const notes = await keptNotes(
    shop.db,
    (await read()).shipments.map((shipment) => shipment.id),
  );
  const rows = notes.map(({ facts }) =>
    facts.lines.map((line) => [line.number, line.list_fen, line.net_fen]),
  );
  // Seven of 31 at ¥8.40: ¥58.80, and their part of ¥10.00.
  expect(rows[0]).toEqual([[7, 5880, 5654]]);
  const sum = (at: 1 | 2) => rows.flat().reduce((total, row) => total + (row[at] ?? 0), 0);
  expect([sum(1), sum(2)]).toEqual([26_240, 25_240]);
});

it('a parcel that replaces broken pieces costs nothing and changes no other note', async () => {
  const { shop, staff } = market;
  const { client } = market.freshBuyer();
  const id = await approvedFor(client, staff);
  await shipFor(staff, id, 7);
  const broken = await openCase(client, id, { kind: 'damage', reason: 'damage', number: 5 });
  await done(staff, broken, 'approve_resend');
  await done(staff, broken, 'resend', { carrier: '顺丰', tracking_no: 'SF2' });
  await shipFor(staff, id);
  const order = await ownOrder(client, id);
  const notes = await keptNotes(
    shop.db,
    order.shipments.map((one) => one.id),
  );
  const rows = notes.map(({ facts }) =>
    facts.lines.map((line) => [line.number, line.is_resend, line.net_fen]),
  );
  // ¥540.00 less ¥40.00: seven of sixty, and the rest to the cent.
  expect(rows).toEqual([[[7, false, 5833]], [[5, true, 0]], [[53, false, 44_167]]]);
});
