import type { CartData } from '@qingnang/contract/cart';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../../../../app.ts';
import { kyselyOn } from '../../../../db/client.ts';
import { BUYER_COOKIE, openSession } from '../../../../http/session.ts';
import { manyBuyers, type TestBuyer } from '../../../../testing/buyers.ts';
import { GOODS } from '../../../../testing/fixture.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';

let shop: TestShop;
let buyer: TestBuyer;

beforeAll(async () => {
  shop = await createShop();
  buyer = (await manyBuyers(shop, 1))[0] as TestBuyer;
});
afterAll(() => shop.close());

/** 500 goods like `GOODS.ladderUpTo`, in the cart 10 of each. */
async function fillCart(): Promise<void> {
  await sql`
    with made as (
      insert into goods (name, generic_name, dosage_form, approval_no, barcode, maker_id, spec, unit, rx_class, scope, status)
      select name || n, generic_name, dosage_form, approval_no || n, '', maker_id, spec, unit, rx_class, scope, 'on'
      from goods, generate_series(1, 500) n where id = ${GOODS.ladderUpTo} returning id),
    priced as (insert into goods_price (goods_id, rank, price_e4) select id, 0, 40000 from made),
    stocked as (insert into stock (goods_id, warehouse_id, available) select id, 1, 1000 from made)
    insert into cart_line (account_id, goods_id, warehouse_id, number) select ${buyer.accountId}, id, 1, 10 from made`.execute(
    shop.db,
  );
}

/** 1,000 满减 over 20 of the goods each, every fifth of an exclusion group; from ¥500 on each takes some yuan off. */
async function openMany(): Promise<void> {
  await sql`
    with made as (
      insert into promotion (kind, name, warehouse_id, basis, starts_at, ends_at, exclusion_group)
      select 'discount', '满减' || n, 1, 'amount', now() - interval '1 hour', now() + interval '1 hour',
        case when n % 5 = 0 then '组' || n % 3 else '' end
      from generate_series(1, 1000) n returning id),
    stepped as (insert into promotion_tier (promotion_id, reach_fen, minus_fen) select id, 50000, 500 + id from made)
    insert into promotion_goods (promotion_id, goods_id)
    select made.id, g.id from made join goods g on (g.id + made.id) % 25 = 0 where g.id > 13`.execute(
    shop.db,
  );
  await sql`analyze`.execute(shop.db);
}

it('a cart asks the database as often for 500 lines under 1,000 promotions as for 5 under a single one', async () => {
  const statements: string[] = [];
  const db = kyselyOn(shop.services.pool, (statement) => void statements.push(statement));
  const app = await buildApp({ services: { ...shop.services, db }, pages: false });
  const token = await openSession(shop.db, { accountId: buyer.accountId, ip: '', userAgent: '' });
  const list = async () => {
    const from = statements.length;
    const headers = { cookie: `${BUYER_COOKIE}=${token}` };
    const answer = await app.inject({ method: 'GET', url: '/api/cart/list', headers });
    expect(answer.statusCode, answer.body.slice(0, 500)).toBe(200);
    return { count: statements.length - from, data: answer.json().data as CartData };
  };
  /** Once a minute one list reads the promotions' table again: of two in a row only one does. */
  const listTwice = async () => {
    const [first, second] = [await list(), await list()];
    return first.count < second.count ? first : second;
  };
  await fillCart();
  // Until the process remembers the goods, reading them takes more.
  await list();
  const none = await listTwice();
  await openMany();
  // The same for promotions that have changed.
  await list();
  const many = await listTwice();
  // As staff give each a budget: what is left of it is asked for, for all at once.
  await sql`update promotion set budget_fen = 100000000, version = version + 1`.execute(shop.db);
  await list();
  const bounded = await listTwice();
  expect([none.data.data.length, many.data.data.length]).toEqual([500, 500]);
  expect([none.data.totals.discount_amount, many.data.totals.discount_amount > 100]).toEqual([0, true]);
  await sql`delete from cart_line where account_id = ${buyer.accountId} and id not in (
    select id from cart_line where account_id = ${buyer.accountId} order by id limit 5)`.execute(shop.db);
  await sql`update promotion set is_stopped = true where id not in (
    select promotion_id from promotion_goods pg join cart_line c using (goods_id) limit 1)`.execute(shop.db);
  await list();
  const few = await listTwice();
  expect([few.data.data.length, few.data.activity_data.promotions.length]).toEqual([5, 1]);
  expect(bounded.data.totals.discount_amount).toBe(many.data.totals.discount_amount);
  expect(bounded.count).toBe(few.count);
  // Those without a bound are in memory.
  expect([none.count, many.count]).toEqual([few.count - 1, few.count - 1]);
  await app.close();
});
