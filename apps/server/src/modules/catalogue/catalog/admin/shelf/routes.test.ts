import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../../../testing/client.ts';
import { GOODS } from '../../../../../testing/fixture.ts';
import { createShop, type TestShop } from '../../../../../testing/shop.ts';

interface Outcome {
  changed: number;
  refused: { id: number; name: string; message: string }[];
}
interface Tags {
  tags: { name: string; describe: string; is_show: number }[];
}

let shop: TestShop;
let goods: Client;
beforeAll(async () => {
  shop = await createShop();
  goods = await shop.staff('goods');
});
afterAll(() => shop.close());

const shelf = (ids: number[], status: string) =>
  goods.post<Outcome>('/api/admin/goods/shelf', { ids, status });
const rowOf = (id: number) =>
  shop.db.selectFrom('goods').select(['status', 'version']).where('id', '=', id).executeTakeFirstOrThrow();

describe('POST /api/admin/goods/shelf', () => {
  it('requires staff who may write', async () => {
    const body = { ids: [1], status: 'off' };
    await shop.visitor().post('/api/admin/goods/shelf', body).expect(401);
    await (await shop.buyer()).post('/api/admin/goods/shelf', body).expect(401);
    await (await shop.staff('warehouse')).post('/api/admin/goods/shelf', body).expect(403);
  });

  it('moves what can be moved and names the rest', async () => {
    const before = await rowOf(GOODS.offShelf);
    const { data } = await shelf([GOODS.offShelf, GOODS.offShelf, GOODS.plain, 999_999], 'on').expect(200);
    expect(data).toEqual({ changed: 1, refused: [{ id: 999_999, name: '', message: '商品不存在' }] });
    expect(await rowOf(GOODS.offShelf)).toEqual({ status: 'on', version: before.version + 1 });
    const off = await shelf([GOODS.offShelf, GOODS.ladder], 'off').expect(200);
    expect(off.data).toEqual({ changed: 2, refused: [] });
    const { data: detail } = await goods
      .get<{ log: { action: string; changes: string }[] }>(`/api/admin/goods/${GOODS.ladder}`)
      .expect(200);
    expect(detail.log[0]).toMatchObject({ action: '上下架', changes: '状态 在售 → 下架' });
    await shelf([GOODS.ladder], 'on').expect(200);
  });

  it('does not put an incomplete draft on sale', async () => {
    const form = {
      spec: '1片',
      unit: '盒',
      middle_pack: 1,
      case_pack: 1,
      min_order: 1,
      multiple: 1,
      can_split: 1,
    };
    const rest = {
      maker: '草稿厂',
      storage: 'normal',
      scope: 'chemical',
      status: 'draft',
      rx_class: 'other',
    };
    const { data: draft } = await goods
      .post<{ id: number }>('/api/admin/goods', { name: '草稿片', ...form, ...rest })
      .expect(201);
    const { data } = await shelf([draft.id, GOODS.plain], 'on').expect(200);
    expect(data).toEqual({
      changed: 0,
      refused: [{ id: draft.id, name: '草稿片', message: '请先补全：缺价格、缺批准文号、缺处方分类' }],
    });
    expect((await shelf([draft.id], 'off').expect(200)).data.refused[0]?.message).toContain('草稿');
    expect((await rowOf(draft.id)).status).toBe('draft');
  });

  it.each([
    [[], 'on'],
    [[0], 'on'],
    [[1], 'gone'],
    [['x'], 'on'],
  ])('refuses %j %s', async (ids, status) => {
    await shelf(ids as number[], status as string).expect(422);
  });
});

describe('/api/admin/goods/:id/tags', () => {
  const path = `/api/admin/goods/${GOODS.plain}/tags`;
  const TAGS = [
    { name: '新', describe: '', is_show: 1 },
    { name: '特', describe: '八折', is_show: 0 },
  ];

  it('requires staff who may write', async () => {
    await shop.visitor().get(path).expect(401);
    await shop.visitor().put(path, { tags: [] }).expect(401);
    const warehouse = await shop.staff('warehouse');
    await warehouse.get(path).expect(200);
    await warehouse.put(path, { tags: [] }).expect(403);
  });

  it('replaces the tags, in the trade’s order, and the search finds them', async () => {
    const { data } = await goods.put<Tags>(path, { tags: TAGS }).expect(200);
    expect(data.tags).toEqual([TAGS[1], TAGS[0]]);
    expect((await goods.get<Tags>(path).expect(200)).data).toEqual(data);
    await shop.syncSearch();
    const query = new URLSearchParams({ 'tags[]': '新' });
    const found = await shop
      .visitor()
      .get<{ total: number }>(`/api/goods/list?${String(query)}`)
      .expect(200);
    expect(found.data.total).toBe(1);
    const { data: detail } = await goods
      .get<{ log: { action: string; changes: string }[] }>(`/api/admin/goods/${GOODS.plain}`)
      .expect(200);
    expect(detail.log[0]).toMatchObject({ action: '标签', changes: '标签 （空） → 特（八折）（隐藏）、新' });
    await goods.put(path, { tags: [] }).expect(200);
    expect((await goods.get<Tags>(path).expect(200)).data.tags).toEqual([]);
  });

  it('refuses unknown and repeated tags, and an unknown goods', async () => {
    const wrong = await goods.put(path, { tags: [{ name: '坏' }] }).expect(422);
    expect(wrong.errors?.['tags.0.name']).toBeDefined();
    const twice = await goods.put(path, { tags: [{ name: '新' }, { name: '新' }] }).expect(422);
    expect(twice.errors?.['tags.1.name']?.[0]).toContain('重复');
    await goods.put('/api/admin/goods/999999/tags', { tags: [] }).expect(404);
    await goods.get('/api/admin/goods/999999/tags').expect(404);
  });
});
