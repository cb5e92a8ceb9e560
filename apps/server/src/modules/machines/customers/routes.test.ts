import type { RowResult } from '@qingnang/contract/v1-rows';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { sellerMachine } from '../../../testing/machines.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';

let shop: TestShop;
let machine: Client;
beforeAll(async () => {
  shop = await createShop();
  machine = await sellerMachine(shop, ['customers.read', 'customers.write']);
});
afterAll(() => shop.close());

const row = (more: object) => ({
  external_id: 'K1',
  username: 'xinyaodian',
  phone: '13911112222',
  company: '新药店有限公司',
  buyer_type: 'pharmacy',
  ...more,
});
const send = async (...rows: object[]) =>
  (
    await machine
      .post<{ results: RowResult[]; counts: Record<string, number> }>('/api/v1/customers', { rows })
      .expect(200)
  ).data;

it('requires a key with the scope of the call', async () => {
  await shop.visitor().get('/api/v1/customers/K1').expect(401);
  const other = await sellerMachine(shop, ['stock.write']);
  await other.post('/api/v1/customers', { rows: [row({})] }).expect(403);
});

it('opens an account that waits for its review, without a password for anybody', async () => {
  const [made] = (await send(row({}))).results;
  expect(made).toMatchObject({ state: 'created', errors: [] });
  expect((await send(row({}))).results[0]).toMatchObject({ state: 'unchanged', id: made?.id });
  const { data } = await machine.get('/api/v1/customers/K1').expect(200);
  expect(data).toMatchObject({ username: 'xinyaodian', approved: false, rank: 0 });
  const invited = await shop.db
    .selectFrom('account_invitation')
    .selectAll()
    .where('account_id', '=', made?.id ?? 0)
    .execute();
  expect(invited).toEqual([]);
});

it('changes what the house decides, by the number alone', async () => {
  await send(row({}));
  await shop.db.insertInto('customer_group').values({ name: '连锁诊所' }).execute();
  const changed = {
    external_id: 'K1',
    rank: 2,
    salesman: 'sales',
    has_contract_prices: true,
    customer_group: '连锁诊所',
    note: '老客户',
  };
  expect((await send(changed)).counts).toMatchObject({ updated: 1 });
  const { data } = await machine.get('/api/v1/customers/K1').expect(200);
  expect(data).toMatchObject({
    rank: 2,
    salesman: 'sales',
    has_contract_prices: true,
    customer_group: '连锁诊所',
  });
  await send({ external_id: 'K1', customer_group: '无' });
  expect((await machine.get('/api/v1/customers/K1').expect(200)).data).toMatchObject({ customer_group: '' });
});

it('gives the number of the caller to an account that is there, and no other', async () => {
  expect((await send({ external_id: 'Y1', username: 'YAODIAN' })).results[0]).toMatchObject({
    state: 'unchanged',
  });
  expect((await send({ external_id: 'Y2', username: 'yaodian' })).results[0]).toMatchObject({
    state: 'refused',
    errors: [{ field: 'external_id' }],
  });
  await machine.get('/api/v1/customers/Y2').expect(404);
});

it.each([
  ['no user name', { username: undefined }, 'username'],
  ['no mobile number', { phone: undefined }, 'phone'],
  ['a number of somebody else', { phone: '13800000001' }, 'phone'],
  ['an unknown type', { buyer_type: 'nothing' }, 'buyer_type'],
  ['an unknown group', { customer_group: '没有' }, 'customer_group'],
  ['an unknown salesman', { salesman: 'nobody' }, 'salesman'],
  ['another user name of a known one', { external_id: 'OLD', username: 'other' }, 'username'],
  [
    'another company of a known one',
    { external_id: 'OLD', username: undefined, company: '别的公司' },
    'company',
  ],
])('refuses %s by its field, and writes the others', async (_, more, field) => {
  await send(row({ external_id: 'OLD', username: 'oldname', phone: '13911113333' }));
  const { results } = await send(
    row({ external_id: 'BAD', username: 'badname', phone: '13911114444', ...more }),
    row({ external_id: 'FINE', username: 'finename', phone: '13911115555' }),
  );
  expect(results[0]).toMatchObject({ id: null, state: 'refused' });
  expect(results[0]?.errors.map((error) => error.field)).toContain(field);
  expect(results[1]?.state).not.toBe('refused');
});
