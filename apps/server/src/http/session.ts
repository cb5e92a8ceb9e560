import { hash, randomBytes } from 'node:crypto';
import type { Permission } from '@qingnang/contract/endpoint';
import type { FastifyReply } from 'fastify';
import { CompiledQuery } from 'kysely';
import type { Db } from '../db/client.ts';
import type { Tx } from '../db/transaction.ts';
import { permissionsOf } from './permissions.ts';
import { SessionMemory } from './session-memory.ts';

/**
 * Scopes as types. They are made here and nowhere else, so a read or write that takes one cannot be called without a
 * session that stands for it.
 */
declare const made: unique symbol;

export interface BuyerFacts {
  accountId: number;
  username: string;
  company: string;
  buyerType: string;
  province: string;
  city: string;
  district: string;
  /** Price level 0..3. */
  rank: number;
  /** 0 not submitted, 1 passed, 2 in review, 3 refused, 4 expired licence (also when the papers' dates say so). */
  passStatus: number;
  refuseReason: string;
  /** Buys at contract prices. */
  isSpecial: boolean;
  /** Sees 优选 prices. */
  seesYoux: boolean;
  scopes: ReadonlySet<string>;
  /** Papers out of date, with the scopes they stop (empty = all). */
  expired: readonly ExpiredLicence[];
  /** Last day of the yearly contract as `2026-12-31`; null = never signed. */
  contractValidUntil: string | null;
}
export interface ExpiredLicence {
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
export interface Staff {
  readonly [made]: 'staff';
  staffId: number;
  username: string;
  name: string;
  role: string;
  permissions: ReadonlySet<Permission>;
}

export const BUYER_COOKIE = 'qn_session';
export const STAFF_COOKIE = 'qn_staff';
const BUYER_SECONDS = 30 * 24 * 3600;
// A shift: staff sign in once a day.
const STAFF_SECONDS = 12 * 3600;

export const isApproved = (buyer: Buyer | null): buyer is ApprovedBuyer => buyer?.passStatus === 1;

const hashOf = (token: string) => hash('sha256', token, 'buffer');

interface BuyerRow {
  account_id: number;
  username: string;
  company: string;
  buyer_type: string;
  province: string;
  city: string;
  district: string;
  rank: number;
  pass_status: number;
  refuse_reason: string;
  is_special: boolean;
  is_show_youx: boolean;
  contract_valid_until: string | null;
  scopes: string[] | null;
  expired: { kind: string; gates_scopes: string[] }[] | null;
}

const BUYER_COLUMNS = `a.id as account_id, a.username, a.company, a.buyer_type, a.province, a.city, a.district, a.rank,
  a.pass_status, a.refuse_reason, a.is_special, a.is_show_youx, a.contract_valid_until,
  (select array_agg(scope) from account_scope where account_id = a.id) as scopes,
  (select jsonb_agg(jsonb_build_object('kind', kind, 'gates_scopes', gates_scopes)) from account_licence
    where account_id = a.id and valid_until < current_date) as expired`;
const BUYER_BY_SESSION = `select ${BUYER_COLUMNS} from session s join account a on a.id = s.account_id
  where s.token_hash = $1 and s.expires_at > now()`;

/** One statement a request: the account behind a cookie, its scopes and the papers that are out of date. */
export async function findBuyer(db: Db, token: string | undefined): Promise<Buyer | null> {
  if (!token) return null;
  const { rows } = await db.executeQuery(CompiledQuery.raw(BUYER_BY_SESSION, [hashOf(token)]));
  const row = rows[0] as BuyerRow | undefined;
  return row ? toBuyer(row) : null;
}

const recent = new SessionMemory<Buyer>();

/**
 * The same for reads: from memory, where this process has looked it up within `sessionMemoryMs`. A session that is ended
 * here is forgotten at once; one that is ended elsewhere, and what changes about the account, shows after that time.
 */
export function recentBuyer(
  { db, config }: { db: Db; config: { sessionMemoryMs: number } },
  token: string | undefined,
): Promise<Buyer | null> {
  if (!token || config.sessionMemoryMs === 0) return findBuyer(db, token);
  return recent.take(token, config.sessionMemoryMs, () => findBuyer(db, token));
}

const STORE_OF_HEAD = `select ${BUYER_COLUMNS} from account a where a.id = $1 and a.head_account_id = $2`;

/** A store of a head-office account, to act for it; null when it is not one of its own. */
export async function findStore(db: Db, head: Buyer, storeId: number): Promise<Buyer | null> {
  const { rows } = await db.executeQuery(CompiledQuery.raw(STORE_OF_HEAD, [storeId, head.accountId]));
  const row = rows[0] as BuyerRow | undefined;
  return row ? toBuyer(row) : null;
}

const ACCOUNT_BY_ID = `select ${BUYER_COLUMNS} from account a where a.id = $1`;

/** An account as the shop treats it, for staff who look at what it may buy; null for an unknown one. */
export async function findAccountAsBuyer(db: Db, _staff: Staff, accountId: number): Promise<Buyer | null> {
  const { rows } = await db.executeQuery(CompiledQuery.raw(ACCOUNT_BY_ID, [accountId]));
  const row = rows[0] as BuyerRow | undefined;
  return row ? toBuyer(row) : null;
}

function toBuyer(row: BuyerRow): Buyer {
  const expired = (row.expired ?? []).map((one) => ({ kind: one.kind, gatesScopes: one.gates_scopes }));
  const stopsAll = expired.some((one) => one.gatesScopes.length === 0);
  const facts: BuyerFacts = {
    accountId: row.account_id,
    username: row.username,
    company: row.company,
    buyerType: row.buyer_type,
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
    contractValidUntil: row.contract_valid_until,
  };
  return facts as Buyer;
}

const STAFF_BY_SESSION = `select s.id as staff_id, s.username, s.name, s.role from session t join staff s on s.id = t.staff_id
  where t.token_hash = $1 and t.expires_at > now() and s.is_active`;

export async function findStaff(db: Db, token: string | undefined): Promise<Staff | null> {
  if (!token) return null;
  const { rows } = await db.executeQuery(CompiledQuery.raw(STAFF_BY_SESSION, [hashOf(token)]));
  const row = rows[0] as { staff_id: number; username: string; name: string; role: string } | undefined;
  if (!row) return null;
  const facts = { staffId: row.staff_id, username: row.username, name: row.name, role: row.role };
  return { ...facts, permissions: permissionsOf(row.role) } as Staff;
}

export interface NewSession {
  accountId?: number;
  staffId?: number;
  ip: string;
  userAgent: string;
}

/** Opens a session and returns the secret for the cookie; the table keeps only its hash. */
export async function openSession(db: Db | Tx, session: NewSession): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const seconds = session.staffId === undefined ? BUYER_SECONDS : STAFF_SECONDS;
  await db
    .insertInto('session')
    .values({
      token_hash: hashOf(token),
      account_id: session.accountId ?? null,
      staff_id: session.staffId ?? null,
      ip: session.ip,
      user_agent: session.userAgent.slice(0, 200),
      expires_at: new Date(Date.now() + seconds * 1000),
    })
    .execute();
  return token;
}

export async function endSession(db: Db, token: string | undefined): Promise<void> {
  if (!token) return;
  await db.deleteFrom('session').where('token_hash', '=', hashOf(token)).execute();
  recent.forget(token);
}

/** What opening and ending a session needs of a call. */
interface SessionCall {
  db: Db;
  config: { publicUrl: string | null };
  cookies: Record<string, string | undefined>;
  ip: string;
  userAgent: string;
  reply: FastifyReply | null;
}
type SessionCookie = typeof BUYER_COOKIE | typeof STAFF_COOKIE;

/**
 * Signs a browser in: a new session in place of the one it came with, since a cookie planted before sign-in must be worth
 * nothing after it. The cookie is HttpOnly, same site, and secure when the shop is served over https.
 */
export async function startSession(call: SessionCall, cookie: SessionCookie, id: number): Promise<void> {
  const { db, config, cookies, ip, userAgent, reply } = call;
  await endSession(db, cookies[cookie]);
  const who = cookie === STAFF_COOKIE ? { staffId: id } : { accountId: id };
  const token = await openSession(db, { ...who, ip, userAgent });
  const secure = config.publicUrl?.startsWith('https:') ?? false;
  const maxAge = cookie === STAFF_COOKIE ? STAFF_SECONDS : BUYER_SECONDS;
  reply?.setCookie(cookie, token, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge });
}

/** Signs a browser out. */
export async function stopSession({ db, cookies, reply }: SessionCall, cookie: SessionCookie): Promise<void> {
  await endSession(db, cookies[cookie]);
  reply?.clearCookie(cookie, { path: '/' });
}
