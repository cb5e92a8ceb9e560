import path from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createShop, type TestShop } from '../testing/shop.ts';
import { serveOffline } from './offline.ts';
import type { Services } from './services.ts';

const WORKER = path.join(import.meta.dirname, '../../../shop/public/sw.js');

let shop: TestShop;
beforeAll(async () => {
  shop = await createShop();
});
afterAll(() => shop.close());

async function answers(config: Partial<Services['config']>) {
  const app = Fastify();
  await serveOffline(app, { ...shop.services, config: { ...shop.services.config, ...config } }, WORKER);
  const get = async (url: string) => app.inject({ url });
  return { worker: await get('/sw.js'), page: await get('/offline') };
}

it('the page holds everything itself, names shop and hot line, and nobody’s data', async () => {
  const { page } = await answers({ siteName: '某某<药采>', offlineShell: true });
  expect(page.body).toContain('<h1>没有网络</h1>');
  expect(page.body).toContain('某某&#60;药采&#62;');
  expect(page.body).toContain('400-000-0120');
  expect(page.body).not.toMatch(/<(img|link)|src=|url\(|https?:|¥/);
  const nonce = /<script nonce="([^"]+)">/.exec(page.body)?.[1];
  expect(page.headers['content-security-policy']).toContain(`script-src 'nonce-${nonce}'`);
});

it('the worker is asked for each time, and another page makes another one', async () => {
  const { worker } = await answers({ siteName: '甲', offlineShell: true });
  expect(worker.headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/javascript; charset=utf-8',
  });
  expect(worker.body).toContain("addEventListener('fetch'");
  const again = await answers({ siteName: '甲', offlineShell: true });
  const other = await answers({ siteName: '乙', offlineShell: true });
  expect(again.worker.body).toBe(worker.body);
  expect(other.worker.body).not.toBe(worker.body);
});

it('OFFLINE_SHELL=0 takes it out of the browsers', async () => {
  const { worker } = await answers({ offlineShell: false });
  expect(worker.body).toContain('registration.unregister()');
  expect(worker.body).not.toContain("'fetch'");
});
