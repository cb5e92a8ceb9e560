import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestBuyer } from '../../../../testing/buyers.ts';
import { done, openCase } from '../../../../testing/claims.ts';
import { type DeskShop, openDesk, PARCEL, piece } from '../../../../testing/desk.ts';
import { GOODS } from '../../../../testing/fixture.ts';
import { placeFor } from '../../../../testing/orders.ts';
import { payRefunds } from '../../../payment/payments/refunds/writes.ts';
import { closeExpired } from '../writes.ts';

let desk: DeskShop;
beforeAll(async () => {
  desk = await openDesk(4);
});
afterAll(() => desk.shop.close());

const heard = async ({ client }: TestBuyer) =>
  (await client.get<{ list: { title: string; kind: string; body: string; url: string }[] }>('/api/message'))
    .data.list;
const titles = async (buyer: TestBuyer) => (await heard(buyer)).map(({ title }) => title);

it('tells of payment, cut pieces with their money, and the parcel', async () => {
  const { staff, shop } = desk;
  const { id, buyer } = await desk.plain();
  expect(await titles(buyer)).toEqual(['订单已付款']);
  await desk.approve(id);
  const order = await desk.show(id);
  await staff.post(`/api/admin/orders/${id}/cut`, { lines: [piece(order, GOODS.limited, 2)] }).expect(200);
  await payRefunds(shop.db, shop.services.payments, shop.services.log);
  await staff.post(`/api/admin/orders/${id}/ship`, PARCEL).expect(201);
  const list = await heard(buyer);
  expect(list.map(({ title }) => title)).toEqual([
    '订单已发货',
    '退款已到账',
    '订单有商品缺货',
    '订单已付款',
  ]);
  expect(list[0]).toMatchObject({ kind: 'logistics', url: `/order/info/${id}` });
  expect(list[0]?.body).toContain('顺丰速运 SF1');
  expect(list[1]?.body).toContain('已原路退回');

  const caseId = await openCase(buyer.client, id);
  await done(staff, caseId, 'refuse', { reason: '药盒已拆封' });
  expect((await heard(buyer))[0]).toMatchObject({
    title: '售后单已拒绝',
    body: expect.stringContaining('药盒已拆封'),
    url: `/order/returnInfo/${caseId}`,
  });
});

it('tells of an order that is refused, and of money that goes back to the balance', async () => {
  const { staff, shop } = desk;
  const buyer = desk.freshBuyer();
  await sql`
    insert into wallet (account_id, balance_fen) values (${buyer.accountId}, 10000000)
    on conflict (account_id) do update set balance_fen = 10000000`.execute(shop.db);
  const { id } = await placeFor(buyer.client, { useBalance: 1 });
  await staff.post(`/api/admin/orders/${id}/reject`, { reason: '经营范围不符' }).expect(200);
  expect((await titles(buyer)).slice(0, 2).sort()).toEqual(['订单未通过审核', '退款已到账']);
});

it('tells of an order that closes by itself', async () => {
  const { shop } = desk;
  const buyer = desk.freshBuyer();
  const { id } = await placeFor(buyer.client);
  await sql`update sales_order set expires_at = now() - interval '1 minute' where id = ${id}`.execute(
    shop.db,
  );
  await closeExpired(shop.db, shop.services.log);
  expect((await heard(buyer))[0]).toMatchObject({
    title: '订单已关闭',
    body: expect.stringContaining('超时未付款'),
  });
});
