import type { AccountEvent, AccountPrivacy } from '@qingnang/contract/privacy';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manyBuyers, type TestBuyer } from '../../../testing/buyers.ts';
import { proof } from '../../../testing/claims.ts';
import { memberOf } from '../../../testing/members.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';

let shop: TestShop;
let buyer: TestBuyer;
beforeAll(async () => {
  shop = await createShop();
  [buyer] = (await manyBuyers(shop, 1)) as [TestBuyer];
});
afterAll(() => shop.close());

const recordsOf = async (client = buyer.client, query = '') =>
  (
    await client
      .get<{ list: AccountEvent[]; total: number }>(`/api/user/security-records${query}`)
      .expect(200)
  ).data;

describe('安全记录', () => {
  it('requires sign-in, and is the owner’s', async () => {
    await shop.visitor().get('/api/user/security-records').expect(401);
    const { client } = await memberOf(shop, buyer.accountId, ['accountant']);
    await client.get('/api/user/security-records').expect(403);
  });

  it('has sign-ins that did not succeed, sign-ins, papers and addresses, with where they came from', async () => {
    const visitor = shop.visitor();
    const agent = { 'user-agent': 'Mozilla/5.0 (iPhone) Safari/604.1' };
    await visitor.post('/api/user/login', { username: 'yaodian', password: 'wrong' }, agent).expect(422);
    await visitor.post('/api/user/login', { username: 'yaodian', password: 'Demo@2026' }, agent).expect(200);
    await visitor.raw('/api/user/statement.xlsx?month=2026-10', 'GET');
    const address = {
      consignee: '张三',
      phone: '13800000000',
      province: '四川省',
      city: '成都市',
      district: '青羊区',
      detail: '示例街 6 号',
    };
    await visitor.post('/api/address', address).expect(201);
    const { list } = await recordsOf(visitor);
    expect(list.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['address', 'sign_in', 'sign_in_failed']),
    );
    expect(list.find(({ kind }) => kind === 'sign_in')).toMatchObject({
      words: '密码登录',
      person: '负责人',
      ip: '127.0.0.1',
      device: 'Safari · iPhone',
    });
    expect((await recordsOf(visitor, '?kind=sign_in_failed')).list).toEqual([
      expect.objectContaining({ words: '密码不正确' }),
    ]);
    expect((await recordsOf()).list.filter(({ kind }) => kind === 'sign_in_failed')).toEqual([]);
  });

  it('refuses kinds and pages that there are not', async () => {
    for (const query of ['kind=password_hash', 'page=0', 'page=x', 'page_size=100000'])
      await buyer.client.get(`/api/user/security-records?${query}`).expect(422);
  });

  it('is seen by staff who see the customer, beside consents, copies and closing', async () => {
    const { id } = await shop.db
      .selectFrom('account')
      .select('id')
      .where('username', '=', 'yaodian')
      .executeTakeFirstOrThrow();
    const { data } = await (await shop.staff('service'))
      .get<AccountPrivacy>(`/api/admin/accounts/${id}/privacy`)
      .expect(200);
    expect(data).toMatchObject({ consents: [], exports: [], closing: null });
    expect(data.events.total).toBeGreaterThan(2);
    await sql`update account set salesman_id = null where id = ${id}`.execute(shop.db);
    await (await shop.staff('sales')).get(`/api/admin/accounts/${id}/privacy`).expect(404);
    await (await shop.staff('warehouse')).get(`/api/admin/accounts/${id}/privacy`).expect(403);
  });
});

describe('a look at a customer’s paper', () => {
  it('is an entry of the log, once for each person, paper and hour', async () => {
    const file = await proof(buyer.client);
    await sql`update file set purpose = 'document', used_at = now() where id = ${file}`.execute(shop.db);
    const admin = await shop.staff();
    const look = async (client = admin) =>
      expect((await client.raw(`/api/admin/files/${file}`, 'GET')).status).toBe(200);
    const entries = () =>
      shop.db
        .selectFrom('audit_log')
        .select(['action', 'after', 'ip'])
        .where('entity', '=', 'paper')
        .execute();
    await look();
    await look();
    expect(await entries()).toEqual([
      {
        action: 'paper.view',
        after: { account_id: buyer.accountId, paper: '资质附件', name: expect.any(String) },
        ip: '127.0.0.1',
      },
    ]);
    await look(await shop.staff('service'));
    expect(await entries()).toHaveLength(2);
  });

  it('of talk is none', async () => {
    const file = await proof(buyer.client);
    await sql`update file set purpose = 'chat', used_at = now() where id = ${file}`.execute(shop.db);
    await (await shop.staff()).raw(`/api/admin/files/${file}`, 'GET');
    const rows = await shop.db
      .selectFrom('audit_log')
      .select('id')
      .where('entity_id', '=', String(file))
      .where('entity', '=', 'paper')
      .execute();
    expect(rows).toEqual([]);
  });
});
