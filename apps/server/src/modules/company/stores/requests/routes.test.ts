import type { UserBase } from '@qingnang/contract/accounts';
import type { Customer } from '@qingnang/contract/admin-accounts';
import type { StoreList } from '@qingnang/contract/stores';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../../../testing/client.ts';
import { codeFor, forgetCodes } from '../../../../testing/codes.ts';
import { undoToken } from '../../../../testing/proofs.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';

let shop: TestShop;
let staff: Client;
const ids: Record<string, number> = {};
const id = (username: string) => ids[username] as number;

beforeAll(async () => {
  shop = await createShop();
  staff = await shop.staff('service');
  for (const row of await shop.db.selectFrom('account').select(['id', 'username']).execute())
    ids[row.username] = row.id;
});
afterAll(() => shop.close());
beforeEach(() => forgetCodes(shop));

const show = async (username: string) =>
  (await staff.get<Customer>(`/api/admin/accounts/${id(username)}`).expect(200)).data;
const act = (username: string, name: string, body: unknown = {}) =>
  staff.post(`/api/admin/accounts/${id(username)}/${name}`, body);

it('requires sign-in', async () => {
  await shop.visitor().post('/api/stores/requests/1/agree', { code: '123456' }).expect(401);
  await shop.visitor().post('/api/stores/requests/1/refuse').expect(401);
});

describe('head office and store', () => {
  const PHONE = '13800000002';
  const requestOf = async (client: Client) =>
    (await client.get<StoreList>('/api/stores').expect(200)).data.request;
  const agree = async (client: Client, requestId: number) => {
    await client.post('/api/user/code', { phone: PHONE, purpose: 'link' }).expect(200);
    return client.post(`/api/stores/requests/${requestId}/agree`, { code: await codeFor(shop, PHONE) });
  };
  const titles = async (client: Client) =>
    (await client.get<{ list: { title: string }[] }>('/api/message').expect(200)).data.list.map(
      ({ title }) => title,
    );

  it('are linked when the store agrees by a code, and nothing of it is seen before', async () => {
    const [store, head] = [await shop.buyer('zhensuo'), await shop.buyer('yaodian')];
    await act('zhensuo', 'link', { head_id: id('yaodian') }).expect(200);
    expect((await show('zhensuo')).head_request).toMatchObject({ id: id('yaodian'), status: 'waiting' });
    await head.post(`/api/stores/${id('zhensuo')}/switch`).expect(404);
    const before = (await head.get<StoreList>('/api/stores').expect(200)).data;
    expect(before.list.map(({ username }) => username)).not.toContain('zhensuo');
    expect(before.request).toBeNull();
    expect((await titles(store))[0]).toContain('申请将您归入其总部');
    await act('zhensuo', 'link', { head_id: id('yaodian') }).expect(409);

    const request = await requestOf(store);
    expect(request).toMatchObject({ company: '成都康民大药房有限公司' });
    const requestId = request?.id ?? 0;
    await store.post(`/api/stores/requests/${requestId}/agree`, { code: '000000' }).expect(422);
    await head.post(`/api/stores/requests/${requestId}/agree`, { code: '000000' }).expect(404);
    expect((await requestOf(store))?.id).toBe(requestId);
    expect((await agree(store, requestId)).status).toBe(200);
    expect((await titles(head))[0]).toContain('成都安和综合诊所已归入总部');
    await head.post(`/api/stores/${id('zhensuo')}/switch`).expect(200);
    await act('zhensuo', 'link', { head_id: id('guoqi') }).expect(409);
    await act('zhensuo', 'unlink').expect(200);
    expect((await head.get<UserBase>('/api/user/base').expect(200)).data.username).toBe('yaodian');
    expect((await titles(head))[0]).toContain('已脱离总部');
    expect((await titles(store))[0]).toBe('已脱离总部');
    await act('zhensuo', 'unlink').expect(409);
  });

  it('are not when the store refuses or staff withdraw; the store may undo what was agreed in its name', async () => {
    const store = await shop.buyer('zhensuo');
    await act('zhensuo', 'link', { head_id: id('yaodian') }).expect(200);
    const first = (await requestOf(store))?.id ?? 0;
    await store.post(`/api/stores/requests/${first}/refuse`).expect(200);
    expect((await show('zhensuo')).head_request).toMatchObject({ status: 'refused' });
    expect((await agree(store, first)).status).toBe(404);
    await act('zhensuo', 'link', { head_id: id('yaodian') }).expect(200);
    await act('zhensuo', 'withdraw_link').expect(200);
    await act('zhensuo', 'withdraw_link').expect(409);
    expect(await requestOf(store)).toBeNull();

    await forgetCodes(shop);
    await act('zhensuo', 'link', { head_id: id('yaodian') }).expect(200);
    expect((await agree(store, (await requestOf(store))?.id ?? 0)).status).toBe(200);
    const owner = shop.visitor();
    await owner.raw(`/api/user/undo/${await undoToken(shop, PHONE)}`);
    await owner.post('/api/user/undo', { password: 'Qinghe@5829' }).expect(200);
    expect((await show('zhensuo')).head).toBeNull();
  });

  it('stand on one level', async () => {
    await act('yaodian', 'link', { head_id: id('zhensuo') }).expect(409);
    await act('zhensuo', 'link', { head_id: id('kangmin-jinli') }).expect(409);
    await act('zhensuo', 'link', { head_id: id('zhensuo') }).expect(409);
    await act('zhensuo', 'link', { head_id: 999_999 }).expect(422);
  });
});
