/**
 * How a buyer comes in. Every way of signing in ends in `enter`: it opens a session or, where the account has a second factor, leaves
 * the browser a ticket that is worth nothing but the saying of its code.
 */

import { SIGN_IN_WAYS, type SignInWay } from '@qingnang/contract/privacy-words';
import type { SignedIn } from '@qingnang/contract/second-factor';
import type { Db } from '../db/client.ts';
import { shopSettings } from '../db/shop-settings.ts';
import { inTransaction, type Tx } from '../db/transaction.ts';
import { noteEvent, type Origin } from './account-events.ts';
import { keepCookie } from './cookies.ts';
import { buyerFactorNeeded, forbidden, invalid } from './errors.ts';
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
    memberId === null ? open(tx, call, id, checked) : openForMember(tx, call, { id, memberId }, checked),
  );
  if (ticket !== '') {
    keepCookie(call, ENTRY_COOKIE, ticket, ENTRY_SECONDS);
    return { username: '', company: '', next: 'code' };
  }
  await takeSession(call, BUYER_COOKIE, token);
  if (call.cookies[ENTRY_COOKIE] !== undefined) keepCookie(call, ENTRY_COOKIE, '', 0);
  await rememberDevice(call, 'buyer', [username, phone]);
  const mustSetUp = memberId === null && !hasFactor && (await demandsFactor(call.db));
  return { username, company, next: mustSetUp ? 'set_up' : 'done' };
}

/**
 * A changed password, and a second factor that is switched on, end all sessions: while the account is being changed none may be opened
 * behind its back.
 */
async function open(tx: Tx, { ip, userAgent }: SessionCall, id: number, checked: Checked) {
  const { password_hash } = await tx
    .selectFrom('account')
    .select('password_hash')
    .where('id', '=', id)
    .forShare()
    .executeTakeFirstOrThrow();
  if ((checked.passwordHash ?? password_hash) !== password_hash)
    throw invalid({ password: '用户名或密码不正确' });
  const factor = await tx
    .selectFrom('account_factor')
    .select('id')
    .where('account_id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (factor && factor.id !== checked.factorId) {
    const ticket = await issueTicket(tx, 'entry', { id, password_hash }, ENTRY_SECONDS);
    return { token: '', ticket, hasFactor: true };
  }
  const token = await openSession(tx, { accountId: id, ip, userAgent, way: checked.way });
  await noteSignIn(tx, { id, memberId: null }, checked.way, { ip, userAgent });
  return { token, ticket: '', hasFactor: factor !== undefined };
}

/** A member's password, and that they are not stopped, hold still while the session is opened. */
async function openForMember(
  tx: Tx,
  { ip, userAgent }: SessionCall,
  { id, memberId }: { id: number; memberId: number },
  { passwordHash, way }: Checked,
) {
  const { password_hash, is_active } = await tx
    .selectFrom('member')
    .select(['password_hash', 'is_active'])
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (!is_active || (passwordHash ?? password_hash) !== password_hash)
    throw invalid({ password: '用户名或密码不正确' });
  await tx.updateTable('member').set({ signed_in_at: new Date() }).where('id', '=', memberId).execute();
  const token = await openSession(tx, { accountId: id, memberId, ip, userAgent, way });
  await noteSignIn(tx, { id, memberId }, way, { ip, userAgent });
  return { token, ticket: '', hasFactor: false };
}

const noteSignIn = (
  tx: Tx,
  { id, memberId }: { id: number; memberId: number | null },
  way: SignInWay,
  origin: Origin,
) => noteEvent(tx, { accountId: id, memberId, kind: 'sign_in', words: SIGN_IN_WAYS[way] }, origin);

/** Whether staff have set that whoever buys needs a second factor. */
export const demandsFactor = async (db: Db): Promise<boolean> =>
  (await shopSettings(db)).buyer_factor.demand === 'required';

/**
 * Before what costs or shows papers. The second factor is the owner's: a shop that demands one lets nobody else do this.
 * @throws 403, with `CODE.setUpFactor` for who can set one up, where the shop demands a second factor and there is none
 */
export async function requireFactor(db: Db, buyer: Buyer): Promise<void> {
  if (buyer.hasFactor || !(await demandsFactor(db))) return;
  throw buyer.member ? forbidden('商城要求两步验证，这项操作请由负责人完成') : buyerFactorNeeded();
}
