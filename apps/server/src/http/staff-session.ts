import type { Permission } from '@qingnang/contract/endpoint';
import { CompiledQuery } from 'kysely';
import type { Db } from '../db/client.ts';
import { factorNeeded, forbidden, passwordChangeNeeded } from './errors.ts';
import { builtInName, effectivePermissions, needsFactor, seesOwnOnly } from './permissions.ts';
import { type Staff, sessionHash } from './session.ts';

const STAFF_BY_SESSION = `select s.id as staff_id, s.username, s.name, s.role, s.must_change_password,
  s.totp_secret is not null as has_factor, r.name as role_name, r.permissions
  from session t join staff s on s.id = t.staff_id left join role r on r.key = s.role
  where t.token_hash = $1 and t.expires_at > now() and s.is_active`;

interface StaffSessionRow {
  staff_id: number;
  username: string;
  name: string;
  role: string;
  must_change_password: boolean;
  has_factor: boolean;
  role_name: string | null;
  permissions: string[] | null;
}

/** One statement a request: the staff member behind a cookie, with the role as it stands now. */
export async function findStaff(db: Db, token: string | undefined): Promise<Staff | null> {
  if (!token) return null;
  const { rows } = await db.executeQuery(CompiledQuery.raw(STAFF_BY_SESSION, [sessionHash(token)]));
  const row = rows[0] as StaffSessionRow | undefined;
  if (!row) return null;
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
  };
  return facts as Staff;
}

/** True when a second factor has to be set up before anything else. */
export const mustSetFactor = (staffFactor: boolean, staff: Staff): boolean =>
  staffFactor && !staff.hasFactor && needsFactor(staff.permissions);

/**
 * Lets staff pass who have one of these permissions.
 * @param staffFactor of the configuration; false also for calls that set the second factor up
 * @throws 403, also for who has yet to replace a one-time password or to set up a second factor
 */
export function requirePermission(
  staff: Staff,
  permissions: readonly Permission[],
  staffFactor: boolean,
): void {
  if (staff.mustChangePassword) throw passwordChangeNeeded();
  if (mustSetFactor(staffFactor, staff)) throw factorNeeded();
  if (!permissions.some((one) => staff.permissions.has(one))) throw forbidden('您的角色没有这项权限');
}
