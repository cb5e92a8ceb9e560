import { randomUUID } from 'node:crypto';
import { COUNT_COLUMNS, STOCK_COUNT_UPLOAD } from '@qingnang/contract/count-columns';
import type { CountedRow, ShortageRow, StockDocument, StockLot } from '@qingnang/contract/stock-documents';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../db/transaction.ts';
import type { Client } from '../../../testing/client.ts';
import { GOODS, WAREHOUSE } from '../../../testing/fixture.ts';
import { ledgerDifferences } from '../../../testing/ledgers.ts';
import { xlsx } from '../../../testing/sheets.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';
import { releaseStock, reserveStock, setAsideMissing } from '../../catalogue/writes.ts';

const PATH = '/api/admin/stock-documents';
const { chengdu: warehouseId } = WAREHOUSE;
let shop: TestShop;
let keeper: Client;

beforeAll(async () => {
  shop = await createShop();
  keeper = await shop.staff('warehouse');
});
afterAll(() => shop.close());
afterEach(async () => expect(await ledgerDifferences(shop.db)).toEqual([]));

const lotsOf = async (goodsId: number, ckId: number = warehouseId) =>
  (
    await keeper
      .get<{ list: StockLot[] }>(`${PATH}/lots?warehouse_id=${ckId}&goods_id=${goodsId}`)
      .expect(200)
  ).data.list;
/** The lot that has most. */
const lotOf = async (goodsId: number) => {
  const [lot] = (await lotsOf(goodsId)).toSorted((a, b) => b.number - a.number);
  if (!lot) throw new Error(`no lot of ${goodsId}`);
  return lot;
};
const write = (body: object, key: string = randomUUID()) =>
  keeper.post<StockDocument>(PATH, { warehouse_id: warehouseId, ...body }, { 'idempotency-key': key });
const line = (lot: StockLot, number: number, reason = '') => ({ lot_id: lot.id, number, reason });
const stockOf = (goodsId: number, ckId: number = warehouseId) =>
  shop.db
    .selectFrom('stock')
    .select(['available', 'reserved', 'to_count'])
    .where('goods_id', '=', goodsId)
    .where('warehouse_id', '=', ckId)
    .executeTakeFirstOrThrow();
const waiting = async () =>
  (await keeper.get<{ list: ShortageRow[] }>(`${PATH}/shortages`).expect(200)).data.list;
/** Pieces that an order held and let go as missing. */
const miss = (goodsId: number, number: number, lotNo: string) =>
  inTransaction(shop.db, async (tx) => {
    const piece = { goodsId, warehouseId, number };
    const ref = randomUUID();
    await reserveStock(tx, [piece], 'order', ref);
    await setAsideMissing(tx, [{ ...piece, lotNo, reason: 'short', orderLineId: null }], 'D1', ref);
  });

it('is for who changes stock', async () => {
  await shop.visitor().post(PATH, {}).expect(401);
  await (await shop.buyer()).post(PATH, {}).expect(401);
  const sales = await shop.staff('sales');
  for (const path of ['', '/shortages', '/warehouses', '/1']) await sales.get(`${PATH}${path}`).expect(403);
  await sales.post(PATH, {}).expect(403);
  await keeper.get(`${PATH}/999999`).expect(404);
});

describe('a count', () => {
  it('takes the place of what the books say, once for a key, and is in the ledger and the log', async () => {
    const lot = await lotOf(GOODS.plain);
    const before = await stockOf(GOODS.plain);
    const key = randomUUID();
    const body = { kind: 'count', note: '月末盘点', lines: [line(lot, lot.number - 7)] };
    const { data } = await write(body, key).expect(201);
    expect(data).toMatchObject({ state: 'done', delta: -7, rows: [{ before: lot.number, delta: -7 }] });
    expect((await write(body, key).expect(201)).data.id).toBe(data.id);
    expect(await stockOf(GOODS.plain)).toEqual({ ...before, available: before.available - 7 });
    const moved = await shop.db
      .selectFrom('stock_movement')
      .select(['available_delta', 'ref'])
      .where('cause', '=', 'stock_count')
      .execute();
    expect(moved).toEqual([{ available_delta: -7, ref: `${data.id}:1` }]);
    const logged = await shop.db
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'stock_document.do')
      .executeTakeFirstOrThrow();
    expect(logged.after).toMatchObject({ kind: '盘点', note: '月末盘点' });
  });

  it('settles what was missing in its lot; what nobody named when all lots are counted', async () => {
    const lot = await lotOf(GOODS.plain);
    const before = await stockOf(GOODS.plain);
    await miss(GOODS.plain, 2, lot.lot_no);
    await miss(GOODS.plain, 3, '');
    expect((await waiting()).map(({ lot_no, number }) => [lot_no, number])).toEqual([
      [lot.lot_no, 2],
      ['', 3],
    ]);
    await write({ kind: 'count', lines: [line(lot, lot.number - 2)] }).expect(201);
    expect((await waiting()).map(({ lot_no }) => lot_no)).toEqual(['']);
    const lots = await lotsOf(GOODS.plain);
    const lines = lots.map((one) => line(one, one.id === lot.id ? one.number - 3 : one.number));
    await write({ kind: 'count', lines }).expect(201);
    expect(await waiting()).toEqual([]);
    expect(await stockOf(GOODS.plain)).toEqual({ ...before, available: before.available - 5 });
  });

  it('is made again where pieces have come or left since', async () => {
    const lot = await lotOf(GOODS.plain);
    const count = (books: number) => ({ kind: 'count', lines: [{ ...line(lot, lot.number), books }] });
    const refused = await write(count(lot.number + 5)).expect(422);
    expect(refused.errors?.['lines.0.number']).toEqual([
      `盘点后账面由 ${lot.number + 5} 变为 ${lot.number}，请重新盘点`,
    ]);
    await write(count(lot.number)).expect(201);
  });

  it('never takes what orders hold: it says how many', async () => {
    const lot = await lotOf(GOODS.hundred);
    const { available } = await stockOf(GOODS.hundred);
    const held = [{ goodsId: GOODS.hundred, warehouseId, number: available - 5 }];
    await inTransaction(shop.db, (tx) => reserveStock(tx, held, 'order', 'H1'));
    const refused = await write({ kind: 'write_off', lines: [line(lot, 6, '破损')] }).expect(422);
    await inTransaction(shop.db, (tx) => releaseStock(tx, held, 'order_end', 'H1'));
    expect(refused.errors?.['lines.0.number']?.[0]).toContain(`占用 ${available - 5}，最多减少 5`);
  });
});

it('a file of a count is read row by row, by number, code or barcode', async () => {
  const lot = await lotOf(GOODS.plain);
  const rows = [
    [GOODS.plain, '', '', lot.lot_no, 12],
    [GOODS.plain, '', '', 'NONE', 3],
    ['', '', '', lot.lot_no, 3],
    [GOODS.plain, '', '', lot.lot_no, '1.5'],
  ];
  const form = new FormData();
  const file = await xlsx([Object.values(COUNT_COLUMNS), ...rows]);
  form.append('file', new Blob([new Uint8Array(file)]), '盘点.xlsx');
  const { data } = await keeper.send<{ rows: CountedRow[] }>('POST', STOCK_COUNT_UPLOAD, form).expect(201);
  expect(data.rows.map(({ line, number, error }) => [line, number, error])).toEqual([
    [2, 12, ''],
    [3, 3, '没有找到这个商品的这个批号'],
    [4, 3, '没有找到这个商品的这个批号'],
    [5, 0, '实盘数量须是不小于 0 的整数'],
  ]);
  const here = data.rows[0]?.lots.filter(({ warehouse_id: ckId }) => ckId === warehouseId);
  expect(here).toMatchObject([{ id: lot.id, number: lot.number }]);
});

it('a move takes the lot along with its days; what is written off or goes back says why', async () => {
  const lot = await lotOf(GOODS.ladder);
  const { chengdu: _, ...others } = WAREHOUSE;
  const [to = 0] = Object.values(others);
  const body = { kind: 'move', to_warehouse_id: to, lines: [line(lot, 4)] };
  await write({ ...body, to_warehouse_id: warehouseId }).expect(422);
  await write(body).expect(201);
  const [there] = await lotsOf(GOODS.ladder, to);
  expect(there).toMatchObject({ lot_no: lot.lot_no, expires_on: lot.expires_on, number: 4 });
  expect(await stockOf(GOODS.ladder, to)).toMatchObject({ available: 4 });
  const wrong = await write({ kind: 'supplier', lines: [line(lot, 1)] }).expect(422);
  expect(wrong.errors).toHaveProperty(['lines.0.reason']);
  await write({ kind: 'supplier', lines: [line(lot, 1, '近效期退回')] }).expect(201);
  await write({ kind: 'correction', lines: [line(lot, 5, '入库录错')] }).expect(201);
  expect(await lotOf(GOODS.ladder)).toMatchObject({ number: lot.number });
});

it('a lot of another warehouse, twice the same and no number are named where they stand', async () => {
  const lot = await lotOf(GOODS.ladder);
  const { errors } = await write({
    kind: 'move',
    to_warehouse_id: 2,
    lines: [line(lot, 1), line(lot, 1)],
  }).expect(422);
  expect(errors).toEqual({ 'lines.1.lot_id': ['同一批号请合并填写'] });
  const elsewhere = await write({ kind: 'count', lines: [{ lot_id: 999_999, number: 1 }] }).expect(422);
  expect(elsewhere.errors).toHaveProperty(['lines.0.lot_id']);
});

it('a lot past its last day is written off from what is set apart', async () => {
  const { id } = await shop.db
    .insertInto('lot')
    .values({
      goods_id: GOODS.ladder,
      warehouse_id: warehouseId,
      lot_no: 'OLD',
      expires_on: '2020-01-31',
      quantity: 0,
      locked: 9,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const before = await stockOf(GOODS.ladder);
  await write({ kind: 'write_off', lines: [{ lot_id: id, number: 9, reason: '过期' }] }).expect(201);
  expect(await stockOf(GOODS.ladder)).toEqual(before);
  const left = await shop.db.selectFrom('lot').select('locked').where('id', '=', id).executeTakeFirst();
  expect(left).toEqual({ locked: 0 });
});

describe('a difference above the limit', () => {
  const decide = (client: Client, id: number, verb: string, reply: string) =>
    client.post(`/api/admin/approvals/${id}/${verb}`, { reply });
  const requestOf = async (id: number) =>
    (
      await shop.db
        .selectFrom('approval')
        .select('id')
        .where('subject', '=', `stock_document:${id}`)
        .executeTakeFirstOrThrow()
    ).id;

  it('waits for a second person, and is then a difference still', async () => {
    const lot = await lotOf(GOODS.plain);
    const before = await stockOf(GOODS.plain);
    const { data } = await write({ kind: 'count', lines: [line(lot, lot.number - 60)] }).expect(201);
    expect(data.state).toBe('waiting');
    expect(await stockOf(GOODS.plain)).toEqual(before);
    await write({ kind: 'correction', lines: [line(lot, -10, '录错')] }).expect(201);
    const goods = await shop.staff('goods');
    await decide(keeper, await requestOf(data.id), 'agree', '').expect(403);
    await decide(goods, await requestOf(data.id), 'agree', '').expect(200);
    expect(await stockOf(GOODS.plain)).toEqual({ ...before, available: before.available - 70 });
    const { data: shown } = await keeper.get<StockDocument>(`${PATH}/${data.id}`).expect(200);
    expect(shown).toMatchObject({ state: 'done' });
  });

  it('changes nothing when it is refused', async () => {
    const lot = await lotOf(GOODS.plain);
    const before = await stockOf(GOODS.plain);
    const { data } = await write({ kind: 'count', lines: [line(lot, 0)] }).expect(201);
    await decide(await shop.staff('goods'), await requestOf(data.id), 'refuse', '请重新盘点').expect(200);
    expect(await stockOf(GOODS.plain)).toEqual(before);
    const { data: list } = await keeper
      .get<{ list: StockDocument[] }>(`${PATH}?state=refused&kind=count&keywords=${lot.lot_no}`)
      .expect(200);
    expect(list.list).toMatchObject([{ id: data.id, reply: '请重新盘点' }]);
  });
});

it('orders that take the last pieces while a count lowers them never sell what is not there', async () => {
  const lot = await lotOf(GOODS.limited);
  const { available } = await stockOf(GOODS.limited);
  const number = Math.ceil(available / 100);
  const demand = (pieces: number) => [{ goodsId: GOODS.limited, warehouseId, number: pieces }];
  let sold = 0;
  const buyFiveTimes = async (buyer: number) => {
    for (let time = 0; time < 5; time += 1) {
      const ref = `R${buyer}:${time}`;
      await inTransaction(shop.db, (tx) => reserveStock(tx, demand(number), 'order', ref));
      sold += number;
    }
  };
  const fewer = { kind: 'correction', lines: [line(lot, -40, '录错')] };
  const [counted] = await Promise.allSettled([
    write(fewer).expect(201),
    ...Array.from({ length: 20 }, (_, buyer) => buyFiveTimes(buyer)),
  ]);
  const lost = counted?.status === 'fulfilled' ? 40 : 0;
  const now = await stockOf(GOODS.limited);
  await inTransaction(shop.db, (tx) => releaseStock(tx, demand(sold), 'order_end', 'R'));
  expect(now).toMatchObject({ available: available - lost - sold, reserved: sold });
  expect(now.available).toBeLessThan(number);
});
