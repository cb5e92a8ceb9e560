import type { StaffPointsGoods } from '@qingnang/contract/admin-zones';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';

let shop: TestShop;
let staff: Client;
beforeAll(async () => {
  shop = await createShop();
  staff = await shop.staff('operations');
});
afterAll(() => shop.close());

const PATH = '/api/admin/points/goods';
const FORM = { name: '保温杯', points: 500, stock: 20, limit_per_account: 2 };
const create = async (more: object = {}) =>
  (await staff.post<StaffPointsGoods>(PATH, { ...FORM, ...more }).expect(201)).data;
const lastLog = () =>
  shop.db
    .selectFrom('audit_log')
    .selectAll()
    .where('entity', '=', 'points_goods')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

describe('who may', () => {
  it.each([
    ['GET', PATH],
    ['POST', PATH],
    ['PUT', `${PATH}/1`],
  ])('%s %s: staff with the permission', async (method, path) => {
    const body = method === 'GET' ? undefined : {};
    await shop.visitor().send(method, path, body).expect(401);
    await (await shop.staff('warehouse')).send(method, path, body).expect(403);
    if (method !== 'GET') await (await shop.staff('service')).send(method, path, body).expect(403);
  });
});

describe('goods of the points mall', () => {
  it('are shown to everybody in the shop’s order, those taken off not', async () => {
    const second = await create({ sort: 2 });
    const first = await create({ name: '雨伞', sort: 1 });
    const off = await create({ name: '停兑', is_on: 0 });
    const { data } = await shop
      .visitor()
      .get<{ list: object[]; total: number }>('/api/points/goods')
      .expect(200);
    const { version: _version, is_on: _on, sort: _sort, ...shown } = second;
    expect(data).toMatchObject({ total: 2, list: [{ id: first.id, name: '雨伞' }, shown] });
    const page = await staff
      .get<{ list: StaffPointsGoods[]; total: number }>(`${PATH}?page_size=1`)
      .expect(200);
    expect(page.data).toMatchObject({ total: 3, list: [{ id: off.id, is_on: 0 }] });
    const named = async (keywords: string) =>
      (await staff.get<{ total: number }>(`${PATH}?keywords=${encodeURIComponent(keywords)}`).expect(200))
        .data;
    expect(await named('伞')).toMatchObject({ total: 1, list: [{ id: first.id }] });
    // A sign, not any text.
    expect(await named('%')).toMatchObject({ total: 0, list: [] });
  });

  it('are changed with an entry in the audit log, not over somebody else’s change', async () => {
    const { id } = await create();
    expect(await lastLog()).toMatchObject({ action: 'points_goods.create', entity_id: String(id) });
    const change = { ...FORM, points: 600, limit_per_account: '', version: 1 };
    const { data } = await staff.put<StaffPointsGoods>(`${PATH}/${id}`, change).expect(200);
    expect(data).toMatchObject({ points: 600, limit_per_account: null, version: 2 });
    expect(await lastLog()).toMatchObject({
      action: 'points_goods.update',
      before: { points: 500, limit_per_account: 2 },
      after: { points: 600, limit_per_account: null },
    });
    await staff.put(`${PATH}/${id}`, change).expect(409);
    await staff.put(`${PATH}/999999`, change).expect(404);
  });

  it.each<[string, object]>([
    ['name', { name: '' }],
    ['points', { points: 0 }],
    ['stock', { stock: -1 }],
    ['limit_per_account', { limit_per_account: 0 }],
  ])('are refused at %s: %o', async (field, more) => {
    const { errors } = await staff.post(PATH, { ...FORM, ...more }).expect(422);
    expect(Object.keys(errors ?? {})).toEqual([field]);
  });
});
