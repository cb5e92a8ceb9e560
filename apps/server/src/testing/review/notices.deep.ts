import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestBuyer } from '../buyers.ts';
import type { Client } from '../client.ts';
import { groupBuyCrowd, joinPaid, openGroupBuy } from '../group-buys.ts';
import { createShop, type TestShop } from '../shop.ts';

/** Messages: to the right one, once, by who may. */

let shop: TestShop;
let staff: Client;
beforeAll(async () => {
  shop = await createShop();
  staff = await shop.staff();
});
afterAll(() => shop.close());

const titles = async ({ client }: TestBuyer) =>
  (await client.get<{ list: { title: string }[] }>('/api/message')).data.list.map(({ title }) => title);

it('everybody of a group hears that it has succeeded, once for each order', async () => {
  const [a, b, c] = (await groupBuyCrowd(shop, 3)) as [TestBuyer, TestBuyer, TestBuyer];
  const offer = await openGroupBuy(staff, { group_min_buyers: 2 });
  await joinPaid(a, offer);
  await joinPaid(b, offer);
  expect(await titles(a)).toContain('拼团成功');
  expect(await titles(b)).toContain('拼团成功');
  // Who comes later was never waiting.
  await joinPaid(c, offer);
  expect((await titles(a)).filter((title) => title === '拼团成功')).toHaveLength(1);
  expect(await titles(c)).not.toContain('拼团成功');
});

async function failedRow(values: { channel: 'sms' | 'wechat'; receiver: string; account?: string }) {
  const { rows } = await sql<{ id: number }>`
    insert into outbox (channel, account_id, receiver, template, text, status)
    values (${values.channel}, (select id from account where username = ${values.account ?? null}),
      ${values.receiver}, 'order', '订单已发货：D7', 'failed') returning id`.execute(shop.db);
  return rows[0]?.id ?? 0;
}

it('who only reads the outbox sends nothing again', async () => {
  const id = await failedRow({ channel: 'sms', receiver: '13800000001' });
  const reader = await shop.staff('operations');
  await reader.get('/api/admin/outbox').expect(200);
  await reader.post(`/api/admin/outbox/${id}/resend`).expect(403);
  await (await shop.staff('service')).post(`/api/admin/outbox/${id}/resend`).expect(200);
});

it('nothing is sent again to a WeChat that is not the account’s any more', async () => {
  const old = await failedRow({ channel: 'wechat', receiver: 'o-former', account: 'zhensuo' });
  expect((await staff.post(`/api/admin/outbox/${old}/resend`)).status).toBe(409);
  await sql`update account set wechat_openid = 'o-former' where username = 'zhensuo'`.execute(shop.db);
  await staff.post(`/api/admin/outbox/${old}/resend`).expect(200);
});
