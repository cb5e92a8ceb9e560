import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { DifferenceRow } from '@qingnang/contract/comparisons';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { httpPeer } from '../../../../connector/src/http-peer.ts';
import { keptIn } from '../../../../connector/src/memory.ts';
import { syncOnce } from '../../../../connector/src/round.ts';
import { shopAt } from '../../../../connector/src/shop.ts';
import { inTransaction } from '../../db/transaction.ts';
import { addSellerKey } from '../../modules/machines/keys/writes.ts';
import { manyBuyers } from '../buyers.ts';
import type { Client } from '../client.ts';
import { sized } from '../deep.ts';
import { ledgerDifferences } from '../ledgers.ts';
import { placeFor } from '../orders.ts';
import { belowFrom } from '../random.ts';
import { createShop, type TestShop } from '../shop.ts';
import { change, openBooks, type Place, payOut, WAREHOUSE_CODE } from './acts.ts';
import { Books } from './books.ts';
import { FaultyWorld, type Side } from './faults.ts';
import { CONNECTOR_SCOPES } from './scopes.ts';
import { answerCall } from './stand-in.ts';

const CHANGES = sized(300, 10_000);
/** Changes between two rounds of the connector. */
const ROUND_EVERY = sized(12, 40);
/** A side that is away for an hour misses some of them. */
const ROUND_MS = sized(20, 5) * 60_000;
/** Changes while a round goes on; a sample goes the same way each time. */
const MEANWHILE = sized(0, 3);

let shop: TestShop;
let folder: string;
let books: Books;
let key: string;
beforeAll(async () => {
  shop = await createShop();
  folder = await mkdtemp(path.join(tmpdir(), 'qn-erp-'));
  books = new Books(path.join(folder, 'erp.sqlite'));
  const expiresAt = new Date(Date.now() + 24 * 3_600_000);
  ({ secret: key } = await inTransaction(shop.db, (tx) =>
    addSellerKey(tx, { name: 'ERP', scopes: CONNECTOR_SCOPES, expiresAt }, null),
  ));
});
afterAll(async () => {
  books.close();
  await rm(folder, { recursive: true });
  await shop.close();
});

const deliver = (side: Side, url: URL, init: RequestInit): Promise<Response> =>
  side === 'shop'
    ? fetch(url, { ...init, signal: null })
    : answerCall(books, url, init.body === undefined ? null : JSON.parse(String(init.body)));

/** The connector as its process starts: it knows what its file says. */
function connector(world: FaultyWorld, isComparing = false) {
  const keeper = keptIn(path.join(folder, 'connector.json'));
  return {
    shop: shopAt(world, { url: shop.url, key, source: 'erp' }),
    peer: httpPeer(world, { url: 'http://erp.test', key: '' }, isComparing),
    keeper: {
      load: keeper.load,
      save: async (memory: Parameters<typeof keeper.save>[0]) => {
        if (world.isKilled) throw new Error('killed');
        await keeper.save(memory);
      },
    },
    now: world.now,
  };
}

it('keeps an ERP that misbehaves in step: goods, prices, stock, customers, orders, parcels, payments, refunds', async () => {
  const below = belowFrom(25);
  const world = new FaultyWorld(below, deliver);
  const place: Place = {
    shop,
    staff: await shop.staff(),
    buyers: await manyBuyers(shop, 12),
    books,
    below,
  };
  openBooks(place);
  let failed = 0;
  const round = async () => {
    world.isKilled = false;
    await syncOnce(connector(world)).catch(() => (failed += 1));
    await world.sleep(ROUND_MS);
  };
  await round();
  const done: Record<string, number> = {};
  let changes = 0;
  const changeOne = async () => {
    const name = await change(place);
    if (name === null) return;
    done[name] = (done[name] ?? 0) + 1;
    changes += 1;
  };
  while (changes < CHANGES) {
    const before = changes;
    await changeOne();
    if (changes === before) continue;
    if (changes % ROUND_EVERY === 0) {
      const running = round();
      for (let more = 0; more < MEANWHILE; more += 1) await changeOne();
      await running;
    }
    if (isPassed(before, changes, CHANGES / 4)) world.takeAway('erp');
    if (isPassed(before, changes, (CHANGES / 4) * 3)) world.takeAway('shop');
    if (isPassed(before, changes, CHANGES / 2)) books.restart();
  }
  await payOut(shop);
  await world.calm();
  world.isKilled = false;

  await expect.poll(() => gapAfterRound(world)).toBeNull();
  await differing(world, { stock: 0, prices: 0, orders: 0 });
  expect(await reported(place.staff)).toEqual([]);
  expect(failed).toBeGreaterThan(0);
  expect(Object.keys(world.seen).sort()).toEqual(FAULTS);
  expect(Object.keys(done)).toEqual(expect.arrayContaining(['ordered', 'received', 'shipped by staff']));
  expect(books.all('select no from own_parcel where shop_id is not null').length).toBeGreaterThan(0);
  expect(books.all('select id from batch where answered = 0')).toEqual([]);
  expect(await ledgerDifferences(shop.db)).toEqual([]);
});

it('says again what orders had held when they are settled', async () => {
  const world = new FaultyWorld(belowFrom(1), deliver);
  await world.calm();
  const buyer = await shop.buyer();
  const no = 'SCARCE';
  books.addGoods(no, { 0: '10.00' });
  books.addLot(no, WAREHOUSE_CODE, 'L1');
  books.moveStock(no, WAREHOUSE_CODE, 'L1', 100);
  await syncOnce(connector(world));
  const { goods_id: goods } = await shop.db
    .selectFrom('external_number')
    .select('goods_id')
    .where('external_id', '=', no)
    .executeTakeFirstOrThrow();
  const shelf = () =>
    shop.db
      .selectFrom('stock')
      .select(['available', 'reserved'])
      .where('goods_id', '=', goods)
      .executeTakeFirstOrThrow();
  const { id } = await placeFor(buyer, { goods: goods ?? 0, number: 90 });
  books.moveStock(no, WAREHOUSE_CODE, 'L1', -30);
  await syncOnce(connector(world));
  expect(await shelf()).toEqual({ available: 0, reserved: 90 });
  await buyer.post(`/api/order/${id}/cancel`).expect(200);
  const afterRound = () => syncOnce(connector(world)).then(shelf);
  await expect.poll(afterRound).toEqual({ available: 70, reserved: 0 });
});

/**
 * Rounds until so many figures differ: a change is told of once no earlier transaction is under way on the server, and other tests have
 * theirs there.
 */
const differing = (world: FaultyWorld, differences: Record<string, number>) =>
  expect
    .poll(() => syncOnce(connector(world, true)).then((report) => report.differences))
    .toEqual(differences);

/** What both sides hold where it is not the same, after a round; null = it is. */
async function gapAfterRound(world: FaultyWorld): Promise<object | null> {
  await syncOnce(connector(world));
  const [own, erp] = [await shopSays(), erpSays()];
  return isDeepStrictEqual(own, erp) ? null : { own, erp };
}

/** 数据核对 of the office. */
async function reported(staff: Client) {
  const { data } = await staff
    .get<{ list: DifferenceRow[] }>('/api/admin/differences?page_size=100')
    .expect(200);
  return data.list.map(({ kind, subject, place, shop: own, erp }) => ({ kind, subject, place, own, erp }));
}

it('what one side changes without a word stands in the report until it is put right', async () => {
  const world = new FaultyWorld(belowFrom(2), deliver);
  await world.calm();
  const no = 'E0001';
  books.run(`update lot set quantity = quantity + 7 where no = ? and lot_no = 'L1'`, no);
  books.run(`update price set price = '1.23' where no = ? and rank = 0`, no);
  books.run('delete from sold where id in (select min(id) from sold where state = ?)', 'shipped');
  await differing(world, { stock: 1, prices: 1, orders: 1 });
  const found = await reported(await shop.staff());
  expect(found.map(({ kind, place }) => [kind, place]).sort()).toEqual([
    ['orders', '整张订单'],
    ['prices', '普通价'],
    ['stock', '成都仓'],
  ]);
  const stock = found.find(({ kind }) => kind === 'stock');
  expect(Number(stock?.erp) - Number(stock?.own)).toBe(7);
});

const isPassed = (before: number, after: number, mark: number) => before < mark && after >= mark;

const FAULTS = ['answer cut off', 'answer lost', 'busy', 'erp away', 'killed', 'late', 'shop away', 'twice'];

/** Every number that both sides hold, from the tables of the shop … */
async function shopSays(): Promise<Record<string, unknown[]>> {
  const numbers = sql`external_number e on e.kind = 'goods' and e.source = 'erp' and e.goods_id`;
  const rows = async (query: ReturnType<typeof sql>) =>
    (await query.execute(shop.db)).rows.map((row) => ({ ...(row as object) }));
  return {
    goods: await rows(sql`select e.external_id as no, g.name from goods g join ${numbers} = g.id order by 1`),
    prices: await rows(sql`select e.external_id as no, p.rank, (p.price_e4 / 10000.0)::float8 as price
      from goods_price p join ${numbers} = p.goods_id order by 1, 2`),
    lots: await rows(sql`select e.external_id as no, l.lot_no, l.quantity::int as quantity
      from lot l join ${numbers} = l.goods_id order by 1, 2`),
    customers: await rows(sql`select n.external_id as no, a.rank::int as rank from account a
      join external_number n on n.account_id = a.id and n.source = 'erp' order by 1`),
    orders: await rows(sql`select o.id::int, o.order_no as number, (o.payable_fen / 100.0)::float8 as payable,
      (o.refunded_fen / 100.0)::float8 as refunded, o.status::int as state from sales_order o order by 1`),
    lines:
      await rows(sql`select l.id::int, e.external_id as no, l.number::int as quantity, l.shipped_number::int as shipped,
      l.cut_number::int as cut from sales_order_line l join ${numbers} = l.goods_id order by 1`),
    parcels:
      await rows(sql`select s.id::int, s.tracking_no, e.external_id as no, t.lot_no, t.number::int as quantity
      from shipment s join shipment_line t on t.shipment_id = s.id join sales_order_line l on l.id = t.order_line_id
      join ${numbers} = l.goods_id order by 1, 3, 4`),
    payments: await rows(
      sql`select id::int, status as state, (amount_fen / 100.0)::float8 as amount from payment order by 1`,
    ),
    refunds:
      await rows(sql`select id::int, order_id::int, status as state, (amount_fen / 100.0)::float8 as amount
      from refund order by 1`),
  };
}

/** … and from the books of the ERP. */
function erpSays(): Record<string, unknown[]> {
  const all = (query: string) => books.all<object>(query).map((row) => ({ ...row }));
  return {
    goods: all('select no, name from goods order by 1'),
    prices: all(
      'select no, rank, cast(price as real) as price from price where price is not null order by 1, 2',
    ),
    lots: all('select no, lot_no, quantity from lot order by 1, 2'),
    customers: all('select no, rank from customer order by 1'),
    orders:
      all(`select id, number, cast(payable as real) as payable, cast(refunded as real) as refunded, case state
      when 'pending_payment' then 10 when 'pending_review' then 20 when 'pending_shipment' then 30 when 'partly_shipped' then 40 when 'shipped' then 50
      when 'completed' then 60 when 'cancelled' then 70 when 'closed' then 80 else state end as state from sold order by 1`),
    lines: all('select id, no, quantity, shipped, cut from sold_line order by 1'),
    parcels: all(`select p.id, p.tracking_no, l.no, l.lot_no, l.quantity from parcel p
      join parcel_line l on l.parcel_id = p.id order by 1, 3, 4`),
    payments: all('select id, state, cast(amount as real) as amount from payment order by 1'),
    refunds: all('select id, order_id, state, cast(amount as real) as amount from refund order by 1'),
  };
}
