import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createShop, type TestShop } from '../testing/shop.ts';
import { serveOfficeOffline, serveOffline } from './offline.ts';
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

/** The office's worker with a list of files, as a browser would start it. */
async function officeWorker(offlineShell: boolean): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'qn-office-'));
  const list = path.join(folder, 'offline-files.json');
  await writeFile(list, '["/admin/assets/a.js"]');
  const app = Fastify();
  const { services } = shop;
  const config = { ...services.config, offlineShell };
  await serveOfficeOffline(app, { ...services, config }, { file: WORKER, list });
  await rm(folder, { recursive: true });
  const { body, headers } = await app.inject({ url: '/admin/sw.js' });
  expect(headers['cache-control']).toBe('no-cache');
  return body;
}

type Listener = (event: {
  request: { method: string; mode: string; url: string };
  respondWith: (answer: Promise<unknown>) => void;
}) => void;

/** What of it a worker answers itself. */
function answersItself(worker: string, url: string, mode: string): boolean {
  const heard = new Map<string, Listener>();
  const self: Record<string, unknown> = {
    addEventListener: (name: string, listener: Listener) => heard.set(name, listener),
  };
  const caches = { open: async () => ({ match: async () => 'kept' }) };
  const global = { self, caches, URL, location: { origin: 'https://shop' }, fetch: async () => 'fetched' };
  runInNewContext(worker, global);
  let isAnswered = false;
  heard.get('fetch')?.({
    request: { method: 'GET', mode, url: `https://shop${url}` },
    respondWith: (answer) => {
      isAnswered = true;
      answer.catch(() => undefined);
    },
  });
  return isAnswered;
}

it.each([
  ['/admin/warehouse', 'navigate', true],
  ['/admin/warehouse/orders/7/pick', 'navigate', true],
  ['/admin/assets/a.js', 'cors', true],
  ['/admin/manifest.webmanifest', 'cors', false],
  ['/api/admin/me', 'cors', false],
  ['/api/admin/shipment/delivery-notes.pdf', 'navigate', false],
  ['/files/a.jpg', 'no-cors', false],
])('the office’s worker answers %s (%s): %s', async (url, mode, isAnswered) => {
  const worker = await officeWorker(true);
  expect(worker).toContain('"FIRST":["/admin/assets/a.js"]');
  expect(answersItself(worker, url, mode)).toBe(isAnswered);
});

it('OFFLINE_SHELL=0 takes the office’s out as well', async () => {
  expect(await officeWorker(false)).toContain('registration.unregister()');
});
