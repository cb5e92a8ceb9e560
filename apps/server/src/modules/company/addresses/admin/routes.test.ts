import type { Address } from '@qingnang/contract/accounts';
import type { AdminOrder } from '@qingnang/contract/desk';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../../testing/client.ts';
import { GOODS } from '../../../../testing/fixture.ts';
import { payFor, placeFor } from '../../../../testing/orders.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';

let shop: TestShop;
let buyer: Client;
let service: Client;
let quality: Client;
beforeAll(async () => {
  shop = await createShop();
  buyer = await shop.buyer();
  [service, quality] = [await shop.staff('service'), await shop.staff('quality')];
});
afterAll(() => shop.close());

const HOME = {
  consignee: '王建国',
  phone: '13800000009',
  province: '四川省',
  city: '成都市',
  district: '武侯区',
  detail: '居民小区 3 栋 201',
};
const add = async (more = {}) =>
  (await buyer.post<Address>('/api/address', { ...HOME, ...more }).expect(201)).data;
const waiting = async () =>
  (await service.get<{ list: { id: number }[] }>('/api/admin/address-reviews').expect(200)).data.list.map(
    ({ id }) => id,
  );
const review = (id: number, pass: 0 | 1, who = quality, reason = pass ? '' : '住宅地址') =>
  who.post(`/api/admin/address-reviews/${id}`, { pass, reason });
const order = async (addressId: number, goods: number = GOODS.ladder) => {
  const { data } = await buyer
    .post<{ added: { line_id: number }[] }>('/api/cart', { params: [{ goods_id: goods, number: 60 }] })
    .expect(200);
  return buyer.post('/api/order', { ids: data.added.map((line) => line.line_id), address_id: addressId });
};

describe('a new address', () => {
  it('takes medicines only after its review, and the buyer hears of it', async () => {
    const { id, review: state } = await add();
    expect(state).toBe('waiting');
    const refused = await order(id);
    expect([refused.status, refused.errors?.address_id?.[0]]).toEqual([
      422,
      expect.stringContaining('待审核'),
    ]);
    expect(await waiting()).toContain(id);
    await review(id, 0, quality, '').expect(422);
    await review(id, 0).expect(200);
    expect((await order(id)).errors?.address_id?.[0]).toContain('未通过审核：住宅地址');
    await review(id, 1, service).expect(200);
    await review(id, 1).expect(409);
    expect((await order(id)).status).toBe(201);
    const { rows } = await sql<{ title: string }>`
      select title from message where url = '/addr' order by id`.execute(shop.db);
    expect(rows.map(({ title }) => title)).toEqual(['收货地址未通过审核', '收货地址审核通过']);
  });

  it('takes what is no medicine at once', async () => {
    const { id } = await add({ detail: '办公楼 5 层' });
    await sql`update goods set scope = 'device1', rx_class = 'device' where id = ${GOODS.hundred}`.execute(
      shop.db,
    );
    expect((await order(id, GOODS.hundred)).status).toBe(201);
  });

  it('is reviewed again when its place is another one, not for another name', async () => {
    const { id } = await add({ detail: '仓库 1 号' });
    await review(id, 1).expect(200);
    const edit = async (more: object) =>
      (await buyer.put<Address>(`/api/address/${id}`, { ...HOME, detail: '仓库 1 号', ...more }).expect(200))
        .data;
    expect((await edit({ consignee: '张三' })).review).toBe('passed');
    expect((await edit({ detail: '仓库 2 号' })).review).toBe('waiting');
  });

  it('is reviewed by who may, of customers that they see', async () => {
    const { id } = await add({ detail: '仓库 3 号' });
    await review(id, 1, await shop.staff('goods')).expect(403);
    await buyer.post(`/api/admin/address-reviews/${id}`, { pass: 1 }).expect(401);
    await review(999_999, 1).expect(404);
  });
});

describe('staff', () => {
  it('choose a reviewed address for an order, or enter one that somebody else reviews', async () => {
    const { id } = await placeFor(buyer);
    await payFor(buyer, id);
    const contact = { consignee: '李四', phone: '13800000008' };
    const send = (body: object) => quality.post(`/api/admin/orders/${id}/address`, { ...contact, ...body });
    expect((await send({ region: '四川省成都市武侯区', address: '任意' })).status).toBe(422);
    const { detail: _detail, ...rest } = HOME;
    const { data } = await quality
      .post<{ id: number }>(`/api/admin/orders/${id}/addresses`, { ...rest, detail: '新仓库 8 号' })
      .expect(201);
    expect((await send({ address_id: data.id })).errors?.address_id?.[0]).toContain('待审核');
    await review(data.id, 1, quality).expect(403);
    await review(data.id, 1, service).expect(200);
    await send({ address_id: data.id }).expect(200);
    // Taken back, it holds the order.
    await review(data.id, 0, service).expect(200);
    await quality.post('/api/admin/orders/approve', { ids: [id] }).expect(200);
    const { data: held } = await quality.get<AdminOrder>(`/api/admin/orders/${id}`).expect(200);
    expect(held.hold?.reason).toContain('未通过审核：住宅地址');
  });
});
