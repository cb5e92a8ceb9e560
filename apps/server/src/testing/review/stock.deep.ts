import type { AddAnswer, CartData } from '@qingnang/contract/cart';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { kyselyOn } from '../../db/client.ts';
import { BUYER_COOKIE, openSession } from '../../http/session.ts';
import { lockExpiredLots } from '../../modules/catalogue/catalog/expiry/writes.ts';
import { closeExpired } from '../../modules/ordering/orders/writes.ts';
import { manyBuyers, type TestBuyer } from '../buyers.ts';
import { GOODS } from '../fixture.ts';
import { ledgerDifferences } from '../ledgers.ts';
import { placeFor } from '../orders.ts';
import { createShop, type TestShop } from '../shop.ts';
import { holdRow, untilWaiting } from './waiting.ts';

/** Stock, limits and locks: what two acts at the same moment may not do to each other. */

let shop: TestShop;
let buyers: TestBuyer[];
let next = 0;
const freshBuyer = () => buyers[next++] as TestBuyer;

beforeAll(async () => {
  shop = await createShop();
  buyers = await manyBuyers(shop, 14);
});
afterAll(() => shop.close());

const add = async ({ client }: TestBuyer, goods: number, number: number, more = {}) => {
  const { data } = await client
    .post<AddAnswer>('/api/cart', { params: [{ goods_id: goods, number, ...more }] })
    .expect(200);
  return data.added[0]?.line_id ?? 0;
};
const place = (buyer: TestBuyer, ids: number[], more = {}) =>
  buyer.client.post<{ orders: { id: number }[] }>('/api/order', {
    ids,
    address_id: buyer.addressId,
    ...more,
  });

describe('expired lots', () => {
  it('cannot be sold: they could never be shipped', async () => {
    // A fifth of the hundred pieces has run out of date.
    await sql`update lot set expires_on = '2020-01-31' where goods_id = ${GOODS.hundred} and lot_no like '%00'`.execute(
      shop.db,
    );
    await lockExpiredLots(shop.db);
    const buyer = freshBuyer();
    const line = await add(buyer, GOODS.hundred, 100);
    const answer = await place(buyer, [line]);
    const { rows } = await sql<{ reserved: number }>`
      select reserved from stock where goods_id = ${GOODS.hundred}`.execute(shop.db);
    expect(rows[0]?.reserved, `answer ${answer.status}`).toBeLessThanOrEqual(80);
  });
});

describe('a daily limit', () => {
  it('holds for two orders placed at the same moment', async () => {
    await shop.db.updateTable('goods').set({ limit_per_day: 60 }).where('id', '=', GOODS.plain).execute();
    const buyer = freshBuyer();
    const lines = [await add(buyer, GOODS.plain, 60), await add(buyer, GOODS.plain, 60, { ck_id: 2 })];
    // Both stand at the stock, behind their check of the limit, before either may go on.
    const held = await holdRow(shop.db, sql`select 1 from stock where goods_id = ${GOODS.plain} for update`);
    const answers = lines.map((line) => place(buyer, [line]));
    await untilWaiting(shop.db, 2);
    await held.release();
    await Promise.all(answers);
    const { rows } = await sql<{ pieces: number }>`
      select sum(l.number)::int as pieces from sales_order_line l join sales_order o on o.id = l.order_id
      where o.account_id = ${buyer.accountId} and l.goods_id = ${GOODS.plain}`.execute(shop.db);
    expect(rows[0]?.pieces).toBe(60);
  });
});

describe('the cart', () => {
  it('keeps one line of a goods whose ladder begins or ends meanwhile', async () => {
    const buyer = freshBuyer();
    await add(buyer, GOODS.wholePacks, 40);
    const { id } = await shop.db
      .insertInto('ladder')
      .values({ goods_id: GOODS.wholePacks, type: 0 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await shop.db.insertInto('ladder_step').values({ ladder_id: id, number: 10, price_e4: 55_000 }).execute();
    await add(buyer, GOODS.wholePacks, 10);
    const { data } = await buyer.client.get<CartData>('/api/cart/list').expect(200);
    expect(data.data.map((line) => line.number)).toEqual([50]);
  });

  it('holds at most 500 lines, also when two calls fill it at once', async () => {
    const buyer = freshBuyer();
    await sql`insert into goods (id, name, maker_id, spec, unit, rx_class, scope, status)
      overriding system value select 10000 + n, '试 ' || n, 1, '1', '盒', 'rx', 'chemical', 'on' from generate_series(1, 600) n`.execute(
      shop.db,
    );
    await sql`insert into goods_price (goods_id, rank, price_e4) select 10000 + n, 0, 10000 from generate_series(1, 600) n`.execute(
      shop.db,
    );
    await sql`insert into stock (goods_id, warehouse_id, available) select 10000 + n, 1, 10 from generate_series(1, 600) n`.execute(
      shop.db,
    );
    await sql`insert into lot (goods_id, warehouse_id, lot_no, quantity) select 10000 + n, 1, 'L', 10 from generate_series(1, 600) n`.execute(
      shop.db,
    );
    const lines = (from: number) =>
      Array.from({ length: 300 }, (_, i) => ({ goods_id: 10_001 + from + i, number: 1 }));
    // Both have read the empty cart; the inserts wait for the account's row (foreign key).
    const held = await holdRow(shop.db, sql`select 1 from account where id = ${buyer.accountId} for update`);
    const calls = [0, 300].map((from) => buyer.client.post('/api/cart', { params: lines(from) }));
    await untilWaiting(shop.db, 2);
    await held.release();
    await Promise.all(calls);
    const { data } = await buyer.client.get<{ total: number }>('/api/cart/total').expect(200);
    expect(data.total).toBeLessThanOrEqual(500);
  });
});

describe('closing unpaid orders', () => {
  const expire = (id: number) =>
    sql`update sales_order set expires_at = now() - make_interval(hours => ${id % 2 === 0 ? 2 : 1}) where id = ${id}`.execute(
      shop.db,
    );
  const statusOf = async (id: number) =>
    (await shop.db.selectFrom('sales_order').select('status').where('id', '=', id).executeTakeFirstOrThrow())
      .status;
  const twoExpired = async () => {
    const [first, second] = [
      await placeFor(freshBuyer().client),
      await placeFor(freshBuyer().client),
    ] as const;
    await expire(first.id);
    await sql`update sales_order set expires_at = now() - interval '1 day' where id = ${first.id}`.execute(
      shop.db,
    );
    await expire(second.id);
    return [first.id, second.id] as const;
  };

  it('goes on behind an order that somebody is paying at this moment', async () => {
    const [first, second] = await twoExpired();
    const held = await holdRow(shop.db, sql`select 1 from sales_order where id = ${first} for update`);
    const sweep = closeExpired(shop.db, shop.services.log).then(() => 'done' as const);
    const outcome = await Promise.race([sweep, untilWaiting(shop.db).then(() => 'waits' as const)]);
    const status = await statusOf(second);
    await held.release();
    await sweep;
    expect([outcome, status]).toEqual(['done', 80]);
  });

  it('goes on behind an order that cannot be closed', async () => {
    const [first, second] = await twoExpired();
    await sql`
      create function refuse_first() returns trigger language plpgsql as $$ begin raise exception 'broken row'; end $$`.execute(
      shop.db,
    );
    await sql`create trigger refuse_first before update on sales_order for each row
      when (old.id = ${sql.lit(first)}) execute function refuse_first()`.execute(shop.db);
    await closeExpired(shop.db, shop.services.log).catch(() => 0);
    expect(await statusOf(second)).toBe(80);
    await sql`drop trigger refuse_first on sales_order`.execute(shop.db);
    await closeExpired(shop.db, shop.services.log);
  });
});

describe('locks', () => {
  it('are taken in one order: all stock before the wallet, as cancelling does', async () => {
    const buyer = freshBuyer();
    await sql`insert into wallet (account_id, balance_fen) values (${buyer.accountId}, 1000000)`.execute(
      shop.db,
    );
    await sql`insert into wallet_entry (account_id, delta_fen, balance_after_fen, cause, ref)
      values (${buyer.accountId}, 1000000, 1000000, 'top_up', 'locks')`.execute(shop.db);
    const statements: string[] = [];
    const db = kyselyOn(shop.services.pool, (statement) => void statements.push(statement));
    const app = await buildApp({ services: { ...shop.services, db }, pages: false });
    const token = await openSession(shop.db, { accountId: buyer.accountId, ip: '', userAgent: '' });
    const ids = [await add(buyer, GOODS.ladder, 60), await add(buyer, GOODS.secondWarehouse, 20)];
    const answer = await app.inject({
      method: 'POST',
      url: '/api/order',
      headers: { cookie: `${BUYER_COOKIE}=${token}`, 'content-type': 'application/json' },
      payload: { ids, address_id: buyer.addressId, use_balance: 1 },
    });
    await app.close();
    expect(answer.statusCode).toBe(201);
    const kinds = statements.flatMap((text) =>
      text.includes('update wallet') ? ['wallet'] : text.includes('update stock') ? ['stock'] : [],
    );
    expect(kinds).toEqual(['stock', 'stock', 'wallet', 'wallet']);
  });
});

it('leaves the books right', async () => {
  expect(await ledgerDifferences(shop.db)).toEqual([]);
});
