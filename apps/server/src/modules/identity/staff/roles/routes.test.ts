import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { permissionsOf } from '../../../../http/permissions.ts';
import { routes } from '../../../../modules.ts';
import { agreeWithLast } from '../../../../testing/approvals.ts';
import type { Client } from '../../../../testing/client.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';

let shop: TestShop;
let admin: Client;
let finance: Client;

beforeAll(async () => {
  shop = await createShop();
  [admin, finance] = await Promise.all([shop.staff(), shop.staff('finance')]);
});
afterAll(() => shop.close());
beforeEach(() => shop.db.deleteFrom('role').execute());

interface Role {
  key: string;
  name: string;
  permissions: string[];
  is_built_in: boolean;
  is_changed: boolean;
  staff: number;
  version: number;
}
const roles = async () => (await admin.get<{ list: Role[] }>('/api/admin/roles').expect(200)).data.list;
const roleOf = async (key: string) => (await roles()).find((one) => one.key === key) as Role;
const lastEntry = () =>
  shop.db
    .selectFrom('audit_log')
    .select(['action', 'entity_id', 'before', 'after'])
    .where('entity', '=', 'role')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

describe('roles as built', () => {
  it('are the eight of the shop with what the code says', async () => {
    const list = await roles();
    expect(list.map((one) => one.key).slice(0, 8)).toEqual([
      'admin',
      'goods',
      'operations',
      'service',
      'finance',
      'quality',
      'warehouse',
      'sales',
    ]);
    for (const one of list) {
      expect(new Set(one.permissions)).toEqual(permissionsOf(one.key));
      expect(one).toMatchObject({ is_built_in: true, is_changed: false, version: 0, staff: 1 });
    }
  });
});

describe('a change of a role', () => {
  it('holds from the next call on, is noted, and is taken back', async () => {
    const sales = await shop.staff('sales');
    await sales.get('/api/admin/audit').expect(403);
    const { permissions, name } = await roleOf('sales');
    const body = { name: '业务', permissions: [...permissions, 'audit.read'], version: 0 };
    await admin.put('/api/admin/roles/sales', body).expect(200);
    await sales.get('/api/admin/audit').expect(403);
    await agreeWithLast(finance);
    await sales.get('/api/admin/audit').expect(200);
    expect((await sales.get('/api/admin/me')).data).toMatchObject({ role_name: '业务' });
    const changed = await roleOf('sales');
    expect(changed).toMatchObject({ is_changed: true, version: 1, name: '业务' });
    const noted = await lastEntry();
    expect(noted).toMatchObject({ action: 'role.update', entity_id: 'sales', before: { name } });
    expect(noted.after).toMatchObject({ name: '业务', permissions: expect.arrayContaining(['audit.read']) });
    await admin.delete('/api/admin/roles/sales').expect(200);
    await agreeWithLast(finance);
    await sales.get('/api/admin/audit').expect(403);
    expect(await roleOf('sales')).toMatchObject({ is_changed: false, name: '业务员' });
    expect((await lastEntry()).action).toBe('role.restore');
  });

  it('of two at once the first stands', async () => {
    const body = { name: '仓库', permissions: ['goods.read'], version: 0 };
    const answers = await Promise.all([1, 2].map(() => admin.put('/api/admin/roles/warehouse', body)));
    expect(answers.map((one) => one.status).sort()).toEqual([200, 409]);
    await agreeWithLast(finance);
    // Another name gives nobody anything.
    await admin.put('/api/admin/roles/warehouse', { ...body, name: '仓储', version: 1 }).expect(200);
    await admin.put('/api/admin/roles/warehouse', { ...body, version: 1 }).expect(409);
    const warehouse = await shop.staff('warehouse');
    // Nobody loses the way in.
    expect((await warehouse.get('/api/admin/me').expect(200)).data.permissions).toEqual([
      'goods.read',
      'staff.self',
    ]);
  });

  it('never takes the management of staff from 管理员', async () => {
    const { errors } = await admin
      .put('/api/admin/roles/admin', { name: '管理员', permissions: ['order.read'], version: 0 })
      .expect(422);
    expect(errors).toHaveProperty('permissions');
    // Nor does a row that somebody wrote past the call.
    await shop.db.insertInto('role').values({ key: 'admin', name: '管理员', permissions: [] }).execute();
    await admin.get('/api/admin/staff').expect(200);
    await admin.get('/api/admin/orders').expect(403);
    await admin.delete('/api/admin/roles/admin').expect(200);
    await agreeWithLast(finance);
    await admin.get('/api/admin/orders').expect(200);
  });
});

describe('a role of the shop’s own', () => {
  it('is made, given, and deleted when nobody has it', async () => {
    await admin
      .post('/api/admin/roles', { key: 'buyer_care', name: '客户成功', permissions: ['account.read'] })
      .expect(201);
    await agreeWithLast(finance);
    expect(await roleOf('buyer_care')).toMatchObject({
      is_built_in: false,
      permissions: ['staff.self', 'account.read'],
      staff: 0,
    });
    const member = { username: 'care01', name: '李明', role: 'buyer_care' };
    const { data } = await admin.post<{ id: number }>('/api/admin/staff', member).expect(201);
    await admin.delete('/api/admin/roles/buyer_care').expect(409);
    const moved = { name: '李明', role: 'service', version: 1 };
    await admin.put(`/api/admin/staff/${data.id}`, moved).expect(200);
    await agreeWithLast(finance);
    await admin.delete('/api/admin/roles/buyer_care').expect(200);
    await agreeWithLast(finance);
    await admin.delete('/api/admin/roles/buyer_care').expect(404);
    expect(await lastEntry()).toMatchObject({ action: 'role.delete', before: { name: '客户成功' } });
  });

  it.each([
    ['nothing', {}, ['key', 'name', 'permissions']],
    ['a built-in key', { key: 'sales', name: 'x', permissions: [] }, ['key']],
    ['a key in Chinese', { key: '客服', name: 'x', permissions: [] }, ['key']],
    ['a permission that there is not', { key: 'abc', name: 'x', permissions: ['root'] }, ['permissions.0']],
    ['a long name', { key: 'abc', name: 'x'.repeat(21), permissions: [] }, ['name']],
  ])('%s: 422', async (_, body, fields) => {
    const { errors } = await admin.post('/api/admin/roles', body).expect(422);
    expect(Object.keys(errors ?? {}).sort()).toEqual(fields);
  });

  it('has a key of its own', async () => {
    const body = { key: 'twice', name: '重复', permissions: [] };
    const answers = await Promise.all([1, 2].map(() => admin.post('/api/admin/roles', body)));
    expect(answers.map((one) => one.status).sort()).toEqual([201, 409]);
  });
});

describe('GET /api/admin/permissions', () => {
  it('names every permission, and every staff call under one of them', async () => {
    const { data } = await admin
      .get<{ list: { key: string; name: string; calls: { method: string; path: string }[] }[] }>(
        '/api/admin/permissions',
      )
      .expect(200);
    const listed = new Set(data.list.flatMap(({ calls }) => calls.map((one) => `${one.method} ${one.path}`)));
    const staffCalls = routes.filter(({ endpoint }) => endpoint.scope.startsWith('staff:'));
    const missing = staffCalls
      .map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
      .filter((one) => !listed.has(one));
    expect(missing).toEqual([]);
    expect(listed).toContain('GET /api/admin/audit/export.csv');
    const openers = (path: string) =>
      data.list.filter(({ calls }) => calls.some((one) => one.path === path)).map(({ key }) => key);
    for (const act of ['hold', 'release', ':id/cut'])
      expect(openers(`/api/admin/orders/${act}`), act).toEqual(['order.review', 'order.ship']);
    // A permission that opens nothing would promise what is not there.
    expect(data.list.filter(({ calls }) => calls.length === 0).map((one) => one.key)).toEqual([]);
  });
});
