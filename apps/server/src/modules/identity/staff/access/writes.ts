import type { OfficePreferences } from '@qingnang/contract/office-preferences';
import { passwordProblem } from '@qingnang/rules/password';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import { hashChosen } from '../../../../http/chosen-passwords.ts';
import { invalid, notFound } from '../../../../http/errors.ts';
import { isPassword } from '../../../../http/passwords.ts';
import { type Staff, sessionHash, type Trace } from '../../../../http/session.ts';
import {
  type Attempt,
  admit,
  admitStill,
  admitUnlocked,
  forgive,
  noteFailure,
} from '../../accounts/attempts/writes.ts';
import { CODE_REFUSALS, type CodeOutcome, useSecondFactor } from '../../factor/writes.ts';
import { factorOf } from '../factor/writes.ts';
import { writeAudit } from '../writes.ts';
import { ownAccess, type StaffCredentialsRow, staffByName } from './reads.ts';

export interface StaffCredentials extends Omit<Attempt, 'realm'>, Trace {
  password: string;
  totp?: string | undefined;
}

/**
 * Checks a staff member's name, password and, when the second factor is on, its code. The sign-in is in the audit log.
 * @returns who it is; `needsTotp` when the password is right and the code is still to come: nobody is signed in then
 * @throws 422 at `password` (also for unknown and inactive names), `totp` or `captcha`; 429 while locked
 */
export async function signInStaff(
  db: Db,
  credentials: StaffCredentials,
): Promise<{ staff: StaffCredentialsRow; needsTotp: boolean }> {
  const { requestId, ip } = credentials;
  const attempt = await admit(db, { ...credentials, realm: 'staff' });
  const staff = await staffByName(db, credentials.username);
  if (!(await isPassword(staff?.password_hash, credentials.password)) || !staff) {
    await noteRefused(db, credentials, staff, '密码不正确');
    await noteFailure(db, attempt);
    throw invalid({ password: '用户名或密码不正确' });
  }
  await admitStill(db, attempt);
  if (staff.is_password_over) throw invalid({ password: '一次性密码已过期，请让管理员重新生成' });
  let way: CodeOutcome | null = null;
  if (staff.totp_secret !== null) {
    // Failures stay counted: a right password must not give fresh tries at the code.
    if (credentials.totp === undefined) return { staff, needsTotp: true };
    way = await useSecondFactor(db, factorOf(staff.id, staff.totp_secret), credentials.totp);
    if (way === 'expired') throw invalid({ totp: CODE_REFUSALS.expired });
    if (way === 'wrong') {
      await noteRefused(db, credentials, staff, '动态口令不正确');
      await noteFailure(db, attempt);
      throw invalid({ totp: CODE_REFUSALS.wrong });
    }
  }
  await inTransaction(db, async (tx) => {
    await forgive(tx, attempt);
    const after = way === 'recovery' ? { after: { totp: '使用恢复码' } } : {};
    const entry = { action: 'staff.sign_in', entity: 'staff', entityId: staff.id, ...after };
    await writeAudit(tx, { staffId: staff.id, trace: { requestId, ip } }, entry);
  });
  return { staff, needsTotp: false };
}

/** A refused sign-in is kept in the audit log. An unknown name is not: it may be a password in the wrong field. */
function noteRefused(
  db: Db,
  { requestId, ip }: StaffCredentials,
  staff: StaffCredentialsRow | undefined,
  reason: string,
): Promise<void> {
  const entry = { action: 'staff.sign_in_failed', entity: 'staff', entityId: staff?.id ?? '未知用户名' };
  return inTransaction(db, (tx) =>
    writeAudit(tx, { staffId: null, trace: { requestId, ip } }, { ...entry, after: { reason } }),
  );
}

/** Notes that a staff member has signed out. */
export async function noteSignOut(db: Db, staff: Staff): Promise<void> {
  await inTransaction(db, (tx) => audit(tx, staff, 'staff.sign_out'));
}

/**
 * Replaces one's own password; every other session ends.
 * @param token of the session that stays
 * @throws 422 at `old` or `password`; 429 after too many wrong ones, which count as failed sign-ins
 */
export async function changeOwnPassword(
  db: Db,
  staff: Staff,
  { old, password, token }: { old: string; password: string; token: string | undefined },
): Promise<void> {
  const attempt: Attempt = { realm: 'staff', username: staff.username, ip: staff.trace.ip };
  await admitUnlocked(db, attempt);
  const { password_hash: present, phone } = await ownAccess(db, staff);
  if (!(await isPassword(present, old))) {
    await noteFailure(db, attempt);
    throw invalid({ old: '原密码不正确' });
  }
  const problem = passwordProblem(password, { phone, username: staff.username });
  if (problem !== '') throw invalid({ password: problem });
  if (old === password) throw invalid({ password: '新密码不能与原密码相同' });
  const fresh = await hashChosen(password);
  await inTransaction(db, async (tx) => {
    const changed = await tx
      .updateTable('staff')
      .set({ password_hash: fresh, must_change_password: false, password_until: null })
      .where('id', '=', staff.staffId)
      // Somebody may have reset it while it was being checked.
      .where('password_hash', '=', present)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) throw invalid({ old: '原密码不正确' });
    await forgive(tx, attempt);
    await endOthers(tx, staff, token);
    await audit(tx, staff, 'staff.password');
  });
}

/** Sets how one's own office looks; what is not named stays. @returns all that is set */
export async function setPreferences(
  db: Db,
  staff: Staff,
  given: { [Name in keyof OfficePreferences]?: OfficePreferences[Name] | undefined },
): Promise<Partial<OfficePreferences>> {
  const { preferences } = await db
    .updateTable('staff')
    .set({ preferences: sql`preferences || ${JSON.stringify(given)}::jsonb` })
    .where('id', '=', staff.staffId)
    .returning('preferences')
    .executeTakeFirstOrThrow();
  return preferences;
}

/** Ends one of one's own sessions. @throws 404 */
export async function endOwnSession(db: Db, staff: Staff, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const ended = await tx
      .deleteFrom('session')
      .where('id', '=', id)
      .where('staff_id', '=', staff.staffId)
      .executeTakeFirst();
    if (ended.numDeletedRows === 0n) throw notFound('这台设备已退出');
    await audit(tx, staff, 'staff.end_session');
  });
}

/** Ends all of one's own sessions but the one that asks. */
export async function endOtherSessions(db: Db, staff: Staff, token: string | undefined): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (await endOthers(tx, staff, token)) await audit(tx, staff, 'staff.end_session');
  });
}

async function endOthers(tx: Tx, staff: Staff, token: string | undefined): Promise<boolean> {
  const ended = await tx
    .deleteFrom('session')
    .where('staff_id', '=', staff.staffId)
    .where('token_hash', '!=', sessionHash(token ?? ''))
    .executeTakeFirst();
  return ended.numDeletedRows > 0n;
}

const audit = (tx: Tx, staff: Staff, action: string) =>
  writeAudit(tx, staff, { action, entity: 'staff', entityId: staff.staffId });
