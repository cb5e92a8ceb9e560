import type { MachineCall, MachineKey, MadeMachineKey } from '@qingnang/contract/machine-keys';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { withKey } from '../../../testing/machines.ts';
import { proved } from '../../../testing/proofs.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';

let shop: TestShop;
let admin: Client;

beforeAll(async () => {
  shop = await createShop();
  admin = await shop.staff();
});
afterAll(() => shop.close());

const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10);
const form = (more: object = {}) => ({
  name: 'ERP 库存同步',
  scopes: ['stock.write', 'goods.read', 'goods.read'],
  expires_on: inDays(90),
  ...more,
});
const made = async (more: object = {}) =>
  (await admin.post<MadeMachineKey>('/api/admin/keys', form(more)).expect(201)).data;
const listed = async () => (await admin.get<{ list: MachineKey[] }>('/api/admin/keys').expect(200)).data.list;

describe('keys of the wholesaler', () => {
  it('require sign-in, and the permission', async () => {
    await shop.visitor().get('/api/admin/keys').expect(401);
    await (await shop.staff('goods')).post('/api/admin/keys', form()).expect(403);
  });

  it('are told once, open their calls and stand in the log with their words', async () => {
    const { key, secret } = await made();
    expect(key).toMatchObject({
      name: 'ERP 库存同步',
      begins: `qnk_${key.id}_`,
      scopes: ['goods.read', 'stock.write'],
      company: '',
      state: 'good',
      last_used_at: null,
    });
    expect(secret.startsWith(key.begins)).toBe(true);
    await withKey(shop, secret).get('/api/v1/me').expect(200);
    expect(JSON.stringify(await listed())).not.toContain(secret.slice(key.begins.length));
    const entry = await shop.db
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('entity', '=', 'api_key')
      .where('entity_id', '=', String(key.id))
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      action: 'api_key.create',
      after: { name: 'ERP 库存同步', scopes: '查看商品、维护库存与批号' },
    });
  });

  it.each([
    ['expires_on', { expires_on: '2020-01-01' }],
    ['expires_on', { expires_on: '2099-01-01' }],
    ['scopes', { scopes: [] }],
    ['scopes.0', { scopes: ['buyer.order'] }],
    ['name', { name: 'x' }],
  ])('are refused at %s', async (field, more) => {
    const { errors } = await admin.post('/api/admin/keys', form(more)).expect(422);
    expect(Object.keys(errors ?? {})).toEqual([field]);
  });

  it('give nothing that their maker may not do', async () => {
    await shop.db
      .insertInto('role')
      .values({ key: 'link', name: '对接', permissions: ['machine.manage', 'goods.read'] })
      .execute();
    await shop.db
      .insertInto('staff')
      .values({ username: 'link', name: '对接', role: 'link', password_hash: 'x' })
      .execute();
    const small = await shop.staff('link');
    expect((await small.post('/api/admin/keys', form()).expect(403)).message).toContain('维护库存与批号');
    await small.post('/api/admin/keys', form({ scopes: ['goods.read'] })).expect(201);
  });

  it('open nothing from the moment they are revoked, and are revoked once', async () => {
    const { key, secret } = await made();
    const machine = withKey(shop, secret);
    await machine.get('/api/v1/me').expect(200);
    await admin.post(`/api/admin/keys/${key.id}/revoke`, {}).expect(422);
    await admin.post(`/api/admin/keys/${key.id}/revoke`, { reason: '系统停用' }).expect(200);
    await machine.get('/api/v1/me').expect(401);
    await admin.post(`/api/admin/keys/${key.id}/revoke`, { reason: '系统停用' }).expect(409);
    await admin.post('/api/admin/keys/999999/revoke', { reason: '系统停用' }).expect(404);
    expect((await listed()).find(({ id }) => id === key.id)).toMatchObject({
      state: 'revoked',
      revoke_reason: '系统停用',
    });
    const path = `/api/admin/keys/${key.id}/calls`;
    await vi.waitFor(async () => {
      const { list } = (await admin.get<{ list: MachineCall[] }>(path).expect(200)).data;
      expect(list.map(({ status }) => status).sort()).toEqual([200, 401]);
    });
    const failures = (await admin.get<{ list: MachineCall[] }>(`${path}?failures=1`).expect(200)).data.list;
    expect(failures.map(({ error }) => error)).toEqual(['密钥已停用']);
  });

  it('are no people: staff do not see their accounts, and nobody signs in as one', async () => {
    const { key } = await made();
    const { staff_id } = await shop.db
      .selectFrom('api_key')
      .select('staff_id')
      .where('id', '=', key.id)
      .executeTakeFirstOrThrow();
    await admin.post(`/api/admin/staff/${staff_id}/active`, { is_active: 1 }).expect(404);
    await admin.post(`/api/admin/staff/${staff_id}/password`).expect(404);
    const { list } = (await admin.get<{ list: { id: number }[] }>('/api/admin/staff').expect(200)).data;
    expect(list.some(({ id }) => id === staff_id)).toBe(false);
  });
});

describe('keys of a company', () => {
  const own = (more: object = {}) => ({ ...form(), name: '药房系统', scopes: ['buyer.catalogue'], ...more });

  it('require sign-in, a passed review and a fresh proof', async () => {
    await shop.visitor().get('/api/keys').expect(401);
    await (await shop.buyer('xinke')).post('/api/keys', own()).expect(403);
    expect((await (await shop.buyer()).post('/api/keys', own()).expect(403)).code).toBe(10004);
  });

  it('are made by the owner, and revoked by the owner or by staff', async () => {
    const owner = await proved(shop, await shop.buyer());
    const make = async () => (await owner.post<MadeMachineKey>('/api/keys', own()).expect(201)).data;
    const [first, second] = [await make(), await make()];
    expect(first.key).toMatchObject({ scopes: ['buyer.catalogue'], made_by: '负责人' });
    await owner.post('/api/keys', own({ scopes: ['goods.write'] })).expect(422);
    await owner.post(`/api/keys/${first.key.id}/revoke`).expect(200);
    await admin.post(`/api/admin/keys/${second.key.id}/revoke`, { reason: '密钥泄露' }).expect(200);
    for (const { secret } of [first, second]) await withKey(shop, secret).get('/api/v1/me').expect(401);
    const messages = await shop.db
      .selectFrom('message')
      .select('body')
      .where('title', '=', '系统对接的密钥已变更')
      .orderBy('id')
      .execute();
    expect(messages.map(({ body }) => body.split('。')[0])).toEqual([
      '新增密钥 药房系统（查商品与价格）',
      '新增密钥 药房系统（查商品与价格）',
      '密钥 药房系统 已停用',
      '客服已停用密钥 药房系统',
    ]);
    const members = (await owner.get<{ list: unknown[] }>('/api/members').expect(200)).data.list;
    expect(members).toEqual([]);
  });

  it('not someone else’s', async () => {
    const owner = await proved(shop, await shop.buyer());
    const { key } = (await owner.post<MadeMachineKey>('/api/keys', own()).expect(201)).data;
    const stranger = await shop.buyer('zhensuo');
    await stranger.get(`/api/keys/${key.id}/calls`).expect(404);
    await stranger.post(`/api/keys/${key.id}/revoke`).expect(404);
  });
});
