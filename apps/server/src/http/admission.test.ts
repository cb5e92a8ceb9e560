import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { deadline } from '../db/pool/deadline.ts';
import { admitRequests, type Gates } from './admission.ts';
import { classOf } from './classes.ts';
import { failureAnswer } from './failure.ts';

let app: FastifyInstance;
let gates: Gates;
let release: (() => void)[];
let begun: number;

beforeEach(async () => {
  release = [];
  begun = 0;
  app = Fastify();
  app.setErrorHandler((error: Error, request, reply) =>
    failureAnswer(error, request, reply, { siteName: '', hotLine: '' }),
  );
  gates = admitRequests(app);
  const left = () => Math.round((deadline() ?? 0) - performance.now());
  app.get('/page', async () => {
    begun += 1;
    await new Promise<void>((done) => release.push(done));
    return {};
  });
  app.setNotFoundHandler(async () => ({}));
  app.get('/api/cart/list', async () => ({ ms: left() }));
  app.get('/healthz', async () => ({ status: 'ok' }));
  await app.ready();
});
afterEach(async () => {
  for (const end of release) end();
  await app.close();
});

const ask = async (url: string) => app.inject({ method: 'GET', url });
const askPages = (count: number) => Array.from({ length: count }, () => ask('/page'));
const page = classOf('GET', '/page');
const PAGES = page.underWay ?? 0;
const begunIs = (count: number) => expect.poll(() => begun).toBe(count);

it('so many pages are under way, the next waits and begins when one has ended', async () => {
  const asked = askPages(PAGES + 1);
  await begunIs(PAGES);
  expect(gates.get('page')).toMatchObject({ underWay: PAGES, waiting: [expect.anything()] });
  release.shift()?.();
  await begunIs(PAGES + 1);
  for (const end of release.splice(0)) end();
  expect((await Promise.all(asked)).map(({ statusCode }) => statusCode)).toEqual(asked.map(() => 200));
  expect(gates.get('page')).toMatchObject({ underWay: 0, waiting: [] });
});

it('what finds no place in time is turned away with 503 and told when to come again', async () => {
  const asked = askPages(PAGES + 2);
  await begunIs(PAGES);
  for (const answer of await Promise.all(asked.slice(PAGES))) {
    expect(answer.statusCode).toBe(503);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }
  expect(begun).toBe(PAGES);
  expect(gates.get('page')?.refused).toBe(2);
});

it('beyond those who may wait nobody is kept waiting', async () => {
  const asked = askPages(PAGES + page.waiting + 1);
  expect((await asked.at(-1))?.statusCode).toBe(503);
  expect(gates.get('page')).toMatchObject({ underWay: PAGES, refused: 1 });
});

it('a rush of pages takes no place of the cart, nor of the probes', async () => {
  const asked = askPages(PAGES + 1);
  await begunIs(PAGES);
  expect((await ask('/api/cart/list')).statusCode).toBe(200);
  expect((await ask('/healthz')).json()).toEqual({ status: 'ok' });
  expect(asked).toHaveLength(PAGES + 1);
});

it('what there is no address for gives its place back too', async () => {
  for (let at = 0; at <= PAGES; at += 1) expect((await ask('/nowhere')).statusCode).toBe(200);
  expect(gates.get('page')).toMatchObject({ underWay: 0, refused: 0 });
});

it('a caller that goes before it is answered gives its place back', async () => {
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const gone = new AbortController();
  const asked = Array.from({ length: PAGES }, () =>
    fetch(`${url}/page`, { signal: gone.signal }).catch(() => null),
  );
  await begunIs(PAGES);
  gone.abort();
  await Promise.all(asked);
  await expect.poll(() => gates.get('page')?.underWay).toBe(0);
});

it('what waits for a caller who has gone is not begun: the next one gets its place', async () => {
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const asked = askPages(PAGES);
  await begunIs(PAGES);
  const gone = new AbortController();
  const left = fetch(`${url}/page`, { signal: gone.signal }).catch(() => null);
  await expect.poll(() => gates.get('page')?.waiting).toHaveLength(1);
  gone.abort();
  await left;
  await expect.poll(() => gates.get('page')?.waiting[0]?.request.raw.socket.destroyed).toBe(true);
  const next = ask('/page');
  await expect.poll(() => gates.get('page')?.waiting).toHaveLength(2);
  release.shift()?.();
  await begunIs(PAGES + 1);
  for (const end of release.splice(0)) end();
  expect((await next).statusCode).toBe(200);
  await Promise.all(asked);
  expect(begun).toBe(PAGES + 1);
  await expect.poll(() => gates.get('page')?.underWay).toBe(0);
});

it('a handler knows until when its caller waits', async () => {
  const { ms } = (await ask('/api/cart/list')).json() as { ms: number };
  expect(ms).toBeGreaterThan(1_000);
  expect(ms).toBeLessThanOrEqual(classOf('GET', '/api/cart/list').deadlineMs ?? 0);
});

it.each([
  ['GET', '/healthz', 'probe'],
  ['GET', '/api/live', 'socket'],
  ['GET', '/api/admin/live', 'socket'],
  ['GET', '/assets/*', 'file'],
  ['GET', '/api/file/:id', 'file'],
  ['POST', '/api/order', 'pay'],
  ['GET', '/api/order/:id', 'pay'],
  ['POST', '/api/notify/wechat', 'pay'],
  ['POST', '/api/cart', 'cart'],
  ['GET', '/api/cart/list', 'cart'],
  ['POST', '/api/cart/match/file', 'upload'],
  ['GET', '/api/order/export.xlsx', 'report'],
  ['GET', '/api/admin/statistics/:report', 'report'],
  ['GET', '/api/admin/orders', 'staff'],
  ['GET', '/api/goods/hot', 'list'],
  ['POST', '/api/user/login', 'act'],
  ['GET', '/*', 'page'],
  ['POST', '/login', 'page'],
])('%s %s is of class %s', (method, path, name) => {
  expect(classOf(method, path).name).toBe(name);
});
