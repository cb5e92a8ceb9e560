import type { UserBase } from '@qingnang/contract/accounts';
import type {
  Customer,
  CustomerPreview,
  CustomerRow,
  customerImport,
} from '@qingnang/contract/admin-accounts';
import type { StoreList } from '@qingnang/contract/stores';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Client } from '../../../testing/client.ts';
import { codeFor } from '../../../testing/codes.ts';
import { sheetOf, xlsx } from '../../../testing/sheets.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';

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
beforeEach(() => shop.db.deleteFrom('sms_code').execute());

const listOf = async (query = '') =>
  (await staff.get<{ list: CustomerRow[]; total: number }>(`/api/admin/accounts?${query}`).expect(200)).data;
const show = async (username: string) =>
  (await staff.get<Customer>(`/api/admin/accounts/${id(username)}`).expect(200)).data;
const act = (username: string, name: string, body: unknown = {}, client = staff) =>
  client.post(`/api/admin/accounts/${id(username)}/${name}`, body);
const audits = async (entityId: number | string) =>
  (
    await shop.db
      .selectFrom('audit_log')
      .select(['action', 'before', 'after'])
      .where('entity', '=', 'account')
      .where('entity_id', '=', String(entityId))
      .orderBy('id')
      .execute()
  ).map(({ action, before, after }) => ({ action, before, after }));

const CALLS = [
  ['GET', '/api/admin/accounts', undefined],
  ['GET', '/api/admin/accounts/options', undefined],
  ['GET', '/api/admin/accounts/1', undefined],
  ['PUT', '/api/admin/accounts/1', {}],
  ['POST', '/api/admin/accounts/1/block', {}],
  ['POST', '/api/admin/accounts/1/unblock', {}],
  ['POST', '/api/admin/accounts/1/reset_password', {}],
  ['POST', '/api/admin/accounts/1/end_sessions', {}],
  ['POST', '/api/admin/accounts/1/factor_off', {}],
  ['POST', '/api/admin/accounts/1/link', {}],
  ['POST', '/api/admin/accounts/1/unlink', {}],
  ['POST', '/api/admin/accounts/1/withdraw_link', {}],
  ['POST', '/api/admin/accounts', {}],
  ['POST', '/api/admin/accounts/import', {}],
] as const;

it.each(CALLS)('%s %s is for staff with the permission', async (method, path, body) => {
  expect((await shop.visitor().send(method, path, body)).status).toBe(401);
  expect((await (await shop.buyer()).send(method, path, body)).status).toBe(401);
  expect((await (await shop.staff('warehouse')).send(method, path, body)).status).toBe(403);
  if (method !== 'GET') expect((await (await shop.staff('sales')).send(method, path, body)).status).toBe(403);
});

it('files are for staff with the permission, too', async () => {
  expect((await shop.visitor().raw('/api/admin/accounts/export.xlsx')).status).toBe(401);
  expect((await (await shop.staff('warehouse')).raw('/api/admin/accounts/export.xlsx')).status).toBe(403);
  expect((await upload(await shop.staff('sales'), 'a.csv', 'x')).status).toBe(403);
});

describe('the list', () => {
  it.each([
    ['keywords=康民 锦里', ['kangmin-jinli']],
    ['keywords=13800000002', ['zhensuo']],
    ['keywords=52510105MA6DEM04AQ', ['zhensuo']],
    ['keywords=%25', []],
    ['buyer_type=clinic', ['zhensuo']],
    ['is_passed=2', ['xinke']],
    ['is_passed=4', ['guoqi']],
    ['salesman_id=0&buyer_type=clinic', ['zhensuo']],
    ['rank=1', ['kangmin-binjiang']],
    ['province=重庆市&buyer_type=clinic', []],
    ['blocked=1', []],
  ])('%s', async (query, names) => {
    const { list, total } = await listOf(encodeURI(query).replace('%2525', '%25'));
    expect(list.map((row) => row.username)).toEqual(names);
    expect(total).toBe(names.length);
  });

  it('says who belongs to whom', async () => {
    const { list } = await listOf('keywords=kangmin-jinli');
    expect(list[0]).toMatchObject({
      head: { id: id('yaodian'), company: '成都康民大药房有限公司' },
      salesman: '刘洋',
      rank_name: '金卡会员',
      region: '四川省成都市武侯区',
    });
    expect((await listOf('keywords=yaodian')).list[0]).toMatchObject({ stores: 2, head: null });
    for (const sort of ['newest', 'last_order', 'month_desc']) await listOf(`sort=${sort}`);
    await staff.get('/api/admin/accounts?rank=9').expect(422);
  });

  it('names who may serve', async () => {
    const { data } = await staff
      .get<{ staff: { name: string }[]; provinces: string[] }>('/api/admin/accounts/options')
      .expect(200);
    expect(data.staff.map(({ name }) => name)).toContain('刘洋');
    expect(data.provinces).toContain('四川省');
  });
});

describe('one', () => {
  it('shows all there is to know', async () => {
    await shop.buyer('yaodian');
    const one = await show('yaodian');
    expect(one).toMatchObject({
      username: 'yaodian',
      balance: 1286.4,
      credit_code: '91510104MA6DEM01A6',
      is_passed: 1,
    });
    expect(one.store_list.map((store) => store.username)).toEqual(['kangmin-jinli', 'kangmin-binjiang']);
    expect(one.addresses).toHaveLength(2);
    expect(one.licences[0]).toMatchObject({ kind: '药品经营许可证', state: 'due' });
    expect(one.scopes.map(({ name }) => name)).toContain('中成药');
    expect(one.sessions.length).toBeGreaterThan(0);
    await staff.get('/api/admin/accounts/999999').expect(404);
  });

  const form = (one: Customer) => ({
    version: one.version,
    rank: one.rank,
    is_special: one.is_special,
    is_show_youx: one.is_show_youx,
    is_can_chat: one.is_can_chat,
    is_after_sale: one.is_after_sale,
    salesman_id: one.salesman_id,
    manager_id: one.manager_id,
    service_id: one.service_id,
    contact_name: one.contact_name,
    staff_note: one.staff_note,
  });
  const edit = (username: string, body: unknown) => staff.put(`/api/admin/accounts/${id(username)}`, body);

  it('is changed once for each version, with what differs in the log', async () => {
    const one = await show('zhensuo');
    const change = { ...form(one), rank: 3, is_can_chat: 1, staff_note: '重点客户' };
    const answers = await Promise.all([edit('zhensuo', change), edit('zhensuo', { ...change, rank: 2 })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [entry, ...others] = await audits(id('zhensuo'));
    expect([entry?.action, others]).toEqual(['account.update', []]);
    expect(entry?.before).toEqual({ rank: 0, is_can_chat: false, staff_note: '' });
    const now = await show('zhensuo');
    expect(now).toMatchObject({ version: one.version + 1, is_can_chat: 1, staff_note: '重点客户' });
    // Nothing changed, nothing written.
    expect((await edit('zhensuo', form(now)).expect(200)).data).toEqual({ version: now.version });
    expect(await audits(id('zhensuo'))).toHaveLength(1);
  });

  it.each([
    ['rank', 4],
    ['rank', 'x'],
    ['is_special', 2],
    ['salesman_id', 999_999],
    ['contact_name', 'x'.repeat(31)],
    ['staff_note', 'x'.repeat(501)],
    ['version', 'x'],
  ])('refuses %s %j', async (field, value) => {
    const one = await show('xinke');
    const { errors } = await edit('xinke', { ...form(one), [field]: value }).expect(422);
    expect(Object.keys(errors ?? {})).toEqual([field]);
  });
});

describe('blocking', () => {
  it('ends sessions, refuses sign-in, and sends who acts for it home', async () => {
    const own = await shop.buyer('kangmin-jinli');
    const head = await shop.buyer('yaodian');
    await head.post(`/api/stores/${id('kangmin-jinli')}/switch`).expect(200);
    await act('kangmin-jinli', 'block', { reason: '' }).expect(422);
    await act('kangmin-jinli', 'block', { reason: '欠款未清' }).expect(200);
    await own.get('/api/user/base').expect(401);
    expect((await head.get<UserBase>('/api/user/base').expect(200)).data.username).toBe('yaodian');
    const login = { username: 'kangmin-jinli', password: 'Demo@2026' };
    expect((await shop.visitor().post('/api/user/login', login)).status).toBe(403);
    await act('kangmin-jinli', 'block', { reason: '欠款未清' }).expect(409);
    expect((await listOf('blocked=1')).list.map((row) => row.username)).toEqual(['kangmin-jinli']);
    await act('kangmin-jinli', 'unblock').expect(200);
    await act('kangmin-jinli', 'unblock').expect(409);
    await shop.buyer('kangmin-jinli');
    expect((await audits(id('kangmin-jinli'))).map(({ action }) => action)).toEqual([
      'account.block',
      'account.unblock',
    ]);
  });
});

describe('access', () => {
  it('a reset password is worth nothing; its number gets a code, staff get neither', async () => {
    const own = await shop.buyer('guoqi');
    const { data } = await act('guoqi', 'reset_password').expect(200);
    expect(data).toEqual({ phone: (await show('guoqi')).phone });
    await own.get('/api/user/base').expect(401);
    const login = { username: 'guoqi', password: 'Demo@2026' };
    expect((await shop.visitor().post('/api/user/login', login)).status).toBe(422);
    expect(await codeFor(shop, String(data.phone))).toMatch(/^\d{6}$/);
    // Not twice within the minute.
    await act('guoqi', 'reset_password').expect(429);
  });

  it('ends one session or all, also those in which it acts for a store', async () => {
    const [first, second] = [await shop.buyer('yaodian'), await shop.buyer('yaodian')];
    await second.post(`/api/stores/${id('kangmin-binjiang')}/switch`).expect(200);
    const store = await shop.buyer('kangmin-binjiang');
    const acting = (await show('yaodian')).sessions.find(({ acts_for }) => acts_for !== '');
    expect(acting?.acts_for).toBe('成都康民大药房有限公司滨江店');
    // Not by the store's name.
    expect(
      (await act('kangmin-binjiang', 'end_sessions', { session_id: acting?.id }).expect(200)).data,
    ).toEqual({
      ended: 0,
    });
    expect((await act('yaodian', 'end_sessions', { session_id: acting?.id }).expect(200)).data).toEqual({
      ended: 1,
    });
    await second.get('/api/user/base').expect(401);
    await first.get('/api/user/base').expect(200);
    await act('yaodian', 'end_sessions').expect(200);
    await first.get('/api/user/base').expect(401);
    await store.get('/api/user/base').expect(200);
    await act('yaodian', 'end_sessions', { session_id: 'x' }).expect(422);
  });
});

describe('a password that staff reset', () => {
  it('stays when no code can be delivered', async () => {
    const { sms } = shop.services;
    shop.services.sms = null;
    const refused = await act('kangmin-jinli', 'reset_password').expect(503);
    shop.services.sms = sms;
    expect(refused.message).toContain('短信服务未配置');
    await shop.buyer('kangmin-jinli');
    await shop.db
      .updateTable('account')
      .set({ phone: '0838-8888004' })
      .where('id', '=', id('kangmin-jinli'))
      .execute();
    await act('kangmin-jinli', 'reset_password').expect(409);
    await shop.db
      .updateTable('account')
      .set({ phone: '13800000011' })
      .where('id', '=', id('kangmin-jinli'))
      .execute();
    await shop.buyer('kangmin-jinli');
  });
});

type ImportAnswer = z.output<typeof customerImport.data>;
const upload = async (client: Client, name: string, bytes: string | Buffer) => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(Buffer.from(bytes))]), name);
  return client.send<CustomerPreview>('POST', '/api/admin/accounts/read', form);
};

describe('lists as files', () => {
  it('what is exported changes nothing when it comes back', async () => {
    const { rows } = await sheetOf(staff, '/api/admin/accounts/export.xlsx');
    expect(rows[0]?.slice(0, 4)).toEqual(['用户名', '手机号', '企业名称', '客户类型']);
    expect(rows).toHaveLength(Object.keys(ids).length + 1);
    const { data } = await upload(staff, 'list.xlsx', await xlsx(rows));
    expect(data.rows.filter(({ act: what }) => what !== 'same')).toEqual([]);
    const some = await sheetOf(staff, '/api/admin/accounts/export.xlsx?buyer_type=clinic');
    expect(some.rows.slice(1).map(([name]) => name)).toEqual(['zhensuo']);
    expect((await staff.raw('/api/admin/accounts/export.xlsx?rank=9')).status).toBe(422);
  });

  it('shows each row’s errors, keeps nothing, and then all or nothing', async () => {
    const header = '用户名,手机号,企业名称,客户类型,等级,业务员';
    const good = 'daru-yaofang,13900000001,大如药房,单体药店,银卡,刘洋';
    const before = Object.keys(ids).length;
    const { data } = await upload(
      staff,
      'a.csv',
      `${header}\n${good}\nkangmin-binjiang,,,,银卡,\nxinke,,,,,没有这人\n`,
    );
    expect(data.rows.map(({ line, act: what }) => [line, what])).toEqual([
      [2, 'open'],
      [3, 'same'],
      [4, 'refused'],
    ]);
    expect((await listOf()).total).toBe(before);
    const send = (rows: unknown, key?: string) =>
      staff.post<ImportAnswer>(
        '/api/admin/accounts/import',
        { rows },
        key === undefined ? {} : { 'idempotency-key': key },
      );
    const all = data.rows.map(({ line, cells }) => ({ line, cells }));
    await send(all).expect(409);
    expect((await listOf()).total).toBe(before);
    const answers = await Promise.all([1, 2].map(() => send(all.slice(0, 2), 'customers-1').expect(200)));
    expect(answers.map((answer) => answer.data)).toMatchObject([
      { opened: 1, changed: 0 },
      { opened: 1, changed: 0 },
    ]);
    // The new one comes in by a one-time password, which is told once and never kept.
    const handed = answers.flatMap(({ data: { invitations } }) => invitations);
    expect(handed).toMatchObject([{ username: 'daru-yaofang', company: '大如药房' }]);
    const browser = shop.visitor();
    await browser.post('/api/user/invitation', { code: handed[0]?.code }).expect(200);
    expect((await browser.get('/api/user/invitation').expect(200)).data).toMatchObject({
      state: 'open',
      username: 'daru-yaofang',
    });
    const [row] = (await listOf('keywords=daru-yaofang')).list;
    expect(row).toMatchObject({ phone: '13900000001', rank: 1, salesman: '刘洋', is_passed: 0 });
    expect((await audits(row?.id ?? 0)).map(({ action }) => action)).toEqual(['account.open']);
    // Without a password nobody signs in by one.
    const login = { username: 'daru-yaofang', password: '' };
    expect((await shop.visitor().post('/api/user/login', login)).status).toBe(422);
  });

  it('asks new stores whether they belong to the head office: it sees nothing of them before they agree', async () => {
    const names = ['lianmin-yi', 'lianmin-er'];
    const { data } = await upload(
      staff,
      'stores.csv',
      `用户名,手机号,企业名称,客户类型,总部用户名\n${names.map((name, at) => `${name},1390000010${at},连民${at}店,连锁门店,YAODIAN`).join('\n')}\n`,
    );
    expect(data.rows.map(({ act: what, changes }) => [what, changes.at(-1)?.after])).toEqual([
      ['open', 'YAODIAN（等门店同意）'],
      ['open', 'YAODIAN（等门店同意）'],
    ]);
    const rows = data.rows.map(({ line, cells }) => ({ line, cells }));
    await staff.post('/api/admin/accounts/import', { rows }).expect(200);
    const opened = (await listOf('keywords=lianmin')).list;
    expect(opened.map(({ username }) => username).sort()).toEqual([...names].sort());

    const head = await shop.buyer('yaodian');
    const seen = (await head.get<StoreList>('/api/stores').expect(200)).data.list;
    for (const store of opened) {
      const shown = (await staff.get<Customer>(`/api/admin/accounts/${store.id}`).expect(200)).data;
      expect(shown.head).toBeNull();
      expect(shown.head_request).toMatchObject({ id: id('yaodian'), status: 'waiting' });
      expect(seen.map(({ username }) => username)).not.toContain(store.username);
      await head.post(`/api/stores/${store.id}/switch`).expect(404);
      expect(await audits(store.id)).toMatchObject([
        { action: 'account.open', after: { 总部用户名: 'YAODIAN（等门店同意）' } },
      ]);
    }
    const told = await shop.db
      .selectFrom('outbox')
      .select(['receiver', 'text'])
      .where('receiver', 'like', '1390000010_')
      .execute();
    expect(told.map(({ receiver }) => receiver).sort()).toEqual(['13900000100', '13900000101']);
    expect(told[0]?.text).toContain('归入其总部');
  });

  it.each([
    ['a.pdf', 'x'],
    ['a.csv', ''],
    ['a.csv', '品名,数量\n阿莫西林,1\n'],
    ['a.csv', '用户名\n'],
    ['a.xlsx', 'PK no workbook'],
    ['a.csv', `用户名\n${'a\n'.repeat(1001)}`],
  ])('refuses the file %s', async (name, bytes) => {
    const { status, errors } = await upload(staff, name, bytes);
    expect([status, Object.keys(errors ?? {})]).toEqual([422, ['file']]);
  });

  it.each([
    ['no rows', []],
    ['no cells', [{ line: 2 }]],
    ['unknown columns', [{ line: 2, cells: { password: 'x' } }]],
    ['a long cell', [{ line: 2, cells: { company: 'x'.repeat(501) } }]],
  ])('refuses bad input: %s', async (_, rows) => {
    await staff.post('/api/admin/accounts/import', { rows }).expect(422);
  });
});
