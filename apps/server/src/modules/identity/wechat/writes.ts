/**
 * A scanned code binds an account once its owner has agreed on the page with a proof. It signs in only the browser that shows
 * it, after its user has answered `1` in WeChat, where the browser is named: a code that was sent on to somebody opens nothing.
 */

import { sql } from 'kysely';
import type { WechatChannel, WechatUser } from '../../../channels/wechat/port.ts';
import type { Db } from '../../../db/client.ts';
import { inTransaction, type Tx } from '../../../db/transaction.ts';
import { conflict, forbidden, invalid, notFound } from '../../../http/errors.ts';
import { type Asking, requireProof } from '../../../http/proof.ts';
import { type Buyer, requireOwn } from '../../../http/session.ts';
import { type Change, forgetWaiting, noteChange } from '../accounts/changes/writes.ts';
import { answered, requireWechat } from './codes/writes.ts';
import {
  accountsOf,
  type BoundAccount,
  lockAsked,
  lockScene,
  openAccounts,
  type SceneRow,
  sceneOfBrowser,
} from './reads.ts';
import { BIND_SECONDS, bindState, hashOf, isYes, SIGN_IN_SECONDS, signInState, WORDS } from './rules.ts';

/**
 * Somebody has scanned a code, as WeChat's callback says. WeChat may say it several times.
 * @param hasAgreed on WeChat's own page, in the browser that shows the code: nothing more is asked
 * @returns what they read in WeChat
 */
export function takeScan(db: Db, scene: string, user: WechatUser, hasAgreed = false): Promise<string> {
  return inTransaction(db, async (tx) => {
    const row = await lockScene(tx, scene);
    if (!row) return WORDS.expired;
    if (row.status !== 'waiting') return row.openid === user.openid ? row.note : WORDS.used;
    if (row.expires_at <= new Date()) return WORDS.expired;
    return row.purpose === 'bind' ? scannedToBind(tx, row, user) : scannedToSignIn(tx, row, user, hasAgreed);
  });
}

/** Who came back from WeChat's own page with a code, in the browser that shows `scene`. @throws 404 for another browser's */
export async function takeConsent(
  db: Db,
  wechat: WechatChannel | null,
  { scene, secret, code }: { scene: string; secret: string; code: string },
): Promise<SceneRow['purpose']> {
  const row = await sceneOfBrowser(db, scene, hashOf(secret));
  if (!row) throw notFound('二维码已失效');
  const user = await answered(requireWechat(wechat).userOf(code));
  await takeScan(db, scene, user, true);
  return row.purpose;
}

async function scannedToBind(tx: Tx, row: SceneRow, user: WechatUser): Promise<string> {
  const account = await lockAccount(tx, row.account_id ?? 0);
  const refusal = refusalOf(account, user);
  if (!account || refusal)
    return scanned(tx, row, user, { status: 'refused', note: refusal ?? WORDS.blocked });
  const note = WORDS.toBind(account.company || account.username);
  return scanned(tx, row, user, { status: 'scanned', note, seconds: BIND_SECONDS });
}

/**
 * A code may have been sent on to somebody who scans it without a thought: before a browser is signed in, its user says yes in
 * WeChat, knowing which browser it is.
 */
async function scannedToSignIn(tx: Tx, row: SceneRow, user: WechatUser, hasAgreed: boolean): Promise<string> {
  const bound = await accountsOf(tx, user.openid);
  const open = bound.filter((account) => !account.is_blocked);
  const [first] = open;
  if (!first && bound.length > 0) return scanned(tx, row, user, { status: 'refused', note: WORDS.blocked });
  if (!first)
    return scanned(tx, row, user, { status: 'scanned', note: WORDS.unbound, seconds: BIND_SECONDS });
  if (hasAgreed)
    return scanned(tx, row, user, { status: 'scanned', note: WORDS.confirmed, seconds: SIGN_IN_SECONDS });
  await refuseAsked(tx, user.openid);
  const who = open.length > 1 ? '您绑定的账户' : first.company || first.username;
  const note = WORDS.asking(who, row.device);
  return scanned(tx, row, user, { status: 'asked', note, seconds: SIGN_IN_SECONDS });
}

/** A yes is for one code only: the last one that was scanned. */
async function refuseAsked(tx: Tx, openid: string): Promise<void> {
  await tx
    .updateTable('wechat_scene')
    .set({ status: 'refused', note: WORDS.another })
    .where('openid', '=', openid)
    .where('status', '=', 'asked')
    .execute();
}

/** Somebody writes to the official account. @returns what they read; null when it is no yes, or nothing was asked */
export async function takeYes(db: Db, user: WechatUser, text: string): Promise<string | null> {
  if (!isYes(text)) return null;
  return inTransaction(db, async (tx) => {
    const row = await lockAsked(tx, user.openid);
    if (!row) return null;
    const known = { ...user, name: row.wechat_name };
    return scanned(tx, row, known, { status: 'scanned', note: WORDS.confirmed, seconds: SIGN_IN_SECONDS });
  });
}

interface Scanned {
  status: SceneRow['status'];
  note: string;
  /** For which what was scanned may be used. */
  seconds?: number;
}

async function scanned(
  tx: Tx,
  { scene }: SceneRow,
  { openid, name }: WechatUser,
  { status, note, seconds = 0 }: Scanned,
): Promise<string> {
  await sql`
    update wechat_scene set status = ${status}, openid = ${openid}, wechat_name = ${name}, note = ${note},
      expires_at = now() + make_interval(secs => ${seconds})
    where scene = ${scene}`.execute(tx);
  return note;
}

interface LockedAccount extends BoundAccount {
  wechat_openid: string | null;
  wechat_name: string;
  wechat_bound_at: Date | null;
}

async function lockAccount(tx: Tx, id: number): Promise<LockedAccount | undefined> {
  const { rows } = await sql<LockedAccount>`
    select id, username, company, is_blocked, phone, wechat_openid, wechat_name, wechat_bound_at
    from account where id = ${id} for update`.execute(tx);
  return rows[0];
}

function refusalOf(account: LockedAccount | undefined, user: WechatUser): string | null {
  if (!account || account.is_blocked) return WORDS.blocked;
  if (account.wechat_openid !== null && account.wechat_openid !== user.openid)
    return '该账户已绑定其他微信，请先解绑。';
  return null;
}

async function bindAccount(tx: Tx, account: LockedAccount, user: WechatUser, asking: Asking): Promise<void> {
  if (account.wechat_openid === user.openid) return;
  const at = new Date();
  await tx
    .updateTable('account')
    .set({ wechat_openid: user.openid, wechat_name: user.name, wechat_bound_at: at, updated_at: at })
    .where('id', '=', account.id)
    .execute();
  const notice = {
    key: 'security.wechat',
    fields: { wechat: quoted(user.name) },
    url: '/bdwx',
    cause: `wechat:bound:${at.getTime()}`,
  } as const;
  await noteChange(tx, account.id, changeOf(account, `已绑定微信${quoted(user.name)}`, notice), asking);
}

const quoted = (name: string) => (name ? `“${name}”` : '');

const changeOf = (account: LockedAccount, words: string, notice: Change['notice']): Change => ({
  kind: 'wechat',
  before: {
    wechat: {
      openid: account.wechat_openid,
      name: account.wechat_name,
      boundAt: account.wechat_bound_at?.toISOString() ?? null,
    },
  },
  words,
  told: account.phone,
  notice,
});

/**
 * Binds the WeChat that has scanned a binding code of the account.
 * @throws 403 without a fresh proof, or while a head office acts; 404; 409 when it was not scanned, or the account has another WeChat
 */
export async function bindScanned(db: Db, buyer: Buyer, scene: string, asking: Asking): Promise<void> {
  requireOwn(buyer);
  await inTransaction(db, async (tx) => {
    const row = await lockScene(tx, scene);
    if (row?.purpose !== 'bind' || row.account_id !== buyer.accountId) throw notFound('二维码已失效，请刷新');
    if (bindState(row, new Date()) !== 'confirm') throw conflict('请先用微信扫码');
    await bindTo(tx, buyer, row, asking);
  });
}

async function bindTo(tx: Tx, buyer: Buyer, row: SceneRow, asking: Asking): Promise<void> {
  const user = { openid: row.openid ?? '', name: row.wechat_name };
  const account = await lockAccount(tx, buyer.accountId);
  const refusal = refusalOf(account, user);
  if (!account || refusal) throw conflict(refusal ?? WORDS.blocked);
  await requireProof(tx, buyer, asking);
  await bindAccount(tx, account, user, asking);
  await useUp(tx, row, account.id);
}

/**
 * Uses up a scanned code of this browser.
 * @param accountId one of the accounts that the WeChat is bound to; needed where there are several
 * @returns the account to sign in
 * @throws 404 for another browser's or an unknown code; 409 when it was not scanned, is old or used; 422 at `account_id`
 */
export function enterByScene(
  db: Db,
  scene: string,
  secret: string | undefined,
  accountId: number | undefined,
): Promise<BoundAccount> {
  return inTransaction(db, async (tx) => {
    const { row, accounts, state } = await lockedSignIn(tx, scene, secret);
    if (state !== 'scanned' && state !== 'choose') throw conflict(REFUSALS[state] ?? '请先用微信扫码');
    if (accountId === undefined && accounts.length > 1) throw invalid({ account_id: '请选择要登录的账户' });
    const account = accounts.find((one) => one.id === (accountId ?? one.id));
    if (!account) throw invalid({ account_id: '该账户没有绑定这个微信' });
    await useUp(tx, row, account.id);
    return account;
  });
}

/**
 * Binds the WeChat that scanned a sign-in code of this browser to who has signed in meanwhile.
 * @throws as `enterByScene`; 403 without a fresh proof, or while a head office acts; 409 when the account has another WeChat
 */
export async function bindByScene(
  db: Db,
  buyer: Buyer,
  scene: string,
  secret: string | undefined,
  asking: Asking,
): Promise<void> {
  requireOwn(buyer);
  await inTransaction(db, async (tx) => {
    const { row, state } = await lockedSignIn(tx, scene, secret);
    if (state !== 'unbound' && state !== 'scanned' && state !== 'choose')
      throw conflict(REFUSALS[state] ?? '请先用微信扫码');
    await bindTo(tx, buyer, row, asking);
  });
}

const REFUSALS: Readonly<Record<string, string>> = {
  expired: '二维码已失效，请刷新后重新扫描',
  signed_in: '二维码已使用，请刷新后重新扫描',
  refused: '二维码已失效，请刷新后重新扫描',
  confirm: '请先在微信中回复 1 确认登录',
  unbound: '这个微信还没有绑定账户',
};

async function lockedSignIn(tx: Tx, scene: string, secret: string | undefined) {
  const row = await sceneOfBrowser(tx, scene, hashOf(secret ?? ''), true);
  if (row?.purpose !== 'sign_in') throw notFound('二维码已失效，请刷新后重新扫描');
  const accounts = await openAccounts(tx, row.openid);
  return { row, accounts, state: signInState(row, accounts.length, new Date()) };
}

async function useUp(tx: Tx, { scene }: SceneRow, accountId: number): Promise<void> {
  await tx
    .updateTable('wechat_scene')
    .set({ status: 'done', account_id: accountId })
    .where('scene', '=', scene)
    .execute();
}

/**
 * Unbinds the account's WeChat; codes that it has scanned are worth nothing any more.
 * @throws 409 when none is bound; 403 without a fresh proof, or while a head office acts
 */
export async function unbind(db: Db, buyer: Buyer, asking: Asking): Promise<void> {
  requireOwn(buyer);
  await inTransaction(db, async (tx) => {
    const account = await lockAccount(tx, buyer.accountId);
    if (!account?.wechat_openid) throw conflict('账户没有绑定微信');
    if (account.is_blocked) throw forbidden(WORDS.blocked);
    await requireProof(tx, buyer, asking);
    await tx
      .updateTable('account')
      .set({ wechat_openid: null, wechat_name: '', wechat_bound_at: null, updated_at: new Date() })
      .where('id', '=', account.id)
      .execute();
    await forgetWaiting(tx, account.id);
    const notice = {
      key: 'security.wechat_removed',
      fields: { wechat: quoted(account.wechat_name) },
      url: '/bdwx',
      cause: `wechat:unbound:${Date.now()}`,
    } as const;
    await noteChange(
      tx,
      account.id,
      changeOf(account, `已解绑微信${quoted(account.wechat_name)}`, notice),
      asking,
    );
  });
}
