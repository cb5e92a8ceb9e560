import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { agreeWithLast } from '../../../../testing/approvals.ts';
import type { Client } from '../../../../testing/client.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';

let shop: TestShop;
let admin: Client;
let finance: Client;

beforeAll(async () => {
  shop = await createShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.updateTable('staff').set({ is_active: true }).execute();
  [admin, finance] = await Promise.all([shop.staff(), shop.staff('finance')]);
});

interface Member {
  id: number;
  username: string;
  name: string;
  role: string;
  is_active: boolean;
  must_change_password: boolean;
  has_totp: boolean;
  version: number;
}
const FORM = { name: '孙倩', phone: '13900001234', qq: '', role: 'service' };
let made = 0;
const newcomer = async (role = 'service') => {
  made += 1;
  const username = `sunqian${made}`;
  const { data } = await admin
    .post<{ id: number; password: string }>('/api/admin/staff', { username, ...FORM, role })
    .expect(201);
  return { ...data, username };
};
const signedIn = async (username: string, password: string) => {
  const client = shop.visitor();
  await client.post('/api/admin/login', { username, password }).expect(200);
  return client;
};
const list = async (query: string) =>
  (await admin.get<{ list: Member[]; total: number }>(`/api/admin/staff?${query}`).expect(200)).data;
const memberOf = async (username: string) => {
  const { list: rows } = await list(`keywords=${username}`);
  return rows.find((one) => one.username === username) as Member;
};
const audited = async (id: number) =>
  (
    await shop.db
      .selectFrom('audit_log')
      .select(['action', 'before', 'after'])
      .where('entity', '=', 'staff')
      .where('entity_id', '=', String(id))
      .orderBy('id')
      .execute()
  ).filter((one) => one.action !== 'staff.sign_in');

describe('a new member of the staff', () => {
  it('signs in with a one-time password and may do nothing before it is changed', async () => {
    const { id, username, password } = await newcomer();
    const client = await signedIn(username, password);
    const { data } = await client.get('/api/admin/me').expect(200);
    expect(data).toMatchObject({ must_change_password: true, role_name: '客服' });
    for (const path of [
      '/api/admin/orders',
      '/api/admin/sessions',
      '/api/admin/orders/export.xlsx',
      '/api/admin/files/1',
    ]) {
      const { status, code } = await client.get(path);
      expect([path, status, code]).toEqual([path, 403, 10002]);
    }
    const { code } = await client.post('/api/admin/totp').expect(403);
    expect(code).toBe(10002);
    await client.post('/api/admin/password', { old: password, password: 'Huoxiang-58' }).expect(200);
    await client.get('/api/admin/orders').expect(200);
    expect(await memberOf(username)).toMatchObject({ must_change_password: false, is_active: true });
    const [entry] = await audited(id);
    expect(entry).toMatchObject({ action: 'staff.create', after: { username, role: 'service' } });
    expect(JSON.stringify(await audited(id))).not.toContain(password);
  });

  it.each([
    ['nothing', {}, ['name', 'role', 'username']],
    ['a taken name in another case', { ...FORM, username: 'ADMIN' }, ['username']],
    ['a name that begins with a digit', { ...FORM, username: '1abc' }, ['username']],
    [
      'hostile words',
      { ...FORM, username: '<b>x</b>', name: 'x'.repeat(31), phone: '1', qq: 'a' },
      ['name', 'phone', 'qq', 'username'],
    ],
    ['a role that there is not', { ...FORM, username: 'nobody1', role: 'pope' }, ['role']],
    ['a role of objects', { ...FORM, username: 'nobody1', role: {} }, ['role']],
  ])('%s: 422', async (_, body, fields) => {
    const { errors } = await admin.post('/api/admin/staff', body).expect(422);
    expect(Object.keys(errors ?? {}).sort()).toEqual(fields);
  });
});

describe('the list', () => {
  it('is found by words, role and state, and tells no secret', async () => {
    expect((await list('')).total).toBeGreaterThanOrEqual(8);
    expect((await list('keywords=赵强')).list.map((one) => one.username)).toEqual(['warehouse']);
    expect((await list('keywords=13800000027')).list.map((one) => one.username)).toEqual(['warehouse']);
    expect((await list('keywords=%25')).total).toBe(0);
    expect((await list('role=quality')).list.map((one) => one.username)).toEqual(['quality']);
    expect((await list('active=0')).total).toBe(0);
    expect(Object.keys((await list('')).list[0] ?? {}).join()).not.toMatch(/hash|secret/);
  });
});

describe('a change', () => {
  it('is kept, noted with what differs, and guarded by its version', async () => {
    const { id, username } = await newcomer();
    const path = `/api/admin/staff/${id}`;
    await admin.put(path, { ...FORM, name: '孙茜', role: 'sales', version: 1 }).expect(200);
    expect(await memberOf(username)).toMatchObject({ name: '孙倩', role: 'service' });
    await agreeWithLast(finance);
    await admin.put(path, { ...FORM, version: 1 }).expect(409);
    await admin.put(path, { ...FORM, name: '孙茜', role: 'sales', version: 2 }).expect(200);
    expect((await audited(id)).at(-1)).toEqual({
      action: 'staff.update',
      before: { name: '孙倩', role: 'service' },
      after: { name: '孙茜', role: 'sales' },
    });
    await admin.put('/api/admin/staff/999999', { ...FORM, version: 1 }).expect(404);
  });

  it('of the number is told to the number before', async () => {
    const { id } = await newcomer();
    const told = async (receiver: string) =>
      (await shop.db.selectFrom('outbox').select('text').where('receiver', '=', receiver).execute()).map(
        ({ text }) => text,
      );
    const change = (version: number, qq = '') =>
      admin.put(`/api/admin/staff/${id}`, { ...FORM, phone: '13900008888', qq, version }).expect(200);
    await change(1);
    expect(await told(FORM.phone)).toEqual([expect.stringContaining('员工账号的手机号已变更')]);
    await change(2, '12345');
    expect(await told('13900008888')).toEqual([]);
  });

  it('takes effect in the sessions that are there', async () => {
    const { id, username, password } = await newcomer('sales');
    const client = await signedIn(username, password);
    await client.post('/api/admin/password', { old: password, password: 'Huoxiang-58' }).expect(200);
    await client.get('/api/admin/outbox').then((one) => expect(one.status).not.toBe(200));
    await client.get('/api/admin/audit').expect(403);
    await admin.put(`/api/admin/staff/${id}`, { ...FORM, role: 'finance', version: 1 }).expect(200);
    await client.get('/api/admin/audit').expect(403);
    await agreeWithLast(finance);
    await client.get('/api/admin/audit').expect(200);
  });
});

describe('who has left', () => {
  it('is signed out everywhere and cannot come back before it is given back', async () => {
    const { id, username, password } = await newcomer();
    const client = await signedIn(username, password);
    await admin.post(`/api/admin/staff/${id}/active`, { is_active: 0 }).expect(200);
    await client.get('/api/admin/me').expect(401);
    await shop.visitor().post('/api/admin/login', { username, password }).expect(422);
    await admin.post(`/api/admin/staff/${id}/active`, { is_active: 1 }).expect(200);
    await client.get('/api/admin/me').expect(401);
    await signedIn(username, password);
    expect((await audited(id)).map((one) => one.action)).toEqual([
      'staff.create',
      'staff.stop',
      'staff.restore',
    ]);
  });

  it('is never oneself, nor the last administrator, also when two try at once', async () => {
    const self = (await memberOf('admin')).id;
    await admin.post(`/api/admin/staff/${self}/active`, { is_active: 0 }).expect(409);
    const second = await newcomer('admin');
    const other = await signedIn(second.username, second.password);
    await other.post('/api/admin/password', { old: second.password, password: 'Huoxiang-58' }).expect(200);
    const answers = await Promise.all([
      admin.post(`/api/admin/staff/${second.id}/active`, { is_active: 0 }),
      other.post(`/api/admin/staff/${self}/active`, { is_active: 0 }),
    ]);
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1);
    const admins = await shop.db
      .selectFrom('staff')
      .select('id')
      .where('role', '=', 'admin')
      .where('is_active', '=', true)
      .execute();
    expect(admins).toHaveLength(1);
  });

  it('the last administrator keeps the role', async () => {
    await shop.db
      .insertInto('role')
      .values({ key: 'keeper', name: '人事', permissions: ['staff.manage', ...(await permissionsOfAdmin())] })
      .execute();
    const keeper = await newcomer('keeper');
    const client = await signedIn(keeper.username, keeper.password);
    await client.post('/api/admin/password', { old: keeper.password, password: 'Huoxiang-58' }).expect(200);
    await shop.db
      .updateTable('staff')
      .set({ is_active: false })
      .where('role', '=', 'admin')
      .where('username', '!=', 'admin')
      .execute();
    const self = await memberOf('admin');
    const body = { name: self.name, phone: '', qq: '', role: 'sales', version: self.version };
    await client.put(`/api/admin/staff/${self.id}`, body).expect(409);
    await client.post(`/api/admin/staff/${self.id}/active`, { is_active: 0 }).expect(409);
    const own = { name: '人事', phone: '', qq: '', role: 'admin', version: 1 };
    const { errors } = await client.put(`/api/admin/staff/${keeper.id}`, own).expect(422);
    expect(errors).toHaveProperty('role');
  });
});

const permissionsOfAdmin = async () =>
  (await admin.get<{ permissions: string[] }>('/api/admin/me')).data.permissions;

describe('a reset', () => {
  it('of the password ends the sessions and lets a locked member in', async () => {
    const { id, username, password } = await newcomer();
    const client = await signedIn(username, password);
    await shop.db
      .insertInto('login_failure')
      .values(Array.from({ length: 10 }, () => ({ subject: `staff:${username}` })))
      .execute();
    const { data } = await admin.post<{ password: string }>(`/api/admin/staff/${id}/password`).expect(200);
    await client.get('/api/admin/me').expect(401);
    await shop.visitor().post('/api/admin/login', { username, password }).expect(422);
    const fresh = await signedIn(username, data.password);
    expect((await fresh.get('/api/admin/orders')).code).toBe(10002);
    const self = (await memberOf('admin')).id;
    await admin.post(`/api/admin/staff/${self}/password`).expect(409);
  });

  it('of the second factor is noted; one’s own is not taken off', async () => {
    const { id, username } = await newcomer();
    await shop.db
      .updateTable('staff')
      .set({ totp_secret: 'A'.repeat(32), recovery_hashes: ['x'] })
      .where('id', '=', id)
      .execute();
    expect((await memberOf(username)).has_totp).toBe(true);
    await admin.delete(`/api/admin/staff/${id}/totp`).expect(200);
    expect((await memberOf(username)).has_totp).toBe(false);
    expect((await audited(id)).at(-1)).toMatchObject({ action: 'staff.totp_remove', after: { totp: '关' } });
    await admin.delete(`/api/admin/staff/${(await memberOf('admin')).id}/totp`).expect(409);
  });
});

describe('who manages staff without being 管理员', () => {
  it('gives nobody more than there is of one’s own, and lays hands on nobody above', async () => {
    await shop.db
      .insertInto('role')
      .values({ key: 'lead', name: '组长', permissions: ['staff.manage', 'order.read'] })
      .execute();
    const lead = await newcomer('lead');
    const client = await signedIn(lead.username, lead.password);
    await client.post('/api/admin/password', { old: lead.password, password: 'Huoxiang-58' }).expect(200);
    const [self, cashier] = [await memberOf('admin'), await memberOf('finance')];
    const body = { ...FORM, username: 'above' };
    await client.post('/api/admin/staff', { ...body, role: 'admin' }).expect(403);
    await client.post(`/api/admin/staff/${self.id}/password`).expect(403);
    await client.post(`/api/admin/staff/${self.id}/active`, { is_active: 0 }).expect(403);
    await client.delete(`/api/admin/staff/${cashier.id}/totp`).expect(403);
    await client
      .put(`/api/admin/staff/${cashier.id}`, { ...FORM, role: 'lead', version: cashier.version })
      .expect(403);
    await client
      .post('/api/admin/roles', { key: 'big', name: '大', permissions: ['money.write'] })
      .expect(403);
    await client
      .put('/api/admin/roles/lead', { name: '组长', permissions: ['money.write'], version: 1 })
      .expect(403);
    await client
      .put('/api/admin/roles/sales', { name: '业务员', permissions: ['order.read'], version: 0 })
      .expect(403);
    await client
      .post('/api/admin/roles', { key: 'small', name: '小', permissions: ['order.read'] })
      .expect(201);
    await agreeWithLast(finance);
    await client.post('/api/admin/staff', { ...body, role: 'small' }).expect(201);
  });
});
