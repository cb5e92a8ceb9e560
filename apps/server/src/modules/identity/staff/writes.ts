import { sql } from 'kysely';
import { json } from '../../../db/json.ts';
import type { JsonValue } from '../../../db/json-columns.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Trace } from '../../../http/session.ts';

/** What an entry of the audit log says beside who and by which request: what was done, on which row, from what to what. */
export interface AuditEntry {
  /** `<entity>.<verb>`, such as `order.ship`. */
  action: string;
  entity: string;
  entityId: string | number;
  before?: JsonValue;
  after?: JsonValue;
}

/** Who the log names: the staff, or nobody that is signed in. */
export interface Actor {
  staffId: number | null;
  trace: Trace;
}

/** Adds one entry to the audit log, in the transaction of the change it describes. */
export function writeAudit(tx: Tx, actor: Actor, entry: AuditEntry): Promise<void> {
  return insertAudit(tx, actor, [entry]);
}

/** Adds the entries of one act on many things, in one statement. */
export async function writeAudits(tx: Tx, actor: Actor, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length > 0) await insertAudit(tx, actor, entries);
}

async function insertAudit(tx: Tx, { staffId, trace }: Actor, entries: readonly AuditEntry[]): Promise<void> {
  const told = entries.map(({ entityId, ...entry }) => ({ ...entry, entity_id: String(entityId) }));
  // One text, so that a thousand entries are one statement of the same words as one entry.
  await sql`
    insert into audit_log (staff_id, action, entity, entity_id, before, after, request_id, ip)
    select ${staffId}::int8, e.action, e.entity, e.entity_id, e.before, e.after, ${trace.requestId}::text, ${trace.ip}::text
    from rows from (jsonb_to_recordset(${json(told)}::jsonb)
      as (action text, entity text, entity_id text, before jsonb, after jsonb))
      with ordinality as e (action, entity, entity_id, before, after, at)
    order by e.at`.execute(tx);
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
