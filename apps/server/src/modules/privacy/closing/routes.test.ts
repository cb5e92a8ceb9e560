import type { Closing, ClosingRow } from '@qingnang/contract/privacy';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manyBuyers, type TestBuyer } from '../../../testing/buyers.ts';
import { lineFor, place } from '../../../testing/buying.ts';
import { GOODS } from '../../../testing/fixture.ts';
import { ledgerDifferences } from '../../../testing/ledgers.ts';
import { memberOf } from '../../../testing/members.ts';
import { proved } from '../../../testing/proofs.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';
import { closeDue } from './writes.ts';

let shop: TestShop;
let buyer: TestBuyer;
let orderId: number;
beforeAll(async () => {
  shop = await createShop();
  [buyer] = (await manyBuyers(shop, 1)) as [TestBuyer];
  const { data } = await place(buyer, [await lineFor(buyer, GOODS.plain, 60)]).expect(201);
  orderId = data.orders[0]?.id ?? 0;
});
afterAll(() => shop.close());

const PATH = '/api/user/closing';
const shown = async () => (await buyer.client.get<Closing>(PATH).expect(200)).data;
const account = () =>
  shop.db.selectFrom('account').selectAll().where('id', '=', buyer.accountId).executeTakeFirstOrThrow();
const dueNow = () =>
  sql`update account_closing set due_at = now() where taken_back_at is null`.execute(shop.db);

it('requires sign-in and the owner', async () => {
  await shop.visitor().post(PATH).expect(401);
  await (await memberOf(shop, buyer.accountId, ['buyer'])).client.post(PATH).expect(403);
});

describe('asking', () => {
  it('needs a proof', async () => expect((await buyer.client.post(PATH).expect(403)).code).toBe(10004));

  it('is refused with what stands open and where it is settled', async () => {
    await proved(shop, buyer.client);
    await sql`update wallet set balance_fen = balance_fen + 1050 where account_id = ${buyer.accountId}`.execute(
      shop.db,
    );
    const { blocks } = await shown();
    expect(blocks.map(({ key, url }) => [key, url])).toEqual(expect.arrayContaining([['orders', '/order']]));
    const refused = await buyer.client.post(PATH).expect(409);
    expect(refused.message).toContain('未完成的订单 1 个');
    await sql`update wallet set balance_fen = balance_fen - 1050 where account_id = ${buyer.accountId}`.execute(
      shop.db,
    );
  });

  it.each([
    ['a reason that is too long', { reason: '停'.repeat(201) }],
    ['a reason that is none', { reason: { text: '停业' } }],
    ['a list', ['停业']],
  ])('with %s is refused, and nothing waits', async (_, body) => {
    await buyer.client.post(PATH, body).expect(422);
    expect((await shown()).state).toBe('none');
    await buyer.client.delete(PATH).expect(409);
  });

  it('waits for some days and can be taken back', async () => {
    await buyer.client.post(`/api/order/${orderId}/cancel`, { reason: '不需要了' }).expect(200);
    const { data } = await buyer.client.post<Closing>(PATH, { reason: '停业' }).expect(200);
    expect(data.state).toBe('waiting');
    expect(Math.round(((data.due_at ?? 0) - (data.asked_at ?? 0)) / 86_400)).toBe(15);
    await buyer.client.post(PATH).expect(409);
    expect(await closeDue(shop.db)).toBe(0);
    await buyer.client.delete(PATH).expect(200);
    await buyer.client.delete(PATH).expect(409);
    expect((await shown()).state).toBe('none');
  });
});

describe('on its day', () => {
  it('nothing is closed while something stands open again', async () => {
    await buyer.client.post(PATH).expect(200);
    await dueNow();
    await sql`update sales_order set status = 20 where id = ${orderId}`.execute(shop.db);
    expect(await closeDue(shop.db)).toBe(0);
    const { data } = await (await shop.staff())
      .get<{ list: ClosingRow[] }>('/api/admin/account-closings?state=waiting')
      .expect(200);
    expect(data.list).toEqual([
      expect.objectContaining({ account_id: buyer.accountId, blocks: '未完成的订单 1 个' }),
    ]);
    await sql`update sales_order set status = 70 where id = ${orderId}`.execute(shop.db);
  });

  it('what is a person’s goes, members and sessions end, the company and its orders stay', async () => {
    const before = await account();
    const order = await shop.db
      .selectFrom('sales_order')
      .selectAll()
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    expect(await closeDue(shop.db)).toBe(1);
    expect(await closeDue(shop.db)).toBe(0);
    const after = await account();
    expect(after).toMatchObject({
      company: before.company,
      username: `closed-${before.id}`,
      phone: `closed-${before.id}`,
      email: '',
      wechat_openid: null,
      is_blocked: true,
      closed_at: expect.any(Date),
    });
    await buyer.client.get('/api/user/base').expect(401);
    const { rows } = await sql<{ left: number }>`
      select (select count(*) from session where account_id = ${before.id}) + (select count(*) from cart_line where account_id = ${before.id})
        + (select count(*) from address where account_id = ${before.id} and phone <> '')
        + (select count(*) from member where account_id = ${before.id} and (is_active or password_hash <> '')) as left`.execute(
      shop.db,
    );
    expect(rows[0]?.left).toBe(0);
    const kept = await shop.db
      .selectFrom('sales_order')
      .selectAll()
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    expect(kept).toEqual(order);
    expect(await ledgerDifferences(shop.db)).toEqual([]);
    const log = await shop.db
      .selectFrom('audit_log')
      .select('entity_id')
      .where('action', '=', 'account.close')
      .execute();
    expect(log).toEqual([{ entity_id: String(before.id) }]);
  });
});

it('who signs in afterwards is told, if the password is right', async () => {
  const yaodian = await shop.buyer('zhensuo');
  await proved(shop, yaodian);
  await yaodian.post(PATH).expect(200);
  await dueNow();
  expect(await closeDue(shop.db)).toBe(1);
  const visitor = shop.visitor();
  for (const username of ['ZhenSuo', '13800000002']) {
    const told = await visitor.post('/api/user/login', { username, password: 'Demo@2026' }).expect(403);
    expect(told.message).toMatch(/^账户已于 \d{4}-\d\d-\d\d 注销/);
  }
  await visitor.post('/api/user/login', { username: 'zhensuo', password: 'wrong' }).expect(422);
});
