import { randomUUID } from 'node:crypto';
import {
  ARRIVAL_SAMPLE,
  ARRIVAL_UPLOAD,
  type ArrivalPreview,
  type ArrivedLot,
} from '@qingnang/contract/lot-arrivals';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayInChina } from '../../../../http/dates.ts';
import type { Client } from '../../../../testing/client.ts';
import { GOODS } from '../../../../testing/fixture.ts';
import { ledgerDifferences } from '../../../../testing/ledgers.ts';
import { sheetOf, xlsx } from '../../../../testing/sheets.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';

const PATH = '/api/admin/lots';
let shop: TestShop;
let keeper: Client;

beforeAll(async () => {
  shop = await createShop();
  keeper = await shop.staff('goods');
});
afterAll(() => shop.close());

const HEADER = ['商品编号', '条码', '仓库', '批号', '生产日期', '有效期至', '数量', '进价'];

async function preview(
  client: Client,
  rows: readonly (readonly (string | number)[])[],
): Promise<ArrivalPreview['rows']> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await xlsx([HEADER, ...rows]))]), '入库.xlsx');
  const { data } = await client.send<ArrivalPreview>('POST', ARRIVAL_UPLOAD, form).expect(201);
  return data.rows;
}
const bring = (client: Client, rows: ArrivalPreview['rows'], key: string = randomUUID()) =>
  client.post<{ lots: number; pieces: number }>(
    `${PATH}/import`,
    { rows: rows.map(({ line, cells }) => ({ line, cells })) },
    { 'idempotency-key': key },
  );
const lotsNamed = async (keywords: string) =>
  (await keeper.get<{ list: ArrivedLot[]; total: number }>(`${PATH}?keywords=${keywords}`).expect(200)).data
    .list;

const availableOf = async (goodsId: number, warehouseId: number): Promise<number> => {
  const row = await shop.db
    .selectFrom('stock')
    .select('available')
    .where('goods_id', '=', goodsId)
    .where('warehouse_id', '=', warehouseId)
    .executeTakeFirst();
  return row?.available ?? 0;
};
const dayFromNow = (days: number) => dayInChina(new Date(Date.now() + days * 86_400_000));

/** The name of a warehouse of the fixture. */
const warehouse = async (id: number) =>
  (await shop.db.selectFrom('warehouse').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name;

it('a file of lots is judged row by row, then taken in as a whole; stock and ledgers grow with it', async () => {
  const [one, two] = await Promise.all([warehouse(1), warehouse(2)]);
  const [plain, empty] = await Promise.all([
    availableOf(GOODS.plain, 2),
    availableOf(GOODS.secondWarehouse, 1),
  ]);
  const rows = await preview(keeper, [
    [GOODS.plain, '', two, 'FILE1', '2026-01-05', dayFromNow(300), 120, ''],
    [GOODS.plain, '', one, 'FILE1', '20260105', dayFromNow(300), 30, ''],
    [GOODS.secondWarehouse, '', one, 'FILE2', '2026/1/5', dayFromNow(30), '7', ''],
    [GOODS.plain, '', two, 'FILE1', '2026-01-05', dayFromNow(300), 1, ''],
    [999_999, '', '没有的仓', '', '昨天', '2020-01-01', '1.5', '3.2'],
    ['', '', one, 'FILE3', dayFromNow(3), dayFromNow(2), 0, ''],
  ]);
  expect(rows.map(({ act, errors }) => [act, errors.map(({ field }) => field)])).toEqual([
    ['new', []],
    ['new', []],
    ['new', []],
    ['refused', ['lot_no']],
    ['refused', ['goods_id', 'warehouse', 'produced_on', 'expires_on', 'quantity', 'lot_no', 'cost']],
    ['refused', ['goods_id', 'produced_on', 'quantity']],
  ]);
  await bring(keeper, rows).expect(409);
  expect(await lotsNamed('FILE1')).toEqual([]);

  const good = rows.slice(0, 3);
  const key = randomUUID();
  expect((await bring(keeper, good, key).expect(200)).data).toEqual({ lots: 3, pieces: 157 });
  // Sent once more after an answer that was lost.
  expect((await bring(keeper, good, key).expect(200)).data).toEqual({ lots: 3, pieces: 157 });
  expect(await availableOf(GOODS.plain, 2)).toBe(plain + 120);
  expect(await availableOf(GOODS.secondWarehouse, 1)).toBe(empty + 7);
  expect(await lotsNamed('FILE2')).toMatchObject([
    { goods_id: GOODS.secondWarehouse, warehouse: one, produced_on: '2026-01-05', quantity: 7, state: 'on' },
  ]);
  expect(await ledgerDifferences(shop.db)).toEqual([]);
});

it('more of a lot joins it, with the same days only', async () => {
  const one = await warehouse(1);
  const row = (expires: string) => [GOODS.ladder, '', one, 'MORE1', '', expires, 10, ''];
  await bring(keeper, await preview(keeper, [row(dayFromNow(90))])).expect(200);
  const [again, other] = await preview(keeper, [row(dayFromNow(90))]).then(async ([same]) => [
    same,
    (await preview(keeper, [row(dayFromNow(91))]))[0],
  ]);
  expect([again?.act, other?.act]).toEqual(['more', 'refused']);
  await bring(keeper, again ? [again] : []).expect(200);
  expect(await lotsNamed('MORE1')).toMatchObject([{ quantity: 20 }]);
});

it('a lot that is stopped comes in set apart', async () => {
  const quality = await shop.staff('quality');
  await quality
    .post('/api/admin/lot-stops', {
      goods_id: GOODS.ladder,
      lot_no: 'STOP1',
      reason: 'suspect',
      words: '抽检',
    })
    .expect(201);
  const rows = await preview(keeper, [
    [GOODS.ladder, '', await warehouse(1), 'STOP1', '', dayFromNow(90), 5, ''],
  ]);
  await bring(keeper, rows).expect(200);
  expect(await lotsNamed('STOP1')).toMatchObject([{ quantity: 0, locked: 5, state: 'stopped' }]);
  expect(await ledgerDifferences(shop.db)).toEqual([]);
});

it('what it has cost is said by those who may', async () => {
  const admin = await shop.staff('admin');
  const row = [GOODS.hundred, '', await warehouse(1), 'PRICE1', '', dayFromNow(90), 5, '12.3456'];
  expect((await preview(keeper, [row]))[0]).toMatchObject({ act: 'refused', errors: [{ field: 'cost' }] });
  await bring(admin, await preview(admin, [row])).expect(200);
  const { data } = await admin
    .get<{ list: { cost: number }[] }>('/api/admin/lot-costs?keywords=PRICE1')
    .expect(200);
  expect(data.list).toMatchObject([{ cost: 12.3456 }]);
});

it('the sample lists what is on sale and has nothing to sell, and is taken in again', async () => {
  await shop.db
    .updateTable('goods')
    .set({ barcode: '6900000009999' })
    .where('id', '=', GOODS.outOfStock)
    .execute();
  const { rows } = await sheetOf(keeper, ARRIVAL_SAMPLE);
  const [header = []] = rows;
  const line = rows.find(([id]) => id === String(GOODS.outOfStock));
  expect(line?.[header.indexOf('条码')]).toBe('6900000009999');
  const filled = { 仓库: await warehouse(1), 批号: 'SAMPLE1', 数量: '3', 商品编号: '' } as Record<
    string,
    string
  >;
  const back = HEADER.map((name) => filled[name] ?? line?.[header.indexOf(name)] ?? '');
  expect(await preview(keeper, [back])).toMatchObject([{ act: 'new' }]);
});

it('is for who keeps goods', async () => {
  const warehouseStaff = await shop.staff('sales');
  expect((await warehouseStaff.raw(ARRIVAL_SAMPLE)).status).toBe(403);
  await warehouseStaff.post(`${PATH}/import`, { rows: [{ line: 2, cells: {} }] }).expect(403);
});
