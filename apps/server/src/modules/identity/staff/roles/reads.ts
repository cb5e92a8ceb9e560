import { STAFF_ROLES } from '@qingnang/contract/office';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { Tx } from '../../../../db/transaction.ts';
import { builtInName, effectivePermissions, isBuiltIn } from '../../../../http/permissions.ts';
import type { Staff } from '../../../../http/session.ts';

export interface RoleFacts {
  key: string;
  name: string;
  permissions: readonly string[];
  isBuiltIn: boolean;
  /** Its row in the table; 0 = it has none. */
  version: number;
  /** Staff who have it, also those who have left. */
  staff: number;
}

/** Every role as it stands: the built-in ones first, then the shop's own by key. */
export async function allRoles(db: Db, _staff: Staff): Promise<RoleFacts[]> {
  const { rows } = await sql<{
    key: string;
    name: string | null;
    permissions: string[] | null;
    version: number | null;
    staff: number;
  }>`
    select k.key, r.name, r.permissions, r.version,
      (select count(*)::int from staff where staff.role = k.key) as staff
    from (select unnest(${Object.keys(STAFF_ROLES)}::text[]) as key union select key from role) k
    left join role r on r.key = k.key
    order by k.key`.execute(db);
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const own = rows.map(({ key }) => key).filter((key) => !isBuiltIn(key));
  return [...Object.keys(STAFF_ROLES), ...own].flatMap((key) => {
    const row = byKey.get(key);
    if (!row) return [];
    return {
      key,
      name: row.name ?? builtInName(key),
      permissions: [...effectivePermissions(key, row.permissions)],
      isBuiltIn: isBuiltIn(key),
      version: row.version ?? 0,
      staff: row.staff,
    };
  });
}

/** What a role may do now, kept from changing until the transaction ends; null when there is no such role. */
export async function keepRole(tx: Tx, key: string): Promise<ReadonlySet<string> | null> {
  const row = await tx
    .selectFrom('role')
    .select('permissions')
    .where('key', '=', key)
    .forShare()
    .executeTakeFirst();
  if (!row && !isBuiltIn(key)) return null;
  return effectivePermissions(key, row?.permissions ?? null);
}

/** Whether somebody has all of this: 管理员 may give anything, others no more than they have. */
export const grantable = (staff: Staff, permissions: Iterable<string>): boolean =>
  staff.role === 'admin' ||
  [...permissions].every((one) => (staff.permissions as ReadonlySet<string>).has(one));
