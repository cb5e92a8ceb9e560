import { afterEach, describe, expect, it, vi } from 'vitest';
import { freePort } from '../testing/crash/server.ts';
import { createShop, type TestShop } from '../testing/shop.ts';

let shop: TestShop;
afterEach(() => shop.close());

const metrics = (headers: Record<string, string> = {}) => fetch(`${shop.url}/metrics`, { headers });

describe('/metrics', () => {
  it('answers nobody without a token, also not who seems to be next door', async () => {
    shop = await createShop();
    expect((await metrics()).status).toBe(404);
    expect((await metrics({ 'x-forwarded-for': '10.0.0.7' })).status).toBe(404);
  });

  it('answers who names the token', async () => {
    shop = await createShop({ METRICS_TOKEN: 'sixteen letters!' });
    for (const authorization of ['', 'Bearer ', 'Bearer sixteen letters', 'sixteen letters!'])
      expect([authorization, (await metrics({ authorization })).status]).toEqual([authorization, 404]);
    const answer = await metrics({ authorization: 'Bearer sixteen letters!' });
    expect(await answer.text()).toContain('http_request_duration_seconds');
  });

  it('has a port of its own, where there is nothing else', async () => {
    const port = await freePort();
    shop = await createShop({ METRICS_PORT: String(port) });
    const apart = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
    expect(await (await apart('/metrics')).text()).toContain('http_request_duration_seconds');
    expect((await apart('/api/goods/hot')).status).toBe(404);
    expect((await metrics()).status).toBe(404);
  });
});

describe('a shop behind a proxy', () => {
  const PUBLIC = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://shop.example.cn',
    TRUST_PROXY: '1',
    RATE_LIMIT: '1',
  };
  const login = (origin: string, host: string) =>
    shop.app.inject({ method: 'POST', url: '/api/user/login', headers: { origin, host }, payload: {} });

  it('takes writes from its own address, whatever host the proxy names, and believes no other', async () => {
    shop = await createShop(PUBLIC);
    expect((await login('https://shop.example.cn', '127.0.0.1:3000')).statusCode).toBe(422);
    expect((await login('https://shop.example.cn', 'shop.example.cn')).statusCode).toBe(422);
    expect((await login('https://evil.example', 'evil.example')).statusCode).toBe(403);
    expect((await login('http://shop.example.cn', 'shop.example.cn')).statusCode).toBe(403);
    expect((await login('null', 'shop.example.cn')).statusCode).toBe(403);
  });

  it('that it does not know of says so, once and loudly', async () => {
    shop = await createShop();
    const error = vi.spyOn(shop.services.log, 'error');
    for (const address of ['203.0.113.9', '203.0.113.10'])
      await fetch(`${shop.url}/api/goods/hot`, { headers: { 'x-forwarded-for': address } });
    expect(error.mock.calls.flat()).toEqual([expect.stringMatching(/TRUST_PROXY/)]);
  });
});
