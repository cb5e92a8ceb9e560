import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import type { JsonValue } from '../../db/tables.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import { invalid } from '../../http/errors.ts';
import { isPassword } from '../../http/passwords.ts';
import type { Staff } from '../../http/session.ts';
import { type Attempt, admit, forgive, noteFailure } from '../accounts/attempts/writes.ts';
import { type StaffRow, staffByName } from './reads.ts';
import { isTotpSecret, matchingStep, newTotpSecret } from './rules.ts';

/** What an entry of the audit log says: who (the staff), what, on which row, from what to what. */
export interface AuditEntry {
  /** `<entity>.<verb>`, such as `order.ship`. */
  action: string;
  entity: string;
  entityId: string | number;
  before?: JsonValue;
  after?: JsonValue;
  requestId: string;
  ip: string;
}

/** Where a request came from, for the audit log. */
export type Trace = Pick<AuditEntry, 'requestId' | 'ip'>;

/** Adds one entry to the audit log, in the transaction of the change it describes. */
export function writeAudit(tx: Tx, staff: Staff, entry: AuditEntry): Promise<void> {
  return insertAudit(tx, staff.staffId, [entry]);
}

/** Adds the entries of one act on many things, in one statement. */
export async function writeAudits(tx: Tx, staff: Staff, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length > 0) await insertAudit(tx, staff.staffId, entries);
}

async function insertAudit(tx: Tx, staffId: number, entries: readonly AuditEntry[]): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values(
      entries.map((entry) => ({
        staff_id: staffId,
        action: entry.action,
        entity: entry.entity,
        entity_id: String(entry.entityId),
        before: jsonb(entry.before),
        after: jsonb(entry.after),
        request_id: entry.requestId,
        ip: entry.ip,
      })),
    )
    .execute();
}

/** As text, then cast: the driver would take a JSON array for an SQL array. */
const jsonb = (value: JsonValue | undefined) =>
  value === undefined ? null : sql<JsonValue>`${JSON.stringify(value)}::text::jsonb`;

export interface StaffCredentials extends Omit<Attempt, 'realm'> {
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
  trace: Trace,
): Promise<{ staff: StaffRow; needsTotp: boolean }> {
  const attempt: Attempt = { ...credentials, realm: 'staff' };
  await admit(db, attempt);
  const staff = await staffByName(db, credentials.username);
  if (!(await isPassword(staff?.password_hash, credentials.password)) || !staff) {
    await noteFailure(db, attempt);
    throw invalid({ password: '用户名或密码不正确' });
  }
  if (staff.totp_secret !== null) {
    // Failures stay counted: a right password must not give fresh tries at the code.
    if (credentials.totp === undefined) return { staff, needsTotp: true };
    if (!(await useCode(db, staff.id, staff.totp_secret, credentials.totp))) {
      await noteFailure(db, attempt);
      throw invalid({ totp: '动态口令不正确或已使用' });
    }
  }
  await inTransaction(db, async (tx) => {
    await forgive(tx, attempt);
    await insertAudit(tx, staff.id, [
      {
        action: 'staff.sign_in',
        entity: 'staff',
        entityId: staff.id,
        ...trace,
      },
    ]);
  });
  return { staff, needsTotp: false };
}

/** Takes a code once: an older or equal time step than the last one used is refused, also by two requests at a time. */
async function useCode(db: Db, staffId: number, secret: string, code: string): Promise<boolean> {
  const step = matchingStep(secret, code, Date.now());
  if (step === null) return false;
  const used = await db
    .updateTable('staff')
    .set({ totp_step: step })
    .where('id', '=', staffId)
    .where('totp_step', '<', step)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

/** Notes that a staff member has signed out. */
export async function noteSignOut(db: Db, staff: Staff, trace: Trace): Promise<void> {
  await inTransaction(db, (tx) =>
    writeAudit(tx, staff, { action: 'staff.sign_out', entity: 'staff', entityId: staff.staffId, ...trace }),
  );
}

/** A new secret to be confirmed; nothing is kept before its first right code. */
export const drawTotpSecret = (): string => newTotpSecret(randomBytes);

/**
 * Turns the second factor on, or moves it to another device, after a first right code of the new secret.
 * @throws 422 at `secret` or `code`
 */
export async function confirmTotp(
  db: Db,
  staff: Staff,
  { secret, code }: { secret: string; code: string },
  trace: Trace,
): Promise<void> {
  if (!isTotpSecret(secret)) throw invalid({ secret: '密钥不正确，请重新扫码' });
  const step = matchingStep(secret, code, Date.now());
  if (step === null) throw invalid({ code: '动态口令不正确，请核对手机时间后重试' });
  await inTransaction(db, async (tx) => {
    const { totp_secret: previous } = await tx
      .selectFrom('staff')
      .select('totp_secret')
      .where('id', '=', staff.staffId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('staff')
      .set({ totp_secret: secret, totp_step: step })
      .where('id', '=', staff.staffId)
      .execute();
    await writeAudit(tx, staff, {
      action: 'staff.totp',
      entity: 'staff',
      entityId: staff.staffId,
      before: { totp: previous === null ? '关' : '开' },
      after: { totp: previous === null ? '开' : '开（更换设备）' },
      ...trace,
    });
  });
}

export interface NewStaff {
  username: string;
  /** Of `hashPassword`. */
  passwordHash: string;
  name: string;
  /** One of STAFF_ROLES. */
  role: string;
  phone?: string;
  qq?: string;
}

/** @returns the id */
export async function createStaff(tx: Tx, staff: NewStaff): Promise<number> {
  const { id } = await tx
    .insertInto('staff')
    .values({
      username: staff.username,
      password_hash: staff.passwordHash,
      name: staff.name,
      role: staff.role,
      phone: staff.phone ?? '',
      qq: staff.qq ?? '',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Names the account manager of buyers who have none of their own. */
export async function setDefaultManager(tx: Tx, staffId: number): Promise<void> {
  await tx
    .insertInto('setting')
    .values({ key: 'default_manager', value: staffId })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: staffId, updated_at: new Date() }))
    .execute();
}
