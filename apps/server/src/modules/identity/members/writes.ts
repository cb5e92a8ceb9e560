/**
 * 公司成员: people of one company who sign in to its account with a name and a password of their own. The owner adds, changes and
 * stops them; staff may only stop them. Each act asks the owner for a fresh proof but the one that takes something away. The first
 * password of a member, and any after a lost one, comes by a one-time password that the owner hands over.
 */

import { MOST_MEMBERS, roleWords } from '@qingnang/contract/member-words';
import type { MemberChange, MemberForm } from '@qingnang/contract/members';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { inTransaction, type Tx, takenIndex } from '../../../db/transaction.ts';
import { noteEvent, type Origin } from '../../../http/account-events.ts';
import { conflict, invalid, notFound } from '../../../http/errors.ts';
import { NOBODY } from '../../../http/passwords.ts';
import { type Asking, requireProof } from '../../../http/proof.ts';
import { type Buyer, requireOwn } from '../../../http/session.ts';
import { endFactor } from '../accounts/factor/writes.ts';
import { INVITATION_HOURS } from '../accounts/invitations/rules.ts';
import { inviteMember } from '../accounts/invitations/writes.ts';
import { tell } from '../messages/writes.ts';
import { lockMember, type MemberRow, membersOf } from './reads.ts';
import { fenOf, loginProblem } from './rules.ts';

/** A one-time password as the owner sees it, this once. */
export interface Handed {
  member: MemberRow;
  secret: string;
  expiresAt: Date;
}

/**
 * Adds somebody who may sign in to the owner's account.
 * @throws 403 without a fresh proof, or while a head office acts; 422 at `login` for a name that signs in already, whoever's; 409 when
 *   there are too many
 */
export async function addMember(db: Db, buyer: Buyer, form: MemberForm, asking: Asking): Promise<Handed> {
  const problem = loginProblem(form.login);
  if (problem !== '') throw invalid({ login: problem });
  const orderLimit = fenOf('order_limit', form.order_limit);
  return inTransaction(db, async (tx) => {
    await requireProof(tx, buyer, asking);
    await lockAccount(tx, buyer);
    if ((await membersOf(tx, buyer.accountId)).length >= MOST_MEMBERS)
      throw conflict(`最多 ${MOST_MEMBERS} 个成员`);
    const { id } = await tx
      .insertInto('member')
      .values({
        account_id: buyer.accountId,
        name: form.name,
        login: form.login,
        password_hash: NOBODY,
        roles: form.roles,
        order_limit_fen: orderLimit,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const handed = await hand(tx, buyer, id);
    await tellOwner(tx, handed.member, `新增成员 ${form.name}（${roleWords(form.roles)}）`, asking);
    return handed;
  }).catch((error) => {
    throw takenIndex(error) === 'member_login_key' ? invalid({ login: '该登录名已被使用，请换一个' }) : error;
  });
}

/** Members of an account are added one after the other. */
async function lockAccount(tx: Tx, { accountId }: Buyer): Promise<void> {
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
}

/**
 * Changes name, roles and limit; what is under way goes on with them at once.
 * @throws 403 without a fresh proof; 404; 409 when it was changed meanwhile
 */
export function editMember(
  db: Db,
  buyer: Buyer,
  id: number,
  form: MemberChange,
  asking: Asking,
): Promise<MemberRow> {
  const orderLimit = fenOf('order_limit', form.order_limit);
  return inTransaction(db, async (tx) => {
    await requireProof(tx, buyer, asking);
    const before = await lockOwn(tx, buyer, id);
    if (before.version !== form.version) throw conflict('成员刚刚已被修改，请刷新后再改');
    const member = await change(tx, before, {
      name: form.name,
      roles: form.roles,
      order_limit_fen: orderLimit,
    });
    await tellOwner(tx, member, `成员 ${form.name} 的权限已修改（${roleWords(form.roles)}）`, asking);
    return member;
  });
}

/** Makes another one-time password; the password before it holds until it is used. @throws 403 without a fresh proof; 404; 409 */
export function handPassword(db: Db, buyer: Buyer, id: number, asking: Asking): Promise<Handed> {
  return inTransaction(db, async (tx) => {
    await requireProof(tx, buyer, asking);
    const member = await lockOwn(tx, buyer, id);
    if (!member.is_active) throw conflict('成员已停用，请先恢复');
    return hand(tx, buyer, id);
  });
}

/** Ends the member's sessions; nobody signs in as them any more. @throws 403 while a head office acts; 404; 409 */
export function stopMember(db: Db, buyer: Buyer, id: number): Promise<MemberRow> {
  requireOwn(buyer);
  return inTransaction(db, async (tx) => stop(tx, await lockOwn(tx, buyer, id)));
}

/** The same by staff. @throws 404; 409 */
export async function stopMemberOf(tx: Tx, accountId: number, id: number): Promise<MemberRow> {
  const member = await lockMember(tx, accountId, id);
  if (!member) throw notFound('成员不存在');
  const stopped = await stop(tx, member);
  await tellOwner(tx, stopped, `客服已停用成员 ${member.name}`);
  return stopped;
}

async function stop(tx: Tx, member: MemberRow): Promise<MemberRow> {
  if (!member.is_active) throw conflict('成员已停用');
  await tx.deleteFrom('session').where('member_id', '=', member.id).execute();
  await tx.deleteFrom('account_invitation').where('member_id', '=', member.id).execute();
  return change(tx, member, { is_active: false });
}

/** Lets a member sign in again. @throws 403 without a fresh proof; 404; 409 */
export function startMember(db: Db, buyer: Buyer, id: number, asking: Asking): Promise<MemberRow> {
  return inTransaction(db, async (tx) => {
    await requireProof(tx, buyer, asking);
    const member = await lockOwn(tx, buyer, id);
    if (member.is_active) throw conflict('成员没有停用');
    const started = await change(tx, member, { is_active: true });
    await tellOwner(tx, started, `成员 ${member.name} 已恢复`, asking);
    return started;
  });
}

/** Turns off the second factor of a member who has lost the phone; the member signs in anew. @throws 403 without a fresh proof; 404; 409 */
export function endMemberFactor(db: Db, buyer: Buyer, id: number, asking: Asking): Promise<MemberRow> {
  return inTransaction(db, async (tx) => {
    await requireProof(tx, buyer, asking);
    const member = await lockOwn(tx, buyer, id);
    const whose = { id: buyer.accountId, member_id: id, phone: '' };
    await endFactor(tx, whose, '负责人已关闭两步验证', asking);
    return { ...member, has_factor: false };
  });
}

async function hand(tx: Tx, { accountId }: Buyer, memberId: number): Promise<Handed> {
  const { secret, expiresAt } = await inviteMember(tx, { accountId, memberId }, INVITATION_HOURS);
  return { member: (await lockMember(tx, accountId, memberId)) as MemberRow, secret, expiresAt };
}

async function lockOwn(tx: Tx, { accountId }: Buyer, id: number): Promise<MemberRow> {
  const member = await lockMember(tx, accountId, id);
  if (!member) throw notFound('成员不存在');
  return member;
}

async function change(
  tx: Tx,
  before: MemberRow,
  values: Partial<Pick<MemberRow, 'name' | 'roles' | 'order_limit_fen' | 'is_active'>>,
): Promise<MemberRow> {
  await tx
    .updateTable('member')
    .set({ ...values, version: before.version + 1, updated_at: sql<Date>`now()` })
    .where('id', '=', before.id)
    .execute();
  return { ...before, ...values, version: before.version + 1 };
}

/** Tells the account, and writes it into its record. @param origin of whom the owner is; staff's is theirs alone */
async function tellOwner(tx: Tx, member: MemberRow, what: string, origin: Origin = NOWHERE): Promise<void> {
  const { account_id: accountId, id, version } = member;
  await noteEvent(tx, { accountId, memberId: null, kind: 'member', words: what }, origin);
  await tell(tx, accountId, {
    key: 'security.member',
    fields: { what },
    url: '/members',
    cause: `member:${id}:${version}`,
  });
}

const NOWHERE: Origin = { ip: '', userAgent: '' };
