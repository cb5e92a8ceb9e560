import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../../../testing/client.ts';
import { CATEGORY, GOODS } from '../../../../../testing/fixture.ts';
import { createShop, type TestShop } from '../../../../../testing/shop.ts';

interface Node {
  id: number;
  parent_id: number;
  name: string;
  goods: number;
}

let shop: TestShop;
let goods: Client;
beforeAll(async () => {
  shop = await createShop();
  goods = await shop.staff('goods');
});
afterAll(() => shop.close());

describe.each([
  ['/api/admin/categories', { tree: 'xi', name: '新类' }],
  ['/api/admin/brands', { name: '新品牌' }],
])('%s: who may', (path, form) => {
  it('requires staff who may write', async () => {
    const visitor = shop.visitor();
    const buyer = await shop.buyer();
    const warehouse = await shop.staff('warehouse');
    await warehouse.get(path).expect(200);
    for (const [method, target] of [
      ['GET', path],
      ['POST', path],
      ['PUT', `${path}/1`],
      ['DELETE', `${path}/1`],
    ] as const) {
      const body = method === 'GET' || method === 'DELETE' ? undefined : form;
      await visitor.send(method, target, body).expect(401);
      await buyer.send(method, target, body).expect(401);
      if (method !== 'GET') await warehouse.send(method, target, body).expect(403);
    }
  });
});

const list = async () => (await goods.get<{ list: Node[] }>('/api/admin/categories').expect(200)).data.list;
const byName = (nodes: readonly Node[], name: string) => nodes.find((one) => one.name === name);

describe('categories', () => {
  const form = { tree: 'xi', parent_id: CATEGORY.western, name: '', logo: '/files/img/0a-w1440.webp' };
  const create = (more: object) =>
    goods.post<{ list: Node[] }>('/api/admin/categories', { ...form, ...more }).expect(201);

  it('are listed with their goods', async () => {
    const nodes = await list();
    expect(byName(nodes, '感冒用药')).toMatchObject({
      id: CATEGORY.cold,
      parent_id: CATEGORY.western,
      goods: 13,
    });
    expect(byName(nodes, '中西成药')).toMatchObject({ parent_id: 0, goods: 0 });
  });

  it('are added, renamed, moved and deleted, and it is noted', async () => {
    const made = byName((await create({ name: '止咳化痰', logo: 'pill' })).data.list, '止咳化痰');
    const path = `/api/admin/categories/${made?.id}`;
    const renamed = await goods
      .put<{ list: Node[] }>(path, { ...form, name: '镇咳', parent_id: 0, sort: 9 })
      .expect(200);
    expect(byName(renamed.data.list, '镇咳')).toMatchObject({ id: made?.id, parent_id: 0 });
    const deleted = await goods.delete<{ list: Node[] }>(path).expect(200);
    expect(byName(deleted.data.list, '镇咳')).toBeUndefined();
    await goods.delete(path).expect(404);
    await goods.put(path, { ...form, name: 'x' }).expect(404);
    const entries = await shop.db
      .selectFrom('audit_log')
      .select('action')
      .where('entity', '=', 'category')
      .where('entity_id', '=', String(made?.id))
      .orderBy('id')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual([
      'category.create',
      'category.update',
      'category.delete',
    ]);
  });

  it('show their new name in the shop at once', async () => {
    const menu = async () => JSON.stringify((await shop.visitor().get('/api/focus/common').expect(200)).data);
    const path = `/api/admin/categories/${CATEGORY.cold}`;
    expect(await menu()).toContain('感冒用药');
    await goods.put(path, { ...form, name: '感冒发热' }).expect(200);
    expect(await menu()).toContain('感冒发热');
    await goods.put(path, { ...form, name: '感冒用药' }).expect(200);
  });

  it('goods are found below the new place of their category', async () => {
    const root = byName((await create({ name: '全部感冒', parent_id: 0 })).data.list, '全部感冒')?.id;
    const below = async () => {
      await shop.syncSearch();
      const { data } = await shop
        .visitor()
        .get<{ total: number }>(`/api/goods/list?category_id=${root}`)
        .expect(200);
      return data.total;
    };
    expect(await below()).toBe(0);
    const cold = { ...form, name: '感冒用药' };
    await goods.put(`/api/admin/categories/${CATEGORY.cold}`, { ...cold, parent_id: root }).expect(200);
    expect(await below()).toBeGreaterThan(5);
    await goods.put(`/api/admin/categories/${CATEGORY.cold}`, cold).expect(200);
    expect(await below()).toBe(0);
  });

  it('are not deleted while they hold goods or categories', async () => {
    const withGoods = await goods.delete(`/api/admin/categories/${CATEGORY.cold}`).expect(409);
    expect(withGoods.message).toContain('商品');
    const withChildren = await goods.delete(`/api/admin/categories/${CATEGORY.western}`).expect(409);
    expect(withChildren.message).toContain('下级');
  });

  it.each<[string, object]>([
    ['name', { name: '' }],
    ['name', { name: '感冒用药' }],
    ['tree', { tree: 'no' }],
    ['parent_id', { name: 'x', parent_id: 999 }],
    ['parent_id', { name: 'x', tree: 'zy' }],
    ['logo', { name: 'x', logo: 'javascript:alert(1)' }],
    ['sort', { name: 'x', sort: -1 }],
  ])('a wrong %s is refused', async (field, wrong) => {
    const { errors } = await goods.post('/api/admin/categories', { ...form, ...wrong }).expect(422);
    expect(errors?.[field]?.[0]).toMatch(/[一-龥]/);
  });

  it('two moves at the same time make no ring', async () => {
    const a = byName((await create({ name: '甲', parent_id: 0 })).data.list, '甲')?.id;
    const b = byName((await create({ name: '乙', parent_id: 0 })).data.list, '乙')?.id;
    const move = (id: number | undefined, name: string, to: number | undefined) =>
      goods.put(`/api/admin/categories/${id}`, { ...form, name, parent_id: to });
    const answers = await Promise.all([move(a, '甲', b), move(b, '乙', a)]);
    expect(answers.map(({ status }) => status).sort((x, y) => x - y)).toEqual([200, 422]);
  });
});

describe('brands', () => {
  const brands = async () => (await goods.get<{ list: Node[] }>('/api/admin/brands').expect(200)).data.list;
  const create = (more: object) => goods.post<{ list: Node[] }>('/api/admin/brands', more);

  it('are added, changed and deleted; goods lose a deleted one and stay on sale', async () => {
    const { data } = await create({ name: '江中', describe: '胃药', sort: 3 }).expect(201);
    const id = byName(data.list, '江中')?.id ?? 0;
    await shop.db.updateTable('goods').set({ brand_id: id }).where('id', '=', GOODS.plain).execute();
    expect(byName(await brands(), '江中')).toMatchObject({ goods: 1 });
    await goods.put(`/api/admin/brands/${id}`, { name: '江中牌' }).expect(200);
    expect(byName(await brands(), '江中牌')).toMatchObject({ id, goods: 1 });
    await goods.delete(`/api/admin/brands/${id}`).expect(200);
    expect(byName(await brands(), '江中牌')).toBeUndefined();
    const row = await shop.db
      .selectFrom('goods')
      .select(['brand_id', 'status'])
      .where('id', '=', GOODS.plain)
      .executeTakeFirst();
    expect(row).toEqual({ brand_id: null, status: 'on' });
    await goods.delete(`/api/admin/brands/${id}`).expect(404);
    await goods.put(`/api/admin/brands/${id}`, { name: 'x' }).expect(404);
  });

  it('refuses a second one of the name and a wrong logo', async () => {
    await create({ name: '双鹤' }).expect(201);
    expect((await create({ name: '双鹤' }).expect(422)).errors?.name?.[0]).toContain('已存在');
    expect((await create({ name: '三鹤', logo: 'abc' }).expect(422)).errors?.logo).toBeDefined();
  });
});
