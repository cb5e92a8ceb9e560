import type { DataExport } from '@qingnang/contract/privacy';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { manyBuyers, type TestBuyer } from '../../../testing/buyers.ts';
import { memberOf } from '../../../testing/members.ts';
import { proved } from '../../../testing/proofs.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';
import { unzip } from '../../../testing/zips.ts';
import { tasks } from './jobs.ts';

let shop: TestShop;
let buyer: TestBuyer;
let other: TestBuyer;
beforeAll(async () => {
  shop = await createShop();
  [buyer, other] = (await manyBuyers(shop, 2)) as [TestBuyer, TestBuyer];
});
afterAll(() => shop.close());

const PATH = '/api/user/data-exports';
const listOf = async () => (await buyer.client.get<{ list: DataExport[] }>(PATH).expect(200)).data.list;
const run = () => tasks.make_data_exports?.(shop.services);

it('requires sign-in, the owner and a proof', async () => {
  await shop.visitor().post(PATH).expect(401);
  await (await memberOf(shop, buyer.accountId, ['accountant'])).client.post(PATH).expect(403);
  expect((await buyer.client.post(PATH).expect(403)).code).toBe(10004);
  expect(await listOf()).toEqual([]);
});

it('what is none of the account’s copies is refused, whatever is asked for', async () => {
  await proved(shop, buyer.client);
  for (const id of ['0', '-1', 'x', '1e3', '999999', '999999999999999999999'])
    expect((await buyer.client.post(`${PATH}/${id}/open`)).status).toBe(404);
  for (const id of ['x', '0', '999999', '../1'])
    expect((await buyer.client.raw(`${PATH}/${id}/file`, 'GET')).status).toBe(404);
  await sql`update session set proved_at = null`.execute(shop.db);
});

it('is made by the task, told by a message, and asked for once a day', async () => {
  await proved(shop, buyer.client);
  const { data } = await buyer.client.post<DataExport>(PATH).expect(201);
  expect(data).toMatchObject({ state: 'waiting', size: 0 });
  await buyer.client.post(PATH).expect(409);
  // Not before it is there.
  await buyer.client.post(`${PATH}/${data.id}/open`).expect(404);
  await run();
  const [ready] = await listOf();
  expect(ready).toMatchObject({ id: data.id, state: 'ready', expires_at: expect.any(Number) });
  expect(ready?.size).toBeGreaterThan(1000);
  const told = await shop.db
    .selectFrom('message')
    .select('title')
    .where('account_id', '=', buyer.accountId)
    .execute();
  expect(told.map(({ title }) => title)).toContain('数据副本已做好');
  await buyer.client.post(PATH).expect(429);
});

it('is fetched with a proof only, and holds what is the account’s own and nothing of others', async () => {
  const [ready] = await listOf();
  const file = `${PATH}/${ready?.id}/file`;
  await sql`update session set proved_at = null`.execute(shop.db);
  await buyer.client.post(`${PATH}/${ready?.id}/open`).expect(403);
  expect((await buyer.client.raw(file, 'GET')).status).toBe(403);
  await proved(shop, buyer.client);
  const { data } = await buyer.client.post<{ url: string }>(`${PATH}/${ready?.id}/open`).expect(200);
  const answer = await buyer.client.raw(data.url, 'GET');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
  const entries = await unzip(Buffer.from(await answer.arrayBuffer()));
  expect(Object.keys(entries)).toEqual(
    expect.arrayContaining(['数据副本.html', '数据副本.xlsx', 'data.json']),
  );
  const json = JSON.parse(entries['data.json'] ?? '') as Record<string, unknown[]>;
  const own = await shop.db
    .selectFrom('account')
    .select(['username', 'company'])
    .where('id', '=', buyer.accountId)
    .executeTakeFirstOrThrow();
  expect(json.profile).toEqual([expect.objectContaining({ username: own.username })]);
  expect(json.addresses).toHaveLength(1);
  expect(json.security_records).toEqual(
    expect.arrayContaining([expect.objectContaining({ words: '申请数据副本' })]),
  );
  const foreign = await shop.db
    .selectFrom('account')
    .select('company')
    .where('id', '=', other.accountId)
    .executeTakeFirstOrThrow();
  for (const bytes of Object.values(entries)) expect(bytes).not.toContain(`"${foreign.company}"`);
  await proved(shop, other.client);
  expect((await other.client.raw(file, 'GET')).status).toBe(404);
});

it('is gone after its days, bytes and all', async () => {
  const { sha256 } = await shop.db.selectFrom('data_export').select('sha256').executeTakeFirstOrThrow();
  await sql`update data_export set expires_at = now()`.execute(shop.db);
  expect((await listOf()).map(({ state }) => state)).toEqual(['gone']);
  await run();
  expect(await shop.services.privateFiles.has(sha256)).toBe(false);
});

it('that cannot be made is given up after some tries', async () => {
  await sql`insert into data_export (account_id, tries, asked_at) values (${buyer.accountId}, 3, now() - interval '2 hours')`.execute(
    shop.db,
  );
  await run();
  expect((await listOf())[0]?.state).toBe('failed');
});
