import type { CustomerForm } from '@qingnang/contract/admin-accounts';
import { CODE } from '@qingnang/contract/envelope';
import { roleWords } from '@qingnang/contract/member-words';
import { isMobile } from '@qingnang/rules/identity';
import { type Selectable, sql } from 'kysely';
import type { SmsChannel } from '../../../channels/sms/port.ts';
import type { Db } from '../../../db/client.ts';
import type { Account } from '../../../db/tables.ts';
import { inTransaction, type Tx } from '../../../db/transaction.ts';
import { conflict, invalid, notFound, Refusal } from '../../../http/errors.ts';
import { NOBODY } from '../../../http/passwords.ts';
import type { Staff } from '../../../http/session.ts';
import { seen } from '../../identity/reads.ts';
import {
  type AuditEntry,
  endAllSessions,
  endOtherSessions,
  endSessionOf,
  noteShown,
  sendCode,
  sendHeadsHome,
  stopMemberOf,
  writeAudit,
} from '../../identity/writes.ts';
import { askStore, tellUnlinked, withdrawRequest } from '../stores/requests/writes.ts';

type AccountRow = Selectable<Account>;

const EDITED = [
  'rank',
  'customer_group_id',
  'is_special',
  'is_show_youx',
  'is_can_chat',
  'is_after_sale',
  'salesman_id',
  'manager_id',
  'service_id',
  'contact_name',
  'staff_note',
] as const;

/**
 * Changes what the house decides of a buyer. @returns the new version
 * @throws 404; 409 when somebody else changed it since; 422 for people who are not active staff and for an unknown group
 */
export function editCustomer(db: Db, staff: Staff, id: number, form: CustomerForm): Promise<number> {
  return inTransaction(db, async (tx) => {
    const row = await lockAccount(tx, id);
    if (row.version !== form.version)
      throw conflict('客户资料已被其他人修改，请刷新后再改', { version: row.version });
    const values = {
      rank: form.rank,
      customer_group_id: form.customer_group_id ?? null,
      is_special: form.is_special === 1,
      is_show_youx: form.is_show_youx === 1,
      is_can_chat: form.is_can_chat === 1,
      is_after_sale: form.is_after_sale === 1,
      salesman_id: form.salesman_id ?? null,
      manager_id: form.manager_id ?? null,
      service_id: form.service_id ?? null,
      contact_name: form.contact_name,
      staff_note: form.staff_note,
    };
    const changed = EDITED.filter((field) => row[field] !== values[field]);
    if (changed.length === 0) return row.version;
    await requirePeople(tx, row, values);
    await requireGroup(tx, values.customer_group_id);
    await save(tx, row, values);
    const pick = (from: Record<(typeof EDITED)[number], string | number | boolean | null>) =>
      Object.fromEntries(changed.map((field) => [field, from[field]]));
    await note(tx, staff, 'account.update', id, { before: pick(row), after: pick(values) });
    return row.version + 1;
  });
}

type People = Pick<AccountRow, 'salesman_id' | 'manager_id' | 'service_id'>;

/** Who serves it already may have left; nobody new may be one who has. */
async function requirePeople(tx: Tx, before: People, after: People): Promise<void> {
  const fields = (['salesman_id', 'manager_id', 'service_id'] as const).filter(
    (field) => after[field] !== null && after[field] !== before[field],
  );
  const ids = fields.flatMap((field) => after[field] ?? []);
  if (ids.length === 0) return;
  const { rows } = await sql<{ id: number }>`
    select id from staff where id = any(${ids}::bigint[]) and is_active`.execute(tx);
  const missing = fields.find((field) => !rows.some((one) => one.id === after[field]));
  if (missing) throw invalid({ [missing]: '该员工不存在或已停用' });
}

/** It stays until this is written. */
async function requireGroup(tx: Tx, id: number | null): Promise<void> {
  if (id === null) return;
  const group = tx.selectFrom('customer_group').select('id').where('id', '=', id).forKeyShare();
  if (!(await group.executeTakeFirst())) throw invalid({ customer_group_id: '客户分组不存在' });
}

/** Nobody signs in any more; orders under way go on. @throws 404; 409 when it is blocked already */
export function blockCustomer(db: Db, staff: Staff, id: number, reason: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const row = await lockAccount(tx, id);
    if (row.is_blocked) throw conflict('客户已停用');
    await save(tx, row, { is_blocked: true });
    await sendHeadsHome(tx, [id]);
    await endAllSessions(tx, id);
    await note(tx, staff, 'account.block', id, { after: { reason } });
  });
}

/** @throws 404; 409 when it is not blocked */
export function unblockCustomer(db: Db, staff: Staff, id: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const row = await lockAccount(tx, id);
    if (!row.is_blocked) throw conflict('客户没有停用');
    await save(tx, row, { is_blocked: false });
    await note(tx, staff, 'account.unblock', id, {});
  });
}

/** Ends the sessions of a member, who signs in no more until the owner lets them. @throws 404; 409 when they are stopped already */
export function stopCustomerMember(
  db: Db,
  staff: Staff,
  { id, member, reason }: { id: number; member: number; reason: string },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockAccount(tx, id);
    const { name, roles } = await stopMemberOf(tx, id, member);
    await note(tx, staff, 'account.member_stop', id, {
      after: { member: name, roles: roleWords(roles), reason },
    });
  });
}

/** The numbers of an account in full; that they were shown is noted. @throws 404, 429 */
export function showPhones(db: Db, staff: Staff, id: number): Promise<{ phone: string; landline: string }> {
  return inTransaction(db, async (tx) => {
    const row = await tx
      .selectFrom('account')
      .select(['company', 'phone', 'landline'])
      .where('id', '=', id)
      .where(seen(staff, sql.ref('id')))
      .executeTakeFirst();
    if (!row) throw notFound('客户不存在');
    const { company, ...numbers } = row;
    const shown = { action: 'account.phone', entity: 'account', entityId: id, after: { company } } as const;
    await noteShown(tx, staff, shown);
    return numbers;
  });
}

/**
 * Takes the password away and ends all sessions; the account's own number gets a code to choose a new one with (找回密码). Staff see
 * neither. @returns the number
 * @throws 404; 503 without a provider of short messages, 409 for what is no mobile number, 429 when the number had a code just now: what
 * cannot be delivered changes nothing
 */
export async function resetPassword(
  { db, sms }: { db: Db; sms: SmsChannel | null },
  staff: Staff,
  id: number,
): Promise<string> {
  const row = await db.selectFrom('account').select('phone').where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound('客户不存在');
  if (!sms)
    throw new Refusal(
      503,
      CODE.unavailable,
      '短信服务未配置，验证码发不出去，原密码没有变；可以改发一次性密码',
    );
  if (!isMobile(row.phone)) throw conflict('客户没有能收短信的手机号，原密码没有变；可以改发一次性密码');
  await sendCode(db, { phone: row.phone, purpose: 'reset', ip: '' });
  await inTransaction(db, async (tx) => {
    const locked = await lockAccount(tx, id);
    await save(tx, locked, { password_hash: NOBODY });
    await endOtherSessions(tx, { accountId: id, memberId: null });
    await note(tx, staff, 'account.reset_password', id, {});
  });
  return row.phone;
}

/** Ends sessions of an account, or one of them. @returns how many @throws 404 */
export function endSessions(db: Db, staff: Staff, id: number, sessionId: string | null): Promise<number> {
  return inTransaction(db, async (tx) => {
    await lockAccount(tx, id);
    const ended = sessionId === null ? await endAllSessions(tx, id) : await endSessionOf(tx, id, sessionId);
    if (ended > 0) await note(tx, staff, 'account.end_sessions', id, { after: { ended } });
    return ended;
  });
}

/** Asks an account whether it wants to be a store of a head office. @throws 404; 409 when one of them stands in another such relation */
export function linkStore(db: Db, staff: Staff, id: number, headId: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    await askStore(tx, staff, id, headId);
    await note(tx, staff, 'account.link', id, {
      before: { head_id: null },
      after: { head_id: headId },
    });
  });
}

/** @throws 404; 409 when no answer is waited for */
export function withdrawLink(db: Db, staff: Staff, id: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockAccount(tx, id);
    await withdrawRequest(tx, id);
    await note(tx, staff, 'account.withdraw_link', id, {});
  });
}

/** The account stands alone again; a head office that acts for it is itself again. @throws 404; 409 when it is no store */
export function unlinkStore(db: Db, staff: Staff, id: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const row = await lockAccount(tx, id);
    if (row.head_account_id === null) throw conflict('该客户不是门店');
    await save(tx, row, { head_account_id: null });
    await sendHeadsHome(tx, [id]);
    await tellUnlinked(tx, id, row.head_account_id);
    const before = { head_id: row.head_account_id };
    await note(tx, staff, 'account.unlink', id, { before, after: { head_id: null } });
  });
}

async function lockAccount(tx: Tx, id: number): Promise<AccountRow> {
  const row = await tx
    .selectFrom('account')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw notFound('客户不存在');
  return row;
}

async function save(tx: Tx, { id, version }: AccountRow, values: Partial<AccountRow>): Promise<void> {
  await tx
    .updateTable('account')
    .set({ ...values, version: version + 1, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

const note = (
  tx: Tx,
  staff: Staff,
  action: string,
  entityId: number,
  what: Pick<AuditEntry, 'before' | 'after'>,
) => writeAudit(tx, staff, { action, entity: 'account', entityId, ...what });
