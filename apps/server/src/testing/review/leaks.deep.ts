import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { BUYER_COOKIE, openSession } from '../../http/session.ts';
import { manyBuyers, type TestBuyer } from '../buyers.ts';
import { GOODS } from '../fixture.ts';
import { createShop, type TestShop } from '../shop.ts';

/** What may not leave the shop: personal data in the log, insides in an answer, a buyer's prices in somebody's cache. */

let shop: TestShop;
let buyer: TestBuyer;

beforeAll(async () => {
  shop = await createShop();
  [buyer] = (await manyBuyers(shop, 1)) as [TestBuyer];
});
afterAll(() => shop.close());

describe('a fault', () => {
  it('tells the caller nothing, and the log nothing personal', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
    const app = await buildApp({ services: { ...shop.services, log }, pages: false });
    // A broken rule of a table: PostgreSQL then names the whole row, the consignee and the telephone in it.
    await sql`alter table sales_order add constraint never check (remark <> '坏')`.execute(shop.db);
    const { data } = await buyer.client
      .post<{ added: { line_id: number }[] }>('/api/cart', {
        params: [{ goods_id: GOODS.ladder, number: 60 }],
      })
      .expect(200);
    const token = await openSession(shop.db, { accountId: buyer.accountId, ip: '', userAgent: '' });
    const answer = await app.inject({
      method: 'POST',
      url: '/api/order',
      headers: { cookie: `${BUYER_COOKIE}=${token}` },
      payload: { ids: data.added.map((line) => line.line_id), address_id: buyer.addressId, remark: '坏' },
    });
    await app.close();
    expect(Object.keys(answer.json()).sort()).toEqual(['code', 'data', 'message', 'request_id']);
    expect([answer.statusCode, answer.json().data]).toEqual([500, null]);
    const text = lines.join('');
    expect(text).toContain('fault');
    for (const secret of ['13800000000', '张三', '测试路', token]) expect(text).not.toContain(secret);
  });
});

describe('prices of an account', () => {
  it.each([
    '/api/goods/list',
    '/api/goods/hot',
    '/api/goods/search?keywords=a',
    `/api/goods/detail/${GOODS.plain}`,
  ])('stay out of shared caches: %s', async (path) => {
    const answer = await buyer.client.get(path).expect(200);
    expect(answer.headers.get('cache-control') ?? '').toMatch(/no-store|private/);
  });
});

describe('behind a proxy', () => {
  it('the address is the one the proxy saw, not one that the caller wrote', async () => {
    const proxied = await createShop({ TRUST_PROXY: '1' });
    try {
      // A proxy appends what it saw to whatever came.
      const headers = { 'x-forwarded-for': '1.2.3.4, 203.0.113.9' };
      const wrong = { username: 'nobody', password: 'wrong' };
      await proxied.visitor().post('/api/user/login', wrong, headers).expect(422);
      const subjects = await proxied.db.selectFrom('login_failure').select('subject').orderBy('id').execute();
      expect(subjects.map(({ subject }) => subject)).toContain('ip:203.0.113.9');
    } finally {
      await proxied.close();
    }
  });
});
