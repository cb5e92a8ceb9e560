import { randomUUID } from 'node:crypto';
import type { ChatPageData, ChatStateData } from '@qingnang/contract/chat';
import { CHAT_PAGE, CHAT_PER_MINUTE, type ChatMessage } from '@qingnang/contract/chat-words';
import type { FileLink } from '@qingnang/contract/files';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Settings } from '../../../db/json-columns.ts';
import { forgetRemembered } from '../../../db/memory.ts';
import { writeSetting } from '../../../db/settings.ts';
import { BUYER_COOKIE, openSession, sessionHash } from '../../../http/session.ts';
import { manyBuyers, type TestBuyer } from '../../../testing/buyers.ts';
import type { Client } from '../../../testing/client.ts';
import { GOODS } from '../../../testing/fixture.ts';
import { placeFor } from '../../../testing/orders.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';

let shop: TestShop;
let buyers: TestBuyer[];
let next = 0;
/** An account of its own for each test. */
let buyer: TestBuyer;

beforeAll(async () => {
  shop = await createShop();
  buyers = await manyBuyers(shop, 20);
  await sql`update account set is_can_chat = true where username like 'rush%'`.execute(shop.db);
  await sql`update shipping_rule set minimum_order_fen = 0`.execute(shop.db);
});
afterAll(() => shop.close());
beforeEach(() => {
  buyer = buyers[next] as TestBuyer;
  next += 1;
});

const key = () => randomUUID();
const text = (body: string) => ({ client_key: key(), kind: 'text', body });
const say = (client: Client, message: object) => client.post<ChatMessage>('/api/chat/messages', message);
const history = async (client: Client, query = '') =>
  (await client.get<ChatPageData>(`/api/chat/messages${query}`).expect(200)).data;
const state = async (client: Client) => (await client.get<ChatStateData>('/api/chat').expect(200)).data;
const setHours = async (hours: Settings['chat_hours']) => {
  await writeSetting(shop.db, 'chat_hours', hours);
  forgetRemembered(shop.db);
};
const ALWAYS = { from: '00:00', to: '24:00', weekdays: [1, 2, 3, 4, 5, 6, 7] };

async function upload(client: Client, bytes: Buffer, purpose = 'chat'): Promise<FileLink> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), 'a.png');
  form.append('purpose', purpose);
  return (await client.post<FileLink>('/api/file', form).expect(201)).data;
}
const picture = () =>
  sharp({ create: { width: 20, height: 20, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();

describe('who has a chat', () => {
  it('an account that may, signed in', async () => {
    const zhensuo = await shop.buyer('zhensuo');
    for (const [method = '', path = ''] of [
      ['GET', '/api/chat'],
      ['GET', '/api/chat/messages'],
      ['POST', '/api/chat/messages'],
      ['POST', '/api/chat/read'],
      ['POST', '/api/chat/end'],
    ]) {
      const body = method === 'GET' ? undefined : { ...text('在吗'), upto: 1 };
      await shop.visitor().send(method, path, body).expect(401);
      const refused = await zhensuo.send(method, path, body).expect(403);
      expect(refused.message).toContain('400-000-0120');
    }
  });

  it('nobody reads or touches someone else’s', async () => {
    await say(buyer.client, text('机密')).expect(200);
    const other = buyers.at(-1)?.client as Client;
    expect((await history(other)).list).toEqual([]);
    const { id } = (await history(buyer.client)).list[0] as ChatMessage;
    await other.post('/api/chat/read', { upto: id }).expect(200);
    await other.post('/api/chat/end').expect(200);
    expect(await state(buyer.client)).toMatchObject({ status: 'waiting' });
    expect((await history(buyer.client)).buyer_read).toBe(0);
  });
});

describe('a head office that acts for a store', () => {
  it('speaks as the store', async () => {
    const head = buyers.at(-2) as TestBuyer;
    const client = shop.visitor();
    const token = await openSession(shop.db, { accountId: buyer.accountId, ip: '', userAgent: '' });
    client.setCookie(BUYER_COOKIE, token);
    await sql`update account set head_account_id = ${head.accountId} where id = ${buyer.accountId}`.execute(
      shop.db,
    );
    await sql`update session set head_account_id = ${head.accountId}
      where token_hash = ${sessionHash(token)}`.execute(shop.db);
    await say(client, text('替门店问')).expect(200);
    expect((await history(buyer.client)).list[0]?.body).toBe('替门店问');
    expect((await history(head.client)).list).toEqual([]);
  });
});

describe('a first message', () => {
  it('puts the conversation into the queue, and the shop says so at once', async () => {
    await setHours(ALWAYS);
    expect(await state(buyer.client)).toMatchObject({ status: 'closed', unread: 0, is_open: true });
    const { data } = await say(buyer.client, text('你好\n在吗')).expect(200);
    expect(data).toMatchObject({ sender: 'buyer', kind: 'text', body: '你好\n在吗', sender_name: '' });
    const { list, has_more } = await history(buyer.client);
    expect([list.map(({ sender, body }) => [sender, body]), has_more]).toEqual([
      [
        ['buyer', '你好\n在吗'],
        ['system', '已接入队列，客服将尽快回复'],
      ],
      false,
    ]);
    expect(await state(buyer.client)).toMatchObject({ status: 'waiting', unread: 1 });
    // The second one finds it waiting.
    await say(buyer.client, text('急')).expect(200);
    expect((await history(buyer.client)).list).toHaveLength(3);
  });

  it('outside working hours is told when somebody answers', async () => {
    await setHours({
      from: '00:00',
      to: '00:01',
      weekdays: [new Date(Date.now() + 36 * 3_600_000).getUTCDay() || 7],
    });
    await say(buyer.client, text('在吗')).expect(200);
    const { list } = await history(buyer.client);
    expect(list[1]?.body).toContain('当前不在服务时间');
    expect(list[1]?.body).toContain('400-000-0120');
    expect((await state(buyer.client)).is_open).toBe(false);
    await setHours(ALWAYS);
  });

  it('of two tabs at once begins one conversation', async () => {
    await Promise.all(Array.from({ length: 6 }, () => say(buyer.client, text('同时')).expect(200)));
    const { list } = await history(buyer.client);
    expect(list.filter(({ sender }) => sender === 'system')).toHaveLength(1);
    expect(list).toHaveLength(7);
  });
});

describe('a message', () => {
  it('sent again is there once; its key stands for no other', async () => {
    const message = text('一次');
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => say(buyer.client, message).expect(200)),
    );
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    await say(buyer.client, { ...message, body: '另一句' }).expect(409);
    expect((await history(buyer.client)).list).toHaveLength(2);
  });

  it('shows a picture, goods and an order of its buyer', async () => {
    const { id: file_id } = await upload(buyer.client, await picture());
    const { id: order_id } = await placeFor(buyer.client);
    const image = { client_key: key(), kind: 'image', file_id };
    const { data } = await say(buyer.client, image).expect(200);
    expect(data.picture).toEqual({ file_id, url: `/api/file/${file_id}`, name: 'a.png' });
    // A used file is no second message's, and no trouble for the same one.
    await say(buyer.client, image).expect(200);
    await say(buyer.client, { ...image, client_key: key() }).expect(422);
    await say(buyer.client, { client_key: key(), kind: 'goods', goods_id: GOODS.plain }).expect(200);
    await say(buyer.client, { client_key: key(), kind: 'order', order_id }).expect(200);
    const { list } = await history(buyer.client);
    const [, , goods, order] = list;
    expect(goods?.goods).toMatchObject({ goods_id: GOODS.plain, name: '阿莫西林胶囊' });
    expect(order?.order).toMatchObject({ order_id, status_name: '待付款', lines: 1 });
    expect(order?.order?.amount).toBeGreaterThan(0);
  });

  it('takes nothing of others, nothing that is not there, and only what its kind names', async () => {
    const other = buyers.at(-1) as TestBuyer;
    const foreign = await upload(other.client, await picture());
    const pdf = await upload(buyer.client, Buffer.from('%PDF-1.4\n%EOF\n'));
    const otherPurpose = await upload(buyer.client, await picture(), 'after_sales');
    const order = await placeFor(other.client);
    const wrong: [object, string][] = [
      [{ kind: 'text' }, 'body'],
      [{ kind: 'text', body: ' \n ' }, 'body'],
      [{ kind: 'text', body: 'x'.repeat(10_000) }, 'body'],
      [{ kind: 'text', body: 'a\u0000b' }, 'body'],
      [{ kind: 'text', body: '\ud800' }, 'body'],
      [{ kind: 'text', body: 'x', goods_id: GOODS.plain }, 'goods_id'],
      [{ kind: 'video', body: 'x' }, 'kind'],
      [{ kind: 'system', body: 'x' }, 'kind'],
      [{ kind: 'image' }, 'file_id'],
      [{ kind: 'image', file_id: foreign.id }, 'file_ids'],
      [{ kind: 'image', file_id: otherPurpose.id }, 'file_ids'],
      [{ kind: 'image', file_id: pdf.id }, 'file_id'],
      [{ kind: 'image', file_id: 999_999 }, 'file_id'],
      [{ kind: 'goods', goods_id: GOODS.offShelf }, 'goods_id'],
      [{ kind: 'goods', goods_id: 999_999 }, 'goods_id'],
      [{ kind: 'order', order_id: order.id }, 'order_id'],
      [{ kind: 'order', order_id: 'x' }, 'order_id'],
      [{ kind: 'text', body: 'x', client_key: '1' }, 'client_key'],
    ];
    for (const [message, field] of wrong) {
      const { errors } = await say(buyer.client, { client_key: key(), ...message }).expect(422);
      expect([message, Object.keys(errors ?? {})]).toEqual([message, [field]]);
      expect(errors?.[field]?.[0]).toMatch(/[一-龥]/);
    }
    expect((await history(buyer.client)).list).toEqual([]);
    const emoji = '👩‍⚕️💊'.repeat(200);
    expect((await say(buyer.client, text(emoji)).expect(200)).data.body).toBe(emoji);
    const script = '<script>alert(1)</script>\t"；drop table';
    expect((await say(buyer.client, text(script)).expect(200)).data.body).toBe(script);
  });

  it('is one of thirty a minute, counted exactly when they come at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => say(buyer.client, text(`第 ${at} 条`))),
    );
    const taken = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 429);
    expect([taken.length, refused.length]).toEqual([CHAT_PER_MINUTE, 20]);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    const { list } = await history(buyer.client);
    expect(list.filter(({ sender }) => sender === 'buyer')).toHaveLength(CHAT_PER_MINUTE);
    await sql`update chat_message set at = at - interval '1 minute'`.execute(shop.db);
    await say(buyer.client, text('一分钟后')).expect(200);
  });
});

describe('the history', () => {
  it('goes back page by page, and on after a message', async () => {
    await say(buyer.client, text('开始')).expect(200);
    await sql`
      insert into chat_message (thread_id, sender, kind, body, client_key)
      select t.id, 'buyer', 'text', n, 'k' || n from chat_thread t, generate_series(1, 118) n
      where t.account_id = ${buyer.accountId} order by n`.execute(shop.db);
    const pages: ChatMessage[][] = [];
    let page = await history(buyer.client);
    pages.unshift(page.list);
    while (page.has_more) {
      page = await history(buyer.client, `?before=${page.list[0]?.id}`);
      pages.unshift(page.list);
    }
    const all = pages.flat();
    expect(pages.map(({ length }) => length)).toEqual([20, CHAT_PAGE, CHAT_PAGE]);
    expect(all.map(({ id }) => id)).toEqual([...new Set(all.map(({ id }) => id))].sort((a, b) => a - b));
    const first = await history(buyer.client, '?after=0');
    expect([first.list, first.has_more]).toEqual([all.slice(0, CHAT_PAGE), true]);
    const last = await history(buyer.client, `?after=${all.at(-3)?.id}`);
    expect([last.list, last.has_more]).toEqual([all.slice(-2), false]);
    await buyer.client.get('/api/chat/messages?before=x').expect(422);
  });
});

describe('reading and ending', () => {
  it('marks never go back nor beyond what is there', async () => {
    await say(buyer.client, text('在吗')).expect(200);
    const [own, line] = (await history(buyer.client)).list.map(({ id }) => id);
    const read = async (upto: number) =>
      (await buyer.client.post<{ unread: number }>('/api/chat/read', { upto }).expect(200)).data.unread;
    const base = async () =>
      (await buyer.client.get<{ chat_unread: number }>('/api/user/base').expect(200)).data.chat_unread;
    expect(await base()).toBe(1);
    expect(await read(own ?? 0)).toBe(1);
    expect(await read(999_999_999)).toBe(0);
    expect(await read(own ?? 0)).toBe(0);
    expect((await history(buyer.client)).buyer_read).toBe(line);
    expect(await base()).toBe(0);
  });

  it('ends once, and begins again with the next message', async () => {
    await say(buyer.client, text('在吗')).expect(200);
    for (const _ of [1, 2])
      expect((await buyer.client.post<ChatStateData>('/api/chat/end').expect(200)).data.status).toBe(
        'closed',
      );
    await say(buyer.client, text('还有一个问题')).expect(200);
    const { list } = await history(buyer.client);
    expect(list.map(({ sender, body }) => (sender === 'system' ? body : '·'))).toEqual([
      '·',
      '已接入队列，客服将尽快回复',
      '会话已结束',
      '·',
      '已接入队列，客服将尽快回复',
    ]);
  });
});
