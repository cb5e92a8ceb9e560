import type { StockRow, StockRows } from '@qingnang/contract/v1-stock';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { manyBuyers, type TestBuyer } from '../../../testing/buyers.ts';
import { lineFor, place } from '../../../testing/buying.ts';
import { GOODS, WAREHOUSE } from '../../../testing/fixture.ts';
import { ledgerDifferences } from '../../../testing/ledgers.ts';
import { keyed, numberGoods, numberOf, pusher, statementsOf } from '../../../testing/pushes.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';
import { pushStock } from './writes.ts';

let shop: TestShop;
let buyers: TestBuyer[];
beforeAll(async () => {
  shop = await createShop();
  await numberGoods(shop.db);
  buyers = await manyBuyers(shop, 12);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await sql`delete from shelf_mark`.execute(shop.db);
});

const HUNDRED = numberOf(GOODS.hundred);
const [EARLY, LATE] = [`A${GOODS.hundred}00`, `A${GOODS.hundred}01`];
const row = (more: Partial<StockRow>): StockRow => ({ goods: HUNDRED, warehouse: 'cd', ...more });
const body = (...rows: StockRow[]): StockRows => ({ source: 'erp', rows });
const push = async (...rows: StockRow[]) => pushStock(shop.db, await pusher(shop.db), body(...rows), null);
const pushOnce = async (key: string, ...rows: StockRow[]) =>
  pushStock(shop.db, await pusher(shop.db), body(...rows), keyed(key, rows));

let sequence = 0;
const set = (quantity: number, more: Partial<StockRow> = {}) => {
  sequence += 1;
  return push(row({ quantity, sequence, ...more }));
};
const shelf = async (goodsId: number = GOODS.hundred) => {
  const { available, reserved } = await shop.db
    .selectFrom('stock')
    .select(['available', 'reserved'])
    .where('goods_id', '=', goodsId)
    .where('warehouse_id', '=', WAREHOUSE.chengdu)
    .executeTakeFirstOrThrow();
  return { available, reserved };
};

describe('an absolute quantity', () => {
  it('becomes what lies there, lower or higher, and says what is left to sell', async () => {
    expect((await set(70)).results).toEqual([
      {
        index: 0,
        external_id: HUNDRED,
        id: GOODS.hundred,
        state: 'updated',
        errors: [],
        waiting: [],
        stale: false,
        short: 0,
        quantity: 70,
        available: 70,
      },
    ]);
    expect((await set(120)).results[0]).toMatchObject({ state: 'updated', quantity: 120, available: 120 });
    expect((await set(120)).counts).toEqual({ created: 0, updated: 0, unchanged: 1, refused: 0 });
    expect((await set(60, { lot_no: LATE })).results[0]).toMatchObject({ quantity: 60 });
    expect(await ledgerDifferences(shop.db)).toEqual([]);
  });

  it('is ignored when it comes late or again, and says so', async () => {
    await push(row({ quantity: 50, sequence: 900 }));
    for (const late of [900, 899]) {
      const { results } = await push(row({ quantity: 10, sequence: late }));
      expect(results[0]).toMatchObject({ state: 'unchanged', stale: true, quantity: 50 });
    }
    expect((await push(row({ quantity: 40, sequence: 901 }))).results[0]).toMatchObject({ stale: false });
    const at = (second: number) => `2026-03-09T10:00:0${second}+08:00`;
    await push(row({ quantity: 30, lot_no: LATE, as_of: at(5) }));
    const { results } = await push(row({ quantity: 1, lot_no: LATE, as_of: at(4) }));
    expect(results[0]).toMatchObject({ stale: true, quantity: 30 });
  });

  it('lets nothing count that was refused: the message may come again', async () => {
    const unknown = row({ quantity: 5, sequence: 3, lot_no: 'NEW' });
    expect((await push(unknown)).results[0]?.state).toBe('refused');
    await shop.db
      .insertInto('lot')
      .values({ goods_id: GOODS.hundred, warehouse_id: WAREHOUSE.chengdu, lot_no: 'NEW', quantity: 0 })
      .execute();
    expect((await push(unknown)).results[0]).toMatchObject({ state: 'updated', quantity: 5 });
    expect(await ledgerDifferences(shop.db)).toEqual([]);
  });

  it('takes nothing that orders hold, and answers how much is short', async () => {
    await set(100);
    const [buyer] = buyers;
    if (!buyer) throw new Error('no buyer');
    await place(buyer, [await lineFor(buyer, GOODS.hundred, 30)]).expect(201);
    expect((await set(10)).results[0]).toMatchObject({
      state: 'updated',
      quantity: 30,
      available: 0,
      short: 20,
    });
    expect(await shelf()).toEqual({ available: 0, reserved: 30 });
    expect((await set(100)).results[0]).toMatchObject({ available: 70, short: 0 });
    expect(await ledgerDifferences(shop.db)).toEqual([]);
  });
});

describe('a change', () => {
  it('counts once a key', async () => {
    await set(100);
    const change = row({ change: -7 });
    const first = await pushOnce('push-0001', change);
    expect(await pushOnce('push-0001', change)).toEqual(first);
    expect(first.results[0]?.quantity).toBe(93);
    await pushOnce('push-0002', change);
    expect((await push(row({ quantity: 86, sequence: 1e9 }))).results[0]?.state).toBe('unchanged');
  });

  it('needs a key', async () => {
    await expect(push(row({ change: 1 }))).rejects.toMatchObject({
      status: 422,
      errors: { 'Idempotency-Key': [expect.any(String)] },
    });
  });
});

it.each<[string, Partial<StockRow>, string]>([
  ['unknown goods', { goods: 'nothing' }, 'goods'],
  ['an unknown warehouse', { warehouse: 'xx' }, 'warehouse'],
  ['an unknown lot', { lot_no: 'nothing' }, 'lot_no'],
  ['no amount', { quantity: undefined }, 'quantity'],
  ['a quantity without its place in time', { sequence: undefined }, 'sequence'],
])('refuses %s by its field, and writes the others', async (_, more, field) => {
  sequence += 2;
  const { results, counts } = await push(
    row({ quantity: 3, sequence, ...more }),
    row({ goods: numberOf(GOODS.limited), quantity: sequence, sequence }),
  );
  expect(results[0]).toMatchObject({ id: null, state: 'refused', errors: [{ field }] });
  expect(counts).toEqual({ created: 0, updated: 1, unchanged: 0, refused: 1 });
});

it('refuses the second row about the same place', async () => {
  const { results } = await push(row({ quantity: 1, sequence: 1e9 }), row({ quantity: 2, sequence: 2e9 }));
  expect(results.map(({ state }) => state)).toEqual(['updated', 'refused']);
});

it('leaves the pieces of a stopped lot to quality', async () => {
  await set(100);
  await sql`update lot set stopped_at = now() where lot_no = ${EARLY}`.execute(shop.db);
  const { results } = await set(5, { lot_no: EARLY });
  expect(results[0]).toMatchObject({ state: 'refused', errors: [{ field: 'lot_no' }] });
  await sql`update lot set stopped_at = null where lot_no = ${EARLY}`.execute(shop.db);
});

it('makes as many statements for many rows as for one', async () => {
  const staff = await pusher(shop.db);
  const many = Object.values(GOODS).map((id) => row({ goods: numberOf(id), quantity: 77, sequence: 3e9 }));
  const [one = row({})] = many;
  const forOne = await statementsOf(shop, (db) =>
    pushStock(db, staff, body({ ...one, sequence: 2e9 }), null),
  );
  const again = { ...staff, trace: { ...staff.trace, requestId: 'many' } };
  const forMany = await statementsOf(shop, (db) => pushStock(db, again, body(...many), null));
  expect(forMany).toBe(forOne);
});

it('loses nothing when pushes and orders meet', async () => {
  await push(row({ quantity: 100, sequence: 4e9 }));
  const lines = await Promise.all(buyers.map((buyer) => lineFor(buyer, GOODS.hundred, 4)));
  const orders = buyers.map((buyer, index) => place(buyer, [lines[index] ?? 0]));
  const pushes = Array.from({ length: 12 }, (_, index) => {
    const rows = [row({ quantity: 40 + index, sequence: 4e9 + index + 1 })];
    rows.push(row({ goods: numberOf(GOODS.plain), quantity: 900 + index, sequence: 4e9 + index + 1 }));
    return push(...(index % 2 === 0 ? rows : rows.reverse()));
  });
  const placed = await Promise.all(orders);
  await Promise.all(pushes);
  expect(placed.every(({ status }) => status === 201 || status === 409 || status === 422)).toBe(true);
  const { available, reserved } = await shelf();
  expect(available + reserved).toBe(Math.max(51, reserved));
  expect(await ledgerDifferences(shop.db)).toEqual([]);
});

it('ends in the newest whatever comes in whichever order, and again', async () => {
  const message = fc.record({ number: fc.integer({ min: 1, max: 30 }), lot: fc.constantFrom(EARLY, LATE) });
  await fc.assert(
    fc.asyncProperty(fc.array(message, { minLength: 1, maxLength: 12 }), async (messages) => {
      await sql`delete from shelf_mark`.execute(shop.db);
      const quantityOf = (number: number) => 40 + number * 3;
      for (const { number, lot } of messages)
        await push(row({ lot_no: lot, quantity: quantityOf(number), sequence: number }));
      for (const lot of new Set(messages.map((one) => one.lot))) {
        const newest = Math.max(...messages.filter((one) => one.lot === lot).map(({ number }) => number));
        const { quantity } = await shop.db
          .selectFrom('lot')
          .select('quantity')
          .where('lot_no', '=', lot)
          .where('goods_id', '=', GOODS.hundred)
          .executeTakeFirstOrThrow();
        expect(quantity).toBe(quantityOf(newest));
      }
    }),
    { numRuns: 25 },
  );
  expect(await ledgerDifferences(shop.db)).toEqual([]);
});
