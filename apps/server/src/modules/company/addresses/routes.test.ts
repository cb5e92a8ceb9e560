import type { Address } from '@qingnang/contract/accounts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';

let shop: TestShop;
let buyer: Client;
let other: Client;

beforeAll(async () => {
  shop = await createShop();
  buyer = await shop.buyer('zhensuo');
  other = await shop.buyer('kangmin-jinli');
});
afterAll(() => shop.close());
beforeEach(() => shop.db.deleteFrom('address').where('is_registered', '=', false).execute());

const SHOP = {
  consignee: '王建国',
  phone: '13800000003',
  province: '四川省',
  city: '成都市',
  district: '青羊区',
  detail: '示例街 6 号',
};
const list = async (client: Client) =>
  (await client.get<{ list: Address[] }>('/api/address').expect(200)).data.list;
const add = (client: Client, more: Record<string, unknown> = {}) =>
  client.post<Address>('/api/address', { ...SHOP, ...more });

describe('addresses', () => {
  it.each([
    ['GET', '/api/address'],
    ['POST', '/api/address'],
    ['PUT', '/api/address/1'],
    ['POST', '/api/address/1/default'],
    ['DELETE', '/api/address/1'],
  ])('%s %s requires sign-in', async (method, path) => {
    const { status, code } = await shop
      .visitor()
      .send(method, path, method === 'POST' || method === 'PUT' ? SHOP : undefined);
    expect([status, code]).toEqual([401, 10001]);
  });

  it('lists the buyer’s own, the default one first', async () => {
    const { data: added } = await add(buyer).expect(201);
    const [first, second, ...others] = await list(buyer);
    expect(first).toMatchObject({ detail: '示例巷 9 号', is_default: 1, is_registered: 1 });
    expect([second, others]).toEqual([added, []]);
    expect((await list(other)).map((one) => one.detail)).toEqual(['示例大街 231 号']);
  });
});

describe('POST /api/address', () => {
  it('adds one that is not the default, as a form sends it', async () => {
    const form = new URLSearchParams(SHOP).toString();
    const { data, message } = await buyer.post<Address>('/api/address', form).expect(201);
    expect(data).toEqual({
      id: expect.any(Number),
      ...SHOP,
      is_default: 0,
      is_registered: 0,
      review: 'waiting',
      review_reason: '',
    });
    expect(message).toBe('收货地址已保存，审核通过后药品可以送到这里');
  });

  it('a new default takes the place of the old one', async () => {
    const { data } = await add(buyer, { is_default: 1 }).expect(201);
    expect((await list(buyer)).map((one) => [one.id === data.id, one.is_default])).toEqual([
      [true, 1],
      [false, 0],
    ]);
    expect((await list(other)).map((one) => one.is_default)).toEqual([1]);
    await buyer.delete(`/api/address/${data.id}`).expect(200);
  });

  it('the first one becomes the default', async () => {
    const { id } = await shop.db
      .selectFrom('account')
      .select('id')
      .where('username', '=', 'xinke')
      .executeTakeFirstOrThrow();
    await shop.db.deleteFrom('address').where('account_id', '=', id).execute();
    const { data } = await add(await shop.buyer('xinke')).expect(201);
    expect(data.is_default).toBe(1);
  });

  it('keeps one default when several ask for it side by side', async () => {
    await Promise.all(Array.from({ length: 8 }, () => add(buyer, { is_default: 1 }).expect(201)));
    expect((await list(buyer)).filter((one) => one.is_default === 1)).toHaveLength(1);
  });

  it.each(['13800000003', '028-88880003', '28-8888000', '0838-8888004', ' 13800000003 '])(
    'takes the number %j',
    async (phone) => {
      await add(buyer, { phone }).expect(201);
    },
  );

  it.each([
    ['consignee', ''],
    ['consignee', 'x'.repeat(31)],
    ['phone', ''],
    ['phone', '12345678901'],
    ['phone', '88880003'],
    ['phone', '028-888800034444'],
    ['phone', '1'.repeat(21)],
    ['province', ''],
    ['city', ''],
    ['district', ''],
    ['province', '四川'],
    ['city', '重庆市'],
    ['district', '不存在区'],
    ['detail', ''],
    ['detail', 'x'.repeat(121)],
    ['detail', '一楼\u0007'],
    ['is_default', '2'],
    ['consignee', ['王', '建']],
  ])('refuses %s %j with a message there', async (field, value) => {
    const { errors } = await add(buyer, { [field]: value }).expect(422);
    expect(errors?.[field]?.[0]).toMatch(/[\u4e00-\u9fff]/);
  });

  it('keeps at most 20, also when they are added side by side', async () => {
    const answers = await Promise.all(Array.from({ length: 22 }, () => add(buyer)));
    expect(answers.filter((one) => one.status === 201)).toHaveLength(19);
    const refused = answers.find((one) => one.status !== 201);
    expect([refused?.status, refused?.message]).toEqual([409, '最多保存 20 个收货地址，请先删除不用的']);
  });
});

describe('PUT /api/address/:id', () => {
  const CHANGED = {
    ...SHOP,
    consignee: '李芳',
    phone: '028-88880003',
    district: '武侯区',
    detail: '新街 1 号',
  };

  it('changes all of it, and keeps one default', async () => {
    const { data: added } = await add(buyer).expect(201);
    const { data } = await buyer
      .put<Address>(`/api/address/${added.id}`, { ...CHANGED, is_default: 1 })
      .expect(200);
    expect(data).toEqual({ ...added, ...CHANGED, is_default: 1 });
    expect((await list(buyer)).map((one) => [one.id === added.id, one.is_default])).toEqual([
      [true, 1],
      [false, 0],
    ]);
    // Without the wish it stays what it is.
    const again = await buyer.put<Address>(`/api/address/${added.id}`, CHANGED).expect(200);
    expect(again.data.is_default).toBe(1);
    await buyer.delete(`/api/address/${added.id}`).expect(200);
  });

  it('of the one on the licence only who receives', async () => {
    const [registered] = await list(buyer);
    if (!registered) throw new Error('no registered address');
    const { id, is_default, is_registered, ...place } = registered;
    const { errors } = await buyer.put(`/api/address/${id}`, { ...place, detail: '别处 1 号' }).expect(422);
    expect(errors?.detail?.[0]).toBe('证照上的注册地址不能修改，如已变更请更新资质');
    const { data } = await buyer
      .put<Address>(`/api/address/${id}`, { ...place, consignee: '周医生' })
      .expect(200);
    expect(data).toEqual({ ...registered, consignee: '周医生' });
  });

  it('not someone else’s, not a removed one, nothing wrong', async () => {
    const { data: foreign } = await add(other).expect(201);
    await buyer.put(`/api/address/${foreign.id}`, CHANGED).expect(404);
    expect((await list(other)).find((one) => one.id === foreign.id)).toEqual(foreign);
    await other.delete(`/api/address/${foreign.id}`).expect(200);
    await other.put(`/api/address/${foreign.id}`, CHANGED).expect(404);
    const { errors } = await buyer.put('/api/address/1', { ...CHANGED, phone: '123', city: '' }).expect(422);
    expect(Object.keys(errors ?? {})).toEqual(['city']);
  });
});

describe('POST /api/address/:id/default', () => {
  it('makes one the default, also when several are chosen at once', async () => {
    const made = await Promise.all([1, 2, 3].map(() => add(buyer).expect(201)));
    await Promise.all(made.map(({ data }) => buyer.post(`/api/address/${data.id}/default`).expect(200)));
    const chosen = (await list(buyer)).filter((one) => one.is_default === 1);
    expect(made.map(({ data }) => data.id)).toContain(chosen[0]?.id);
    expect(chosen).toHaveLength(1);
    const registered = (await list(buyer)).find((one) => one.is_registered === 1);
    await buyer.post(`/api/address/${registered?.id}/default`).expect(200);
  });

  it('not someone else’s', async () => {
    const { data } = await add(other).expect(201);
    await buyer.post(`/api/address/${data.id}/default`).expect(404);
  });
});

describe('DELETE /api/address/:id', () => {
  it('removes one for good, but keeps the row for orders that went there', async () => {
    const { data } = await add(buyer).expect(201);
    await buyer.delete(`/api/address/${data.id}`).expect(200);
    expect(await list(buyer)).toHaveLength(1);
    await buyer.delete(`/api/address/${data.id}`).expect(404);
    const row = await shop.db
      .selectFrom('address')
      .select('deleted_at')
      .where('id', '=', data.id)
      .executeTakeFirst();
    expect(row?.deleted_at).toBeInstanceOf(Date);
  });

  it('hands the default on', async () => {
    const { data } = await add(buyer, { is_default: 1 }).expect(201);
    await buyer.delete(`/api/address/${data.id}`).expect(200);
    expect(await list(buyer)).toMatchObject([{ is_default: 1, is_registered: 1 }]);
  });

  it('does not remove someone else’s', async () => {
    const { data } = await add(other).expect(201);
    const { code } = await buyer.delete(`/api/address/${data.id}`).expect(404);
    expect(code).toBe(404);
    expect(await list(other)).toHaveLength(2);
  });

  it('does not remove the one on the licence', async () => {
    const [registered] = await list(buyer);
    const { message } = await buyer.delete(`/api/address/${registered?.id}`).expect(409);
    expect(message).toBe('证照上的注册地址不能删除，如已变更请更新资质');
  });

  it.each(['0', '-1', 'abc', '1.5', '99999999999999999999', '999999999'])(
    'answers 404 for %s',
    async (id) => {
      await buyer.delete(`/api/address/${id}`).expect(404);
    },
  );
});
