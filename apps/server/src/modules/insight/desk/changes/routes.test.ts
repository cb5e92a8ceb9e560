import type { AdminOrder } from '@qingnang/contract/desk';
import type { OrderDetail } from '@qingnang/contract/orders';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { letAddressPass } from '../../../../testing/addresses.ts';
import type { TestBuyer } from '../../../../testing/buyers.ts';
import type { Client } from '../../../../testing/client.ts';
import { type DeskShop, openDesk, PARCEL, piece } from '../../../../testing/desk.ts';
import { GOODS } from '../../../../testing/fixture.ts';
import type { TestShop } from '../../../../testing/shop.ts';

let desk: DeskShop;
let shop: TestShop;
let staff: Client;
let buyer: TestBuyer;

beforeAll(async () => {
  desk = await openDesk(24);
  ({ shop, staff } = desk);
});
afterAll(() => shop.close());

const seen = async (id: number) => (await buyer.client.get<OrderDetail>(`/api/order/${id}`).expect(200)).data;
const plain = async () => {
  const order = await desk.plain();
  ({ buyer } = order);
  return order.id;
};

describe('who may', () => {
  it.each([
    ['POST', '/api/admin/orders/hold'],
    ['POST', '/api/admin/orders/release'],
    ['POST', '/api/admin/orders/pick'],
    ['POST', '/api/admin/orders/1/cut'],
    ['POST', '/api/admin/orders/1/split'],
    ['POST', '/api/admin/orders/1/address'],
    ['GET', '/api/admin/orders/1/addresses'],
    ['GET', '/api/admin/orders/options'],
    ['GET', '/api/admin/warehouse/picking'],
  ])('%s %s requires a staff sign-in', async (method, path) => {
    const body = method === 'GET' ? undefined : {};
    await shop.visitor().send(method, path, body).expect(401);
    await desk.freshBuyer().client.send(method, path, body).expect(401);
  });

  it('each role does its own work', async () => {
    const id = await plain();
    const order = await desk.show(id);
    const lines = [piece(order, GOODS.limited, 1)];
    const asked = async (role: string) => {
      const who = await shop.staff(role);
      const statuses = [
        await who.post('/api/admin/orders/hold', { ids: [id], reason: '核对' }),
        await who.post('/api/admin/orders/release', { ids: [id] }),
        await who.post(`/api/admin/orders/${id}/split`, { lines: [{ order_line_id: 987_654, number: 1 }] }),
        await who.post(`/api/admin/orders/${id}/address`, { consignee: '' }),
        await who.post('/api/admin/orders/pick', { ids: [id] }),
        await who.post(`/api/admin/orders/${id}/cut`, { lines }),
      ];
      return statuses.map(({ status }) => status);
    };
    expect(await asked('service')).toEqual([403, 403, 403, 403, 403, 403]);
    expect(await asked('warehouse')).toEqual([200, 200, 403, 403, 200, 200]);
    expect(await asked('finance')).toEqual([200, 200, 422, 422, 403, 200]);
    expect(await asked('quality')).toEqual([200, 200, 422, 422, 403, 200]);
  });
});

describe('hold', () => {
  it('stops approval, picking and shipping until it is released; the buyer does not read why', async () => {
    const id = await plain();
    const held = await staff
      .post<{ done: number[]; refused: unknown[] }>('/api/admin/orders/hold', {
        ids: [id, 999_999],
        reason: '资质待核对',
      })
      .expect(200);
    expect([held.data.done, held.data.refused]).toEqual([
      [id],
      [{ id: 999_999, order_no: '', message: '订单不存在' }],
    ]);
    const order = await desk.show(id);
    expect(order.hold?.reason).toBe('资质待核对');
    expect(order.acts).toEqual(['reject', 'release', 'cut', 'split', 'change_address']);
    expect(JSON.stringify(await seen(id))).not.toContain('资质待核对');
    const refused = await staff
      .post<{ refused: { message: string }[] }>('/api/admin/orders/approve', { ids: [id] })
      .expect(200);
    expect(refused.data.refused[0]?.message).toContain('已暂挂：资质待核对');
    await staff.post('/api/admin/orders/release', { ids: [id] }).expect(200);
    await desk.approve(id);
    await staff.post('/api/admin/orders/hold', { ids: [id], reason: '再核对' }).expect(200);
    await staff.post(`/api/admin/orders/${id}/ship`, PARCEL).expect(409);
    const again = await staff
      .post<{ refused: { message: string }[] }>('/api/admin/orders/pick', { ids: [id] })
      .expect(200);
    expect(again.data.refused[0]?.message).toContain('再核对');
    // The buyer may still give it up, and reads nothing of it.
    await buyer.client.post(`/api/order/${id}/cancel`, {}).expect(200);
    expect((await desk.show(id)).hold).toBeNull();
  });

  it('asks for a reason', async () => {
    const answer = await staff.post('/api/admin/orders/hold', { ids: [1] }).expect(422);
    expect(answer.errors).toHaveProperty('reason');
    expect(
      (await staff.post('/api/admin/orders/hold', { reason: '核对' }).expect(422)).errors,
    ).toHaveProperty('ids');
  });
});

describe('address', () => {
  it('is changed to another one of the buyer, and written down', async () => {
    const id = await plain();
    const place = { province: '四川省', city: '成都市', district: '武侯区', detail: '新街 2 号' };
    const { data: own } = await buyer.client
      .post<{ id: number }>('/api/address', { consignee: '李四', phone: '13911112222', ...place })
      .expect(201);
    await letAddressPass(shop.db, own.id);
    const before = (await desk.show(id)).street;
    const send = (address_id: number, consignee: string) =>
      staff
        .post<AdminOrder>(`/api/admin/orders/${id}/address`, { address_id, consignee, phone: '13911112222' })
        .expect(200);
    const { data } = await send(own.id, '李四');
    expect([data.consignee, data.address]).toEqual(['李四', '四川省成都市武侯区新街 2 号']);
    await send(buyer.addressId, '张三');
    const { rows } = await sql<{ before: { address: string }; after: { address: string } }>`
      select before, after from audit_log where action = 'order.address' and entity_id = ${String(id)} order by id`.execute(
      shop.db,
    );
    expect(rows.map((row) => [row.before.address, row.after.address])).toEqual([
      [before, '新街 2 号'],
      ['新街 2 号', before],
    ]);
    expect((await seen(id)).events.map((event) => event.act)).toContain('change_address');
  });

  it("is never somebody else's, nor changed after shipping", async () => {
    const id = await plain();
    const other = desk.freshBuyer();
    const send = (more: object) =>
      staff.post(`/api/admin/orders/${id}/address`, {
        address_id: buyer.addressId,
        consignee: '李四',
        phone: '13911112222',
        ...more,
      });
    expect((await send({ address_id: other.addressId }).expect(422)).errors).toHaveProperty('address_id');
    expect((await send({ phone: '电话' }).expect(422)).errors).toHaveProperty('phone');
    await desk.approve(id);
    await staff.post(`/api/admin/orders/${id}/ship`, PARCEL).expect(201);
    await send({}).expect(409);
  });
});

describe('the warehouse', () => {
  it('prints what to take off the shelf, marks it picked, and the buyer sees the step', async () => {
    const id = await plain();
    await desk.approve(id);
    const { data } = await staff
      .get<{ list: { order_no: string; rows: { lot_no: string; number: number; name: string }[] }[] }>(
        `/api/admin/warehouse/picking?ids=${id}`,
      )
      .expect(200);
    expect(data.list[0]?.rows.map(({ name, number }) => [name, number])).toEqual([
      ['白术', 500],
      ['连花清瘟胶囊', 9],
    ]);
    await staff.get('/api/admin/warehouse/picking?ids=x').expect(422);
    await staff.post('/api/admin/orders/pick', { ids: [id] }).expect(200);
    const again = await staff
      .post<{ refused: { message: string }[] }>('/api/admin/orders/pick', { ids: [id] })
      .expect(200);
    expect(again.data.refused[0]?.message).toBe('订单已经拣货');
    const picked = (await seen(id)).steps.find(({ name }) => name === '已拣货');
    expect([picked?.done, picked?.at === null]).toEqual([true, false]);
    await staff.post(`/api/admin/orders/${id}/ship`, PARCEL).expect(201);
    const notes = await staff.raw(`/api/admin/shipment/delivery-notes.pdf?orders=${id}`);
    expect([notes.status, notes.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect((await shop.visitor().raw(`/api/admin/shipment/delivery-notes.pdf?orders=${id}`)).status).toBe(
      401,
    );
    expect((await staff.raw('/api/admin/shipment/delivery-notes.pdf?orders=999999')).status).toBe(404);
    expect((await staff.raw('/api/admin/shipment/delivery-notes.pdf')).status).toBe(422);
  });
});
