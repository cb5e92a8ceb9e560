import { randomBytes } from 'node:crypto';
import { keysOf } from '@qingnang/contract/keys';
import { BUYER_SCOPES, SELLER_SCOPES } from '@qingnang/contract/machine-words';
import { MEMBER_ROLES, type MemberRole } from '@qingnang/contract/member-words';
import { STAFF_ROLES } from '@qingnang/contract/office';
import { inTransaction } from '../../db/transaction.ts';
import { ENTRY_COOKIE } from '../../http/entry.ts';
import { permissionsOf } from '../../http/permissions.ts';
import { BUYER_COOKIE, STAFF_COOKIE, sessionHash } from '../../http/session.ts';
import { issueTicket } from '../../http/tickets.ts';
import { addCompanyKey, addSellerKey } from '../../modules/machines/keys/writes.ts';
import { manyBuyers } from '../buyers.ts';
import { giveFactor } from '../factors.ts';
import type { TestShop } from '../shop.ts';

/** Somebody who calls, and what the scopes of calls must make of them. */
export interface Caller {
  name: string;
  /** The columns of their sessions; null = none. */
  session: { account_id?: number; member_id?: number; staff_id?: number; head_account_id?: number } | null;
  /** A signed-in account; `approved` = passed with valid papers. */
  buyer: 'any' | 'approved' | null;
  isActing: boolean;
  /** What a member of a company is; null = the owner, or nobody of one. */
  roles: readonly MemberRole[] | null;
  /** A signed-in member of the staff. */
  permissions: ReadonlySet<string> | null;
  mustChangePassword: boolean;
  /** Signs in with a second factor. */
  hasFactor: boolean;
  /** What the browser has beside a session, or in place of one. */
  cookie?: string;
  /** The scopes of a machine's key; null = no machine, or one whose key is not good any more. */
  scopes: readonly string[] | null;
  /** The key of a machine. */
  secret?: string;
}

const NOBODY = {
  session: null,
  buyer: null,
  isActing: false,
  roles: null,
  permissions: null,
  mustChangePassword: false,
  hasFactor: false,
  scopes: null,
};

/** A visitor, each kind of account, every role of the staff as built, one without permissions, one-time passwords, and machines. */
export async function everyCaller(shop: TestShop): Promise<Caller[]> {
  return [
    { name: 'visitor', ...NOBODY },
    ...(await accounts(shop)),
    ...(await staff(shop)),
    ...(await machines(shop)),
  ];
}

/** A key with all scopes of the wholesaler, one with one of them, one of a company, and one that is over. */
async function machines(shop: TestShop): Promise<Caller[]> {
  const YEAR_MS = 365 * 24 * 3_600_000;
  const expiresAt = new Date(Date.now() + YEAR_MS);
  const seller = keysOf(SELLER_SCOPES);
  const company = keysOf(BUYER_SCOPES);
  const { id } = await shop.db
    .selectFrom('account')
    .select('id')
    .where('username', '=', 'yaodian')
    .executeTakeFirstOrThrow();
  return inTransaction(shop.db, async (tx) => {
    const key = { name: 'ERP', expiresAt };
    const whole = await addSellerKey(tx, { ...key, scopes: seller }, null);
    const one = await addSellerKey(tx, { ...key, scopes: ['goods.read'] }, null);
    const over = await addSellerKey(tx, { ...key, scopes: seller, expiresAt: new Date(0) }, null);
    const own = await addCompanyKey(tx, { ...key, scopes: company }, id);
    return [
      { ...NOBODY, name: 'machine: whole', scopes: seller, secret: whole.secret },
      { ...NOBODY, name: 'machine: one scope', scopes: ['goods.read'], secret: one.secret },
      { ...NOBODY, name: 'machine: of a company', scopes: company, secret: own.secret },
      { ...NOBODY, name: 'machine: over', secret: over.secret },
    ];
  });
}

async function accounts(shop: TestShop): Promise<Caller[]> {
  const made = await manyBuyers(shop, 11);
  const [
    fresh = 0,
    reviewed = 0,
    refused = 0,
    expired = 0,
    passed = 0,
    head = 0,
    store = 0,
    blocked = 0,
    safe = 0,
    halfway = 0,
    shared = 0,
  ] = made.map((one) => one.accountId);
  await giveFactor(shop, safe);
  const set = (id: number, values: Record<string, unknown>) =>
    shop.db.updateTable('account').set(values).where('id', '=', id).execute();
  await set(fresh, { pass_status: 0 });
  await set(reviewed, { pass_status: 2 });
  await set(refused, { pass_status: 3, refuse_reason: '营业执照不清晰' });
  await set(head, { buyer_type: 'chain_head' });
  await set(store, { buyer_type: 'chain_store', head_account_id: head, is_can_chat: true });
  await set(blocked, { is_blocked: true });
  await shop.db
    .insertInto('account_licence')
    .values({
      account_id: expired,
      kind: '营业执照',
      number: '1',
      valid_until: '2020-01-01',
      gates_scopes: [],
    })
    .onConflict((same) => same.columns(['account_id', 'kind']).doUpdateSet({ valid_until: '2020-01-01' }))
    .execute();
  const account = (name: string, id: number, buyer: Caller['buyer']): Caller => ({
    ...NOBODY,
    name,
    session: { account_id: id },
    buyer,
  });
  return [
    account('account that has not submitted', fresh, 'any'),
    account('account in review', reviewed, 'any'),
    account('refused account', refused, 'any'),
    account('account with an expired licence', expired, 'any'),
    account('passed account', passed, 'approved'),
    account('passed head office', head, 'approved'),
    {
      ...account('head office that acts for a store', store, 'approved'),
      session: { account_id: store, head_account_id: head },
      isActing: true,
    },
    { ...account('passed account with a second factor', safe, 'approved'), hasFactor: true },
    // As good as nobody.
    {
      ...account('account that has yet to say its code', halfway, null),
      session: null,
      cookie: await entryCookie(shop, halfway),
    },
    account('blocked account', blocked, null),
    ...(await members(shop, account('', shared, 'approved'))),
  ];
}

/** One of each role, all of them together, and one who is stopped. */
async function members({ db }: TestShop, of: Caller): Promise<Caller[]> {
  const all = keysOf(MEMBER_ROLES);
  const people = [
    ...all.map((role) => ({ name: role as string, roles: [role] })),
    { name: 'all roles', roles: all },
  ];
  const account_id = of.session?.account_id ?? 0;
  const rows = await db
    .insertInto('member')
    .values(
      [...people, { name: 'stopped', roles: all }].map(({ name, roles }) => ({
        account_id,
        name,
        roles,
        login: `m-${name}`,
        password_hash: 'x',
        is_active: name !== 'stopped',
      })),
    )
    .returning(['id', 'name'])
    .execute();
  const session = (name: string) => ({
    account_id,
    member_id: rows.find((row) => row.name === name)?.id ?? 0,
  });
  return [
    ...people.map(({ name, roles }) => ({ ...of, name: `member: ${name}`, session: session(name), roles })),
    { ...of, name: 'member who is stopped', session: session('stopped'), buyer: null },
  ];
}

/** Of a browser that has passed the first step of signing in. */
async function entryCookie(shop: TestShop, accountId: number): Promise<string> {
  await giveFactor(shop, accountId);
  const account = await shop.db
    .selectFrom('account')
    .select(['id', 'password_hash'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return `${ENTRY_COOKIE}=${await issueTicket(shop.db, 'entry', account, 3600)}`;
}

async function staff(shop: TestShop): Promise<Caller[]> {
  await shop.db.insertInto('role').values({ key: 'nothing', name: '无权限', permissions: [] }).execute();
  await shop.db
    .insertInto('role')
    .values({ key: 'one', name: '只看订单', permissions: ['order.read'] })
    .execute();
  const member = { password_hash: 'x', name: '某人' };
  await shop.db
    .insertInto('staff')
    .values([
      { ...member, username: 'nothing', role: 'nothing' },
      { ...member, username: 'one', role: 'one' },
      { ...member, username: 'once', role: 'admin', must_change_password: true },
      { ...member, username: 'safe', role: 'finance', totp_secret: 'A'.repeat(32) },
      { ...member, username: 'left', role: 'admin', is_active: false },
    ])
    .execute();
  const rows = await shop.db.selectFrom('staff').select(['id', 'username']).execute();
  const one = (username: string, permissions: ReadonlySet<string> | null): Caller => ({
    ...NOBODY,
    name: `staff: ${username}`,
    session: { staff_id: rows.find((row) => row.username === username)?.id ?? 0 },
    permissions,
  });
  return [
    ...Object.keys(STAFF_ROLES).map((role) => one(role, permissionsOf(role))),
    one('nothing', new Set(['staff.self'])),
    one('one', new Set(['staff.self', 'order.read'])),
    { ...one('once', permissionsOf('admin')), mustChangePassword: true },
    { ...one('safe', permissionsOf('finance')), hasFactor: true },
    one('left', null),
  ];
}

/** So many fresh sessions of a caller as cookies, in one statement: calls that end one leave the others alone. */
export async function cookiesOf(
  { db }: TestShop,
  { session, cookie: own = '' }: Pick<Caller, 'session' | 'cookie'>,
  count: number,
): Promise<string[]> {
  if (session === null) return Array.from({ length: count }, () => own);
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const expires_at = new Date(Date.now() + 3_600_000);
  await db
    .insertInto('session')
    .values(tokens.map((token) => ({ token_hash: sessionHash(token), expires_at, ...session })))
    .execute();
  const cookie = session.staff_id === undefined ? BUYER_COOKIE : STAFF_COOKIE;
  return tokens.map((token) => `${cookie}=${token}`);
}
