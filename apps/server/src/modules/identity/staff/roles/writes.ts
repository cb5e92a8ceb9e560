import type { Permission } from '@qingnang/contract/endpoint';
import { ADMIN_KEEPS } from '@qingnang/contract/permissions';
import { sql } from 'kysely';
import type { Tx } from '../../../../db/transaction.ts';
import { conflict, forbidden, invalid, notFound } from '../../../../http/errors.ts';
import { builtInName, effectivePermissions, isBuiltIn } from '../../../../http/permissions.ts';
import type { Staff } from '../../../../http/session.ts';
import { writeAudit } from '../writes.ts';
import { grantable } from './reads.ts';

interface RoleForm {
  name: string;
  permissions: readonly Permission[];
}

/** @throws 422 at `key`; 403 when it may do more than who makes it */
export async function createRole(
  tx: Tx,
  staff: Staff,
  { key, ...form }: RoleForm & { key: string },
): Promise<{ key: string }> {
  const permissions = chosen(staff, key, form);
  const made = await tx
    .insertInto('role')
    .values({ key, name: form.name, permissions, updated_by: staff.staffId })
    .onConflict((taken) => taken.doNothing())
    .executeTakeFirst();
  if (isBuiltIn(key) || made.numInsertedOrUpdatedRows === 0n) throw invalid({ key: '角色代码已被使用' });
  await audit(tx, staff, 'role.create', key, { after: { name: form.name, permissions } });
  return { key };
}

/**
 * Changes name and permissions; they hold from the next request on.
 * @param form with the version that was edited: 0 for a built-in role that nobody has changed
 * @throws 404, 409 when somebody else changed it since, 422, 403 as `createRole`
 */
export async function updateRole(
  tx: Tx,
  staff: Staff,
  key: string,
  form: RoleForm & { version: number },
): Promise<void> {
  const row = await lockRole(tx, key);
  if ((row?.version ?? 0) !== form.version) throw conflict('角色已被其他人修改，请刷新后再改');
  const before = present(key, row);
  if (!grantable(staff, before.permissions)) throw forbidden('这个角色的权限超过您自己的，请联系管理员');
  const after = { name: form.name, permissions: chosen(staff, key, form) };
  if (before.name === after.name && String(before.permissions) === String(after.permissions)) return;
  const saved = await tx
    .insertInto('role')
    .values({ key, ...after, updated_by: staff.staffId })
    .onConflict((known) =>
      known
        .column('key')
        .doUpdateSet({
          ...after,
          version: form.version + 1,
          updated_by: staff.staffId,
          updated_at: sql<Date>`now()`,
        })
        // Two who begin with a built-in role find no row to lock: the first one's stands.
        .where('role.version', '=', form.version),
    )
    .executeTakeFirst();
  if (saved.numInsertedOrUpdatedRows === 0n) throw conflict('角色已被其他人修改，请刷新后再改');
  await audit(tx, staff, 'role.update', key, { before, after });
}

/**
 * Deletes a role of the shop's own; a built-in one is as it was built again.
 * @throws 404, 409 while staff have it, 403 as `createRole`
 */
export async function deleteRole(tx: Tx, staff: Staff, key: string): Promise<void> {
  const row = await lockRole(tx, key);
  if (!row) return;
  const before = present(key, row);
  if (!grantable(staff, before.permissions)) throw forbidden('这个角色的权限超过您自己的，请联系管理员');
  if (isBuiltIn(key)) {
    const after = present(key, undefined);
    if (!grantable(staff, after.permissions)) throw forbidden('默认权限超过您自己的，请联系管理员');
    await tx.deleteFrom('role').where('key', '=', key).execute();
    await audit(tx, staff, 'role.restore', key, { before, after });
    return;
  }
  const { people } = await tx
    .selectFrom('staff')
    .select(sql<number>`count(*)::int`.as('people'))
    .where('role', '=', key)
    .executeTakeFirstOrThrow();
  if (people > 0) throw conflict(`还有 ${people} 名员工（含已停用）是这个角色，请先改为其他角色`);
  await tx.deleteFrom('role').where('key', '=', key).execute();
  await audit(tx, staff, 'role.delete', key, { before });
}

/** What is kept of the permissions that were ticked, in their own order. @throws 403, 422 */
function chosen(staff: Staff, key: string, { permissions }: RoleForm): Permission[] {
  const missing = key === 'admin' && ADMIN_KEEPS.some((one) => !permissions.includes(one));
  if (missing) throw invalid({ permissions: '管理员必须保留“管理员工”和“查看操作日志”' });
  const kept = [...effectivePermissions(key, permissions)];
  if (!grantable(staff, kept)) throw forbidden('不能授予您自己没有的权限');
  return kept;
}

interface RoleRow {
  name: string;
  permissions: string[];
  version: number;
}

async function lockRole(tx: Tx, key: string): Promise<RoleRow | undefined> {
  const row = await tx
    .selectFrom('role')
    .select(['name', 'permissions', 'version'])
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst();
  if (!row && !isBuiltIn(key)) throw notFound('角色不存在');
  return row;
}

const present = (key: string, row: RoleRow | undefined) => ({
  name: row?.name ?? builtInName(key),
  permissions: [...effectivePermissions(key, row?.permissions ?? null)],
});

type Values = Pick<Parameters<typeof writeAudit>[2], 'before' | 'after'>;
const audit = (tx: Tx, staff: Staff, action: string, key: string, values: Values) =>
  writeAudit(tx, staff, { action, entity: 'role', entityId: key, ...values });
