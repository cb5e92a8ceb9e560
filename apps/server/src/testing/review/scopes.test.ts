import { STAFF_ROLES } from '@qingnang/contract/office';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permissionsOf } from '../../http/permissions.ts';
import { BUYER_COOKIE, openSession, STAFF_COOKIE } from '../../http/session.ts';
import { routes } from '../../modules.ts';
import { Client } from '../client.ts';
import { createShop, type TestShop } from '../shop.ts';

/**
 * Who may call what: every endpoint of the shop against a visitor, each kind of buyer and each role of staff. A new endpoint
 * is in here by itself.
 */

const BUYERS = ['yaodian', 'zhensuo', 'xinke', 'guoqi'] as const;
const PASSED = new Set<string>(['yaodian', 'zhensuo']);
const ROLES = Object.keys(STAFF_ROLES);

let shop: TestShop;

beforeAll(async () => {
  shop = await createShop();
});
afterAll(() => shop.close());

/** A caller with a session of its own, since some of the calls end it. */
async function caller(kind: 'account' | 'staff', username: string): Promise<Client> {
  const { id } = await shop.db
    .selectFrom(kind)
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  const who = kind === 'account' ? { accountId: id } : { staffId: id };
  const client = new Client(shop.url);
  const token = await openSession(shop.db, { ...who, ip: '', userAgent: 'test' });
  client.setCookie(kind === 'account' ? BUYER_COOKIE : STAFF_COOKIE, token);
  return client;
}

/** The refusal that the scope demands: 401, 403, or null = the call is let in. */
function demanded(scope: string, buyer: string | null, role: string | null): 401 | 403 | null {
  if (scope === 'public') return null;
  if (scope.startsWith('staff:')) {
    if (role === null) return 401;
    return ([...permissionsOf(role)] as string[]).includes(scope.slice(6)) ? null : 403;
  }
  if (buyer === null) return 401;
  return scope === 'approved' && !PASSED.has(buyer) ? 403 : null;
}

const calls = routes.map(({ endpoint }) => ({
  method: endpoint.method,
  scope: endpoint.scope,
  // An id that no row has: a call that is let in finds nothing and changes nothing.
  path: endpoint.path.replace(/:\w+/g, '999999999'),
  body: endpoint.method === 'GET' || endpoint.method === 'DELETE' ? undefined : {},
}));

async function tableOf(client: () => Promise<Client>, buyer: string | null, role: string | null) {
  const wrong: string[] = [];
  for (const { method, scope, path, body } of calls) {
    const answer = await (await client()).send(method, path, body);
    const expected = demanded(scope, buyer, role);
    const isRight =
      expected === null ? answer.status !== 401 && answer.status < 500 : answer.status === expected;
    // Let in, a buyer's call may still refuse what the account may not do yet.
    const isOwnRefusal = expected === null && answer.status === 403 && role !== null;
    if (!isRight || isOwnRefusal) wrong.push(`${method} ${path} (${scope}): ${answer.status}`);
    if (expected === 401 && answer.code !== 10001) wrong.push(`${method} ${path}: code ${answer.code}`);
  }
  return wrong;
}

describe('scopes', () => {
  it('are known for every call', () => {
    expect(calls.length).toBeGreaterThan(40);
    const known = /^(public|buyer|approved|staff:[a-z_.]+)$/;
    expect(calls.filter((call) => !known.test(call.scope))).toEqual([]);
    expect(
      calls.filter((call) => call.path.startsWith('/api/admin/') && !call.scope.startsWith('staff:')),
    ).toEqual([expect.objectContaining({ path: '/api/admin/login' })]);
  });

  it('keep visitors out', async () => {
    expect(await tableOf(async () => shop.visitor(), null, null)).toEqual([]);
  });

  it.each(BUYERS)('hold for the buyer %s', async (username) => {
    expect(await tableOf(() => caller('account', username), username, null)).toEqual([]);
  });

  it.each(ROLES)('hold for the role %s', async (role) => {
    expect(await tableOf(() => caller('staff', role), null, role)).toEqual([]);
  });

  it('a cookie of one kind opens nothing of the other', async () => {
    const { id } = await shop.db
      .selectFrom('account')
      .select('id')
      .where('username', '=', 'yaodian')
      .executeTakeFirstOrThrow();
    const token = await openSession(shop.db, { accountId: id, ip: '', userAgent: '' });
    const client = new Client(shop.url);
    client.setCookie(STAFF_COOKIE, token);
    await client.get('/api/admin/me').expect(401);
  });

  it('refuse a page of another site, whatever its headers say', async () => {
    const buyer = await shop.buyer();
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: shop.url, 'sec-fetch-site': 'cross-site' },
      { origin: shop.url, 'sec-fetch-site': 'same-site' },
      { origin: 'not an origin' },
    ] as Record<string, string>[]) {
      await buyer.post('/api/cart', { params: [] }, headers).expect(403);
    }
  });
});
