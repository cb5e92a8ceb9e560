import type { StaffSpecial } from '@qingnang/contract/campaigns';
import type { AddAnswer, CartData } from '@qingnang/contract/cart';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { kyselyOn } from '../../db/client.ts';
import { BUYER_COOKIE, openSession } from '../../http/session.ts';
import { settleEnded } from '../../modules/marketing/campaigns/writes.ts';
import type { TestBuyer } from '../buyers.ts';
import type { Client } from '../client.ts';
import { GOODS } from '../fixture.ts';
import { type Market, openMarket } from '../market.ts';
import { payFor } from '../orders.ts';
import type { TestShop } from '../shop.ts';
import { FROM_SHELF, openSpecial, specialForm } from '../specials.ts';
import { holdRow, untilWaiting } from './waiting.ts';

/** Special prices where two things happen at once, or where somebody asks for what was not meant. */

let market: Market;
let shop: TestShop;
let staff: Client;
const freshBuyer = () => market.freshBuyer();

beforeAll(async () => {
  market = await openMarket(40, 'special_price');
  ({ shop, staff } = market);
});
afterAll(() => shop.close());
afterEach(() => market.endRound());

const addLine = async ({ client }: TestBuyer, line: Record<string, unknown>) =>
  (await client.post<AddAnswer>('/api/cart', { params: [line] }).expect(200)).data;
const lineOf = async (
  buyer: TestBuyer,
  offer: Pick<StaffSpecial, 'id' | 'goods_id'>,
  number: number,
  more = {},
) =>
  (await addLine(buyer, { goods_id: offer.goods_id, goods_price_id: offer.id, number, ...more })).added[0]
    ?.line_id ?? 0;
const place = ({ client, addressId }: TestBuyer, ids: number[], more = {}) =>
  client.post<{ orders: { id: number; amount: number }[] }>('/api/order', {
    ids,
    address_id: addressId,
    ...more,
  });
const paidOrder = async (buyer: TestBuyer, ids: number[]) => {
  const { data } = await place(buyer, ids).expect(201);
  const id = data.orders[0]?.id ?? 0;
  await payFor(buyer.client, id);
  await staff.post('/api/admin/orders/approve', { ids: [id] }).expect(200);
  return id;
};
const lotId = async (lotNo: string) =>
  (
    await shop.db
      .selectFrom('lot')
      .select('id')
      .where('lot_no', '=', lotNo)
      .where('warehouse_id', '=', 1)
      .executeTakeFirstOrThrow()
  ).id;
const parcel = { carrier: '顺丰', tracking_no: 'SF1' };

describe('a near-expiry offer', () => {
  it('keeps its lot from a parcel that is packed at the moment it is made', async () => {
    const lot = await lotId(`A${GOODS.ladderUpTo}00`);
    const buyer = freshBuyer();
    const order = await paidOrder(buyer, [await lineOf(buyer, { id: 0, goods_id: GOODS.ladderUpTo }, 100)]);
    // Both stand at the lot; the offer came first.
    const held = await holdRow(shop.db, sql`select 1 from lot where id = ${lot} for update`);
    const made = staff.post<StaffSpecial>(
      '/api/admin/specials',
      specialForm({
        ...FROM_SHELF,
        kind: 'near_expiry',
        goods_id: GOODS.ladderUpTo,
        price: '3',
        lot_id: lot,
        stock_total: 200,
      }),
    );
    await untilWaiting(shop.db, 1);
    const shipped = staff.post(`/api/admin/orders/${order}/ship`, parcel);
    await untilWaiting(shop.db, 2);
    await held.release();
    expect([(await made).status, (await shipped).status]).toEqual([201, 201]);
    const { rows } = await sql<{ lot_no: string }>`
      select distinct s.lot_no from shipment_line s join sales_order_line l on l.id = s.order_line_id
      where l.order_id = ${order}`.execute(shop.db);
    expect(rows.map(({ lot_no }) => lot_no)).toEqual([`A${GOODS.ladderUpTo}01`]);
  });
});

describe('own stock', () => {
  it('that staff change while orders run stays right', async () => {
    const offer = await openSpecial(staff, { stock_total: 20 });
    const buyers = Array.from({ length: 12 }, freshBuyer);
    const lines = await Promise.all(buyers.map((buyer) => lineOf(buyer, offer, 2)));
    const change = async (total: number) => {
      const { data } = await staff
        .get<{ list: StaffSpecial[] }>(`/api/admin/specials?goods_id=${offer.goods_id}`)
        .expect(200);
      const now = data.list.find(({ id }) => id === offer.id);
      const { name, price, starts_at, ends_at, version } = now as StaffSpecial;
      return staff.put(`/api/admin/specials/${offer.id}`, {
        name,
        price,
        starts_at,
        ends_at,
        version,
        stock_total: total,
      });
    };
    const answers = await Promise.all([
      ...buyers.map((buyer, i) => place(buyer, [lines[i] ?? 0])),
      change(10),
      change(40),
      settleEnded(shop.db).then(() => ({ status: 200 })),
    ]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  });

  it('is given back once by a settlement, a stop and cancellations at the same time', async () => {
    const before = await available();
    const offer = await openSpecial(staff, { stock_total: 20 });
    const buyers = Array.from({ length: 5 }, freshBuyer);
    const orders = await Promise.all(
      buyers.map(
        async (buyer) =>
          (await place(buyer, [await lineOf(buyer, offer, 2)]).expect(201)).data.orders[0]?.id ?? 0,
      ),
    );
    await sql`update special_price set ends_at = clock_timestamp() where id = ${offer.id}`.execute(shop.db);
    await Promise.all([
      settleEnded(shop.db),
      settleEnded(shop.db),
      staff.post(`/api/admin/specials/${offer.id}/stop`),
      ...buyers.flatMap(({ client }, i) => [
        client.post(`/api/order/${orders[i]}/cancel`),
        client.post(`/api/order/${orders[i]}/cancel`),
      ]),
    ]);
    await settleEnded(shop.db);
    expect(await available()).toBe(before);
  });
});

const available = async (goods: number = GOODS.hundred) =>
  (
    await shop.db
      .selectFrom('stock')
      .select('available')
      .where('goods_id', '=', goods)
      .where('warehouse_id', '=', 1)
      .executeTakeFirstOrThrow()
  ).available;

describe('what a line may not be', () => {
  it('bought through the offer of another goods, or one that is not for the account', async () => {
    const offer = await openSpecial(staff);
    const youx = await openSpecial(staff, { kind: 'youx', price: '19' });
    const soon = Math.floor(Date.now() / 1000) + 3600;
    const waiting = await openSpecial(staff, {
      kind: 'daily',
      price: '18',
      starts_at: soon,
      ends_at: soon + 60,
    });
    const buyer = freshBuyer();
    await sql`update account set is_show_youx = false where id = ${buyer.accountId}`.execute(shop.db);
    for (const line of [
      { goods_id: GOODS.plain, goods_price_id: offer.id },
      { goods_id: GOODS.hundred, goods_price_id: youx.id },
      { goods_id: GOODS.hundred, goods_price_id: waiting.id },
      { goods_id: GOODS.hundred, goods_price_id: 2_147_483_648 },
    ])
      expect((await addLine(buyer, { ...line, number: 1 })).refused).toHaveLength(1);
  });

  it('a second order at the price of newcomers, be the first one paid or not', async () => {
    const offer = await openSpecial(staff, { kind: 'newcomer', price: '15', stock_total: 10 });
    const buyer = freshBuyer();
    const { data } = await place(buyer, [await lineOf(buyer, offer, 1)]).expect(201);
    expect(
      (await addLine(buyer, { goods_id: offer.goods_id, goods_price_id: offer.id, number: 1 })).added,
    ).toEqual([]);
    const id = data.orders[0]?.id ?? 0;
    await buyer.client.post(`/api/order/${id}/cancel`).expect(200);
    const again = await lineOf(buyer, offer, 1);
    await payFor(buyer.client, (await place(buyer, [again]).expect(201)).data.orders[0]?.id ?? 0);
    expect(
      (await addLine(buyer, { goods_id: offer.goods_id, goods_price_id: offer.id, number: 1 })).added,
    ).toEqual([]);
  });

  it('dearer through an offer than without it', async () => {
    const buyer = freshBuyer();
    await sql`update account set rank = 3 where id = ${buyer.accountId}`.execute(shop.db);
    await sql`insert into goods_price (goods_id, rank, price_e4) values (${GOODS.ladder}, 3, 80000)`.execute(
      shop.db,
    );
    const offer = await openSpecial(staff, { goods_id: GOODS.ladder, price: '9', stock_total: 100 });
    expect(
      (await addLine(buyer, { goods_id: GOODS.ladder, goods_price_id: offer.id, number: 1 })).added,
    ).toEqual([]);
    const { data } = await buyer.client
      .get<{ specials: object[] }>(`/api/goods/detail/${GOODS.ladder}`)
      .expect(200);
    expect(data.specials).toEqual([]);
    const other = freshBuyer();
    expect(
      (await addLine(other, { goods_id: GOODS.ladder, goods_price_id: offer.id, number: 1 })).added,
    ).toHaveLength(1);
  });

  it('from a warehouse that this process does not know yet', async () => {
    const buyer = freshBuyer();
    await buyer.client.get(`/api/goods/detail/${GOODS.hundred}`).expect(200);
    const { id } = await shop.db
      .insertInto('warehouse')
      .values({ code: 'new', name: '新仓', sort: 9 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`insert into stock (goods_id, warehouse_id, available) values (${GOODS.hundred}, ${id}, 100)`.execute(
      shop.db,
    );
    await sql`insert into lot (goods_id, warehouse_id, lot_no, quantity) values (${GOODS.hundred}, ${id}, 'N', 100)`.execute(
      shop.db,
    );
    const offer = await openSpecial(staff, { warehouse_id: id });
    expect(
      (await addLine(buyer, { goods_id: offer.goods_id, goods_price_id: offer.id, number: 1 })).refused,
    ).toHaveLength(1);
  });
});

describe('the last pieces', () => {
  it('go once, whichever way they are bought: own stock, shelf, quick, again', async () => {
    const goods = GOODS.limited;
    await sql`update goods set limit_per_order = null where id = ${goods}`.execute(shop.db);
    const own = await openSpecial(staff, { goods_id: goods, price: '14', stock_total: 250 });
    const shelf = await openSpecial(staff, { ...FROM_SHELF, goods_id: goods, price: '14.5', kind: 'daily' });
    const buyers = Array.from({ length: 6 }, freshBuyer);
    const lines = await Promise.all(
      buyers.map((buyer, i) => lineOf(buyer, [own, shelf, { ...own, id: 0 }][i % 3] as StaffSpecial, 200)),
    );
    const answers = await Promise.all(buyers.map((buyer, i) => place(buyer, [lines[i] ?? 0])));
    expect(answers.map(({ status }) => status).filter((status) => status === 201).length).toBe(2);
    const placed = answers.findIndex(({ status }) => status === 201);
    const buyer = buyers[placed] as TestBuyer;
    await buyer.client.post(`/api/order/${answers[placed]?.data.orders[0]?.id}/rebuy`).expect(200);
    await buyer.client.post(`/api/cart/quick_add/${goods}`).expect(200);
    const { data } = await buyer.client.get<CartData>('/api/cart/list').expect(200);
    const answer = await place(
      buyer,
      data.data.map(({ id }) => id),
    );
    expect(answer.status).toBeLessThan(500);
  });
});

describe('sums', () => {
  it('of prices with four decimals add up in cart, checkout and order', async () => {
    const offer = await openSpecial(staff, {
      ...FROM_SHELF,
      goods_id: GOODS.fourDecimals,
      price: '0.0999',
      kind: 'daily',
    });
    const cheap = await openSpecial(staff, {
      ...FROM_SHELF,
      goods_id: GOODS.hundred,
      price: '13.0001',
      kind: 'daily',
    });
    const buyer = freshBuyer();
    const ids = [
      await lineOf(buyer, offer, 150),
      await lineOf(buyer, cheap, 1),
      await lineOf(buyer, { id: 0, goods_id: GOODS.fourDecimals }, 150),
    ];
    const { data: cart } = await buyer.client.get<CartData>('/api/cart/list').expect(200);
    // 14.985 + 13.0001 + 18.51
    expect([cart.totals.goods_amount, cart.data.map(({ price }) => price).sort()]).toEqual([
      46.49,
      [0.0999, 0.1234, 13.0001],
    ]);
    const { data: page } = await buyer.client
      .post<{ goods_amount: number; quote_hash: string }>('/api/cart/checkout', { ids })
      .expect(200);
    const { data } = await place(buyer, ids, { quote_hash: page.quote_hash }).expect(201);
    expect([page.goods_amount, data.orders[0]?.amount]).toEqual([46.49, 61.49]);
  });
});

describe('a cart', () => {
  it('asks the database no more for a hundred special prices than for one', async () => {
    const buyer = freshBuyer();
    const statements: string[] = [];
    const db = kyselyOn(shop.services.pool, (statement) => void statements.push(statement));
    const app = await buildApp({ services: { ...shop.services, db }, pages: false });
    const cookie = `${BUYER_COOKIE}=${await openSession(shop.db, { accountId: buyer.accountId, ip: '', userAgent: '' })}`;
    const ask = async (method: 'GET' | 'POST', url: string, payload?: object) => {
      const from = statements.length;
      const answer = await app.inject({ method, url, headers: { cookie }, ...(payload ? { payload } : {}) });
      expect(answer.statusCode, answer.body).toBeLessThan(300);
      return { count: statements.length - from, data: answer.json().data };
    };
    const goods = await sql<{ id: number }>`
      insert into goods (name, maker_id, spec, unit, rx_class, scope, status)
      select '多 ' || n, 1, '1', '盒', 'rx', 'chemical', 'on' from generate_series(1, 100) n returning id`.execute(
      shop.db,
    );
    const ids = goods.rows.map(({ id }) => id);
    await sql`insert into goods_price (goods_id, rank, price_e4) select unnest(${ids}::int8[]), 0, 100000`.execute(
      shop.db,
    );
    await sql`insert into stock (goods_id, warehouse_id, available) select unnest(${ids}::int8[]), 1, 1000`.execute(
      shop.db,
    );
    await sql`insert into lot (goods_id, warehouse_id, lot_no, quantity) select unnest(${ids}::int8[]), 1, 'L', 1000`.execute(
      shop.db,
    );
    const specials = await sql<{ id: number; goods_id: number }>`
      insert into special_price (goods_id, kind, price_e4, starts_at, ends_at, limit_per_account)
      select unnest(${ids}::int8[]), 'daily', 90000, now() - interval '1 hour', now() + interval '1 hour', 5 returning id, goods_id`.execute(
      shop.db,
    );
    const lines = specials.rows.map(({ id, goods_id }) => ({ goods_id, goods_price_id: id, number: 2 }));
    // Until the process remembers the goods, reading them takes one more.
    const known = await ask('POST', '/api/cart', { params: lines });
    await ask('POST', '/api/cart/batch_delete', {
      ids: known.data.added.map(({ line_id }: { line_id: number }) => line_id),
    });
    const rounds: number[][] = [];
    const [one, all] = [lines.slice(0, 1), lines];
    for (const params of [one, all, one, all]) {
      await ask('GET', '/api/cart/list');
      const added = await ask('POST', '/api/cart', { params });
      const list = await ask('GET', '/api/cart/list');
      const lineIds = added.data.added.map(({ line_id }: { line_id: number }) => line_id);
      const edit = await ask('POST', `/api/cart/${lineIds[0]}/edit`, { params: { number: 3 } });
      await ask('POST', `/api/cart/${lineIds[0]}/edit`, { params: { number: 2 } });
      const checkout = await ask('POST', '/api/cart/checkout', { ids: lineIds });
      const order = await ask('POST', '/api/order', { ids: lineIds, address_id: buyer.addressId });
      rounds.push([added.count, list.count, edit.count, checkout.count, order.count]);
    }
    await app.close();
    // What the process remembers for some seconds may be read anew in any of them.
    const least = (of: readonly number[][]) =>
      of[0]?.map((count, at) => Math.min(count, of[1]?.[at] ?? count));
    expect(least([1, 3].map((at) => rounds[at] ?? []))).toEqual(least([0, 2].map((at) => rounds[at] ?? [])));
  });
});
