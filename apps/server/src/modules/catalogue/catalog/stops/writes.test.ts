import type { LotStop } from '@qingnang/contract/lot-stops';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { agreeWithLast } from '../../../../testing/approvals.ts';
import { manyBuyers, type TestBuyer } from '../../../../testing/buyers.ts';
import { addTo } from '../../../../testing/buying.ts';
import type { Client } from '../../../../testing/client.ts';
import { GOODS, WAREHOUSE } from '../../../../testing/fixture.ts';
import { ledgerDifferences } from '../../../../testing/ledgers.ts';
import { placeFor } from '../../../../testing/orders.ts';
import { approvedFor } from '../../../../testing/parcels.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';

let shop: TestShop;
let quality: Client;
let admin: Client;
let buyers: TestBuyer[];

beforeAll(async () => {
  shop = await createShop();
  [quality, admin] = await Promise.all([shop.staff('quality'), shop.staff('admin')]);
  buyers = await manyBuyers(shop, 12);
});
afterAll(() => shop.close());
afterEach(async () => expect(await ledgerDifferences(shop.db)).toEqual([]));

const buyer = () => buyers.pop() as TestBuyer;
const STOPS = '/api/admin/lot-stops';
const stop = (client: Client, goods: number, lotNo: string) =>
  client.post<LotStop>(STOPS, { goods_id: goods, lot_no: lotNo, reason: 'suspect', words: '外观异常' });
const release = (client: Client, id: number) =>
  client.post<LotStop>(`${STOPS}/${id}/release`, { reason: '复检合格' });
const lotsOf = async (goods: number, lotNo: string) =>
  (
    await shop.db
      .selectFrom('lot')
      .select(['warehouse_id', 'quantity', 'locked'])
      .where('goods_id', '=', goods)
      .where('lot_no', '=', lotNo)
      .orderBy('warehouse_id')
      .execute()
  ).map(({ warehouse_id, quantity, locked }) => [warehouse_id, quantity, locked]);
const available = async (goods: number) =>
  (
    await sql<{
      sum: number;
    }>`select coalesce(sum(available), 0)::int as sum from stock where goods_id = ${goods}`.execute(shop.db)
  ).rows[0]?.sum;
const receive = (goods: number, lotNo: string, warehouse: number) =>
  admin
    .post(`/api/admin/goods/${goods}/lots`, {
      ck_id: warehouse,
      lot_no: lotNo,
      produced_on: '2026-01-10',
      expires_on: '2097-12-31',
      quantity: 70,
    })
    .expect(201);

describe('a stop', () => {
  it('is of quality only', async () => {
    await shop.visitor().get(STOPS).expect(401);
    await stop(await shop.staff('warehouse'), GOODS.plain, 'A100').expect(403);
    await stop(quality, 999_999, 'A100').expect(422);
  });

  it('takes a lot out of sale in all warehouses at once, until two have released it', async () => {
    expect(await lotsOf(GOODS.plain, 'A100')).toEqual([
      [WAREHOUSE.chengdu, 200, 0],
      [WAREHOUSE.chongqing, 100, 0],
    ]);
    const { data } = await stop(quality, GOODS.plain, 'A100').expect(201);
    expect(data).toMatchObject({ reason_name: '质量可疑', words: '外观异常', locked: 300, reserved: 0 });
    expect(await lotsOf(GOODS.plain, 'A100')).toEqual([
      [WAREHOUSE.chengdu, 0, 200],
      [WAREHOUSE.chongqing, 0, 100],
    ]);
    expect(await available(GOODS.plain)).toBe(1200);
    await stop(quality, GOODS.plain, 'A100').expect(409);
    expect((await release(quality, data.id).expect(200)).data.is_asked).toBe(1);
    await release(quality, data.id).expect(409);
    expect(await available(GOODS.plain)).toBe(1200);
    await agreeWithLast(admin);
    expect(await available(GOODS.plain)).toBe(1500);
    expect(await lotsOf(GOODS.plain, 'A100')).toEqual([
      [WAREHOUSE.chengdu, 200, 0],
      [WAREHOUSE.chongqing, 100, 0],
    ]);
    const { data: over } = await quality.get<{ list: LotStop[] }>(`${STOPS}?state=released`).expect(200);
    expect(over.list).toMatchObject([{ id: data.id, release_reason: '复检合格' }]);
    await release(quality, data.id).expect(409);
  });

  it('of a number that nobody has received locks it on arrival, in each warehouse', async () => {
    const { data } = await stop(quality, GOODS.limited, 'NEW1').expect(201);
    expect([data.locked, data.warehouses]).toEqual([0, []]);
    const before = await available(GOODS.limited);
    await receive(GOODS.limited, 'NEW1', WAREHOUSE.chengdu);
    await receive(GOODS.limited, 'NEW1', WAREHOUSE.chongqing);
    expect(await available(GOODS.limited)).toBe(before);
    expect(await lotsOf(GOODS.limited, 'NEW1')).toEqual([
      [WAREHOUSE.chengdu, 0, 70],
      [WAREHOUSE.chongqing, 0, 70],
    ]);
  });

  it('and a receipt at the same moment leave no piece on sale', async () => {
    const before = await available(GOODS.limited);
    await Promise.all([
      stop(quality, GOODS.limited, 'RACE1').expect(201),
      receive(GOODS.limited, 'RACE1', WAREHOUSE.chengdu),
    ]);
    expect(await available(GOODS.limited)).toBe(before);
    expect(await lotsOf(GOODS.limited, 'RACE1')).toEqual([[WAREHOUSE.chengdu, 0, 70]]);
  });

  it('keeps the lot from parcels of orders that were placed before', async () => {
    const order = await approvedFor(buyer().client, admin, { goods: GOODS.ladder, number: 60 });
    const { data: seen } = await admin
      .get<{ picking: { lots: { lot_no: string }[] }[] }>(`/api/admin/orders/${order}`)
      .expect(200);
    const lotNo = seen.picking[0]?.lots[0]?.lot_no ?? '';
    const all = await available(GOODS.ladder);
    const [[, onShelf = 0] = []] = await lotsOf(GOODS.ladder, lotNo);
    await stop(quality, GOODS.ladder, lotNo).expect(201);
    expect(await available(GOODS.ladder)).toBe((all ?? 0) - onShelf);
    const { data: after } = await admin
      .get<{ picking: { lots: { lot_no: string }[] }[] }>(`/api/admin/orders/${order}`)
      .expect(200);
    expect(after.picking.flatMap(({ lots }) => lots.map((lot) => lot.lot_no))).not.toContain(lotNo);
    await admin.post(`/api/admin/orders/${order}/ship`, { carrier: '顺丰', tracking_no: 'SF1' }).expect(201);
  });

  it('locks at once what a cancelled order gives back of it', async () => {
    const one = buyer();
    const { id } = await placeFor(one.client, { goods: GOODS.hundred, number: 100 });
    await stop(quality, GOODS.hundred, `A${GOODS.hundred}00`).expect(201);
    await stop(quality, GOODS.hundred, `A${GOODS.hundred}01`).expect(201);
    expect(await available(GOODS.hundred)).toBe(0);
    await one.client.post(`/api/order/${id}/cancel`, { reason: '不要了' }).expect(200);
    expect(await available(GOODS.hundred)).toBe(0);
    expect((await addTo(one, GOODS.hundred, 1)).added).toEqual([]);
  });
});

it('the last pieces go to an order or under the stop, never to both', async () => {
  const goods = GOODS.secondWarehouse;
  const lots = await shop.db.selectFrom('lot').select('lot_no').where('goods_id', '=', goods).execute();
  const whole = (await available(goods)) ?? 0;
  const [one, two] = [buyer(), buyer()];
  const line = await addTo(one, goods, whole);
  const other = await addTo(two, goods, whole);
  const order = ({ client, addressId }: TestBuyer, added: typeof line) =>
    client.post('/api/order', { ids: added.added.map(({ line_id }) => line_id), address_id: addressId });
  const answers = await Promise.all([
    order(one, line),
    ...lots.map(({ lot_no }) => stop(quality, goods, lot_no)),
    order(two, other),
  ]);
  expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(lots.length);
  expect(await available(goods)).toBe(0);
});
