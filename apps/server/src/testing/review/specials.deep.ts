import type { StaffSpecial } from '@qingnang/contract/campaigns';
import type { AddAnswer } from '@qingnang/contract/cart';
import type { AdminOrder } from '@qingnang/contract/desk';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { lockExpiredLots } from '../../modules/catalogue/catalog/expiry/writes.ts';
import { settleEnded } from '../../modules/marketing/campaigns/writes.ts';
import { closeExpired } from '../../modules/ordering/orders/writes.ts';
import { manyBuyers, type TestBuyer } from '../buyers.ts';
import type { Client } from '../client.ts';
import { GOODS } from '../fixture.ts';
import { ledgerDifferences } from '../ledgers.ts';
import { payFor } from '../orders.ts';
import { createShop, type TestShop } from '../shop.ts';
import { FROM_SHELF, openSpecial } from '../specials.ts';

/** Special prices from the cart to the parcel: sold once, given back once, whatever happens at the same time. */

const PIECES = 10;
let shop: TestShop;
let staff: Client;
let crowd: TestBuyer[];
const opened: number[] = [];

beforeAll(async () => {
  shop = await createShop();
  staff = await shop.staff();
  crowd = await manyBuyers(shop, 50);
  // One piece is an order.
  await sql`update shipping_rule set minimum_order_fen = 0`.execute(shop.db);
});
afterAll(() => shop.close());
afterEach(async () => {
  expect(await ledgerDifferences(shop.db)).toEqual([]);
  for (const id of opened.splice(0)) await staff.post(`/api/admin/specials/${id}/stop`).expect(200);
  expect(await ledgerDifferences(shop.db)).toEqual([]);
});

const open = async (more: Record<string, unknown> = {}): Promise<StaffSpecial> => {
  const offer = await openSpecial(staff, { stock_total: PIECES, ...more });
  opened.push(offer.id);
  return offer;
};
const buyerOf = (index: number) => crowd[index] as TestBuyer;
const add = async ({ client }: TestBuyer, offer: StaffSpecial, number: number, more = {}) => {
  const line = { goods_id: offer.goods_id, goods_price_id: offer.id, number, ...more };
  return (await client.post<AddAnswer>('/api/cart', { params: [line] }).expect(200)).data;
};
const lineOf = async (buyer: TestBuyer, offer: StaffSpecial, number: number) =>
  (await add(buyer, offer, number)).added[0]?.line_id ?? 0;
const place = ({ client, addressId }: TestBuyer, ids: number[], more = {}) =>
  client.post<{ orders: { id: number; amount: number }[] }>('/api/order', {
    ids,
    address_id: addressId,
    ...more,
  });
const ordered = async (buyer: TestBuyer, offer: StaffSpecial, number: number) => {
  const { data } = await place(buyer, [await lineOf(buyer, offer, number)]).expect(201);
  return data.orders[0] as { id: number; amount: number };
};
const offerNow = async (id: number) =>
  shop.db.selectFrom('special_price').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const usedBy = async (id: number, { accountId }: TestBuyer) =>
  (
    await shop.db
      .selectFrom('special_price_use')
      .select('number')
      .where('special_price_id', '=', id)
      .where('account_id', '=', accountId)
      .executeTakeFirst()
  )?.number;
const endNow = (id: number) =>
  sql`update special_price set ends_at = clock_timestamp() where id = ${id}`.execute(shop.db);
const available = async (goods = GOODS.hundred as number) =>
  (
    await shop.db
      .selectFrom('stock')
      .select('available')
      .where('goods_id', '=', goods)
      .where('warehouse_id', '=', 1)
      .executeTakeFirstOrThrow()
  ).available;

describe('50 buyers at once for 10 pieces of a 秒杀', () => {
  it('sells exactly 10, at its price, and answers no 5xx', async () => {
    const offer = await open({ limit_per_account: 1 });
    const lines = await Promise.all(crowd.map((buyer) => lineOf(buyer, offer, 1)));
    const answers = await Promise.all(crowd.map((buyer, i) => place(buyer, [lines[i] ?? 0])));
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([count(201), count(409)]).toEqual([PIECES, crowd.length - PIECES]);
    const refused = answers.filter(({ status }) => status === 409).map(({ message }) => message);
    expect(refused.every((message) => message.includes('活动库存已抢完'))).toBe(true);
    const { rows } = await sql<{ sold: number; prices: number[] }>`
      select sum(number)::int as sold, array_agg(distinct unit_price_e4) as prices
      from sales_order_line where special_price_id = ${offer.id}`.execute(shop.db);
    expect(rows).toEqual([{ sold: PIECES, prices: [200_000] }]);
    expect((await offerNow(offer.id)).stock_left).toBe(0);
  });
});

describe('a stop in the middle of a rush', () => {
  it('sells to some, refuses the others, and leaves no piece behind', async () => {
    const before = await available();
    const offer = await open({ stock_total: 30 });
    const buyers = crowd.slice(20, 40);
    const lines = await Promise.all(buyers.map((buyer) => lineOf(buyer, offer, 1)));
    const rush = buyers.map((buyer, i) => place(buyer, [lines[i] ?? 0]));
    const stopped = rush[5]?.then(() => staff.post(`/api/admin/specials/${offer.id}/stop`).expect(200));
    const statuses = (await Promise.all(rush)).map(({ status }) => status);
    await stopped;
    expect(statuses.every((status) => status === 201 || status === 409)).toBe(true);
    const sold = statuses.filter((status) => status === 201).length;
    expect([await available(), (await offerNow(offer.id)).stock_left]).toEqual([before - sold, 0]);
  });
});

describe('the limit of an account', () => {
  it('holds for two orders placed at the same moment', async () => {
    const buyer = buyerOf(0);
    const offer = await open({ ...FROM_SHELF, goods_id: GOODS.plain, price: '8', limit_per_account: 30 });
    const lines = [
      await lineOf(buyer, offer, 30),
      (await add(buyer, offer, 30, { ck_id: 2 })).added[0]?.line_id ?? 0,
    ];
    const answers = await Promise.all(lines.map((line) => place(buyer, [line])));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await usedBy(offer.id, buyer)).toBe(30);
  });

  it('counts both lines of one order', async () => {
    const buyer = buyerOf(1);
    const offer = await open({ ...FROM_SHELF, goods_id: GOODS.plain, price: '8', limit_per_account: 30 });
    const lines = [
      await lineOf(buyer, offer, 20),
      (await add(buyer, offer, 20, { ck_id: 2 })).added[0]?.line_id ?? 0,
    ];
    const answer = await place(buyer, lines).expect(409);
    expect(answer.message).toContain('限购 30');
  });
});

describe('the window', () => {
  it('sells nothing before its start, after its end or a stop, whatever the cart holds', async () => {
    const offer = await open();
    const buyer = buyerOf(2);
    const line = await lineOf(buyer, offer, 1);
    const set = (starts: string, ends: string) =>
      sql`update special_price set starts_at = now() + ${starts}::interval, ends_at = now() + ${ends}::interval
        where id = ${offer.id}`.execute(shop.db);
    for (const [starts, ends] of [
      ['1 minute', '1 hour'],
      ['-1 hour', '-1 second'],
    ] as const) {
      await set(starts, ends);
      expect((await place(buyer, [line]).expect(409)).message).toContain('活动已结束');
      expect((await add(buyer, offer, 1)).refused[0]?.reason?.code).toBe('off_shelf');
    }
    await set('-1 hour', '1 hour');
    await staff.post(`/api/admin/specials/${offer.id}/stop`).expect(200);
    expect((await place(buyer, [line]).expect(409)).message).toContain('活动已结束');
  });

  it('is judged by the clock when the pieces are taken: a stop wins over an order that has checked before', async () => {
    const offer = await open({ ...FROM_SHELF, goods_id: GOODS.plain, price: '8' });
    const buyer = buyerOf(3);
    const line = await lineOf(buyer, offer, 1);
    const before = await available(GOODS.plain);
    // Stands between the check and the taking of the order's transaction.
    await sql`create function stop_it() returns trigger language plpgsql as $$
      begin update special_price set is_stopped = true where id = ${sql.lit(offer.id)}; return null; end $$`.execute(
      shop.db,
    );
    await sql`create trigger stop_it after insert on sales_order_line for each statement execute function stop_it()`.execute(
      shop.db,
    );
    const answer = await place(buyer, [line]);
    await sql`drop trigger stop_it on sales_order_line`.execute(shop.db);
    expect([answer.status, answer.message.endsWith('活动已结束')]).toEqual([409, true]);
    expect(await available(GOODS.plain)).toBe(before);
  });
});

describe('what an order took', () => {
  const ways: [string, (buyer: TestBuyer, id: number) => Promise<unknown>][] = [
    ['a cancellation', ({ client }, id) => client.post(`/api/order/${id}/cancel`)],
    [
      'the end of the time to pay',
      async (_, id) => {
        await sql`update sales_order set expires_at = now() - interval '1 minute' where id = ${id}`.execute(
          shop.db,
        );
        await closeExpired(shop.db, shop.services.log);
      },
    ],
    [
      'a rejection',
      async ({ client }, id) => {
        await payFor(client, id).catch(() => '');
        await staff.post(`/api/admin/orders/${id}/reject`, { reason: '资料不符' });
      },
    ],
  ];

  it.each(ways)('comes back to the running offer once after %s', async (_, end) => {
    const offer = await open({ limit_per_account: 3 });
    const buyer = buyerOf(4);
    const { id } = await ordered(buyer, offer, 3);
    expect([(await offerNow(offer.id)).stock_left, await usedBy(offer.id, buyer)]).toEqual([7, 3]);
    await Promise.all([end(buyer, id), end(buyer, id)]);
    expect([(await offerNow(offer.id)).stock_left, await usedBy(offer.id, buyer)]).toEqual([10, 0]);
    expect((await add(buyer, offer, 3)).added[0]?.number).toBe(3);
    await buyer.client.post('/api/cart/batch_delete', {
      ids: (await buyer.client.get<{ data: { id: number }[] }>('/api/cart/list').expect(200)).data.data.map(
        (line) => line.id,
      ),
    });
  });

  it.each(ways)('goes to the shelf once after %s when the offer is settled', async (_, end) => {
    const before = await available();
    const offer = await open();
    const buyer = buyerOf(5);
    const { id } = await ordered(buyer, offer, 4);
    await endNow(offer.id);
    expect(await settleEnded(shop.db)).toBe(1);
    expect(await settleEnded(shop.db)).toBe(0);
    expect(await available()).toBe(before - 4);
    await end(buyer, id);
    expect(await available()).toBe(before);
    await end(buyer, id);
    expect([await available(), (await offerNow(offer.id)).stock_left]).toEqual([before, 0]);
  });

  it('comes back beside base lines of the same goods', async () => {
    const before = await available();
    const offer = await open();
    const buyer = buyerOf(6);
    const ids = [
      await lineOf(buyer, offer, 2),
      (await add(buyer, offer, 5, { goods_price_id: 0 })).added[0]?.line_id ?? 0,
    ];
    const { data } = await place(buyer, ids).expect(201);
    expect(data.orders.map(({ amount }) => amount)).toEqual([165 + 15]);
    await endNow(offer.id);
    await settleEnded(shop.db);
    expect(await available()).toBe(before - 7);
    await buyer.client.post(`/api/order/${data.orders[0]?.id}/cancel`).expect(200);
    expect(await available()).toBe(before);
  });
});

describe('an order with pieces of a 秒杀', () => {
  it('is open for 15 minutes and not for a transfer; others for 30', async () => {
    const offer = await open();
    const daily = await open({ ...FROM_SHELF, kind: 'daily', price: '24' });
    const buyer = buyerOf(7);
    const minutes = async (id: number) => {
      const { rows } = await sql<{ minutes: number }>`
        select (extract(epoch from expires_at - placed_at) / 60)::int as minutes from sales_order where id = ${id}`.execute(
        shop.db,
      );
      return rows[0]?.minutes;
    };
    const quick = await ordered(buyer, offer, 1);
    expect(await minutes(quick.id)).toBe(15);
    const refused = await buyer.client.post(`/api/order/${quick.id}/pay`, { method: 'transfer' }).expect(422);
    expect(refused.errors?.method?.[0]).toContain('15 分钟');
    expect(await minutes((await ordered(buyer, daily, 1)).id)).toBe(30);
  });

  it('keeps what was bought once it is paid, once', async () => {
    const offer = await open();
    const buyer = buyerOf(8);
    const { id } = await ordered(buyer, offer, 2);
    const bought = () =>
      shop.db
        .selectFrom('account_goods')
        .select(['last_price_e4', 'last_number', 'orders', 'pieces'])
        .where('account_id', '=', buyer.accountId)
        .execute();
    expect(await bought()).toEqual([]);
    await payFor(buyer.client, id);
    await payFor(buyer.client, id).catch(() => '');
    expect(await bought()).toEqual([{ last_price_e4: 200_000, last_number: 2, orders: 1, pieces: 2 }]);
  });
});

describe('a near-expiry offer', () => {
  const lotId = async (lotNo: string) =>
    (
      await shop.db
        .selectFrom('lot')
        .select('id')
        .where('lot_no', '=', lotNo)
        .where('warehouse_id', '=', 1)
        .executeTakeFirstOrThrow()
    ).id;
  const near = async (lotNo: string, more = {}) =>
    open({
      ...FROM_SHELF,
      kind: 'near_expiry',
      goods_id: GOODS.ladder,
      price: '5',
      lot_id: await lotId(lotNo),
      stock_total: 150,
      ...more,
    });
  const paid = async (buyer: TestBuyer, ids: number[]) => {
    const { data } = await place(buyer, ids).expect(201);
    const id = data.orders[0]?.id ?? 0;
    await payFor(buyer.client, id);
    await staff.post('/api/admin/orders/approve', { ids: [id] }).expect(200);
    return id;
  };
  const picked = async (id: number) =>
    (await staff.get<AdminOrder>(`/api/admin/orders/${id}`).expect(200)).data.picking.map(({ lots }) =>
      lots.filter(({ number }) => number > 0).map(({ lot_no, number }) => [lot_no, number]),
    );

  it('ships exactly its lot, and other lines leave that lot alone', async () => {
    // The early lot (200 pieces) would go first to everybody; the offer sells the late one.
    const late = await near(`A${GOODS.ladder}01`);
    const buyer = buyerOf(9);
    const id = await paid(buyer, [await lineOf(buyer, late, 20)]);
    expect(await picked(id)).toEqual([[[`A${GOODS.ladder}01`, 20]]]);
    const parcel = { carrier: '顺丰', tracking_no: 'SF1' };
    await staff.post(`/api/admin/orders/${id}/ship`, parcel).expect(201);
    expect((await offerNow(late.id)).stock_left).toBe(130);

    const early = await near(`A${GOODS.ladder}00`);
    const other = buyerOf(10);
    const base = { ...early, id: 0 };
    const otherId = await paid(other, [await lineOf(other, base, 60)]);
    // 50 of the early lot are free, the rest comes from the late one.
    expect(await picked(otherId)).toEqual([
      [
        [`A${GOODS.ladder}00`, 50],
        [`A${GOODS.ladder}01`, 10],
      ],
    ]);
    await staff.post(`/api/admin/orders/${otherId}/ship`, parcel).expect(201);
  });

  it('ends with its lot: what is left is locked, not sold', async () => {
    const offer = await near(`A${GOODS.hundred}00`, {
      goods_id: GOODS.hundred,
      price: '13',
      stock_total: 15,
    });
    const buyer = buyerOf(11);
    const line = await lineOf(buyer, offer, 2);
    const { id } = (await place(buyer, [await lineOf(buyer, offer, 3)]).expect(201)).data.orders[0] ?? {
      id: 0,
    };
    expect(line).toBeGreaterThan(0);
    await sql`update lot set expires_on = current_date - 1 where id = ${offer.lot_id}`.execute(shop.db);
    expect((await add(buyer, offer, 1)).refused).toHaveLength(1);
    // The hourly locking may come before or after the end of the offer.
    await lockExpiredLots(shop.db);
    expect(await ledgerDifferences(shop.db)).toEqual([]);
    expect(await settleEnded(shop.db)).toBe(1);
    expect(await ledgerDifferences(shop.db)).toEqual([]);
    await buyer.client.post(`/api/order/${id}/cancel`).expect(200);
    await lockExpiredLots(shop.db);
    const { rows } = await sql<{ quantity: number; locked: number }>`
      select quantity, locked from lot where id = ${offer.lot_id}`.execute(shop.db);
    expect(rows).toEqual([{ quantity: 0, locked: 20 }]);
  });
});
