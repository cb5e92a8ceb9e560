import { keysOf } from '@qingnang/contract/keys';
import { MEMBER_ROLES, RIGHTS } from '@qingnang/contract/member-words';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUYER_COOKIE, STAFF_COOKIE } from '../../http/session.ts';
import { Client } from '../client.ts';
import { sized } from '../deep.ts';
import { demandFactor } from '../factors.ts';
import { createShop, type TestShop } from '../shop.ts';
import { type Caller, cookiesOf, everyCaller } from './callers.ts';
import { CALLS, type DeclaredCall, nameOf } from './calls.ts';

/**
 * The table of who may call what: every call of the shop by a visitor, each kind of account and each role of the staff (a sample: by the
 * first of each verdict). It is made from the declarations, so that a new call, role or permission is in it by itself.
 */

let shop: TestShop;
let callers: Caller[];

beforeAll(async () => {
  shop = await createShop();
  callers = await everyCaller(shop);
});
afterAll(() => shop.close());

const AT_ONCE = 12;
const NOT_APPROVED = '资质审核通过后才能使用';
const ACTING = '请先切换回总部账户';
const NO_RIGHT = /^您的角色是.+请由.+操作$/;
const NO_PERMISSION = '您的角色没有这项权限';
const NO_SCOPE = /^密钥没有这项权限/;
const SIGN_IN = 10001;
const KEY = 10006;
const CHANGE_PASSWORD = 10002;
const SET_UP_FACTOR = 10003;
const MEMBERS = [...keysOf(MEMBER_ROLES).map((role) => `member: ${role}`), 'member who is stopped'];
/** With whom every verdict comes about at least once, and every role of members. */
const SAMPLE = [
  'visitor',
  'account in review',
  'passed account',
  'account that has yet to say its code',
  ...MEMBERS,
  'staff: warehouse',
  'staff: one',
  'staff: once',
  'machine: whole',
  'machine: one scope',
  'machine: of a company',
  'machine: over',
];
/** Of a sample, members are tried at calls of buyers and staff at those of staff: what they are to others, `visitor` shows. */
function triedBy(caller: Caller): readonly DeclaredCall[] {
  const isOwn = ({ scopes }: DeclaredCall) =>
    scopes.some(
      (scope) => scope === 'public' || scope.startsWith('staff:') === (caller.permissions !== null),
    );
  const isNarrowed = caller.permissions !== null || MEMBERS.includes(caller.name);
  return sized(isNarrowed ? CALLS.filter(isOwn) : CALLS, CALLS);
}

/** What must wait in any case. */
const COSTLY = [
  'POST /api/order',
  'POST /api/order/:id/pay',
  'POST /api/payment',
  'POST /api/user/withdrawals',
  'POST /api/contract/:id/sign',
  'GET /api/invoices',
  'GET /api/papers/pack.zip',
];
const POWERS = ['money.write', 'wallet.write', 'staff.manage', 'machine.manage'];

interface Outcome {
  status: number;
  code: number;
  message: string;
}

/** What the gate must say: a refusal, or `pass`: anything that the call itself answers. */
type Verdict =
  | 'sign in'
  | 'not approved'
  | 'no right'
  | 'no permission'
  | 'change password'
  | 'set up factor'
  | 'no key'
  | 'no scope'
  | 'pass';

function demanded(call: DeclaredCall, caller: Caller): Verdict {
  const verdicts = call.scopes.map((scope): Verdict => {
    if (scope === 'public' || scope === 'signed') return 'pass';
    if (scope.startsWith('machine:')) return demandedOfMachine(scope.slice('machine:'.length), caller);
    if (scope === 'buyer' || scope === 'approved') {
      if (!caller.buyer) return 'sign in';
      if (scope === 'approved' && caller.buyer !== 'approved') return 'not approved';
      if (lacksRight(call, caller)) return 'no right';
      return call.guarded && isDemanded && !caller.hasFactor ? 'set up factor' : 'pass';
    }
    if (!caller.permissions) return 'sign in';
    if (call.beforePasswordChange) return 'pass';
    if (caller.mustChangePassword) return 'change password';
    if (mustSetFactor(caller) && !call.beforeFactor) return 'set up factor';
    return caller.permissions.has(scope.slice('staff:'.length)) ? 'pass' : 'no permission';
  });
  return verdicts.find((one) => one === 'pass') ?? verdicts[0] ?? 'sign in';
}

function demandedOfMachine(scope: string, { scopes }: Caller): Verdict {
  if (!scopes) return 'no key';
  return scope === 'any' || scopes.includes(scope) ? 'pass' : 'no scope';
}

const lacksRight = ({ right }: DeclaredCall, { roles }: Caller): boolean =>
  right !== null && roles !== null && !RIGHTS[right].roles.some((role) => roles.includes(role));

/** Whether the shop demands a second factor of its buyers now. */
let isDemanded = false;

const mustSetFactor = ({ permissions, hasFactor }: Caller): boolean =>
  shop.services.config.staffFactor === 'power' && !hasFactor && POWERS.some((one) => permissions?.has(one));

/** What the gate did say. */
function verdictOf({ status, code, message }: Outcome, call: DeclaredCall): Verdict | 'fault' {
  if (status >= 500) return 'fault';
  // Providers' notices are refused by their signature, in the providers' words.
  if (call.scopes.includes('signed')) return 'pass';
  if (status === 401 && code === KEY) return 'no key';
  if (status === 401) return code === SIGN_IN ? 'sign in' : 'fault';
  if (status !== 403) return 'pass';
  if (code === CHANGE_PASSWORD) return 'change password';
  if (code === SET_UP_FACTOR) return 'set up factor';
  if (message === NOT_APPROVED) return 'not approved';
  if (NO_RIGHT.test(message)) return 'no right';
  if (NO_SCOPE.test(message)) return 'no scope';
  return message === NO_PERMISSION ? 'no permission' : 'pass';
}

/** Behind the gate a call may still refuse: a head office what is the store's own, an account what it may not do yet. */
function isOwnRefusal({ status, message }: Outcome, caller: Caller): boolean {
  if (status !== 403) return false;
  if (caller.isActing) return message !== ACTING;
  return caller.permissions !== null || message === ACTING;
}

/** Ids that no row has, and bodies without a field: a call that is let in finds nothing to change. */
async function outcomeOf(
  call: DeclaredCall,
  { secret }: Pick<Caller, 'secret'>,
  cookie: string,
): Promise<Outcome> {
  const { method } = call;
  const hasBody = method === 'POST' || method === 'PUT';
  const { statusCode, headers, body } = await shop.app.inject({
    method,
    url: call.path.replace(/:\w+/g, '999999999'),
    headers: {
      cookie,
      host: 'shop.test',
      ...(secret ? { authorization: `Bearer ${secret}` } : {}),
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
    },
    ...(hasBody ? { payload: '{}' } : {}),
  });
  const isJson = String(headers['content-type']).startsWith('application/json');
  const answer = isJson ? (JSON.parse(body) as Partial<Outcome>) : {};
  return { status: statusCode, code: answer.code ?? 0, message: answer.message ?? '' };
}

/** Calls that end other sessions than their own come last, one by one. */
const endsOthers = ({ method, path }: DeclaredCall) => method === 'DELETE' && !path.includes(':');

/** What is not as declared, by who calls. */
async function wrongOfAll(who: readonly Caller[]): Promise<Record<string, string[]>> {
  const wrong: Record<string, string[]> = {};
  for (const caller of who) {
    const found = await wrongOf(caller);
    if (found.length > 0) wrong[caller.name] = found;
  }
  return wrong;
}

async function wrongOf(caller: Caller): Promise<string[]> {
  const wrong: string[] = [];
  const check = async (call: DeclaredCall, cookie: string) => {
    const outcome = await outcomeOf(call, caller, cookie);
    const [want, got] = [demanded(call, caller), verdictOf(outcome, call)];
    if (want !== got || (want === 'pass' && isOwnRefusal(outcome, caller)))
      wrong.push(
        `${nameOf(call)} (${call.scopes.join()}): ${want}, but ${got} (${outcome.status} ${outcome.message})`,
      );
  };
  const tried = triedBy(caller);
  const together = tried.filter((call) => !endsOthers(call));
  const cookies = await cookiesOf(shop, caller, together.length);
  const waiting = together.map((call, at) => ({ call, cookie: cookies[at] ?? '' }));
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await check(next.call, next.cookie);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  for (const call of tried.filter(endsOthers)) {
    const [cookie = ''] = await cookiesOf(shop, caller, 1);
    await check(call, cookie);
  }
  return wrong;
}

const named = (names: readonly string[]) => callers.filter(({ name }) => names.includes(name));

describe('who may call what', () => {
  it('every call by everybody, as it is declared', async () => {
    const who = sized(named(SAMPLE), callers);
    expect(await wrongOfAll(who)).toEqual({});
    const tried = who.reduce((sum, caller) => sum + triedBy(caller).length, 0);
    expect(tried).toBeGreaterThan(sized(2000, 5000));
  });

  it('where staff need a second factor: power over money and people waits for it', async () => {
    shop.services.config.staffFactor = 'power';
    const staff = callers.filter((one) => one.permissions !== null);
    expect(await wrongOfAll(sized(named(['staff: finance', 'staff: safe']), staff))).toEqual({});
    expect(staff.filter(mustSetFactor).map((one) => one.name)).toEqual([
      'staff: admin',
      'staff: finance',
      'staff: once',
    ]);
    shop.services.config.staffFactor = 'nobody';
  });

  it('where the shop demands a second factor of its buyers: what costs and what shows papers waits for it', async () => {
    await demandFactor(shop, 'required');
    isDemanded = true;
    const buyers = callers.filter((one) => one.buyer !== null);
    const sample = ['account in review', 'passed account', 'passed account with a second factor'];
    expect(await wrongOfAll(sized(named(sample), buyers))).toEqual({});
    expect(CALLS.filter(({ guarded }) => guarded).map(nameOf)).toEqual(expect.arrayContaining(COSTLY));
    isDemanded = false;
    await demandFactor(shop, 'optional');
  });

  it('a cookie of one kind opens nothing of the other', async () => {
    const cookieOf = async (name: string) => {
      const caller = callers.find((one) => one.name === name) as Caller;
      return (await cookiesOf(shop, caller, 1))[0]?.split('=')[1] ?? '';
    };
    const [buyer, staff] = [await cookieOf('passed account'), await cookieOf('staff: admin')];
    const client = new Client(shop.url);
    client.setCookie(STAFF_COOKIE, buyer);
    client.setCookie(BUYER_COOKIE, staff);
    await client.get('/api/admin/me').expect(401);
    await client.get('/api/user/base').expect(401);
  });

  it('not from a page of another site, whatever its headers say', async () => {
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
