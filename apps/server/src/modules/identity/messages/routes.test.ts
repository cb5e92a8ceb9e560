import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';
import type { Notice } from './notices/rules.ts';
import { tell, tellAll } from './writes.ts';

let shop: TestShop;
let buyer: Client;
let accountId: number;
beforeAll(async () => {
  shop = await createShop();
  buyer = await shop.buyer('zhensuo');
  accountId = (await buyer.get<{ id: number }>('/api/user/base')).data.id;
});
afterAll(() => shop.close());

interface List {
  list: { id: number; title: string; body: string; is_read: boolean; kind: string }[];
  total: number;
  unread: { all: number; kinds: Record<string, number> };
}
const list = async (client: Client, query = '') =>
  (await client.get<List>(`/api/message${query}`).expect(200)).data;
const notice = (cause: string, kind: 'order' | 'licence' = 'order'): Notice => ({
  ...(kind === 'order'
    ? { key: 'order.closed', fields: { order_no: cause, reason: '超时' } }
    : { key: 'application.refused', fields: { reason: cause } }),
  url: '/order/1',
  cause,
});
const closed = (cause: string) => `订单 ${cause} 已关闭：超时。`;

it('requires sign-in', async () => {
  await shop.visitor().get('/api/message').expect(401);
  await shop
    .visitor()
    .post('/api/message/read', { ids: [1] })
    .expect(401);
  await shop.visitor().post('/api/message/read_all').expect(401);
  await shop
    .visitor()
    .post('/api/message/delete', { ids: [1] })
    .expect(401);
});

it('tells of each cause once, newest first, with badges', async () => {
  await tell(shop.db, accountId, notice('a:1'));
  await tell(shop.db, accountId, notice('a:1'));
  await tell(shop.db, accountId, notice('a:2', 'licence'));
  const { list: rows, total, unread } = await list(buyer);
  expect(rows.map(({ body }) => body)).toEqual(['原因：a:2。请修改后重新提交。', closed('a:1')]);
  expect(total).toBe(2);
  expect(unread).toMatchObject({ all: 2, kinds: { order: 1, licence: 1, system: 0 } });
  expect((await buyer.get('/api/user/base')).data).toMatchObject({ message_count: 2 });
  expect((await list(buyer, '?kind=licence')).total).toBe(1);
  await buyer.get('/api/message?kind=nonsense').expect(422);
});

it('marks as read and deletes what is the account’s own', async () => {
  await tell(shop.db, accountId, notice('b:1'));
  const [first] = (await list(buyer)).list;
  const ids = [first?.id];
  const other = await shop.buyer('yaodian');
  await other.post('/api/message/read', { ids }).expect(200);
  await other.post('/api/message/delete', { ids }).expect(200);
  expect((await list(buyer)).list[0]).toMatchObject({ body: closed('b:1'), is_read: false });
  expect((await list(other)).total).toBe(0);

  await buyer.post('/api/message/read', { ids }).expect(200);
  expect((await list(buyer)).list[0]).toMatchObject({ is_read: true });
  expect((await list(buyer, '?state=unread')).list.map(({ body }) => body)).not.toContain(closed('b:1'));
  await buyer.post('/api/message/delete', { ids }).expect(200);
  expect((await list(buyer)).list.map(({ body }) => body)).not.toContain(closed('b:1'));
  await tell(shop.db, accountId, notice('b:1'));
  expect((await list(buyer)).list.map(({ body }) => body)).not.toContain(closed('b:1'));
  await buyer.post('/api/message/read', { ids: [] }).expect(422);
  await buyer.post('/api/message/read', { ids: ['x'] }).expect(422);
});

it('marks a kind, then everything, as read', async () => {
  await tellAll(shop.db, [
    { accountId, ...notice('c:1') },
    { accountId, ...notice('c:2', 'licence') },
  ]);
  await buyer.post('/api/message/read_all', { kind: 'licence' }).expect(200);
  expect((await list(buyer)).unread.kinds).toMatchObject({ licence: 0 });
  const { data } = await buyer.post<List>('/api/message/read_all').expect(200);
  expect(data.unread.all).toBe(0);
});

it('sends the same to the WeChat of a bound account, and only there', async () => {
  await sql`update account set wechat_openid = 'o-1' where id = ${accountId}`.execute(shop.db);
  await tell(shop.db, accountId, notice('d:1'));
  await tell(shop.db, accountId, notice('d:1'));
  const { rows } = await sql<{ receiver: string; template: string; text: string; url: string }>`
    select receiver, template, text, url from outbox where channel = 'wechat'`.execute(shop.db);
  expect(rows).toEqual([
    { receiver: 'o-1', template: 'order', text: `订单已关闭：${closed('d:1')}`, url: '/order/1' },
  ]);
});
