import type { FoundThing } from '@qingnang/contract/office-find';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { GOODS } from '../../../testing/fixture.ts';
import { type Market, openMarket } from '../../../testing/market.ts';
import { placeFor } from '../../../testing/orders.ts';
import { pusher, statementsOf } from '../../../testing/pushes.ts';
import { findEverywhere } from './reads.ts';

let market: Market;
let no: string;
let company: string;
let lot: string;
let name: string;
beforeAll(async () => {
  market = await openMarket(1, 'promotion');
  const { id } = await placeFor(market.freshBuyer().client, { goods: GOODS.ladder, number: 60 });
  const { rows } = await sql<{ no: string; company: string; lot: string; name: string }>`
    select o.order_no as no, a.company, (select lot_no from lot where goods_id = ${GOODS.ladder} limit 1) as lot,
      (select name from goods where id = ${GOODS.ladder}) as name
    from sales_order o join account a on a.id = o.account_id where o.id = ${id}`.execute(market.shop.db);
  if (!rows[0]) throw new Error('no order');
  ({ no, company, lot, name } = rows[0]);
});
afterAll(() => market.shop.close());

async function find(client: Client, keywords: string): Promise<string[]> {
  const path = `/api/admin/find?keywords=${encodeURIComponent(keywords)}`;
  const { data } = await client.get<{ list: FoundThing[] }>(path).expect(200);
  return data.list.map(({ kind, label }) => `${kind} ${label}`);
}

it('requires a sign-in of staff, and two signs', async () => {
  await market.shop.visitor().get('/api/admin/find?keywords=ab').expect(401);
  await (await market.shop.buyer()).get('/api/admin/find?keywords=ab').expect(401);
  const { errors } = await market.staff.get('/api/admin/find?keywords=a').expect(422);
  expect(errors).toHaveProperty('keywords');
});

it('finds orders, customers, goods and lots in one call', async () => {
  expect(await find(market.staff, no)).toEqual([`order ${no}`]);
  expect(await find(market.staff, company)).toEqual([`order ${no}`, `customer ${company}`]);
  expect(await find(market.staff, name)).toContain(`goods ${name}`);
  expect(await find(market.staff, lot.toLowerCase())).toContain(`lot ${lot}`);
  expect(await find(market.staff, '没有这样的东西')).toEqual([]);
});

it('shows nobody what their role may not see, and a salesman nothing of others', async () => {
  const goods = await market.shop.staff('goods');
  expect(await find(goods, company)).toEqual([]);
  expect(await find(goods, lot)).toContain(`lot ${lot}`);
  expect(await find(await market.shop.staff('sales'), no)).toEqual([]);
});

it('makes as many statements for everything as for nothing', async () => {
  const staff = await pusher(market.shop.db);
  const statements = (keywords: string) =>
    statementsOf(market.shop, (db) => findEverywhere(db, staff, keywords));
  expect([await statements(company), await statements('没有这样的东西')]).toEqual([4, 4]);
});
