import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../testing/client.ts';
import { GOODS } from '../testing/fixture.ts';
import { createShop, type TestShop } from '../testing/shop.ts';
import { contentPolicy } from './content-policy.ts';

let shop: TestShop;
let buyer: Client;
beforeAll(async () => {
  shop = await createShop();
  buyer = await shop.buyer();
  await shop.db.insertInto('site_link').values({ name: '药监局', url: 'https://www.nmpa.gov.cn' }).execute();
});
afterAll(() => shop.close());

const get = (path: string, headers: Record<string, string> = {}) => fetch(shop.url + path, { headers });
const PUBLIC = [
  '/api/focus',
  '/api/global/links',
  '/api/article/category',
  '/api/goods/list',
  '/api/goods/hot',
  `/api/goods/detail/${GOODS.plain}`,
];

describe('what everybody gets alike', () => {
  it.each(PUBLIC)('is asked for again each time and sent only when it has changed: %s', async (path) => {
    const first = await get(path);
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toMatch(/^W\/"[\w-]{27}"$/);
    expect(first.headers.get('cache-control')).toBe('no-cache');
    expect(first.headers.get('vary')?.toLowerCase()).toContain('cookie');
    const second = await get(path, { 'if-none-match': tag });
    expect([second.status, await second.text()]).toEqual([304, '']);
    expect(second.headers.get('etag')).toBe(tag);
  });

  it('has the same tag packed and unpacked', async () => {
    const tags = await Promise.all(
      ['br', 'gzip', 'identity'].map(async (encoding) => {
        const answer = await get('/api/goods/list', { 'accept-encoding': encoding });
        return [answer.headers.get('content-encoding') ?? 'identity', answer.headers.get('etag')];
      }),
    );
    expect(tags.map(([encoding]) => encoding)).toEqual(['br', 'gzip', 'identity']);
    expect(new Set(tags.map(([, tag]) => tag)).size).toBe(1);
  });

  it.each([
    ['a strong spelling of the tag', (tag: string) => tag.slice(2), 304],
    ['one of several', (tag: string) => `W/"other", ${tag}`, 304],
    ['anything', () => '*', 304],
    ['another tag', () => 'W/"AAAAAAAAAAAAAAAAAAAAAAAAAAA"', 200],
    ['rubbish', () => 'x"; drop', 200],
  ])('compares with %s', async (_, ask, status) => {
    const tag = (await get('/api/global/links')).headers.get('etag') ?? '';
    expect((await get('/api/global/links', { 'if-none-match': ask(tag) })).status).toBe(status);
  });

  it.each([
    ['another tag', 'W/"AAAAAAAAAAAAAAAAAAAAAAAAAAA"', 200],
    ['the same tag', null, 304],
  ])('answers HEAD as GET, without what it is about: %s', async (_, known, status) => {
    const whole = await get('/api/global/links');
    const tag = whole.headers.get('etag') ?? '';
    const head = await fetch(`${shop.url}/api/global/links`, {
      method: 'HEAD',
      headers: { 'if-none-match': known ?? tag },
    });
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([status, tag, '']);
  });

  it('has another tag when it says something else', async () => {
    const tagOf = async (page: number) =>
      (await get(`/api/goods/list?page=${page}&page_size=1`)).headers.get('etag');
    expect(await tagOf(1)).not.toBe(await tagOf(2));
  });
});

describe('what an account gets', () => {
  it.each([...PUBLIC, '/api/favorite', '/api/user/buy', '/api/cart/total'])(
    'is kept by nobody: %s',
    async (path) => {
      const answer = await buyer.raw(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
      expect(answer.headers.get('etag')).toBeNull();
    },
  );

  it('is sent whole, whatever tag a visitor’s answer had', async () => {
    const tag = (await get('/api/goods/list')).headers.get('etag') ?? '';
    const answer = await buyer.send('GET', '/api/goods/list', undefined, { 'if-none-match': tag });
    expect([answer.status, answer.headers.get('etag')]).toEqual([200, null]);
  });
});

describe('refusals', () => {
  it('carry no tag', async () => {
    const answer = await get('/api/goods/detail/999999', { 'if-none-match': '*' });
    expect([answer.status, answer.headers.get('etag')]).toEqual([404, null]);
  });
});

describe('the content policy of documents', () => {
  const sources = (policy: string, name: string) =>
    policy
      .split('; ')
      .find((part) => part.startsWith(name))
      ?.split(' ')
      .slice(1);

  it('lets only the shop’s own scripts run', () => {
    const policy = contentPolicy('abc', null);
    expect(sources(policy, 'script-src')).toEqual(["'self'", "'nonce-abc'"]);
    expect(sources(policy, 'connect-src')).toEqual(["'self'"]);
    expect(sources(contentPolicy(null, null), 'script-src')).toEqual(["'self'"]);
  });

  it('lets the statistics script in by its origin when it is set', () => {
    const policy = contentPolicy('abc', 'https://stats.example.com:8443/s.js?id=7');
    expect(sources(policy, 'script-src')).toContain('https://stats.example.com:8443');
    expect(sources(policy, 'connect-src')).toEqual(["'self'", 'https://stats.example.com:8443']);
    expect(policy).not.toContain('s.js');
  });
});
