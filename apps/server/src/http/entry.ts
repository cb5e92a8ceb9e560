/**
 * How a buyer comes in. Every way of signing in ends in `enter`: it opens a session or, where whoever comes has a second factor, leaves
 * the browser a ticket that is worth nothing but the saying of its code.
 */

import { SIGN_IN_WAYS, type SignInWay } from '@qingnang/contract/privacy-words';
import type { SignedIn } from '@qingnang/contract/second-factor';
import type { Db } from '../db/client.ts';
import { shopSettings } from '../db/shop-settings.ts';
import { inTransaction, type Tx } from '../db/transaction.ts';
import { noteEvent, type Origin } from './account-events.ts';
import { keepCookie } from './cookies.ts';
import { buyerFactorNeeded, invalid } from './errors.ts';
import { rememberDevice } from './known-device.ts';
import { BUYER_COOKIE, type Buyer, openSession, type SessionCall, takeSession } from './session.ts';
import { issueTicket } from './tickets.ts';

/** Of a browser whose user has passed the first step. */
export const ENTRY_COOKIE = 'qn_entry';
/** As long as it takes to find a phone. */
const ENTRY_SECONDS = 600;

interface Entrant {
  id: number;
  username: string;
  phone: string;
  company: string;
  /** null and absent = the account's owner. */
  member_id?: number | null;
}

/** What is said of where signing in stands. */
export const ENTERED: Readonly<Record<SignedIn['next'], string>> = {
  done: '登录成功',
  code: '请输入动态口令',
  set_up: '登录成功，请开启两步验证',
};

/** What has just been found right, and is looked at once more while the session is opened. */
interface Checked {
  /** How they come in. */
  way: SignInWay;
  passwordHash?: string;
  /** The row of the second factor whose code was said. */
  factorId?: number;
}

/**
 * Signs a browser in, or lets it go on to the code.
 * @throws 422 at `password` when it was replaced meanwhile
 */
export async function enter(call: SessionCall, account: Entrant, checked: Checked): Promise<SignedIn> {
  const { id, username, phone, company, member_id: memberId = null } = account;
  const { token, ticket, hasFactor } = await inTransaction(call.db, (tx) =>
    open(tx, call, { id, memberId }, checked),
  );
  if (ticket !== '') {
    keepCookie(call, ENTRY_COOKIE, ticket, ENTRY_SECONDS);
    return { username: '', company: '', next: 'code' };
  }
  await takeSession(call, BUYER_COOKIE, token);
  if (call.cookies[ENTRY_COOKIE] !== undefined) keepCookie(call, ENTRY_COOKIE, '', 0);
  await rememberDevice(call, 'buyer', [username, phone]);
  const mustSetUp = !hasFactor && (await demandsFactor(call.db));
  return { username, company, next: mustSetUp ? 'set_up' : 'done' };
}

/** Who of an account comes in; `memberId` null = its owner. */
interface Opener {
  id: number;
  memberId: number | null;
}

/**
 * A changed password, and a second factor that is switched on, end all sessions: while the account or the member is being changed
 * none may be opened behind its back.
 */
async function open(tx: Tx, { ip, userAgent }: SessionCall, opener: Opener, checked: Checked) {
  const { id, memberId } = opener;
  const password_hash = await (memberId === null ? holdAccount(tx, id) : holdMember(tx, memberId));
  if (password_hash === null || (checked.passwordHash ?? password_hash) !== password_hash)
    throw invalid({ password: '用户名或密码不正确' });
  const factor = await tx
    .selectFrom('account_factor')
    .select('id')
    .where('account_id', '=', id)
    .where('member_id', 'is not distinct from', memberId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (factor && factor.id !== checked.factorId) {
    const holder = { id, member_id: memberId, password_hash };
    return { token: '', ticket: await issueTicket(tx, 'entry', holder, ENTRY_SECONDS), hasFactor: true };
  }
  if (memberId !== null)
    await tx.updateTable('member').set({ signed_in_at: new Date() }).where('id', '=', memberId).execute();
  const token = await openSession(tx, { accountId: id, memberId, ip, userAgent, way: checked.way });
  await noteSignIn(tx, opener, checked.way, { ip, userAgent });
  return { token, ticket: '', hasFactor: factor !== undefined };
}

async function holdAccount(tx: Tx, id: number): Promise<string> {
  const { password_hash } = await tx
    .selectFrom('account')
    .select('password_hash')
    .where('id', '=', id)
    .forShare()
    .executeTakeFirstOrThrow();
  return password_hash;
}

/** @returns null for who is stopped */
async function holdMember(tx: Tx, memberId: number): Promise<string | null> {
  const { password_hash, is_active } = await tx
    .selectFrom('member')
    .select(['password_hash', 'is_active'])
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return is_active ? password_hash : null;
}

const noteSignIn = (tx: Tx, { id, memberId }: Opener, way: SignInWay, origin: Origin) =>
  noteEvent(tx, { accountId: id, memberId, kind: 'sign_in', words: SIGN_IN_WAYS[way] }, origin);

/** Whether staff have set that whoever buys needs a second factor. */
export const demandsFactor = async (db: Db): Promise<boolean> =>
  (await shopSettings(db)).buyer_factor.demand === 'required';

/**
 * Before what costs or shows papers.
 * @throws 403 with `CODE.setUpFactor` where the shop demands a second factor and whoever signed in has none
 */
export async function requireFactor(db: Db, buyer: Buyer): Promise<void> {
  if (buyer.hasFactor || !(await demandsFactor(db))) return;
  throw buyerFactorNeeded();
}
