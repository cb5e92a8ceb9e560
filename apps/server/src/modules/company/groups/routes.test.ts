import type { Customer, CustomerRow } from '@qingnang/contract/admin-accounts';
import type { CustomerGroup } from '@qingnang/contract/admin-customer-groups';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { sheetOf } from '../../../testing/sheets.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';

const PATH = '/api/admin/customer-groups';

let shop: TestShop;
let staff: Client;
let customerId: number;
beforeAll(async () => {
  shop = await createShop();
  staff = await shop.staff();
  const account = shop.db.selectFrom('account').select('id').where('username', '=', 'zhensuo');
  customerId = (await account.executeTakeFirstOrThrow()).id;
});
afterAll(() => shop.close());

const groups = async () => (await staff.get<{ list: CustomerGroup[] }>(PATH).expect(200)).data.list;
const create = async (name: string) => (await staff.post<{ id: number }>(PATH, { name }).expect(201)).data.id;
const customer = async () =>
  (await staff.get<Customer>(`/api/admin/accounts/${customerId}`).expect(200)).data;
/** Puts the customer into a group; null = into none. */
const join = async (groupId: number | null) =>
  staff.put(`/api/admin/accounts/${customerId}`, { ...(await customer()), customer_group_id: groupId ?? '' });

it('is read by who sees customers or keeps prices, and written by who keeps prices', async () => {
  await shop.visitor().get(PATH).expect(401);
  await (await shop.buyer()).get(PATH).expect(401);
  await (await shop.staff('warehouse')).get(PATH).expect(403);
  const goods = await shop.staff('goods');
  await goods.get(PATH).expect(200);
  await goods.post(PATH, { name: '由商品部建立' }).expect(201);
  const sales = await shop.staff('sales');
  await sales.get(PATH).expect(200);
  await sales.post(PATH, { name: '由业务员建立' }).expect(403);
});

it('has a name that no other one has', async () => {
  const id = await create('乡镇卫生院');
  for (const name of ['', '乡镇卫生院', '无', '长'.repeat(31)])
    expect((await staff.post(PATH, { name }).expect(422)).errors).toHaveProperty('name');
  const other = await create('VIP药店');
  expect((await staff.put(`${PATH}/${other}`, { name: '乡镇卫生院' }).expect(422)).errors).toHaveProperty(
    'name',
  );
  await staff.put(`${PATH}/${id}`, { name: '卫生院', note: '县以下' }).expect(200);
  await staff.put(`${PATH}/999999`, { name: '没有' }).expect(404);
  expect(await groups()).toContainEqual({
    id,
    name: '卫生院',
    note: '县以下',
    customers: 0,
    not_by_contract: 0,
    prices: 0,
  });
});

it('takes a customer in, who is found by it, and lets it go', async () => {
  const id = await create('连锁诊所');
  await join(id).then((done) => expect(done.status).toBe(200));
  expect((await customer()).customer_group).toEqual({ id, name: '连锁诊所' });
  const found = await staff
    .get<{ list: CustomerRow[] }>(`/api/admin/accounts?customer_group_id=${id}`)
    .expect(200);
  expect(found.data.list.map(({ username }) => username)).toEqual(['zhensuo']);
  expect((await groups()).find((one) => one.id === id)).toMatchObject({ customers: 1, not_by_contract: 1 });
  const { rows } = await sheetOf(staff, '/api/admin/accounts/export.xlsx?keywords=zhensuo');
  expect(rows[0]).toContain('客户分组');
  expect(rows[1]).toContain('连锁诊所');
  await staff.delete(`${PATH}/${id}`).expect(409);
  expect((await join(999_999)).errors).toHaveProperty('customer_group_id');
  await join(null).then((done) => expect(done.status).toBe(200));
  expect((await customer()).customer_group).toBeNull();
  await staff.delete(`${PATH}/${id}`).expect(200);
  await staff.delete(`${PATH}/${id}`).expect(404);
});

it('is named by lists of customers, which say 无 of who leaves', async () => {
  const id = await create('县级医院');
  const bring = (customer_group: string) =>
    staff.post('/api/admin/accounts/import', {
      rows: [{ line: 2, cells: { username: 'zhensuo', customer_group } }],
    });
  await bring('没有这一组').expect(409);
  await bring('县级医院').expect(200);
  expect((await customer()).customer_group).toEqual({ id, name: '县级医院' });
  await bring('无').expect(200);
  expect((await customer()).customer_group).toBeNull();
});

it('stands in the log by its name', async () => {
  const id = await create('记录分组');
  await join(id);
  const { data } = await staff
    .get<{ list: { action: string; after: string }[] }>('/api/admin/audit?entity=account')
    .expect(200);
  expect(data.list[0]?.after).toBe('{"customer_group_id":"记录分组"}');
  await join(null);
});
