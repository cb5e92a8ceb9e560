import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createShop, type TestShop } from '../shop.ts';
import { CALLS, nameOf, runningCalls } from './calls.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await createShop();
});
afterAll(() => shop.close());

describe('every call under /api', () => {
  it('is declared with who may call it: as an endpoint, or in packages/contract/src/raw-calls.ts', () => {
    const declared = new Set(CALLS.map(nameOf));
    const running = runningCalls(shop.app);
    expect(running.length).toBeGreaterThan(200);
    expect(running.filter((one) => !declared.has(one))).toEqual([]);
  });

  it('that is declared is there, once', () => {
    const running = new Set(runningCalls(shop.app));
    const names = CALLS.map(nameOf);
    expect(names.filter((one) => !running.has(one))).toEqual([]);
    expect(names.filter((one, at) => names.indexOf(one) !== at)).toEqual([]);
  });

  it('of a buyer that changes something says what it needs of a member of the company', () => {
    const isBuyers = (scope: string) => scope === 'buyer' || scope === 'approved';
    const silent = CALLS.filter(
      ({ method, scopes, right }) => method !== 'GET' && scopes.some(isBuyers) && right === null,
    );
    expect(silent.map(nameOf)).toEqual([]);
  });

  it('has a scope that fits its address: staff calls under /api/admin and nowhere else', () => {
    const isStaff = (scope: string) => scope.startsWith('staff:');
    const wrong = CALLS.filter(
      ({ path, scopes }) => scopes.length === 0 || path.startsWith('/api/admin/') !== scopes.every(isStaff),
    );
    expect(wrong.map(nameOf)).toEqual([
      'POST /api/admin/login',
      'POST /api/admin/invitation',
      'POST /api/admin/invitation/accept',
    ]);
  });

  it('of machines stands under /api/v1, and nothing else does but their documentation', () => {
    const isMachines = (scope: string) => scope.startsWith('machine:');
    const wrong = CALLS.filter(
      ({ path, scopes }) => path.startsWith('/api/v1/') !== scopes.every(isMachines),
    );
    expect(wrong.map(nameOf)).toEqual(['GET /api/v1/openapi.json', 'GET /api/v1/docs']);
  });
});

it('runningCalls reads the list of a server', async () => {
  const app = Fastify({ exposeHeadRoutes: true });
  for (const path of ['/api/a', '/api/a/:id', '/api/a/:id/b.pdf', '/api/c/d', '/other', '/*'])
    app.get(path, async () => path);
  app.post('/api/a', async () => '');
  app.delete('/api/a/:id/e/:no', async () => '');
  await app.ready();
  expect(runningCalls(app).sort()).toEqual([
    'DELETE /api/a/:id/e/:no',
    'GET /api/a',
    'GET /api/a/:id',
    'GET /api/a/:id/b.pdf',
    'GET /api/c/d',
    'POST /api/a',
  ]);
  await app.close();
});
