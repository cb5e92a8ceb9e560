/**
 * Who of the staff asks, as a type: `Staff` is made here only. `Staff.customersOf` says whose customers they see (salesmen
 * their own); every read of a customer's data for staff has that bound in its statement. `Staff.trace` names the request, so that
 * whoever is handed a `Staff` can write the audit log.
 */

import type { Permission } from '@qingnang/contract/endpoint';
import { type KeyScope, MACHINE_ROLE } from '@qingnang/contract/machine-words';
import { CompiledQuery } from 'kysely';
import type { Db } from '../db/client.ts';
import type { Tx } from '../db/transaction.ts';
import { factorNeeded, forbidden, passwordChangeNeeded } from './errors.ts';
import {
  builtInName,
  effectivePermissions,
  needsFactor,
  permissionsByScopes,
  type StaffFactor,
  seesOwnOnly,
} from './permissions.ts';
import { type Staff, sessionHash, standing, type Trace } from './session.ts';

const STAFF_COLUMNS = `s.id as staff_id, s.username, s.name, s.role, s.must_change_password,
  s.totp_secret is not null as has_factor, r.name as role_name, r.permissions`;
const STAFF_BY_SESSION = `select ${STAFF_COLUMNS}, t.seen_at < now() - interval '1 minute' as was_away
  from session t join staff s on s.id = t.staff_id left join role r on r.key = s.role
  where t.token_hash = $1 and ${standing('t')} and s.is_active`;
const STAFF_BY_ID = `select ${STAFF_COLUMNS}, k.name as key_name, k.scopes
  from staff s left join role r on r.key = s.role left join api_key k on k.staff_id = s.id and k.revoked_at is null
  where s.id = $1 and (s.is_active or k.id is not null)`;

interface StaffSessionRow {
  was_away?: boolean;
  staff_id: number;
  username: string;
  name: string;
  role: string;
  must_change_password: boolean;
  has_factor: boolean;
  role_name: string | null;
  permissions: string[] | null;
  /** Of a service account. */
  key_name?: string | null;
  scopes?: KeyScope[] | null;
}

/**
 * One statement a request: the staff member behind a cookie, with the role as it stands now. Once a minute another one notes that the
 * session is in use.
 * @param trace of the request that asks
 * @param isUse false for what the office asks by itself: an unwatched screen keeps no session alive
 */
export async function findStaff(
  db: Db,
  token: string | undefined,
  trace: Trace,
  isUse = true,
): Promise<Staff | null> {
  if (!token) return null;
  const { rows } = await db.executeQuery<StaffSessionRow>(
    CompiledQuery.raw(STAFF_BY_SESSION, [sessionHash(token)]),
  );
  const [row] = rows;
  if (row?.was_away && isUse)
    await db
      .updateTable('session')
      .set({ seen_at: new Date() })
      .where('token_hash', '=', sessionHash(token))
      .execute();
  return row ? toStaff(row, trace) : null;
}

/** Who has asked for an act that is done now, by the request of the second person who agrees; null when he has left. */
export async function findStaffById(
  tx: Tx,
  staffId: number,
  { trace }: Pick<Staff, 'trace'>,
): Promise<Staff | null> {
  const { rows } = await tx.executeQuery<StaffSessionRow>(CompiledQuery.raw(STAFF_BY_ID, [staffId]));
  const [row] = rows;
  if (!row) return null;
  if (row.key_name && row.scopes)
    return serviceStaff({ staff_id: staffId, name: row.key_name, scopes: row.scopes }, trace);
  return toStaff(row, trace);
}

/** The service account of the wholesaler's key: what its scopes need is all that it may do. */
export function serviceStaff(
  { staff_id: staffId, name, scopes }: { staff_id: number | null; name: string; scopes: readonly KeyScope[] },
  { requestId, ip }: Trace,
): Staff {
  const facts: Omit<Staff, symbol> = {
    staffId: staffId ?? 0,
    username: MACHINE_ROLE,
    name,
    role: MACHINE_ROLE,
    roleName: builtInName(MACHINE_ROLE),
    permissions: permissionsByScopes(scopes),
    customersOf: null,
    mustChangePassword: false,
    hasFactor: true,
    trace: { requestId, ip },
  };
  return facts as Staff;
}

function toStaff(row: StaffSessionRow, { requestId, ip }: Trace): Staff {
  const facts: Omit<Staff, symbol> = {
    staffId: row.staff_id,
    username: row.username,
    name: row.name,
    role: row.role,
    roleName: row.role_name ?? builtInName(row.role),
    permissions: effectivePermissions(row.role, row.permissions),
    customersOf: seesOwnOnly(row.role) ? row.staff_id : null,
    mustChangePassword: row.must_change_password,
    hasFactor: row.has_factor,
    trace: { requestId, ip },
  };
  return facts as Staff;
}

/** True when a second factor has to be set up before anything else. */
export const mustSetFactor = (factor: StaffFactor, staff: Staff): boolean =>
  !staff.hasFactor && needsFactor(factor, staff.permissions);

/**
 * Lets staff pass who have one of these permissions.
 * @param factor of the configuration; nobody also for calls that set the second factor up
 * @throws 403, also for who has yet to replace a one-time password or to set up a second factor
 */
export function requirePermission(
  staff: Staff,
  permissions: readonly Permission[],
  factor: StaffFactor,
): void {
  if (staff.mustChangePassword) throw passwordChangeNeeded();
  if (mustSetFactor(factor, staff)) throw factorNeeded();
  if (!permissions.some((one) => staff.permissions.has(one))) throw forbidden('您的角色没有这项权限');
}
