/**
 * A scanned code binds an owner or a member once they have agreed on the page with a proof. It signs in only the browser that shows
 * it, after its user has answered `1` in WeChat, where the browser is named: a code that was sent on to somebody opens nothing.
 */

import { sql } from 'kysely';
import type { WechatChannel, WechatUser } from '../../../channels/wechat/port.ts';
import type { Db } from '../../../db/client.ts';
import { inTransaction, type Tx } from '../../../db/transaction.ts';
import { conflict, forbidden, invalid, notFound } from '../../../http/errors.ts';
import { type Asking, requireProof } from '../../../http/proof.ts';
import { type Buyer, requireOwn } from '../../../http/session.ts';
import { forgetWaiting, noteChange, noteMemberChange } from '../accounts/changes/writes.ts';
import { signerOf } from '../accounts/sessions/reads.ts';
import { answered, requireWechat } from './codes/writes.ts';
import {
  type Binding,
  type BoundSigner,
  type LockedSigner,
  lockAsked,
  lockScene,
  lockSigner,
  openSigners,
  type SceneRow,
  sceneOfBrowser,
  signersOf,
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
  const signer = await lockSigner(tx, { accountId: row.account_id ?? 0, memberId: row.member_id });
  const refusal = refusalOf(signer, user);
  if (!signer || refusal)
    return scanned(tx, row, user, { status: 'refused', note: refusal ?? WORDS.blocked });
  const note = WORDS.toBind(signer.company || signer.username);
  return scanned(tx, row, user, { status: 'scanned', note, seconds: BIND_SECONDS });
}

/**
 * A code may have been sent on to somebody who scans it without a thought: before a browser is signed in, its user says yes in
 * WeChat, knowing which browser it is.
 */
async function scannedToSignIn(tx: Tx, row: SceneRow, user: WechatUser, hasAgreed: boolean): Promise<string> {
  const bound = await signersOf(tx, user.openid);
  const open = bound.filter((signer) => !signer.is_blocked);
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

function refusalOf(signer: LockedSigner | undefined, user: WechatUser): string | null {
  if (!signer || signer.is_blocked) return WORDS.blocked;
  if (signer.wechat_openid !== null && signer.wechat_openid !== user.openid)
    return '该账户已绑定其他微信，请先解绑。';
  return null;
}

async function bindSigner(tx: Tx, signer: LockedSigner, user: WechatUser, asking: Asking): Promise<void> {
  if (signer.wechat_openid === user.openid) return;
  const boundAt = new Date();
  await keepBinding(tx, signer, {
    wechat_openid: user.openid,
    wechat_name: user.name,
    wechat_bound_at: boundAt,
  });
  const cause = `wechat:bound:${signer.member_id ?? ''}:${boundAt.getTime()}`;
  const what = { words: `已绑定微信${quoted(user.name)}`, wechat: user.name, cause };
  await noteBinding(tx, signer, 'security.wechat', what, asking);
}

async function keepBinding(tx: Tx, { id, member_id }: BoundSigner, binding: Binding): Promise<void> {
  await tx
    .updateTable(member_id === null ? 'account' : 'member')
    .set({ ...binding, updated_at: new Date() })
    .where('id', '=', member_id ?? id)
    .execute();
}

const quoted = (name: string) => (name ? `“${name}”` : '');

/** The owner's WeChat is the account's: the change can be undone. A member's is theirs alone. */
async function noteBinding(
  tx: Tx,
  { id, member_id, phone, ...before }: LockedSigner,
  key: 'security.wechat' | 'security.wechat_removed',
  { words, wechat, cause }: { words: string; wechat: string; cause: string },
  asking: Asking,
): Promise<void> {
  if (member_id !== null)
    return noteMemberChange(
      tx,
      { accountId: id, memberId: member_id },
      { kind: 'wechat', words, cause },
      asking,
    );
  await noteChange(
    tx,
    id,
    {
      kind: 'wechat',
      before: {
        wechat: {
          openid: before.wechat_openid,
          name: before.wechat_name,
          boundAt: before.wechat_bound_at?.toISOString() ?? null,
        },
      },
      words,
      told: phone,
      notice: { key, fields: { wechat: quoted(wechat) }, url: '/bdwx', cause },
    },
    asking,
  );
}

/**
 * Binds the WeChat that has scanned a binding code of who asks.
 * @throws 403 without a fresh proof, or while a head office acts; 404; 409 when it was not scanned, or they have another WeChat
 */
export async function bindScanned(db: Db, buyer: Buyer, scene: string, asking: Asking): Promise<void> {
  requireOwn(buyer);
  await inTransaction(db, async (tx) => {
    const row = await lockScene(tx, scene);
    const { accountId, memberId } = signerOf(buyer);
    if (row?.purpose !== 'bind' || row.account_id !== accountId || row.member_id !== memberId)
      throw notFound('二维码已失效，请刷新');
    if (bindState(row, new Date()) !== 'confirm') throw conflict('请先用微信扫码');
    await bindTo(tx, buyer, row, asking);
  });
}

async function bindTo(tx: Tx, buyer: Buyer, row: SceneRow, asking: Asking): Promise<void> {
  const user = { openid: row.openid ?? '', name: row.wechat_name };
  const signer = await lockSigner(tx, signerOf(buyer));
  const refusal = refusalOf(signer, user);
  if (!signer || refusal) throw conflict(refusal ?? WORDS.blocked);
  await requireProof(tx, buyer, asking);
  await bindSigner(tx, signer, user, asking);
  await useUp(tx, row, signer);
}

/**
 * Uses up a scanned code of this browser.
 * @param chosen one of those that the WeChat is bound to, without `member_id` the owner; needed where there are several
 * @returns who signs in
 * @throws 404 for another browser's or an unknown code; 409 when it was not scanned, is old or used; 422 at `account_id`
 */
export function enterByScene(
  db: Db,
  scene: string,
  secret: string | undefined,
  chosen: { account_id?: number | undefined; member_id?: number | undefined },
): Promise<BoundSigner> {
  return inTransaction(db, async (tx) => {
    const { row, signers, state } = await lockedSignIn(tx, scene, secret);
    if (state !== 'scanned' && state !== 'choose') throw conflict(REFUSALS[state] ?? '请先用微信扫码');
    const { account_id: id, member_id: memberId = null } = chosen;
    if (id === undefined && signers.length > 1) throw invalid({ account_id: '请选择要登录的账户' });
    const signer =
      id === undefined ? signers[0] : signers.find((one) => one.id === id && one.member_id === memberId);
    if (!signer) throw invalid({ account_id: '该账户没有绑定这个微信' });
    await useUp(tx, row, signer);
    return signer;
  });
}

/**
 * Binds the WeChat that scanned a sign-in code of this browser to who has signed in meanwhile.
 * @throws as `enterByScene`; 403 without a fresh proof, or while a head office acts; 409 when they have another WeChat
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
  const signers = await openSigners(tx, row.openid);
  return { row, signers, state: signInState(row, signers.length, new Date()) };
}

async function useUp(tx: Tx, { scene }: SceneRow, { id, member_id }: BoundSigner): Promise<void> {
  await tx
    .updateTable('wechat_scene')
    .set({ status: 'done', account_id: id, member_id })
    .where('scene', '=', scene)
    .execute();
}

/**
 * Unbinds the WeChat of who asks; codes that it has scanned are worth nothing any more.
 * @throws 409 when none is bound; 403 without a fresh proof, or while a head office acts
 */
export async function unbind(db: Db, buyer: Buyer, asking: Asking): Promise<void> {
  requireOwn(buyer);
  await inTransaction(db, async (tx) => {
    const signer = await lockSigner(tx, signerOf(buyer));
    if (!signer?.wechat_openid) throw conflict('没有绑定微信');
    if (signer.is_blocked) throw forbidden(WORDS.blocked);
    await requireProof(tx, buyer, asking);
    await keepBinding(tx, signer, { wechat_openid: null, wechat_name: '', wechat_bound_at: null });
    if (signer.member_id === null) await forgetWaiting(tx, signer.id);
    const words = `已解绑微信${quoted(signer.wechat_name)}`;
    const cause = `wechat:unbound:${signer.member_id ?? ''}:${Date.now()}`;
    const what = { words, wechat: signer.wechat_name, cause };
    await noteBinding(tx, signer, 'security.wechat_removed', what, asking);
  });
}
