import type { Endpoint } from '@qingnang/contract/endpoint';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { forgetRemembered } from '../../db/memory.ts';
import { BUYER_COOKIE, openSession, STAFF_COOKIE } from '../../http/session.ts';
import { routes } from '../../modules.ts';
import { Client } from '../client.ts';
import { GOODS } from '../fixture.ts';
import { placeFor } from '../orders.ts';
import { createShop, type TestShop } from '../shop.ts';

/** Hostile input to every endpoint: whatever comes, the answer is a refusal in words, never a fault. A sample gives each a part of it. */

let shop: TestShop;

beforeAll(async () => {
  shop = await createShop();
});
afterAll(() => shop.close());

async function insider(): Promise<Client> {
  const client = new Client(shop.url);
  // A call before may have blocked it.
  const buyer = await shop.db
    .updateTable('account')
    .set({ is_blocked: false })
    .where('username', '=', 'yaodian')
    .returning('id')
    .executeTakeFirstOrThrow();
  const staff = await shop.db
    .selectFrom('staff')
    .select('id')
    .where('username', '=', 'admin')
    .executeTakeFirstOrThrow();
  client.setCookie(BUYER_COOKIE, await openSession(shop.db, { accountId: buyer.id, ip: '', userAgent: '' }));
  client.setCookie(STAFF_COOKIE, await openSession(shop.db, { staffId: staff.id, ip: '', userAgent: '' }));
  return client;
}

const NUL = String.fromCharCode(0);
const HOSTILE: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  '0',
  '-1',
  '1e308',
  '9007199254740991',
  '9223372036854775808',
  1.5,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  -0,
  'NaN',
  'Infinity',
  '0x10',
  NUL,
  `a${NUL}b`,
  '\ud800',
  '%',
  "'; drop table goods; --",
  '<script>',
  '\\',
  '_%',
  '0000-01-01',
  '9999-12-31',
  '2026-02-30',
  '-000001-01-01',
  '国'.repeat(5000),
  [],
  [null],
  [[[1]]],
  ['1', '1'],
  Array.from({ length: 600 }, (_, i) => i + 1),
  {},
  { toString: 1, valueOf: 1 },
  { length: 3 },
  { constructor: { prototype: { x: 1 } } },
];

interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  enum?: unknown[];
  anyOf?: Schema[];
  pattern?: string;
  format?: string;
  minimum?: number;
  minLength?: number;
}

const schemaOf = (type: z.ZodType) => z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema;

/** A value that a schema probably takes, so that a hostile one beside it is reached. */
function plausible(name: string, schema: Schema): unknown {
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return plausible(name, schema.anyOf[0] ?? {});
  if (schema.type === 'object' || schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([key, inner]) => [key, plausible(key, inner)]),
    );
  if (schema.type === 'array') return [plausible(name, schema.items ?? {})];
  if (/_on$|^(from|to)$/.test(name)) return '2097-06-30';
  if (/price|amount/.test(name)) return '1.00';
  if (name === 'category_ids') return [1];
  if (/^ids$|_ids$/.test(name)) return [999_999_999];
  if (name === 'brand_id') return '';
  if (name === 'scope') return 'chemical';
  if (name === 'version') return 1;
  if (name === 'phone') return '13800000000';
  if (schema.type === 'string') return 'abcdef';
  return Math.max(schema.minimum ?? 1, 1);
}

const WIDE = 12;

/** The plausible value with one field, at any depth, replaced by each hostile one. */
function* spoilt(value: unknown, hostile: readonly unknown[]): Generator<unknown> {
  if (typeof value !== 'object' || value === null) return;
  const fields = Object.entries(value);
  // A wide form tries each value at some of its fields: the fields of one kind share a schema.
  const turns = fields.length > WIDE ? 4 : 1;
  for (const [at, [key, inner]] of fields.entries()) {
    for (const bad of hostile.filter((_, i) => i % turns === at % turns)) {
      yield Array.isArray(value)
        ? value.map((one, i) => (String(i) === key ? bad : one))
        : { ...value, [key]: bad };
    }
    for (const deeper of spoilt(inner, hostile)) {
      yield Array.isArray(value)
        ? value.map((one, i) => (String(i) === key ? deeper : one))
        : { ...value, [key]: deeper };
    }
  }
}

/** An existing row, so that the call gets past its first look: an order that is to be paid, or shipped. */
async function realId(endpoint: Endpoint, client: Client): Promise<string> {
  if (!/order.*:id/.test(endpoint.path)) return '1';
  // Every such call has an order of its own, whatever a call before has made of the warehouse or of the budget.
  await shop.db.updateTable('warehouse').set({ is_active: true }).execute();
  await shop.db.updateTable('shipping_rule').set({ is_served: true, minimum_order_fen: 0 }).execute();
  await shop.db.updateTable('stock').set({ available: 1000 }).where('goods_id', '=', GOODS.ladder).execute();
  await shop.db.deleteFrom('budget').execute();
  // Nor of the agreements: a call before may have published another version.
  await sql`insert into consent (account_id, person, legal_text_id, way)
    select a.id, a.company, t.id, 'visit' from account a, legal_text t where t.published_at is not null
    on conflict do nothing`.execute(shop.db);
  forgetRemembered(shop.db);
  const { id } = await placeFor(client);
  if (endpoint.path.endsWith('/ship'))
    await shop.db.updateTable('sales_order').set({ status: 30 }).where('id', '=', id).execute();
  if (endpoint.path.endsWith('/transfer'))
    await client.post(`/api/order/${id}/pay`, { method: 'transfer' }).expect(200);
  return String(id);
}

const LEAVES = new Set(['/api/user/login', '/api/admin/login', '/api/user/logout', '/api/admin/logout']);

const show = (value: unknown) => {
  const text = JSON.stringify(value);
  return text && text.length > 160 ? `${text.slice(0, 160)}…` : text;
};

/** As `client.send`, but straight into the server: what differs from case to case is behind its socket. */
async function ask(client: Client, method: Endpoint['method'], url: string, body?: unknown) {
  const isText = typeof body === 'string';
  const type = isText ? 'application/x-www-form-urlencoded' : 'application/json';
  const { statusCode, cookies, payload } = await shop.app.inject({
    method,
    url,
    headers: {
      host: new URL(shop.url).host,
      origin: shop.url,
      cookie: client.cookie(),
      ...(body === undefined ? {} : { 'content-type': type }),
    },
    ...(body === undefined ? {} : { payload: isText ? body : JSON.stringify(body) }),
  });
  for (const { name, value } of cookies) client.setCookie(name, value);
  const { errors } = JSON.parse(payload) as { errors?: unknown };
  return { status: statusCode, errors };
}

async function inBatches<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < items.length; at += 16) await Promise.all(items.slice(at, at + 16).map(work));
}

const cases = routes.map(({ endpoint }) => ({ name: `${endpoint.method} ${endpoint.path}`, endpoint }));

describe('no input is a fault', () => {
  it.each(cases)('$name', async ({ endpoint }) => {
    const client = await insider();
    const id = await realId(endpoint, client);
    const path = endpoint.path.replace(/:\w+/g, id);
    const faults: string[] = [];
    const attempt = async (target: string, body?: unknown) => {
      const one = LEAVES.has(endpoint.path) ? await insider() : client;
      const answer = await ask(one, endpoint.method, target, body);
      if (answer.status >= 500) faults.push(`${target} ${show(body)}: ${answer.status}`);
      if (answer.status === 422 && !answer.errors) faults.push(`${target} ${show(body)}: 422 without errors`);
    };
    if (endpoint.body) {
      const good = plausible('', schemaOf(endpoint.body));
      // Guessing passwords ends in the lock, which has tests of its own.
      const hostile = LEAVES.has(endpoint.path) ? HOSTILE.slice(0, 4) : HOSTILE;
      await inBatches([good, ...HOSTILE.filter((one) => one !== null), ...spoilt(good, hostile)], (body) =>
        attempt(path, body === '' ? {} : body),
      );
    }
    if (endpoint.query) {
      const names = Object.keys(schemaOf(endpoint.query).properties ?? {});
      const texts = HOSTILE.filter((one) => typeof one === 'string' || typeof one === 'number');
      const queries = names.flatMap((name) => [
        ...texts.map((value) => `${name}=${encodeURIComponent(String(value).replace('\ud800', '%'))}`),
        `${name}[]=1&${name}[]=2`,
        `${name}[a][b]=1`,
        `${name}[__proto__]=1`,
        `${name}=%00`,
        `${name}=%ff`,
      ]);
      await inBatches(queries, (query) => attempt(`${path}?${query}`));
    }
    if (endpoint.params) {
      const values = [
        '0',
        '-1',
        'x',
        '%00',
        '%F0%9F',
        '1e3',
        '9'.repeat(40),
        '9007199254740991',
        '1.5',
        '__proto__',
      ];
      await inBatches(values, (value) =>
        attempt(endpoint.path.replace(/:\w+/g, value), endpoint.body ? {} : undefined),
      );
    }
    expect(faults).toEqual([]);
  });

  it('outside the envelope: delivery notes, cashier, notifications, unknown addresses', async () => {
    const client = await insider();
    const bad = ['0', '-1', 'x', '%00', '%25', 'a%00b', '9'.repeat(400), '9007199254740991', '..%2f..%2fetc'];
    const faults: string[] = [];
    for (const value of bad) {
      for (const path of [
        `/api/order/shipment/${value}/delivery-note.pdf`,
        `/api/admin/shipment/${value}/delivery-note.pdf`,
        `/sandbox/cashier/${value}`,
        `/api/${value}`,
      ]) {
        const answer = await client.raw(path);
        if (answer.status >= 500) faults.push(`${path}: ${answer.status}`);
        await answer.arrayBuffer();
      }
      const paid = await fetch(`${shop.url}/sandbox/cashier/${value}`, { method: 'POST' });
      if (paid.status >= 500) faults.push(`POST /sandbox/cashier/${value}: ${paid.status}`);
    }
    expect(faults).toEqual([]);
  });

  it('as bodies that are no bodies', async () => {
    const client = await insider();
    const send = (type: string, body: string) =>
      fetch(`${shop.url}/api/cart`, {
        method: 'POST',
        headers: { 'content-type': type, origin: shop.url },
        body,
      });
    await client.get('/api/user/base').expect(200);
    for (const [type, body] of [
      ['application/json', ''],
      ['application/json', '{'],
      ['application/json', '{"__proto__": {"a": 1}}'],
      ['application/json', '{"constructor": {"prototype": {"a": 1}}}'],
      ['application/json', '['.repeat(50_000)],
      ['application/json; charset=utf-16', '{}'],
      ['application/x-www-form-urlencoded', 'a[b][c][d][e][f][g][h][i]=1'],
      ['application/x-www-form-urlencoded', '&'.repeat(20_000)],
      ['application/x-www-form-urlencoded', 'a[]=1&'.repeat(20_000)],
      ['application/x-www-form-urlencoded', '%'],
      ['text/plain', 'x'],
      ['multipart/form-data', 'x'],
      ['nonsense', 'x'],
      ['application/json', JSON.stringify({ params: 'x'.repeat(1_100_000) })],
    ] as const) {
      const answer = await send(type, body);
      expect([type, body.slice(0, 40), answer.status < 500]).toEqual([type, body.slice(0, 40), true]);
    }
  });

  it('as idempotency keys', async () => {
    const client = await insider();
    for (const key of ['', 'short', 'x'.repeat(101), '中文中文中文', "';--------", '__proto__']) {
      const answer = await client.post(
        '/api/order',
        { ids: [1], address_id: 1 },
        { 'idempotency-key': encodeURI(key) },
      );
      expect([key, answer.status < 500]).toEqual([key, true]);
    }
  });
});
