import { get } from 'node:http';
import { gunzipSync } from 'node:zlib';
import type { Endpoint } from '@qingnang/contract/endpoint';
import { RAW_CALLS } from '@qingnang/contract/raw-calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../modules.ts';
import { cpuMs } from '../testing/loop/holds.ts';
import { createShop, type TestShop } from '../testing/shop.ts';
import { drawContract } from './openapi.ts';

let shop: TestShop;
/** What drawing takes, which the first who asks pays. */
let drawingMs: number;
beforeAll(async () => {
  shop = await createShop();
  const began = cpuMs();
  await raw('/api/docs');
  drawingMs = cpuMs() - began;
});
afterAll(() => shop.close());

/** As it comes, packed: a browser's unpacking is none of the server's work. */
const raw = (path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; body: Buffer; headers: Record<string, unknown> }>((resolve, reject) => {
    get(shop.url + path, { headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(parts), headers: answer.headers }),
      );
    }).once('error', reject);
  });

describe('the contract', () => {
  it('is drawn in pieces, none of which keeps others waiting', async () => {
    const endpoints: Endpoint[] = routes.map((route) => route.endpoint);
    const pieces: number[] = [];
    let since = cpuMs();
    await drawContract(endpoints, { siteName: '青囊', publicUrl: null }, async () => {
      pieces.push(cpuMs() - since);
      await new Promise(setImmediate);
      since = cpuMs();
    });
    pieces.push(cpuMs() - since);
    expect(pieces.length).toBeGreaterThan(50);
    const all = pieces.reduce((sum, piece) => sum + piece, 0);
    expect(Math.max(...pieces)).toBeLessThan(all / 5);
  });

  it.each(['/api/docs', '/api/openapi.json'])('costs next to nothing once it is drawn: %s', async (path) => {
    const packed = { 'accept-encoding': 'gzip, br' };
    const first = await raw(path, packed);
    const times = 50;
    const began = cpuMs();
    for (let n = 0; n < times; n += 1) await raw(path, packed);
    // The asking thread is this one, too.
    expect((cpuMs() - began) / times).toBeLessThan(drawingMs / 10);
    expect(first.headers['content-encoding']).toBe('br');
    const again = await raw(path, { ...packed, 'if-none-match': String(first.headers.etag) });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  it('is the same, however it is packed', async () => {
    const [plain, zipped] = [
      await raw('/api/docs', { 'accept-encoding': 'identity' }),
      await raw('/api/docs', { 'accept-encoding': 'gzip, br;q=0' }),
    ];
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(zipped.body).equals(plain.body)).toBe(true);
    expect(plain.headers.etag).toBe(zipped.headers.etag);
  });

  it('names the calls that take and give files as well', async () => {
    const { paths } = JSON.parse((await raw('/api/openapi.json')).body.toString()) as {
      paths: Record<string, Record<string, { 'x-scope': string }>>;
    };
    for (const { method, path, scopes } of RAW_CALLS) {
      const found = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      expect([path, found?.['x-scope']]).toEqual([path, scopes.join(' | ')]);
    }
  });
});
