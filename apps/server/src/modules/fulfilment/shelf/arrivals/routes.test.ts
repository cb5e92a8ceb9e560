import { randomUUID } from 'node:crypto';
import type { ScannedGoods } from '@qingnang/contract/stock-arrivals';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../../../testing/client.ts';
import { GOODS, WAREHOUSE } from '../../../../testing/fixture.ts';
import { ledgerDifferences } from '../../../../testing/ledgers.ts';
import { planOf } from '../../../../testing/plans.ts';
import { pusher } from '../../../../testing/pushes.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';
import { goodsByNumber } from './reads.ts';

const PATH = '/api/admin/stock-documents';
const BARCODE = '6901234567892';
const { chengdu: warehouseId } = WAREHOUSE;
let shop: TestShop;
let keeper: Client;

beforeAll(async () => {
  shop = await createShop();
  keeper = await shop.staff('warehouse');
  await shop.db.updateTable('goods').set({ barcode: BARCODE }).where('id', '=', GOODS.plain).execute();
});
afterAll(() => shop.close());
afterEach(async () => expect(await ledgerDifferences(shop.db)).toEqual([]));

const find = async (scan: string) =>
  (
    await keeper.get<{ list: ScannedGoods[] }>(`${PATH}/goods?scan=${encodeURIComponent(scan)}`).expect(200)
  ).data.list.map(({ goods_id: id }) => id);
const receive = (body: object, key: string = randomUUID()) =>
  keeper.post<{ lot_id: number }>(
    `${PATH}/arrivals`,
    { warehouse_id: warehouseId, lot_no: 'S1', expires_on: '2099-12-31', quantity: 10, ...body },
    { 'idempotency-key': key },
  );
const piecesOf = async (goodsId: number) =>
  (
    await shop.db
      .selectFrom('stock')
      .select('available')
      .where('goods_id', '=', goodsId)
      .where('warehouse_id', '=', warehouseId)
      .executeTakeFirstOrThrow()
  ).available;

it('is for who changes stock', async () => {
  await shop.visitor().post(`${PATH}/arrivals`, {}).expect(401);
  await (await shop.buyer()).post(`${PATH}/arrivals`, {}).expect(401);
  const sales = await shop.staff('sales');
  await sales.post(`${PATH}/arrivals`, {}).expect(403);
  await sales.get(`${PATH}/goods?scan=1`).expect(403);
});

it('finds goods by bar code, by the label of a pack and by number, and by name only where no number fits', async () => {
  expect(await find(BARCODE)).toEqual([GOODS.plain]);
  expect(await find(`(01)0${BARCODE}(17)281231(10)S1(21)7`)).toEqual([GOODS.plain]);
  expect(await find(String(GOODS.hundred))).toEqual([GOODS.hundred]);
  expect(await find('没有这个商品')).toEqual([]);
  const { name } = await shop.db
    .selectFrom('goods')
    .select('name')
    .where('id', '=', GOODS.hundred)
    .executeTakeFirstOrThrow();
  expect(await find(name)).toContain(GOODS.hundred);
});

it('asks an index for each number that a scan may be, however many goods there are', async () => {
  const staff = await pusher(shop.db);
  for (const scan of [BARCODE, String(GOODS.hundred), 'A-1'])
    expect((await planOf(shop, (db) => goodsByNumber(db, staff, scan))).readWhole, scan).toEqual(new Set());
});

it('takes a lot in by what was scanned, once for its key, with its row in the ledger and the log', async () => {
  const before = await piecesOf(GOODS.plain);
  const key = randomUUID();
  const { data } = await receive({ scan: BARCODE }, key).expect(201);
  expect((await receive({ scan: BARCODE }, key).expect(201)).data).toEqual(data);
  expect(await piecesOf(GOODS.plain)).toBe(before + 10);
  const logged = await shop.db
    .selectFrom('audit_log')
    .select('after')
    .where('action', '=', 'goods.receive')
    .where('entity_id', '=', String(GOODS.plain))
    .execute();
  expect(logged).toMatchObject([{ after: { lot_no: 'S1', quantity: 10 } }]);
});

it('names what is wrong at its field', async () => {
  const wrong = async (body: object) => (await receive(body).expect(422)).errors;
  expect(await wrong({ scan: '没有' })).toEqual({ scan: ['没有条码、编码或编号是 没有 的商品'] });
  expect(await wrong({ goods_id: 999_999 })).toEqual({ goods_id: ['商品不存在'] });
  expect(await wrong({ scan: BARCODE, expires_on: '2020-01-01' })).toHaveProperty('expires_on');
  expect(await wrong({ scan: BARCODE, expires_on: '2098-01-31' })).toHaveProperty('lot_no');
  await shop.db.updateTable('goods').set({ barcode: BARCODE }).where('id', '=', GOODS.limited).execute();
  expect(await wrong({ scan: BARCODE })).toEqual({ scan: [`${BARCODE} 对应多个商品，请联网后选择`] });
});

it('takes cold goods in at a temperature at which they keep only, which is in the log', async () => {
  await shop.db.updateTable('goods').set({ storage: 'cold' }).where('id', '=', GOODS.hundred).execute();
  for (const more of [{}, { temperature: '9.5' }])
    expect((await receive({ goods_id: GOODS.hundred, ...more }).expect(422)).errors).toHaveProperty(
      'temperature',
    );
  await receive({ goods_id: GOODS.hundred, temperature: '4.5' }).expect(201);
  const { after } = await shop.db
    .selectFrom('audit_log')
    .select('after')
    .where('action', '=', 'goods.receive')
    .where('entity_id', '=', String(GOODS.hundred))
    .executeTakeFirstOrThrow();
  expect(after).toMatchObject({ temperature: 4.5 });
});
