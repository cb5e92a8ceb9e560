/**
 * Who asks is a type: `Viewer`, `Buyer` and `ApprovedBuyer` are made here and nowhere else. A session names the account that it
 * acts for and, beside it, the head office that signed in (`Buyer.actingHead`); its secret changes with every switch. What is
 * of the account alone asks `requireOwn`; what only some of a company's people may do says its `right` in the contract.
 */

import { hash, randomBytes } from 'node:crypto';
import type { Permission } from '@qingnang/contract/endpoint';
import type { SignInWay } from '@qingnang/contract/privacy-words';
import type { BaseType } from '@qingnang/contract/reference-fields';
import type { FastifyReply } from 'fastify';
import { CompiledQuery } from 'kysely';
import type { Db } from '../db/client.ts';
import { inTransaction, type Tx } from '../db/transaction.ts';
import { BUYER_COLUMNS, type BuyerRow, HEAD_COLUMN, type LicenceJson } from './buyer-row.ts';
import { keepCookie } from './cookies.ts';
import { forbidden, invalid, signInNeeded } from './errors.ts';
import { MEMBER_COLUMN, type Member, memberFrom } from './member.ts';
import { SessionMemory } from './session-memory.ts';

/**
 * Scopes as types. They are made here (`Staff` in staff-session) and nowhere else, so a read or write that takes one cannot be called
 * without a session that stands for it.
 */
declare const made: unique symbol;

export interface BuyerFacts {
  accountId: number;
  username: string;
  company: string;
  buyerType: string;
  /** The kind of buyers whose rules hold for its type. */
  baseType: BaseType;
  province: string;
  city: string;
  district: string;
  /** Price level 0..3. */
  rank: number;
  /** 0 not submitted, 1 passed, 2 in review, 3 refused, 4 a paper is out of date or missing (also when the papers themselves say so). */
  passStatus: number;
  refuseReason: string;
  /** Buys at contract prices. */
  isSpecial: boolean;
  /** Sees 优选 prices. */
  seesYoux: boolean;
  scopes: ReadonlySet<string>;
  /** Papers out of date, with the scopes they stop (empty = all). */
  expired: readonly StoppingLicence[];
  /** Papers that were never on file though they have to be, with the scopes that stay shut without them (empty = all). */
  missing: readonly StoppingLicence[];
  /** Nobody signs in for it any more; only orders that were placed before meet it. */
  isBlocked: boolean;
  /** Last day of the yearly contract as `2026-12-31`; null = never signed. */
  contractValidUntil: string | null;
  /** Of a store, and the group whose contract prices hold for it; null = none. */
  headAccountId: number | null;
  customerGroupId: number | null;
  /** The head office that acts for this store; null = the account acts for itself. */
  actingHead: ActingHead | null;
  /** Whoever signed in has a second factor; false where nobody has: an account that is looked at. */
  hasFactor: boolean;
  /** Who of the company signed in, or of the head office that acts; null = the owner. */
  member: Member | null;
}
export interface ActingHead {
  accountId: number;
  company: string;
}
export interface StoppingLicence {
  kind: string;
  gatesScopes: readonly string[];
}

/** A signed-in company account. */
export interface Buyer extends BuyerFacts {
  readonly [made]: 'buyer';
}
/** A buyer that has passed review and whose papers are in date: sees prices, may buy. */
export interface ApprovedBuyer extends Buyer {
  readonly passStatus: 1;
}
/** Who looks at a public page: a visitor (null) or a signed-in buyer. */
export interface Viewer {
  readonly buyer: Buyer | null;
}
/** The request that somebody acts by, as the audit log names it. */
export interface Trace {
  requestId: string;
  /** '' = none: an act of the command line. */
  ip: string;
}
export interface Staff {
  readonly [made]: 'staff';
  staffId: number;
  username: string;
  name: string;
  role: string;
  roleName: string;
  permissions: ReadonlySet<Permission>;
  /** Sees and serves only the customers whose salesman has this id: their own; null = everybody's. */
  customersOf: number | null;
  /** Signed in with a password that somebody else set: may do nothing before it is replaced. */
  mustChangePassword: boolean;
  /** Signs in with a second factor. */
  hasFactor: boolean;
  /** Of the request that was looked up for: nobody is remembered from one to the next. */
  trace: Trace;
}

export const BUYER_COOKIE = 'qn_session';
export const STAFF_COOKIE = 'qn_staff';
const BUYER_SECONDS = 30 * 24 * 3600;
/**
 * A session that nobody uses ends earlier: staff's after half an hour, since office screens stand open beside customers; buyers' after two
 * weeks, since a pharmacy orders at least that often. Of a session named `alias`.
 */
export const standing = (alias: string): string =>
  `${alias}.expires_at > now() and ${alias}.seen_at > now() - case when ${alias}.staff_id is null then interval '14 days' else interval '30 minutes' end`;
// A shift: staff sign in once a day.
const STAFF_SECONDS = 12 * 3600;

export const isApproved = (buyer: Buyer | null): buyer is ApprovedBuyer => buyer?.passStatus === 1;

/** What the table keeps of a session's secret. */
export const sessionHash = (token: string) => hash('sha256', token, 'buffer');

// Somebody who is blocked or stopped, or a head office whose store is not its own any more, is nobody.
const BUYER_BY_SESSION = `select ${BUYER_COLUMNS}, ${HEAD_COLUMN}, ${MEMBER_COLUMN},
    s.seen_at < now() - interval '5 minutes' as was_away,
    exists (select from account_factor f where f.account_id = coalesce(h.id, a.id)
      and f.member_id is not distinct from s.member_id and f.ended_at is null) as has_factor
  from session s join account a on a.id = s.account_id
  left join account h on h.id = s.head_account_id
  left join member m on m.id = s.member_id
  where s.token_hash = $1 and ${standing('s')} and not a.is_blocked
    and (s.head_account_id is null or (a.head_account_id = h.id and not h.is_blocked))
    and (s.member_id is null or (m.is_active and m.account_id = coalesce(h.id, a.id)))`;

/**
 * One statement a request: the account behind a cookie, its scopes and the papers that are out of date. Every five minutes another
 * one notes that the session is in use.
 */
export async function findBuyer(db: Db, token: string | undefined): Promise<Buyer | null> {
  if (!token) return null;
  const { rows } = await db.executeQuery<BuyerRow>(CompiledQuery.raw(BUYER_BY_SESSION, [sessionHash(token)]));
  const [row] = rows;
  if (row?.was_away)
    await db
      .updateTable('session')
      .set({ seen_at: new Date() })
      .where('token_hash', '=', sessionHash(token))
      .execute();
  return row ? toBuyer(row, memberFrom(row.member)) : null;
}

const recent = new SessionMemory<Buyer>();

/**
 * The same for reads: from memory, where this process has looked it up within `sessionMemoryMs`. A session that is ended
 * or acts here is forgotten at once; one that is ended elsewhere, and what changes about the account, shows after that time.
 */
export function recentBuyer(
  { db, config }: { db: Db; config: { sessionMemoryMs: number } },
  token: string | undefined,
): Promise<Buyer | null> {
  if (!token || config.sessionMemoryMs === 0) return findBuyer(db, token);
  return recent.take(token, config.sessionMemoryMs, () => findBuyer(db, token));
}

/** After an act that may have changed something about the account: the page that follows it shows that. */
export function forgetRecent(token: string | undefined): void {
  if (token) recent.forget(token);
}

const STORES_OF_HEAD = `select ${BUYER_COLUMNS}, ${HEAD_COLUMN} from account a join account h on h.id = a.head_account_id
  where a.id = any($1::int8[]) and h.id = $2 and not a.is_blocked order by a.id`;

/** Stores of a head-office account, for whoever asks to act for them; those that are blocked or not its own are left out. */
export async function findStores(
  db: Db,
  head: Pick<Buyer, 'accountId' | 'member'>,
  ids: readonly number[],
): Promise<Buyer[]> {
  const { rows } = await db.executeQuery<BuyerRow>(
    CompiledQuery.raw(STORES_OF_HEAD, [[...ids], head.accountId]),
  );
  return rows.map((row) => toBuyer(row, head.member));
}

/** One of them; null when it is blocked or not its own. */
export async function findStore(
  db: Db,
  head: Pick<Buyer, 'accountId' | 'member'>,
  storeId: number,
): Promise<Buyer | null> {
  const [store] = await findStores(db, head, [storeId]);
  return store ?? null;
}

/**
 * What is of the account alone (password, number, sessions, WeChat, new stores) is not for a head office that acts for it.
 * @throws 403
 */
export function requireOwn(buyer: Buyer): void {
  if (buyer.actingHead) throw forbidden('请先切换回总部账户');
}

const ACCOUNT_BY_ID = `select ${BUYER_COLUMNS}, null::jsonb as acting_head from account a where a.id = $1`;

/** An account as the shop treats it, for staff who look at what it may buy; null for an unknown one. */
export async function findAccountAsBuyer(db: Db, _staff: Staff, accountId: number): Promise<Buyer | null> {
  const { rows } = await db.executeQuery<BuyerRow>(CompiledQuery.raw(ACCOUNT_BY_ID, [accountId]));
  const [row] = rows;
  return row ? toBuyer(row, null) : null;
}

const ACCOUNTS_BY_ID = `select ${BUYER_COLUMNS}, null::jsonb as acting_head from account a
  where a.id = any($1::int8[]) and not a.is_blocked`;

/** Accounts by id as the shop treats them, for jobs that look at goods with the eyes of many; blocked ones are missing. */
export async function findAccounts(db: Db | Tx, accountIds: readonly number[]): Promise<Map<number, Buyer>> {
  const { rows } = await db.executeQuery<BuyerRow>(CompiledQuery.raw(ACCOUNTS_BY_ID, [accountIds]));
  return new Map(rows.map((row) => [row.account_id, toBuyer(row, null)]));
}

const SERVICE_BUYER = `select ${BUYER_COLUMNS}, null::jsonb as acting_head, ${MEMBER_COLUMN}
  from member m join account a on a.id = m.account_id
  where m.id = $1 and m.kind = 'service' and not a.is_blocked`;

/** The company that a key acts for, as its service account; null while the company is blocked. */
export async function findServiceBuyer(db: Db, memberId: number): Promise<Buyer | null> {
  const { rows } = await db.executeQuery<BuyerRow>(CompiledQuery.raw(SERVICE_BUYER, [memberId]));
  const [row] = rows;
  return row ? toBuyer(row, memberFrom(row.member)) : null;
}

const ORDERING_ACCOUNTS = `select ${BUYER_COLUMNS}, null::jsonb as acting_head from account a where a.id = any($1::int8[])`;

/** Accounts by id as they stand today, blocked ones too: for orders that they have placed before. */
export async function findOrdering(db: Db | Tx, accountIds: readonly number[]): Promise<Map<number, Buyer>> {
  const { rows } = await db.executeQuery<BuyerRow>(CompiledQuery.raw(ORDERING_ACCOUNTS, [accountIds]));
  return new Map(rows.map((row) => [row.account_id, toBuyer(row, null)]));
}

function toBuyer(row: BuyerRow, member: Member | null): Buyer {
  const expired = (row.expired ?? []).map(toStopping);
  const missing = (row.missing ?? []).map(toStopping);
  const stopsAll = [...expired, ...missing].some((one) => one.gatesScopes.length === 0);
  const facts: BuyerFacts = {
    accountId: row.account_id,
    username: row.username,
    company: row.company,
    buyerType: row.buyer_type,
    baseType: row.base_type,
    province: row.province,
    city: row.city,
    district: row.district,
    rank: row.rank,
    passStatus: row.pass_status === 1 && stopsAll ? 4 : row.pass_status,
    refuseReason: row.refuse_reason,
    isSpecial: row.is_special,
    seesYoux: row.is_show_youx,
    scopes: new Set(row.scopes ?? []),
    expired,
    missing,
    isBlocked: row.is_blocked,
    contractValidUntil: row.contract_valid_until,
    headAccountId: row.head_account_id,
    customerGroupId: row.customer_group_id,
    actingHead: row.acting_head,
    hasFactor: row.has_factor ?? false,
    member,
  };
  return facts as Buyer;
}

const toStopping = ({ kind, gates_scopes }: LicenceJson): StoppingLicence => ({
  kind,
  gatesScopes: gates_scopes,
});

export interface NewSession {
  accountId?: number;
  /** null and absent = the account's owner. */
  memberId?: number | null;
  staffId?: number;
  ip: string;
  userAgent: string;
  /** By which of its ways a buyer came in. */
  way?: SignInWay;
}

/** Opens a session and returns the secret for the cookie; the table keeps only its hash. */
export async function openSession(db: Db | Tx, session: NewSession): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const seconds = session.staffId === undefined ? BUYER_SECONDS : STAFF_SECONDS;
  await db
    .insertInto('session')
    .values({
      token_hash: sessionHash(token),
      account_id: session.accountId ?? null,
      member_id: session.memberId ?? null,
      staff_id: session.staffId ?? null,
      ip: session.ip,
      user_agent: session.userAgent.slice(0, 200),
      way: session.way ?? '',
      expires_at: new Date(Date.now() + seconds * 1000),
    })
    .execute();
  return token;
}

/**
 * Lets a signed-in head office act for one of its stores, or for itself again. The secret changes with it, since other
 * processes remember the old one for a moment.
 * @param headId who signed in; null = `accountId` itself
 */
export async function switchSession(
  call: SessionCall,
  accountId: number,
  headId: number | null,
): Promise<void> {
  const { db, cookies } = call;
  const old = cookies[BUYER_COOKIE] ?? '';
  const token = randomBytes(32).toString('base64url');
  const moved = await db
    .updateTable('session')
    .set({ token_hash: sessionHash(token), account_id: accountId, head_account_id: headId })
    .where('token_hash', '=', sessionHash(old))
    .executeTakeFirst();
  // Signed out, or switched by another tab, at this moment.
  if (moved.numUpdatedRows === 0n) throw signInNeeded();
  recent.forget(old);
  setCookie(call, BUYER_COOKIE, token);
}

export async function endSession(db: Db, token: string | undefined): Promise<void> {
  if (!token) return;
  await db.deleteFrom('session').where('token_hash', '=', sessionHash(token)).execute();
  recent.forget(token);
}

/** What opening and ending a session needs of a call. */
export interface SessionCall {
  db: Db;
  config: { publicUrl: string | null };
  cookies: Record<string, string | undefined>;
  ip: string;
  userAgent: string;
  reply: FastifyReply | null;
}
type SessionCookie = typeof BUYER_COOKIE | typeof STAFF_COOKIE;

/**
 * Signs a member of the staff in; buyers come in by `enter` (entry.ts).
 * @param checkedHash of the password that has just been found right
 * @throws 422 at `password` when it was replaced meanwhile
 */
export async function startStaffSession(
  call: SessionCall,
  staffId: number,
  checkedHash?: string,
): Promise<void> {
  const { db, ip, userAgent } = call;
  const token = await inTransaction(db, async (tx) => {
    if (checkedHash !== undefined) await holdPassword(tx, staffId, checkedHash);
    return openSession(tx, { staffId, ip, userAgent });
  });
  await takeSession(call, STAFF_COOKIE, token);
}

/** A changed password ends all sessions: while it is being changed none may be opened with the old one behind its back. */
async function holdPassword(tx: Tx, staffId: number, hash: string): Promise<void> {
  const row = await tx
    .selectFrom('staff')
    .select('id')
    .where('id', '=', staffId)
    .where('password_hash', '=', hash)
    .forShare()
    .executeTakeFirst();
  if (!row) throw invalid({ password: '用户名或密码不正确' });
}

/**
 * Leaves a new session with a browser, in place of the one it came with, since a cookie planted before sign-in must be worth nothing
 * after it. The cookie is HttpOnly, same site, and secure when the shop is served over https.
 */
export async function takeSession(call: SessionCall, cookie: SessionCookie, token: string): Promise<void> {
  await endSession(call.db, call.cookies[cookie]);
  setCookie(call, cookie, token);
}

const setCookie = (call: SessionCall, cookie: SessionCookie, token: string): void =>
  keepCookie(call, cookie, token, cookie === STAFF_COOKIE ? STAFF_SECONDS : BUYER_SECONDS);

/** Signs a browser out. */
export async function stopSession(call: SessionCall, cookie: SessionCookie): Promise<void> {
  await endSession(call.db, call.cookies[cookie]);
  keepCookie(call, cookie, '', 0);
}
