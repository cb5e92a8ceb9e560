import type { StaffWarehouses } from '@qingnang/contract/admin-warehouses';
import type { DataOf } from '@qingnang/contract/call';
import type { CartData } from '@qingnang/contract/cart';
import type { GoodsDetail, goodsList } from '@qingnang/contract/catalog';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../../testing/client.ts';
import { GOODS, WAREHOUSE } from '../../../../testing/fixture.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';

const PATH = '/api/admin/warehouses';
const FORM = {
  name: '绵阳仓',
  code: 'my',
  address: '四川省绵阳市物流园',
  licence_no: '川AA816',
  is_active: 1,
  sort: 3,
};
const TERMS = { fee: '12', free_from: '600', minimum_order: '100', promise: '次日达' };
const REGION = { province: '四川省', city: '绵阳市', district: '' };

let shop: TestShop;
let staff: Client;
beforeAll(async () => {
  shop = await createShop();
  staff = await shop.staff('operations');
});
afterAll(() => shop.close());

const warehouses = async () => (await staff.get<StaffWarehouses>(PATH).expect(200)).data.list;
const named = async (name: string) => {
  const found = (await warehouses()).find((one) => one.name === name);
  if (!found) throw new Error(`no warehouse ${name}`);
  return found;
};
const idOf = (one: { id: number } | undefined): number => one?.id ?? 0;

describe('who may', () => {
  it.each([
    ['GET', PATH],
    ['POST', PATH],
    ['PUT', `${PATH}/1`],
    ['DELETE', `${PATH}/1`],
    ['POST', `${PATH}/1/rules`],
    ['PUT', `${PATH}/1/rules/1`],
    ['DELETE', `${PATH}/1/rules/1`],
  ] as const)('%s %s: administrators and operations', async (method, path) => {
    const body = method === 'GET' || method === 'DELETE' ? undefined : {};
    await shop.visitor().send(method, path, body).expect(401);
    await (await shop.buyer()).send(method, path, body).expect(401);
    await (await shop.staff('warehouse')).send(method, path, body).expect(403);
  });
});

describe('a warehouse', () => {
  it('is added with its terms for everywhere, changed, and deleted while nothing names it', async () => {
    await staff.post(PATH, { ...FORM, ...TERMS }).expect(201);
    const made = await named('绵阳仓');
    expect(made).toMatchObject({ ...FORM, stocked: 0, open_orders: 0, is_used: 0 });
    expect(made.rules).toEqual([
      {
        id: expect.any(Number),
        province: '',
        city: '',
        district: '',
        is_served: 1,
        fee: '12.00',
        free_from: '600.00',
        minimum_order: '100.00',
        promise: '次日达',
      },
    ]);
    await staff.put(`${PATH}/${made.id}`, { ...FORM, address: '新址' }).expect(200);
    expect((await named('绵阳仓')).address).toBe('新址');
    await staff.delete(`${PATH}/${made.id}`).expect(200);
    expect((await warehouses()).map(({ name }) => name)).toEqual(['成都仓', '重庆仓']);
    const { rows } = await sql<{ action: string }>`select action from audit_log order by id`.execute(shop.db);
    expect(rows.map(({ action }) => action)).toEqual([
      'warehouse.create',
      'shipping_rule.create',
      'warehouse.update',
      'warehouse.delete',
    ]);
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ code: 'cd' }, 'code'],
    [{ fee: '-1' }, 'fee'],
    [{ free_from: '1.234' }, 'free_from'],
  ])('is refused with %j at %s', async (wrong, field) => {
    const { errors } = await staff.post(PATH, { ...FORM, ...TERMS, ...wrong }).expect(422);
    expect(Object.keys(errors ?? {})).toEqual([field]);
  });

  it('is not deleted while goods lie there', async () => {
    expect((await named('成都仓')).is_used).toBe(1);
    const { message } = await staff.delete(`${PATH}/${WAREHOUSE.chengdu}`).expect(409);
    expect(message).toBe('仓库有库存、订单或活动，不能删除，可以停用');
    await staff.delete(`${PATH}/999`).expect(404);
    await staff.put(`${PATH}/999`, FORM).expect(404);
  });
});

describe('a rule', () => {
  const rules = `${PATH}/${WAREHOUSE.chengdu}/rules`;
  const form = { ...REGION, is_served: 1, ...TERMS };
  const ruleOf = async (city: string) => (await named('成都仓')).rules.find((one) => one.city === city);

  it('is added once for a region, changed and deleted', async () => {
    await staff.post(rules, form).expect(201);
    const { errors } = await staff.post(rules, form).expect(422);
    expect(errors).toEqual({ province: ['该地区已有规则'] });
    const id = idOf(await ruleOf('绵阳市'));
    await staff.put(`${rules}/${id}`, { ...form, fee: '30' }).expect(200);
    expect(await ruleOf('绵阳市')).toMatchObject({ id, fee: '30.00' });
    // Of another warehouse.
    await staff.put(`${PATH}/${WAREHOUSE.chongqing}/rules/${id}`, form).expect(404);
    await staff.delete(`${PATH}/${WAREHOUSE.chongqing}/rules/${id}`).expect(404);
    await staff.delete(`${rules}/${id}`).expect(200);
    expect(await ruleOf('绵阳市')).toBeUndefined();
  });

  it('for everywhere stays', async () => {
    const id = idOf(await ruleOf(''));
    const { message } = await staff.delete(`${rules}/${id}`).expect(409);
    expect(message).toBe('默认规则不能删除');
    await staff.put(`${rules}/${id}`, form).expect(422);
    await staff.post(`${PATH}/999/rules`, form).expect(404);
  });
});

describe('a closed warehouse', () => {
  const close = (is_active: number) =>
    staff.put(`${PATH}/${WAREHOUSE.chengdu}`, { name: '成都仓', code: 'cd', is_active, sort: 1 }).expect(200);

  it('sells nothing, and keeps its stock', async () => {
    const buyer = await shop.buyer();
    await buyer.post('/api/cart', { params: [{ goods_id: GOODS.ladder, number: 30 }] }).expect(200);
    const detail = async () =>
      (await buyer.get<GoodsDetail>(`/api/goods/detail/${GOODS.ladder}`).expect(200)).data;
    const inStock = async () => {
      await shop.syncSearch();
      const { data } = await buyer
        .get<DataOf<typeof goodsList>>('/api/goods/list?in_stock=1&page_size=100')
        .expect(200);
      return data.list.some(({ id }) => id === GOODS.ladder);
    };
    const line = async () =>
      (await buyer.get<CartData>('/api/cart/list').expect(200)).data.data.find(
        ({ goods }) => goods.id === GOODS.ladder,
      );
    const open = await detail();
    expect([open.is_buy, await inStock(), (await line())?.reason]).toEqual([1, true, null]);
    await close(0);
    expect(await detail()).toMatchObject({ is_buy: 0, number: 0 });
    expect((await detail()).warehouses.map(({ name }) => name)).toEqual(['重庆仓']);
    expect(await inStock()).toBe(false);
    const blocked = await line();
    expect(blocked).toMatchObject({ is_selected: 0, reason: { message: '成都仓暂停发货' } });
    await buyer.post('/api/cart/checkout', { ids: [blocked?.id] }).expect(409);
    await close(1);
    expect(await detail()).toMatchObject({ is_buy: 1, number: open.number });
    expect([await inStock(), (await line())?.reason]).toEqual([true, null]);
  });

  it('that is the last one closes nothing but the sale', async () => {
    await close(0);
    await sql`update warehouse set is_active = false`.execute(shop.db);
    await close(0);
    const visitor = shop.visitor();
    await visitor.get(`/api/goods/detail/${GOODS.plain}`).expect(200);
    await sql`update warehouse set is_active = true`.execute(shop.db);
    await close(1);
  });
});

it('a shop without warehouses shows its goods, and sells none', async () => {
  const empty = await createShop();
  try {
    for (const table of ['stock_out', 'stock', 'lot', 'cart_line', 'warehouse'])
      await sql`delete from ${sql.table(table)}`.execute(empty.db);
    const { data } = await (await empty.buyer())
      .get<GoodsDetail>(`/api/goods/detail/${GOODS.plain}`)
      .expect(200);
    expect(data).toMatchObject({ is_buy: 0, warehouses: [] });
  } finally {
    await empty.close();
  }
});
