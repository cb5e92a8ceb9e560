import { randomInt } from 'node:crypto';
import type { adminStaffCreate, adminStaffUpdate } from '@qingnang/contract/admin-staff';
import { maskedPhone } from '@qingnang/rules/phone';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { SmsChannel } from '../../../../channels/sms/port.ts';
import type { Db } from '../../../../db/client.ts';
import { inTransaction, type Tx, takenIndex } from '../../../../db/transaction.ts';
import { conflict, forbidden, invalid } from '../../../../http/errors.ts';
import { hashPassword } from '../../../../http/passwords.ts';
import type { Staff } from '../../../../http/session.ts';
import { sendSms } from '../../messages/writes.ts';
import { grantable, keepRole } from '../roles/reads.ts';
import { createStaff, writeAudit } from '../writes.ts';
import { type LockedMember, lockMember } from './reads.ts';
import { oneTimePassword } from './rules.ts';

type NewMember = z.output<typeof adminStaffCreate.body>;
type MemberChange = z.output<typeof adminStaffUpdate.body>;

const FIELDS = ['name', 'phone', 'qq', 'role'] as const;

/** A one-time password lets its owner in for so long. */
const PASSWORD_HOURS = 24;
const passwordEnd = () => new Date(Date.now() + PASSWORD_HOURS * 3_600_000);

/** A one-time password on its way to its owner. */
export interface Handed {
  id: number;
  /** Empty when it has gone by SMS. */
  password: string;
  sent_to: string;
}

/**
 * Makes a staff account with a one-time password.
 * @throws 422 at `username` or `role`; 403 for a role that may do more than who gives it
 */
export async function addMember({ db, sms }: Desk, staff: Staff, form: NewMember): Promise<Handed> {
  const password = oneTimePassword(randomInt);
  const passwordHash = await hashPassword(password);
  try {
    return await inTransaction(db, async (tx) => {
      await requireRole(tx, staff, form.role);
      const created = { ...form, passwordHash, passwordUntil: passwordEnd(), createdBy: staff.staffId };
      const made = await createStaff(tx, created);
      const way = wayTo(sms, form.phone);
      await audit(tx, staff, 'staff.create', made, { after: { ...form, password: way.said } });
      return hand(tx, way, made, password);
    });
  } catch (error) {
    if (takenIndex(error) !== '') throw invalid({ username: '用户名已被使用' });
    throw error;
  }
}

/**
 * Changes name, numbers and role. The number that was its owner's until now is told of another one: passwords go there from now on.
 * @throws 404, 409 when somebody else changed it since or the last administrator would go, 403 as `addMember`, 422 at `role`
 */
export async function changeMember(
  tx: Tx,
  staff: Staff,
  id: number,
  { version, ...form }: MemberChange,
): Promise<void> {
  const { member, otherAdmins } = await lockMember(tx, id);
  if (member.version !== version) throw conflict('员工资料已被其他人修改，请刷新后再改');
  await requireRole(tx, staff, member.role);
  if (member.role !== form.role) {
    if (id === staff.staffId) throw invalid({ role: '不能修改自己的角色' });
    await requireRole(tx, staff, form.role);
    requireAdminLeft(member, otherAdmins);
  }
  const changed = FIELDS.filter((field) => member[field] !== form[field]);
  if (changed.length === 0) return;
  await tx
    .updateTable('staff')
    .set({ ...form, version: version + 1 })
    .where('id', '=', id)
    .execute();
  const pick = (values: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(changed.map((field) => [field, String(values[field])]));
  await audit(tx, staff, 'staff.update', id, { before: pick(member), after: pick(form) });
  if (member.phone !== '' && member.phone !== form.phone)
    await sendSms(tx, {
      phone: member.phone,
      template: 'notice',
      params: { title: '员工账号的手机号已变更' },
    });
}

/**
 * Takes somebody's access away, which ends their sessions, or gives it back. Twice changes nothing.
 * @throws 404, 409 for oneself and for the last administrator, 403 for who may do more
 */
export function setMemberActive(db: Db, staff: Staff, id: number, isActive: boolean): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { member, otherAdmins } = await lockMember(tx, id);
    if (id === staff.staffId) throw conflict('不能停用自己');
    await requireRole(tx, staff, member.role);
    if (member.is_active === isActive) return;
    if (!isActive) requireAdminLeft(member, otherAdmins);
    await tx
      .updateTable('staff')
      .set({ is_active: isActive, version: member.version + 1 })
      .where('id', '=', id)
      .execute();
    if (!isActive) await endSessions(tx, id);
    const values = { before: { is_active: member.is_active }, after: { is_active: isActive } };
    await audit(tx, staff, isActive ? 'staff.restore' : 'staff.stop', id, values);
  });
}

/**
 * Gives somebody a one-time password, ends their sessions and forgets their failed sign-ins.
 * @throws 404, 409 for oneself, 403 for who may do more
 */
export async function resetMemberPassword({ db, sms }: Desk, staff: Staff, id: number): Promise<Handed> {
  const password = oneTimePassword(randomInt);
  const passwordHash = await hashPassword(password);
  return await inTransaction(db, async (tx) => {
    const { member } = await lockMember(tx, id);
    if (id === staff.staffId) throw conflict('请在“我的账户”修改自己的密码');
    await requireRole(tx, staff, member.role);
    await tx
      .updateTable('staff')
      .set({
        password_hash: passwordHash,
        must_change_password: true,
        password_until: passwordEnd(),
        ...resetBy(staff),
      })
      .where('id', '=', id)
      .execute();
    await endSessions(tx, id);
    await tx
      .deleteFrom('login_failure')
      .where('subject', '=', `staff:${member.username.toLowerCase()}`)
      .execute();
    const way = wayTo(sms, member.phone);
    await audit(tx, staff, 'staff.reset_password', id, { after: { password: way.said } });
    return hand(tx, way, id, password);
  });
}

/** What making a one-time password needs of a call. */
interface Desk {
  db: Db;
  sms: SmsChannel | null;
}
interface Way {
  /** null: there is no way but the screen of who made it. */
  phone: string | null;
  /** For the log. */
  said: string;
}

/** A provider takes it to its owner's own number: who made it does not see it. */
const wayTo = (sms: SmsChannel | null, phone: string): Way =>
  sms === null || sms.isLocal || phone === ''
    ? { phone: null, said: '一次性密码，在屏幕上显示一次' }
    : { phone, said: '一次性密码，短信发给本人' };

async function hand(tx: Tx, { phone }: Way, id: number, password: string): Promise<Handed> {
  if (phone === null) return { id, password, sent_to: '' };
  await sendSms(tx, { phone, template: 'password_reset', params: { password } });
  return { id, password: '', sent_to: maskedPhone(phone) };
}

/**
 * Takes somebody's second factor off, for who has lost phone and recovery codes. Their sessions end.
 * @throws 404, 409 for oneself, 403 for who may do more
 */
export function removeMemberTotp(db: Db, staff: Staff, id: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { member } = await lockMember(tx, id);
    if (id === staff.staffId) throw conflict('不能解除自己的动态口令');
    await requireRole(tx, staff, member.role);
    if (member.totp_secret === null) return;
    await tx
      .updateTable('staff')
      .set({ totp_secret: null, recovery_hashes: sql<string[]>`'{}'`, ...resetBy(staff) })
      .where('id', '=', id)
      .execute();
    await endSessions(tx, id);
    const values = { before: { totp: '开' }, after: { totp: '关' } };
    await audit(tx, staff, 'staff.totp_remove', id, values);
  });
}

/** Who can get into an account from now on is not its second person: `approvals/second`. */
const resetBy = ({ staffId }: Staff) => ({ reset_by: staffId, reset_at: sql<Date>`now()` });

/** Nobody gives away, or lays hands on, more than they have themselves. */
async function requireRole(tx: Tx, staff: Staff, key: string): Promise<void> {
  const permissions = await keepRole(tx, key);
  if (!permissions) throw invalid({ role: '角色不存在' });
  if (!grantable(staff, permissions)) throw forbidden('这个角色的权限超过您自己的，请联系管理员');
}

function requireAdminLeft(member: LockedMember, otherAdmins: number): void {
  if (member.role === 'admin' && member.is_active && otherAdmins === 0)
    throw conflict('至少要保留一名在职的管理员');
}

async function endSessions(tx: Tx, staffId: number): Promise<void> {
  await tx.deleteFrom('session').where('staff_id', '=', staffId).execute();
}

type Values = Pick<Parameters<typeof writeAudit>[2], 'before' | 'after'>;
const audit = (tx: Tx, staff: Staff, action: string, id: number, values: Values) =>
  writeAudit(tx, staff, { action, entity: 'staff', entityId: id, ...values });
