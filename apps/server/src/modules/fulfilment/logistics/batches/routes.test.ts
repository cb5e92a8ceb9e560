import type {
  JudgedWaybill,
  PickBatch,
  PickBatchDetail,
  WaybillPreview,
} from '@qingnang/contract/pick-batches';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../../testing/client.ts';
import { GOODS } from '../../../../testing/fixture.ts';
import { ledgerDifferences } from '../../../../testing/ledgers.ts';
import { type Market, openMarket } from '../../../../testing/market.ts';
import { payFor, placeFor } from '../../../../testing/orders.ts';
import { approvedFor, ownOrder, shipFor } from '../../../../testing/parcels.ts';
import { sheetOf, xlsx } from '../../../../testing/sheets.ts';

const PATH = '/api/admin/pick-batches';

let market: Market;
let warehouse: Client;
let desk: Client;
let buyer: Client;
beforeAll(async () => {
  market = await openMarket(1, 'promotion');
  warehouse = await market.shop.staff('warehouse');
  desk = market.staff;
  buyer = market.freshBuyer().client;
});
afterAll(async () => {
  expect(await ledgerDifferences(market.shop.db)).toEqual([]);
  await market.shop.close();
});

interface Made {
  id: number;
  done: number[];
  refused: { id: number; message: string }[];
}
const make = async (ids: number[]) => (await warehouse.post<Made>(PATH, { ids }).expect(201)).data;
const read = async (id: number) => (await warehouse.get<PickBatchDetail>(`${PATH}/${id}`).expect(200)).data;
const approved = (what = {}) => approvedFor(buyer, desk, { number: 2, ...what });
/** A batch of so many approved orders. */
async function batchOf(count: number, what = {}) {
  const ids: number[] = [];
  for (let at = 0; at < count; at++) ids.push(await approved(what));
  const { id } = await make(ids);
  return { id, ids, orders: (await read(id)).orders };
}
const waybill = (order_no: string, tracking_no: string, more = {}) => ({
  order_no,
  carrier: '顺丰',
  tracking_no,
  ...more,
});
const ship = async (id: number, rows: object[]) =>
  (await warehouse.post<{ rows: JudgedWaybill[] }>(`${PATH}/${id}/ship`, { rows }).expect(200)).data.rows;
const told = (rows: JudgedWaybill[]) => rows.map(({ state, message }) => [state, message]);
const upload = (id: number, bytes: Buffer, name = '运单.xlsx') => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  return warehouse.post<WaybillPreview>(`${PATH}/${id}/waybills`, form);
};

describe('who may', () => {
  it('requires sign-in, and the permission to ship', async () => {
    await market.shop.visitor().get(PATH).expect(401);
    await (await market.shop.staff('goods')).get(PATH).expect(403);
  });

  it('the warehouse sees no price anywhere in it', async () => {
    const { id } = await batchOf(1);
    const answer = JSON.stringify(await read(id));
    expect(answer).not.toMatch(/price|amount|total|pay/);
  });
});

describe('a batch', () => {
  it('takes orders that can ship, in the order of their numbers, and says why not the others', async () => {
    const [first, second] = [await approved(), await approved()];
    const { id: unpaid } = await placeFor(buyer, { number: 2 });
    const { id: unreviewed } = await placeFor(buyer, { number: 2 });
    await payFor(buyer, unreviewed);
    const held = await approved();
    await desk.post('/api/admin/orders/hold', { ids: [held], reason: '地址待核对' }).expect(200);
    const made = await make([second, unpaid, first, unreviewed, held]);
    expect(made.done).toEqual([first, second]);
    expect(made.refused.map(({ id, message }) => [id, message])).toEqual([
      [unpaid, '订单当前状态为待付款，不能拣货'],
      [unreviewed, '订单当前状态为待审核，不能拣货'],
      [held, '订单已暂挂：地址待核对，请先解除'],
    ]);
    const { batch, orders } = await read(made.id);
    expect(orders.map(({ id, place, state }) => [id, place, state])).toEqual([
      [first, 1, 'waiting'],
      [second, 2, 'waiting'],
    ]);
    expect(batch).toMatchObject({ ck_name: '成都仓', order_count: 2, waiting_count: 2, shipped_count: 0 });
  });

  it('is of one warehouse, and an order is in one at most', async () => {
    const { ids } = await batchOf(1);
    const elsewhere = await approved({ goods: GOODS.secondWarehouse });
    await warehouse.post(PATH, { ids: [...ids, elsewhere] }).expect(422);
    const refused = await warehouse.post(PATH, { ids }).expect(409);
    expect(refused.message).toMatch(/^已在批次 B\d{12} 中$/);
    await warehouse.post(PATH, { ids: [999_999_999] }).expect(409);
  });

  it('twice at once is made once', async () => {
    const ids = [await approved()];
    const both = await Promise.all([warehouse.post(PATH, { ids }), warehouse.post(PATH, { ids })]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('is picked in one round: a lot once, with what goes into which order', async () => {
    const { id, orders } = await batchOf(2);
    const { rows } = await read(id);
    expect(rows).toMatchObject([
      {
        goods_id: GOODS.ladder,
        number: 4,
        parts: [
          { place: 1, number: 2 },
          { place: 2, number: 2 },
        ],
      },
    ]);
    expect(rows[0]?.lot_no).not.toBe('');
    expect(orders.map(({ open_count, hindrance }) => [open_count, hindrance])).toEqual([
      [2, ''],
      [2, ''],
    ]);
  });

  it('lets an order that waits out, whose place stays empty; one that has left stays', async () => {
    const { id, ids, orders } = await batchOf(3);
    const [first, second, third] = ids;
    await ship(id, [waybill(orders[1]?.order_no ?? '', 'OUT2')]);
    await warehouse.post(`${PATH}/${id}/remove`, { ids: [second] }).expect(409);
    const { data } = await warehouse
      .post<PickBatchDetail>(`${PATH}/${id}/remove`, { ids: [first] })
      .expect(200);
    expect(data.orders.map(({ place }) => place)).toEqual([2, 3]);
    await warehouse.post(`${PATH}/${id}/remove`, { ids: [first] }).expect(404);
    await warehouse.post(`${PATH}/${id}/remove`, { ids: [999_999] }).expect(404);
    const again = await make([first ?? 0]);
    expect(again.done).toEqual([first]);
    await warehouse.post(`${PATH}/${again.id}/remove`, { ids: [third] }).expect(404);
  });

  it('knows the boxes of each order', async () => {
    const { id, ids } = await batchOf(1);
    const [order_id] = ids;
    const { data } = await warehouse
      .post<PickBatchDetail>(`${PATH}/${id}/boxes`, { order_id, boxes: 3 })
      .expect(200);
    expect(data.orders[0]?.boxes).toBe(3);
    await warehouse.post(`${PATH}/${id}/boxes`, { order_id, boxes: 0 }).expect(422);
    await warehouse.post(`${PATH}/${id}/boxes`, { order_id: 999_999_999, boxes: 1 }).expect(404);
  });

  it('is listed as open until nothing of it waits', async () => {
    const { id, orders } = await batchOf(1);
    const listed = async (state: string) =>
      (
        await warehouse.get<{ list: PickBatch[] }>(`${PATH}?state=${state}&page_size=100`).expect(200)
      ).data.list.map((one) => one.id);
    expect([await listed('open'), await listed('done')]).toEqual([
      expect.arrayContaining([id]),
      expect.not.arrayContaining([id]),
    ]);
    await ship(id, [waybill(orders[0]?.order_no ?? '', 'LIST1')]);
    expect([await listed('open'), await listed('done')]).toEqual([
      expect.not.arrayContaining([id]),
      expect.arrayContaining([id]),
    ]);
    await warehouse.get(`${PATH}/999999999`).expect(404);
  });
});

describe('waybills', () => {
  it('ship each order whole; what cannot leave stays with its reason', async () => {
    const { id, ids, orders } = await batchOf(3);
    const [a, b, c] = orders.map(({ order_no }) => order_no);
    await desk.post('/api/admin/orders/hold', { ids: [ids[1]], reason: '等待买家确认' }).expect(200);
    const rows = [waybill(a ?? '', 'W1'), waybill(b ?? '', 'W2'), waybill(c ?? '', 'W3', { carrier: '无' })];
    expect(told(await ship(id, rows))).toEqual([
      ['shipped', ''],
      ['refused', '已暂挂：等待买家确认'],
      ['refused', '没有承运方“无”，请在 系统 › 承运商 里添加或启用'],
    ]);
    const { batch, orders: after } = await read(id);
    expect(batch).toMatchObject({ shipped_count: 1, waiting_count: 2 });
    expect(after.map(({ state, hindrance, waybills }) => [state, hindrance, waybills])).toEqual([
      ['shipped', '', [{ carrier: '顺丰', tracking_no: 'W1' }]],
      ['waiting', '已暂挂：等待买家确认', []],
      ['waiting', '', []],
    ]);
    const order = await ownOrder(buyer, ids[0] ?? 0);
    expect(order.shipments.map(({ tracking_no }) => tracking_no)).toEqual(['W1']);
    const { rows: log } = await desk
      .get<{ list: { action: string; entity_id: string }[] }>('/api/admin/audit?page_size=100')
      .expect(200)
      .then(({ data }) => ({ rows: data.list.filter(({ action }) => action === 'order.ship') }));
    expect(log.map(({ entity_id }) => Number(entity_id))).toContain(ids[0]);
  });

  it('twice ship nothing twice, at once neither', async () => {
    const { id, ids, orders } = await batchOf(2);
    const rows = orders.map(({ order_no }, at) => waybill(order_no, `TWICE${at}`));
    const both = await Promise.all([ship(id, rows), ship(id, rows)]);
    for (const states of both.map((one) => one.map(({ state }) => state)))
      expect(states.every((state) => state === 'shipped' || state === 'same')).toBe(true);
    expect(both.flat().filter(({ state }) => state === 'shipped')).toHaveLength(2);
    expect(told(await ship(id, rows))).toEqual([
      ['same', ''],
      ['same', ''],
    ]);
    const other = await ship(id, [waybill(orders[0]?.order_no ?? '', 'OTHER')]);
    expect(told(other)).toEqual([['refused', '已用运单号 TWICE0 发货']]);
    for (const one of ids) expect((await ownOrder(buyer, one)).shipments).toHaveLength(1);
  });

  it('take nothing apart: an order that lots do not reach stays whole', async () => {
    const ids = [await approved({ goods: GOODS.hundred, number: 30 })];
    const { id } = await make(ids);
    const { order_no = '' } = (await read(id)).orders[0] ?? {};
    const { shop } = market;
    const recalled = await shop.db
      .updateTable('lot')
      .set({ stopped_at: new Date() })
      .where('goods_id', '=', GOODS.hundred)
      .returning('id')
      .execute();
    expect((await read(id)).rows[0]?.lot_no).toBe('');
    expect(told(await ship(id, [waybill(order_no, 'SHORT1')]))).toEqual([
      ['refused', expect.stringMatching(/^缺货：头孢克肟颗粒 缺 30 /)],
    ]);
    await shop.db
      .updateTable('lot')
      .set({ stopped_at: null })
      .where(
        'id',
        'in',
        recalled.map((one) => one.id),
      )
      .execute();
    expect(told(await ship(id, [waybill(order_no, 'SHORT1')]))).toEqual([['shipped', '']]);
  });

  it('serve what a parcel by hand has left open, and know what has left by hand', async () => {
    const { id, ids, orders } = await batchOf(2);
    const [part, whole] = ids;
    await shipFor(desk, part ?? 0, 1);
    await shipFor(desk, whole ?? 0);
    const rows = orders.map(({ order_no }, at) => waybill(order_no, `REST${at}`));
    expect(told(await ship(id, rows))).toEqual([
      ['shipped', ''],
      ['refused', `已用运单号 SF${whole} 发货`],
    ]);
  });

  it('come as a file: shown first, nothing kept', async () => {
    const { id, orders } = await batchOf(2);
    const sheet = await sheetOf(warehouse, `${PATH}/${id}/waybills.xlsx`);
    expect(sheet.rows[0]?.slice(0, 3)).toEqual(['订单号', '承运方', '运单号']);
    expect(sheet.rows.slice(1).map(([no]) => no)).toEqual(orders.map(({ order_no }) => order_no));
    const file = await xlsx([
      ['订单号', '客户', '承运方', '运单号'],
      [orders[0]?.order_no ?? '', '', '顺丰', 'FILE1'],
      ['D000101000000', '', '顺丰', 'FILE2'],
    ]);
    const { data } = await upload(id, file).expect(201);
    expect(data.rows.map(({ line, state, message }) => [line, state, message])).toEqual([
      [2, 'ready', ''],
      [3, 'refused', '这个批次里没有订单 D000101000000'],
    ]);
    expect((await read(id)).batch.shipped_count).toBe(0);
    expect(told(await ship(id, data.rows))[0]).toEqual(['shipped', '']);
    const again = await upload(id, file).expect(201);
    expect(again.data.rows.map(({ state }) => state)).toEqual(['same', 'refused']);
    const csv = Buffer.from(`订单号,承运方,运单号\n${orders[1]?.order_no},顺丰,FILE3\n`);
    expect((await upload(id, csv, '运单.csv').expect(201)).data.rows[0]?.state).toBe('ready');
    const wrong = await upload(id, Buffer.from('甲,乙\n1,2\n'), '别的.csv').expect(422);
    expect(wrong.errors?.file?.[0]).toContain('没有找到“订单号”列');
  });

  it('of another batch do nothing here', async () => {
    const [mine, other] = [await batchOf(1), await batchOf(1)];
    const { order_no = '' } = other.orders[0] ?? {};
    expect(told(await ship(mine.id, [waybill(order_no, 'ELSE1')]))).toEqual([
      ['refused', `这个批次里没有订单 ${order_no}`],
    ]);
  });
});
