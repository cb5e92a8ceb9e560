import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { GOODS } from '../testing/fixture.ts';
import { createShop, type TestShop } from '../testing/shop.ts';
import { noteFault } from './health.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createShop();
});
afterAll(() => shop.close());

const send = (path: string, init: RequestInit = {}) => fetch(shop.url + path, init);
const login = (headers: Record<string, string>, body = '{}') =>
  send('/api/user/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });

describe('every answer', () => {
  it('carries a request id and security headers', async () => {
    const response = await send('/api/goods/hot');
    expect(response.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('x-frame-options')).toBe('SAMEORIGIN');
  });

  it('of an account is never stored by a cache', async () => {
    const buyer = await shop.buyer();
    expect((await buyer.raw('/api/cart/total')).headers.get('cache-control')).toBe('private, no-store');
  });

  it('is an envelope, unknown calls included', async () => {
    for (const path of ['/api/nothing', '/api/goods/detail/%ZZ', `/api/goods/detail/${'9'.repeat(600)}`]) {
      const response = await send(path);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ data: null });
    }
  });
});

describe('addresses', () => {
  it('may hold a search of 10,000 Chinese characters, and no more than that', async () => {
    const search = (words: string) => send(`/api/goods/list?keywords=${encodeURIComponent(words)}`);
    expect((await search('长'.repeat(10_000))).status).toBe(200);
    const tooLong = await search('长'.repeat(10_001));
    expect(tooLong.status).toBe(422);
    expect(await tooLong.json()).toMatchObject({ errors: { keywords: ['关键词太长'] } });
  });
});

describe('bodies', () => {
  it('that cannot be read are refused with their field', async () => {
    const cases: [string, string, number][] = [
      ['application/json', '{', 422],
      ['application/json', '', 422],
      ['application/xml', '<a/>', 415],
      ['application/x-www-form-urlencoded', 'a[b][c][d][e][f][g][h]=1', 422],
      ['application/json', JSON.stringify({ username: 'x'.repeat(1_100_000) }), 413],
    ];
    for (const [type, body, status] of cases) {
      const response = await send('/api/user/login', {
        method: 'POST',
        headers: { 'content-type': type },
        body,
      });
      expect([type, body.length, response.status]).toEqual([type, body.length, status]);
    }
  });

  it('with every kind of hostile value answer below 500', async () => {
    const values = [
      "'; drop table goods;--",
      '<script>alert(1)</script>',
      '\u0000',
      '𝕏'.repeat(500),
      '__proto__',
      '-1',
      '1e999',
      '[]',
      '{}',
    ];
    const buyer = await shop.buyer();
    for (const value of values) {
      for (const path of ['/api/address', '/api/cart', '/api/order', '/api/cart/checkout']) {
        const body = JSON.stringify({
          username: value,
          password: value,
          params: value,
          ids: value,
          __proto__: value,
          consignee: value,
        });
        const answer = await buyer.post(path, JSON.parse(body));
        expect(answer.status).toBeLessThan(500);
      }
      const q = encodeURIComponent(value);
      const queries = [
        `/api/goods/list?keywords=${q}&page=${q}`,
        `/api/goods/search?keywords=${q}&type=${q}`,
        `/api/goods/detail/${q}`,
        `/api/goods/list?keywords=${q}`,
        `/api/goods/list?category_id=${q}&maker_ids=${q}&forms=${q}&sort=${q}`,
      ];
      for (const path of queries) expect((await send(path)).status).toBeLessThan(500);
    }
  });
});

describe('writes from another site', () => {
  it('are refused, whatever name the shop is called by', async () => {
    const { host } = new URL(shop.url);
    expect((await login({ origin: 'https://evil.example' })).status).toBe(403);
    expect((await login({ origin: 'null' })).status).toBe(403);
    expect((await login({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await login({ origin: `http://${host}` })).status).toBe(422);
    expect((await login({})).status).toBe(422);
  });
});

describe('the published contract', () => {
  it('lists every call with its scope', async () => {
    const document = (await (await send('/api/openapi.json')).json()) as {
      openapi: string;
      paths: Record<string, Record<string, { 'x-scope': string }>>;
    };
    expect(document.openapi).toBe('3.1.0');
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
    expect(operations.length).toBeGreaterThan(40);
    expect(operations.every((operation) => operation['x-scope'].length > 0)).toBe(true);
    expect(document.paths['/api/cart/{id}/edit']?.post?.['x-scope']).toBe('buyer');
    const page = await (await send('/api/docs')).text();
    expect(page).toContain('/api/cart/:id/edit');
  });
});

describe('operation', () => {
  it('says alive and ready', async () => {
    expect((await send('/healthz')).status).toBe(200);
    expect((await send('/readyz')).status).toBe(200);
  });

  it('is not ready for a while after the disk was full', async () => {
    const now = performance.now.bind(performance);
    const earlier = vi.spyOn(performance, 'now').mockImplementation(() => now() - 60_000);
    noteFault(Object.assign(new Error('no space'), { code: '53100', severity: 'ERROR' }));
    const full = await send('/readyz');
    earlier.mockRestore();
    expect([full.status, full.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await full.json()).toEqual({ status: 'not ready', database: 'ok', disk: 'full' });
    expect((await send('/readyz')).status).toBe(200);
  });

  it('fails cleanly while the database is away and recovers', async () => {
    const terminate = () =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
        shop.db,
      );
    await terminate().catch(() => undefined);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => send(`/api/goods/detail/${GOODS.plain}`)),
    );
    for (const answer of answers) expect([200, 503]).toContain(answer.status);
    expect((await send(`/api/goods/detail/${GOODS.plain}`)).status).toBe(200);
  });

  it('limits requests and says when to come back', async () => {
    const strict = await createShop({ RATE_LIMIT: '1' });
    const wrong = () =>
      fetch(`${strict.url}/api/user/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      });
    const answers = await Promise.all(Array.from({ length: 70 }, wrong));
    const limited = answers.filter((answer) => answer.status === 429);
    expect(limited.length).toBeGreaterThan(0);
    expect(Number(limited[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    await strict.close();
  });
});
