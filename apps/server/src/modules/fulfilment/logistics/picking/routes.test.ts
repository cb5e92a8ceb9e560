import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../../../testing/client.ts';
import { type Market, openMarket } from '../../../../testing/market.ts';
import { approvedFor, shipFor } from '../../../../testing/parcels.ts';

const PATH = '/api/admin/warehouse/picks';

let market: Market;
let warehouse: Client;
let buyer: Client;
beforeAll(async () => {
  market = await openMarket(1, 'promotion');
  warehouse = await market.shop.staff('warehouse');
  buyer = market.freshBuyer().client;
});
afterAll(() => market.shop.close());

interface Row {
  order_line_id: number;
  lot_no: string;
  number: number;
  picked: number;
  short: number;
  damaged: number;
}
interface Sheet {
  hold_reason: string;
  rows: Row[];
}
async function sheetOf(id: number): Promise<Sheet> {
  const { data } = await warehouse
    .get<{ list: Sheet[] }>(`/api/admin/warehouse/picking?ids=${id}`)
    .expect(200);
  const [sheet] = data.list;
  if (!sheet) throw new Error(`no sheet for ${id}`);
  return sheet;
}
/** An approved order of one line, and the lot that it is picked from. */
async function toPick(number = 10) {
  const id = await approvedFor(buyer, market.staff, { number });
  const [row] = (await sheetOf(id)).rows;
  if (!row) throw new Error('nothing to pick');
  return { id, line: row.order_line_id, lot: row.lot_no, number: row.number };
}
const found = async (id: number) =>
  (await sheetOf(id)).rows.map(({ picked, short, damaged }) => [picked, short, damaged]);

it('is for the warehouse alone', async () => {
  const body = { order_line_id: 1, lot_no: 'A' };
  await market.shop.visitor().post(PATH, body).expect(401);
  await (await market.shop.buyer()).post(PATH, body).expect(401);
  await (await market.shop.staff('goods')).post(PATH, body).expect(403);
  await warehouse.post(PATH, { ...body, order_line_id: 999_999_999 }).expect(404);
});

it('keeps what was found; the same key counts once, and another word takes its place', async () => {
  const { id, line, lot } = await toPick();
  const body = { order_line_id: line, lot_no: lot, picked: 10 };
  const key = { 'idempotency-key': randomUUID() };
  await warehouse.post(PATH, body, key).expect(200);
  await warehouse.post(PATH, body, key).expect(200);
  expect(await found(id)).toEqual([[10, 0, 0]]);
  await warehouse.post(PATH, { ...body, picked: 4 }).expect(200);
  expect(await found(id)).toEqual([[4, 0, 0]]);
});

it('holds the order for what is short or damaged, says why, and notes it in the log', async () => {
  const { id, line, lot } = await toPick();
  const body = { order_line_id: line, lot_no: lot, picked: 7, short: 2, damaged: 1 };
  await warehouse.post(PATH, body).expect(200);
  const { hold_reason: reason } = await sheetOf(id);
  expect(reason).toMatch(new RegExp(`批号 ${lot} 缺 2、破损 1$`));
  expect(await found(id)).toEqual([[7, 2, 1]]);
  const { rows } = await sql<{ action: string }>`
    select action from audit_log where entity = 'order' and entity_id = ${String(id)} and action = 'order.hold'`.execute(
    market.shop.db,
  );
  expect(rows).toHaveLength(1);
  // Held as it is, the rest goes on being picked.
  await warehouse.post(PATH, { ...body, picked: 8, short: 2, damaged: 0 }).expect(200);
});

it('refuses more than waits, a lot that is not there or stopped, and an order that has left', async () => {
  const { id, line, lot, number } = await toPick();
  const body = { order_line_id: line, lot_no: lot };
  const refused = await warehouse.post(PATH, { ...body, picked: number, short: 1 }).expect(422);
  expect(refused.errors).toEqual({ picked: [expect.stringContaining(`只待拣 ${number}`)] });
  expect((await warehouse.post(PATH, { ...body, lot_no: 'NONE' }).expect(422)).errors).toHaveProperty(
    'lot_no',
  );
  await sql`update lot set stopped_at = now() where lot_no = ${lot}`.execute(market.shop.db);
  expect((await warehouse.post(PATH, { ...body, picked: 1 }).expect(409)).message).toContain('已停售');
  await sql`update lot set stopped_at = null where lot_no = ${lot}`.execute(market.shop.db);
  await shipFor(market.staff, id);
  expect((await warehouse.post(PATH, { ...body, picked: 1 }).expect(409)).message).toContain('放回货架');
});

it('belongs to the parcel that follows: what is left after it is picked anew', async () => {
  const { id, line, lot } = await toPick();
  await warehouse.post(PATH, { order_line_id: line, lot_no: lot, picked: 6 }).expect(200);
  await shipFor(market.staff, id, 6);
  expect(await found(id)).toEqual([[0, 0, 0]]);
});

it('with the last piece the order is picked, once; not while it is held', async () => {
  const pickedAt = async (id: number) =>
    (
      await market.shop.db
        .selectFrom('sales_order')
        .select('picked_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).picked_at;
  const { id, line, lot } = await toPick();
  await warehouse.post(PATH, { order_line_id: line, lot_no: lot, picked: 9 }).expect(200);
  expect(await pickedAt(id)).toBeNull();
  await warehouse.post(PATH, { order_line_id: line, lot_no: lot, picked: 10 }).expect(200);
  expect(await pickedAt(id)).toBeInstanceOf(Date);
  const held = await toPick();
  await market.staff.post('/api/admin/orders/hold', { ids: [held.id], reason: '等待回电' }).expect(200);
  await warehouse.post(PATH, { order_line_id: held.line, lot_no: held.lot, picked: 10 }).expect(200);
  expect(await pickedAt(held.id)).toBeNull();
});
