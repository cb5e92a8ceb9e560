import { json } from '../../../db/json.ts';
import type { JsonValue } from '../../../db/json-columns.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Staff } from '../../../http/session.ts';

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

/** Adds one entry to the audit log, in the transaction of the change it describes. @param staff without an id = nobody that is known */
export function writeAudit(tx: Tx, staff: { staffId: number | null }, entry: AuditEntry): Promise<void> {
  return insertAudit(tx, staff.staffId, [entry]);
}

/** Adds the entries of one act on many things, in one statement. */
export async function writeAudits(tx: Tx, staff: Staff, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length > 0) await insertAudit(tx, staff.staffId, entries);
}

async function insertAudit(tx: Tx, staffId: number | null, entries: readonly AuditEntry[]): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values(
      entries.map((entry) => ({
        staff_id: staffId,
        action: entry.action,
        entity: entry.entity,
        entity_id: String(entry.entityId),
        before: entry.before === undefined ? null : json(entry.before),
        after: entry.after === undefined ? null : json(entry.after),
        request_id: entry.requestId,
        ip: entry.ip,
      })),
    )
    .execute();
}

export interface NewStaff {
  username: string;
  /** Of `hashPassword`. */
  passwordHash: string;
  name: string;
  /** One of STAFF_ROLES, or a role of the shop's own. */
  role: string;
  phone?: string;
  qq?: string;
  /** The password was made for them and is replaced at the first sign-in. */
  mustChangePassword?: boolean;
  /** Who makes it; nobody = the shop's operator. */
  createdBy?: number;
  createdAt?: Date;
  /** The same for a one-time password, which lets nobody in any more from then on. */
  passwordUntil?: Date;
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
      created_by: staff.createdBy ?? null,
      ...(staff.createdAt ? { created_at: staff.createdAt } : {}),
      must_change_password: staff.mustChangePassword ?? staff.passwordUntil !== undefined,
      password_until: staff.passwordUntil ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
