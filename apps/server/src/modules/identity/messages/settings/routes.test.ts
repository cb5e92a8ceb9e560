import type { MessageSettings } from '@qingnang/contract/message-settings';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Buyer } from '../../../../http/session.ts';
import type { Client } from '../../../../testing/client.ts';
import { codeFor, proven } from '../../../../testing/codes.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';
import type { Notice } from '../notices/rules.ts';
import { tell } from '../writes.ts';
import { saveSetting } from './writes.ts';

let shop: TestShop;
let buyer: Client;
let accountId: number;
let phone: string;
beforeAll(async () => {
  shop = await createShop();
  buyer = await shop.buyer('yaodian');
  const { rows } = await sql<{ id: number; phone: string }>`
    update account set wechat_openid = 'o-1' where username = 'yaodian' returning id, phone`.execute(shop.db);
  accountId = rows[0]?.id ?? 0;
  phone = rows[0]?.phone ?? '';
});
beforeEach(async () => {
  await sql`delete from message_setting`.execute(shop.db);
  await sql`delete from outbox`.execute(shop.db);
});
afterAll(() => shop.close());

const save = (kind: string, by_wechat: number, by_sms: number) =>
  buyer.post<MessageSettings>('/api/message/settings', { kind, by_wechat, by_sms });
const sent = async () =>
  (
    await sql<{ channel: string; receiver: string; text: string }>`
      select channel, receiver, text from outbox where account_id = ${accountId} order by channel`.execute(
      shop.db,
    )
  ).rows;

let causes = 0;
const say = (notice: Pick<Notice, 'key' | 'fields'>) => {
  causes += 1;
  return tell(shop.db, accountId, { ...notice, url: '/order', cause: `s:${causes}` } as Notice);
};
const paid = () => say({ key: 'order.paid', fields: { order_no: 'D1' } });

it('requires sign-in', async () => {
  await shop.visitor().get('/api/message/settings').expect(401);
  await shop.visitor().post('/api/message/settings').expect(401);
});

it('is WeChat on and SMS off until the account says otherwise', async () => {
  const { data } = await buyer.get<MessageSettings>('/api/message/settings').expect(200);
  expect(data).toMatchObject({
    has_wechat: true,
    has_sms: true,
    phone: `${phone.slice(0, 3)}****${phone.slice(7)}`,
  });
  expect(data.kinds.map(({ kind, can_sms }) => [kind, can_sms])).toEqual([
    ['order', true],
    ['logistics', true],
    ['licence', true],
    ['promotion', false],
    ['system', false],
  ]);
  expect(data.kinds.every(({ by_wechat, by_sms }) => by_wechat && !by_sms)).toBe(true);
  await paid();
  expect(await sent()).toEqual([
    { channel: 'wechat', receiver: 'o-1', text: '订单已付款：订单 D1 已收到货款，审核后尽快发货。' },
  ]);
});

it('is kept by kind, and obeyed', async () => {
  const { data } = await save('order', 0, 1).expect(200);
  expect(data.kinds.find(({ kind }) => kind === 'order')).toMatchObject({ by_wechat: false, by_sms: true });
  expect(data.kinds.find(({ kind }) => kind === 'system')).toMatchObject({ by_wechat: true, by_sms: false });
  await paid();
  expect(await sent()).toEqual([
    { channel: 'sms', receiver: phone, text: '您有一条新消息：订单已付款，请登录查看。' },
  ]);
  await save('order', 0, 0).expect(200);
  await paid();
  expect(await sent()).toHaveLength(1);
  const { data: page } = await buyer.get<{ total: number }>('/api/message?kind=order').expect(200);
  expect(page.total).toBeGreaterThanOrEqual(2);
});

it('lets go of short messages, or keeps them, where the shop has none any more', async () => {
  const buyerOf = { accountId } as Buyer;
  const choice = { kind: 'order', byWechat: true, bySms: true } as const;
  await expect(saveSetting(shop.db, null, buyerOf, choice)).rejects.toThrow('短信服务未配置');
  await save('order', 1, 1).expect(200);
  await saveSetting(shop.db, null, buyerOf, { ...choice, byWechat: false });
  const { data } = await buyer.get<MessageSettings>('/api/message/settings').expect(200);
  expect(data.kinds[0]).toMatchObject({ by_wechat: false, by_sms: true });
});

it('sends no copy of what goes with a short message of its own', async () => {
  await save('licence', 1, 1).expect(200);
  await say({ key: 'application.passed_papers', fields: {} });
  expect((await sent()).map(({ channel }) => channel)).toEqual(['wechat']);
});

it('is of the account alone', async () => {
  await save('order', 0, 0).expect(200);
  const other = await shop.buyer('guoqi');
  const { data } = await other.get<MessageSettings>('/api/message/settings').expect(200);
  expect(data.kinds[0]).toMatchObject({ by_wechat: true });
});

it('keeps what concerns the account’s security and codes, with everything off', async () => {
  for (const kind of ['order', 'logistics', 'licence', 'promotion', 'system'])
    await save(kind, 0, 0).expect(200);
  await say({ key: 'security.password', fields: {} });
  expect((await sent()).map(({ channel }) => channel)).toEqual(['wechat']);
  await shop
    .visitor()
    .post('/api/user/code', { phone, purpose: 'login', ...(await proven(shop, 'code', phone)) })
    .expect(200);
  expect(await codeFor(shop, phone)).toMatch(/^\d{6}$/);
});

it.each([
  [{ kind: 'nonsense', by_wechat: 1, by_sms: 0 }, 'kind'],
  [{ kind: 'order', by_wechat: 2, by_sms: 0 }, 'by_wechat'],
  [{ kind: 'order', by_wechat: 1 }, 'by_sms'],
  [{ kind: 'promotion', by_wechat: 1, by_sms: 1 }, 'by_sms'],
])('refuses %j at %s', async (body, field) => {
  expect((await buyer.post('/api/message/settings', body).expect(422)).errors).toHaveProperty(field);
});
