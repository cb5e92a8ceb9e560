import type { StaffWanted, WantedItem } from '@qingnang/contract/wanted';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { GOODS } from '../../../testing/fixture.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';

interface Listed<T> {
  list: T[];
  total: number;
}

let shop: TestShop;
let buyer: Client;
let staff: Client;
beforeAll(async () => {
  shop = await createShop();
  buyer = await shop.buyer('yaodian');
  staff = await shop.staff('goods');
});
afterAll(() => shop.close());

let counter = 0;
/** A wish of its own for one test. */
async function created(who: Client = buyer, more: object = {}): Promise<WantedItem> {
  counter += 1;
  const wish = { name: `求购药 ${counter}`, number: 10, ...more };
  return (await who.post<WantedItem>('/api/user/buy', wish).expect(201)).data;
}
const read = async (id: number) => (await buyer.get<WantedItem>(`/api/user/buy/${id}`).expect(200)).data;

describe('who may', () => {
  it.each([
    ['GET', '/api/user/buy'],
    ['POST', '/api/user/buy'],
    ['GET', '/api/user/buy/1'],
    ['POST', '/api/user/buy/1/close'],
    ['GET', '/api/admin/wanted'],
    ['POST', '/api/admin/wanted/1/answer'],
  ])('%s %s requires sign-in', async (method, path) => {
    const body = method === 'GET' ? undefined : {};
    expect((await shop.visitor().send(method, path, body).expect(401)).code).toBe(10001);
  });

  it('staff with the permission', async () => {
    await (await shop.staff('warehouse')).get('/api/admin/wanted').expect(403);
    const sales = await shop.staff('sales');
    await sales.get('/api/admin/wanted').expect(200);
    await sales.post('/api/admin/wanted/1/answer', { reply: '有货' }).expect(403);
  });
});

describe('a wish', () => {
  it('is put up by any account, listed newest first, and shown', async () => {
    const unapproved = await shop.buyer('xinke');
    const first = await created(unapproved, {
      name: '重组人胰岛素注射液',
      sccj: '甘李药业',
      ypgg: '3ml',
      price: '45.5',
      valid_until: '2099-12-31',
      message: '急用',
    });
    expect(first).toMatchObject({
      sccj: '甘李药业',
      ypgg: '3ml',
      number: 10,
      price: 45.5,
      valid_until: Date.UTC(2099, 11, 31, 15, 59, 59) / 1000,
      status: 'open',
      status_name: '待回复',
      goods_id: 0,
      reply: '',
      answered_at: null,
    });
    const second = await created(unapproved);
    const { data } = await unapproved.get<Listed<WantedItem>>('/api/user/buy?page=1').expect(200);
    expect(data).toMatchObject({ list: [{ id: second.id }, { id: first.id }], total: 2 });
  });

  it('is not someone else’s', async () => {
    const { id } = await created();
    const other = await shop.buyer('zhensuo');
    await other.get(`/api/user/buy/${id}`).expect(404);
    await other.post(`/api/user/buy/${id}/close`).expect(404);
    expect((await other.get<Listed<WantedItem>>('/api/user/buy').expect(200)).data.total).toBe(0);
    expect((await read(id)).status).toBe('open');
  });

  it('is put up once a day, also by two tabs; another pack is another wish', async () => {
    const wish = { name: '阿胶', ypgg: '250g', number: 5 };
    const both = await Promise.all([buyer.post('/api/user/buy', wish), buyer.post('/api/user/buy', wish)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.message).toBe('您今天已求购过该品种');
    await buyer.post('/api/user/buy', { ...wish, ypgg: '500g' }).expect(201);
    const yesterday = new Date(Date.now() - 25 * 3600_000);
    await shop.db
      .updateTable('wanted')
      .set({ created_at: yesterday })
      .where('name', '=', '阿胶')
      .where('spec', '=', '250g')
      .execute();
    await buyer.post('/api/user/buy', wish).expect(201);
  });

  it('is closed once and may then be put up again', async () => {
    const { id, name } = await created();
    const { data } = await buyer.post<WantedItem>(`/api/user/buy/${id}/close`).expect(200);
    expect(data.status_name).toBe('已关闭');
    await buyer.post(`/api/user/buy/${id}/close`).expect(409);
    await buyer.post('/api/user/buy', { name, number: 1 }).expect(201);
    const closed = await buyer.get<Listed<WantedItem>>('/api/user/buy?status=closed').expect(200);
    expect(closed.data.list.map((one) => one.id)).toEqual([id]);
  });

  it.each<[string, object]>([
    ['name', { name: '' }],
    ['name', { name: 'x'.repeat(101) }],
    ['number', { number: 0 }],
    ['number', { number: 'viele' }],
    ['price', { price: '0' }],
    ['price', { price: '1.23456' }],
    ['valid_until', { valid_until: '2020-01-01' }],
    ['valid_until', { valid_until: 'soon' }],
    ['message', { message: 'x'.repeat(501) }],
  ])('with a wrong %s is refused at the field', async (field, wrong) => {
    const { errors } = await buyer.post('/api/user/buy', { name: '坏的', number: 1, ...wrong }).expect(422);
    expect(errors?.[field]?.[0]).toMatch(/[一-龥]/);
  });
});

describe('staff', () => {
  const answer = (id: number, body: object) =>
    staff.post<StaffWanted>(`/api/admin/wanted/${id}/answer`, body);

  it('offer a goods; the buyer sees it; the log says who', async () => {
    const { id } = await created();
    const { data } = await answer(id, { reply: '已到货，可直接下单', goods_id: GOODS.plain }).expect(200);
    expect(data).toMatchObject({ staff: '林佳', company: '成都康民大药房有限公司', status: 'answered' });
    expect(await read(id)).toMatchObject({
      status_name: '已回复',
      reply: '已到货，可直接下单',
      goods_id: GOODS.plain,
      goods_name: '阿莫西林胶囊',
      answered_at: expect.any(Number),
    });
    const entry = await shop.db
      .selectFrom('audit_log')
      .selectAll()
      .where('entity', '=', 'wanted')
      .where('entity_id', '=', String(id))
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      action: 'wanted.answer',
      before: { status: 'open', goods_id: null },
      after: { status: 'answered', goods_id: GOODS.plain },
    });
  });

  it('correct an answer, close with one, and leave closed ones alone', async () => {
    const { id } = await created();
    await answer(id, { reply: '正在找货' }).expect(200);
    await answer(id, { reply: '厂家停产', close: 1 }).expect(200);
    expect(await read(id)).toMatchObject({ status: 'closed', reply: '厂家停产' });
    await answer(id, { reply: '又有了' }).expect(409);
  });

  it('cannot offer what buyers do not see, nor answer nothing', async () => {
    const { id } = await created();
    for (const goods_id of [GOODS.offShelf, 999_999])
      expect((await answer(id, { reply: '有', goods_id }).expect(422)).errors?.goods_id).toBeDefined();
    await answer(id, {}).expect(422);
    await answer(999_999, { reply: '有' }).expect(404);
    expect((await read(id)).status).toBe('open');
  });

  it('see all wishes, those that wait longest first, and find them by words', async () => {
    const mine = await created(buyer, { name: '仅此一味药', sccj: '百草堂' });
    const find = async (query: string) =>
      (await staff.get<Listed<StaffWanted>>(`/api/admin/wanted?${query}`).expect(200)).data.list;
    expect((await find(`keywords=${encodeURIComponent('百草堂')}`)).map(({ id }) => id)).toEqual([mine.id]);
    expect((await find(`keywords=${encodeURIComponent('康民')}`)).length).toBeGreaterThan(1);
    const open = (await find('status=open&page_size=100')).map(({ id }) => id);
    expect(open).toEqual([...open].sort((a, b) => a - b));
    expect((await find('page_size=100')).map(({ status }) => status).lastIndexOf('open')).toBe(
      open.length - 1,
    );
  });
});
