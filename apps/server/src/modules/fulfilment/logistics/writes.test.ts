import type { AdminOrder } from '@qingnang/contract/desk';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { GOODS } from '../../../testing/fixture.ts';
import { approvedFor } from '../../../testing/parcels.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';

let shop: TestShop;
let buyer: Client;
let admin: Client;
beforeAll(async () => {
  shop = await createShop();
  [buyer, admin] = [await shop.buyer(), await shop.staff('admin')];
});
afterAll(() => shop.close());

const PARCEL = { carrier: '顺丰', tracking_no: 'SF1' };
const ship = (staff: Client, id: number, more: object = {}) =>
  staff.post<AdminOrder>(`/api/admin/orders/${id}/ship`, { ...PARCEL, ...more });
const orderOf = async (id: number) =>
  (await admin.get<AdminOrder>(`/api/admin/orders/${id}`).expect(200)).data;
const setting = (section: string, value: object) =>
  admin.put(`/api/admin/shop-settings/${section}`, value).expect(200);
const auditOf = async (id: number) => {
  const { rows } = await sql<{ after: Record<string, unknown> }>`
    select after from audit_log where action = 'order.ship' and entity_id = ${String(id)}`.execute(shop.db);
  return rows[0]?.after;
};

/** Lots of `GOODS.ladder`, by the days that they have left; the fixture's own is put aside. */
async function shelve(...lots: [days: number, quantity: number][]): Promise<number[]> {
  await sql`update lot set quantity = 0 where goods_id = ${GOODS.ladder}`.execute(shop.db);
  const ids: number[] = [];
  for (const [days, quantity] of lots) {
    const { rows } = await sql<{ id: number }>`
      insert into lot (goods_id, warehouse_id, lot_no, produced_on, expires_on, quantity)
      values (${GOODS.ladder}, 1, 'T' || nextval('lot_id_seq'), '2024-01-01',
        (now() at time zone 'Asia/Shanghai')::date + ${days}::int, ${quantity}) returning id`.execute(
      shop.db,
    );
    ids.push(rows[0]?.id ?? 0);
  }
  return ids;
}

describe('remaining life', () => {
  const picksOf = async (id: number) => (await orderOf(id)).picking[0]?.lots.map(({ lot_id: lot }) => lot);

  it('a lot that ends today does not leave, by hand neither', async () => {
    const [today = 0, later = 0] = await shelve([0, 100], [400, 100]);
    const id = await approvedFor(buyer, admin);
    const [line] = (await orderOf(id)).picking;
    expect(await picksOf(id)).toEqual([later]);
    const lines = [{ order_line_id: line?.order_line_id, lot_id: today, number: 1 }];
    const { errors } = await ship(admin, id, { lines }).expect(422);
    expect(errors?.['lines.0.number']?.[0]).toContain('今天到期');
    await ship(admin, id).expect(201);
    expect((await orderOf(id)).shipments[0]?.lines).toMatchObject([{ number: 60, quality: 'good' }]);
  });

  it('is what staff have set for the class of goods, else for all', async () => {
    const [short = 0, long = 0] = await shelve([100, 100], [400, 100]);
    const id = await approvedFor(buyer, admin);
    expect(await picksOf(id)).toEqual([short, long]);
    await setting('shipping_life', { usual: 180 });
    expect(await picksOf(id)).toEqual([long]);
    await setting('shipping_life', { usual: 180, rx: 30, otc_a: 30, otc_b: 30 });
    expect(await picksOf(id)).toEqual([short, long]);
    await setting('shipping_life', { usual: 500 });
    expect((await ship(admin, id).expect(409)).message).toContain('没有可发的批号');
    await setting('shipping_life', {});
  });
});

describe('first expired first out', () => {
  it('another lot needs a reason, which the order and the log show', async () => {
    const [, late = 0] = await shelve([200, 100], [400, 100]);
    const id = await approvedFor(buyer, admin);
    const line = (await orderOf(id)).picking[0]?.order_line_id;
    const lines = [{ order_line_id: line, lot_id: late, number: 60, quality: 'marked' }];
    const { errors } = await ship(admin, id, { lines }).expect(422);
    expect(errors?.lot_reason?.[0]).toMatch(/先到期，改发其他批号请写明原因/);
    const { data } = await ship(admin, id, { lines, lot_reason: '客户要求较长效期' }).expect(201);
    expect(data.shipments[0]).toMatchObject({
      lot_reason: '客户要求较长效期',
      lines: [{ quality: 'marked' }],
    });
    expect(await auditOf(id)).toMatchObject({ lot_reason: '客户要求较长效期' });
  });

  it('keeps no reason where none was needed', async () => {
    await shelve([200, 100]);
    const id = await approvedFor(buyer, admin);
    const { data } = await ship(admin, id, { lot_reason: '随便写写' }).expect(201);
    expect(data.shipments[0]?.lot_reason).toBe('');
  });
});

describe('review', () => {
  let warehouse: Client;
  beforeAll(async () => {
    warehouse = await shop.staff('warehouse');
    await shelve([400, 1000]);
  });
  const pick = (staff: Client, id: number) =>
    staff.post<{ done: number[] }>('/api/admin/orders/pick', { ids: [id] }).expect(200);

  it('is by whoever ships; one person may do both until staff demand two', async () => {
    const id = await approvedFor(buyer, admin);
    await pick(warehouse, id);
    const { data } = await ship(warehouse, id).expect(201);
    const [parcel] = data.shipments;
    expect(parcel?.picker).not.toBe('');
    expect(parcel?.reviewer).toBe(parcel?.picker);
    expect(await auditOf(id)).toMatchObject({ picker: parcel?.picker, reviewer: parcel?.reviewer });
  });

  it('needs another than who has picked where staff demand it', async () => {
    await setting('shipping_review', { two_people: 'required' });
    const id = await approvedFor(buyer, admin);
    expect((await ship(admin, id).expect(409)).message).toContain('标记“已拣货”');
    await pick(warehouse, id);
    expect((await ship(warehouse, id).expect(409)).message).toContain('须由另一位员工完成');
    const { data } = await ship(admin, id).expect(201);
    expect(data.shipments[0]?.reviewer).not.toBe(data.shipments[0]?.picker);
    await setting('shipping_review', { two_people: 'optional' });
  });

  it('in a batch as well: the row is refused, the order stays', async () => {
    await setting('shipping_review', { two_people: 'required' });
    const id = await approvedFor(buyer, admin);
    await pick(warehouse, id);
    const { data: batch } = await warehouse
      .post<{ id: number }>('/api/admin/pick-batches', { ids: [id] })
      .expect(201);
    const { order_no } = await orderOf(id);
    const rows = [{ line: 2, order_no, carrier: '顺丰', tracking_no: `SFB${id}` }];
    const send = (staff: Client) =>
      staff.post<{ rows: { state: string; message: string }[] }>(`/api/admin/pick-batches/${batch.id}/ship`, {
        rows,
      });
    expect(JSON.stringify((await send(warehouse).expect(200)).data)).toContain('须由另一位员工完成');
    expect(JSON.stringify((await send(admin).expect(200)).data)).toContain('shipped');
    await setting('shipping_review', { two_people: 'optional' });
  });
});
