/**
 * Contacts that have changed: `noteChange` keeps what stood before and sends the number before it a link. Undoing puts back the
 * change and all that came after it, sets a new password and ends all sessions; `requireSettled` holds money and signatures for
 * a day.
 */

import { randomBytes } from 'node:crypto';
import { UNDO_LINK } from '@qingnang/contract/account-safety';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { json } from '../../../../db/json.ts';
import type { ContactsBefore } from '../../../../db/json-columns.ts';
import { inTransaction, type Tx, takenIndex } from '../../../../db/transaction.ts';
import { noteEvent, type Origin } from '../../../../http/account-events.ts';
import { hashChosen } from '../../../../http/chosen-passwords.ts';
import { conflict, invalid } from '../../../../http/errors.ts';
import type { Asking } from '../../../../http/proof.ts';
import type { Notice } from '../../messages/notices/rules.ts';
import { sendSms, tell } from '../../messages/writes.ts';
import { forgive } from '../attempts/writes.ts';
import { putFactorBack } from '../factor/kept/writes.ts';
import { requirePassword } from '../password/rules.ts';
import { accountById } from '../reads.ts';
import { sendHeadsHome } from '../sessions/writes.ts';
import { endAllSessions } from '../writes.ts';
import { type ChangeRow, undoable } from './reads.ts';
import { linkHash, type Restored, restored, UNDO_DAYS } from './rules.ts';

export interface Change {
  kind: 'phone' | 'password' | 'wechat' | 'bank_add' | 'bank_remove' | 'head' | 'factor';
  before: ContactsBefore;
  /** What has happened, as its reader knows it: 绑定手机号改为 139****0001. */
  words: string;
  /** The number that was the account's before. */
  told: string;
  /** For who is signed in. */
  notice: Notice;
}

/**
 * Writes down a change of what the account is its owner's by, tells the account, and sends the number that was its own before a link
 * that undoes it for seven days. In the transaction of the change.
 */
export async function noteChange(
  tx: Tx,
  accountId: number,
  { kind, before, words, told, notice }: Change,
  { ip, site, userAgent }: Pick<Asking, 'ip' | 'site' | 'userAgent'>,
): Promise<void> {
  const token = randomBytes(16).toString('base64url');
  await tx
    .insertInto('account_change')
    .values({
      account_id: accountId,
      kind,
      before: json(before),
      words,
      told,
      token_hash: linkHash(token),
      ip,
      expires_at: sql`now() + make_interval(days => ${UNDO_DAYS})`,
      holds: sql<boolean>`(select pass_status <> 0 from account where id = ${accountId})`,
    })
    .execute();
  const link = `${site}${UNDO_LINK.replace(':token', token)}`;
  await sendSms(tx, { phone: told, template: 'account_changed', params: { change: words, link }, accountId });
  await tell(tx, accountId, notice);
  await noteEvent(tx, { accountId, memberId: null, kind, words }, { ip, userAgent });
}

/**
 * The same of what a member is known by: nothing of the account itself has changed, so that no link undoes it; its owner is told and
 * may stop the member.
 */
export async function noteMemberChange(
  tx: Tx,
  { accountId, memberId }: { accountId: number; memberId: number },
  { kind, words, cause }: Pick<Change, 'kind' | 'words'> & { cause: string },
  origin: Origin,
): Promise<void> {
  const { name } = await tx
    .selectFrom('member')
    .select('name')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  await noteEvent(tx, { accountId, memberId, kind, words }, origin);
  await tell(tx, accountId, {
    key: 'security.member',
    fields: { what: `成员 ${name}：${words}` },
    url: '/members',
    cause,
  });
}

/**
 * Undoes a change and all that came after it, for who holds the number that the account had before: the number, WeChat, bank accounts,
 * head office and second factor are what they were, the password is a new one, everybody is signed out.
 * @param token of the link
 * @throws 422 at `password`, also when the link is worth nothing any more; 409 when the number is another account's now
 */
export async function undoChanges(
  db: Db,
  token: string,
  { password, ip }: { password: string; ip: string },
): Promise<void> {
  const [latest] = await undoable(db, token);
  const own = latest && (await accountById(db, latest.account_id));
  if (!own) throw invalid({ password: OVER });
  const phone = restored((await undoable(db, token)).map(({ before }) => before)).phone ?? own.phone;
  requirePassword(password, { ...own, phone });
  const passwordHash = await hashChosen(password);
  await inTransaction(db, async (tx) => {
    // Changes and their undoing come one after the other.
    await tx.selectFrom('account').select('id').where('id', '=', own.id).forUpdate().execute();
    const changes = await undoable(tx, token, true);
    if (changes.length === 0) throw invalid({ password: OVER });
    await putBack(tx, own.id, restored(changes.map(({ before }) => before)), passwordHash);
    const ids = changes.map(({ id }) => id);
    await sql`update account_change set undone_at = now(), undone_ip = ${ip} where id = any(${ids}::bigint[])`.execute(
      tx,
    );
    await shutOut(tx, own.id, changes);
    await tell(tx, own.id, {
      key: 'security.undone',
      fields: { changes: changes.map(({ words }) => words).join('；') },
      url: '/basic',
      cause: `undone:${ids.at(-1)}`,
    });
  }).catch((error) => {
    throw takenIndex(error) === 'account_phone_key' ? conflict('原手机号已绑定其他账户，请联系客服') : error;
  });
  for (const username of [own.username, phone]) await forgive(db, { realm: 'buyer', username, ip });
}

/**
 * Everybody is signed out. Members who came, or got another password, second factor or WeChat since the first of the changes, and
 * one-time passwords that wait, may be a thief's: they are stopped until the owner lets them in again. Keys of machines that were made
 * since then are revoked.
 */
async function shutOut(tx: Tx, accountId: number, changes: readonly ChangeRow[]): Promise<void> {
  const since = changes.at(-1)?.created_at ?? new Date();
  await endAllSessions(tx, accountId);
  await sql`update member set is_active = false, version = version + 1, updated_at = now()
    where account_id = ${accountId} and is_active and (created_at >= ${since} or password_at >= ${since}
      or wechat_bound_at >= ${since} or exists (select from account_factor f
        where f.member_id = member.id and greatest(f.created_at, f.ended_at) >= ${since}))`.execute(tx);
  await sql`update api_key set revoked_at = now(), revoke_reason = '账户变更已撤销'
    where account_id = ${accountId} and revoked_at is null and created_at >= ${since}`.execute(tx);
  await sql`delete from account_invitation where account_id = ${accountId} and member_id is not null`.execute(
    tx,
  );
}

const OVER = '链接已失效或已使用，请联系客服';

async function putBack(
  tx: Tx,
  accountId: number,
  { phone, wechat, headId, factor, taken, back }: Restored,
  passwordHash: string,
): Promise<void> {
  await tx
    .updateTable('account')
    .set({
      password_hash: passwordHash,
      ...(phone === undefined ? {} : { phone }),
      ...(wechat === undefined
        ? {}
        : {
            wechat_openid: wechat.openid,
            wechat_name: wechat.name,
            wechat_bound_at: wechat.boundAt === null ? null : new Date(wechat.boundAt),
          }),
      ...(headId === undefined ? {} : { head_account_id: headId }),
      updated_at: new Date(),
    })
    .where('id', '=', accountId)
    .execute();
  if (headId === null) await sendHeadsHome(tx, [accountId]);
  if (factor !== undefined) await putFactorBack(tx, accountId, factor);
  if (wechat !== undefined) await forgetWaiting(tx, accountId);
  await sql`
    update bank_account set removed_at = case when id = any(${back}::bigint[]) then null else coalesce(removed_at, now()) end
    where account_id = ${accountId} and id = any(${[...taken, ...back]}::bigint[])`.execute(tx);
}

/** What would still go to a WeChat that is the account's no more. */
export async function forgetWaiting(tx: Tx, accountId: number): Promise<void> {
  await tx
    .deleteFrom('outbox')
    .where('channel', '=', 'wechat')
    .where('account_id', '=', accountId)
    .where('status', '=', 'waiting')
    .execute();
}
