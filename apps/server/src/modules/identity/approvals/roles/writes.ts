import {
  adminRoleCreate,
  adminRoleDelete,
  adminRoleUpdate,
  adminStaffUpdate,
} from '@qingnang/contract/admin-staff';
import type { Permission } from '@qingnang/contract/endpoint';
import { PERMISSION_WORDS } from '@qingnang/contract/permissions';
import { z } from 'zod';
import type { Db } from '../../../../db/client.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import { isBuiltIn, permissionsOf } from '../../../../http/permissions.ts';
import type { Staff } from '../../../../http/session.ts';
import { lockMember } from '../../staff/people/reads.ts';
import { changeMember } from '../../staff/people/writes.ts';
import { keepRole } from '../../staff/roles/reads.ts';
import { createRole, deleteRole, updateRole } from '../../staff/roles/writes.ts';
import { roleNames } from '../policies/reads.ts';
import { type Act, ask } from '../writes.ts';

/** Roles and who has which: who may do what is decided by two. */

const OF_ROLES = { policy: 'role', permission: 'staff.manage' } as const;

const createForm = adminRoleCreate.body;
const updateForm = adminRoleUpdate.body.extend(adminRoleUpdate.params.shape);
const deleteForm = adminRoleDelete.params;
const memberForm = adminStaffUpdate.body.extend({ id: z.int() });

const createAct: Act<typeof createForm> = {
  ...OF_ROLES,
  key: 'role.create',
  schema: createForm,
  perform: createRole,
};
const updateAct: Act<typeof updateForm> = {
  ...OF_ROLES,
  key: 'role.update',
  schema: updateForm,
  perform: (tx, asker, { key, ...form }) => updateRole(tx, asker, key, form),
};
const deleteAct: Act<typeof deleteForm> = {
  ...OF_ROLES,
  key: 'role.delete',
  schema: deleteForm,
  perform: (tx, asker, { key }) => deleteRole(tx, asker, key),
};
const memberAct: Act<typeof memberForm> = {
  ...OF_ROLES,
  key: 'staff.role',
  schema: memberForm,
  perform: (tx, asker, { id, ...form }) => changeMember(tx, asker, id, form),
};

export const roleActs: readonly Act[] = [createAct, updateAct, deleteAct, memberAct];

/** Asks for a role of the shop's own. @throws as `createRole` */
export function askRole(db: Db, staff: Staff, form: z.output<typeof createForm>): Promise<number> {
  const words = `新增角色「${form.name}」，权限：${named(form.permissions)}`;
  return inTransaction(db, (tx) => ask(tx, staff, createAct, form, { subject: `role:${form.key}`, words }));
}

/** Asks for other permissions of a role; another name is given at once. @returns whether it waits @throws as `updateRole` */
export function askRoleUpdate(db: Db, staff: Staff, form: z.output<typeof updateForm>): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const words = await changeWords(tx, form.key, new Set(form.permissions));
    if (words === '') {
      await updateAct.perform(tx, staff, form);
      return false;
    }
    await ask(tx, staff, updateAct, form, { subject: `role:${form.key}`, words });
    return true;
  });
}

/** Asks for a role of the shop's own to go, or a built-in one to be as it was built. @throws as `deleteRole` */
export function askRoleDelete(db: Db, staff: Staff, form: z.output<typeof deleteForm>): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { key } = form;
    const name = (await roleNames(tx)).get(key) ?? key;
    const words = isBuiltIn(key)
      ? (await changeWords(tx, key, permissionsOf(key))) || `角色「${name}」恢复默认名称`
      : `删除角色「${name}」`;
    return ask(tx, staff, deleteAct, form, { subject: `role:${key}`, words });
  });
}

/** Asks for another role of somebody; names and numbers are changed at once. @returns whether it waits @throws as `changeMember` */
export function askMember(db: Db, staff: Staff, form: z.output<typeof memberForm>): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { member } = await lockMember(tx, form.id);
    if (member.role === form.role) {
      await memberAct.perform(tx, staff, form);
      return false;
    }
    const roles = await roleNames(tx);
    const words = `员工 ${member.name}（${member.username}）的角色：${roles.get(member.role) ?? member.role} → ${roles.get(form.role) ?? form.role}`;
    await ask(tx, staff, memberAct, form, { subject: `staff:${form.id}`, words });
    return true;
  });
}

/** What a role gains and loses in words; '' = nothing. */
async function changeWords(tx: Tx, key: string, after: ReadonlySet<string>): Promise<string> {
  const before = (await keepRole(tx, key)) ?? new Set<string>();
  // What everybody may do is never ticked and never lost.
  const only = (some: ReadonlySet<string>, others: ReadonlySet<string>) =>
    named([...some].filter((one) => one !== 'staff.self' && !others.has(one)) as Permission[]);
  const parts = [
    ['增加', only(after, before)],
    ['去掉', only(before, after)],
  ].filter(([, list]) => list !== '');
  if (parts.length === 0) return '';
  const name = (await roleNames(tx)).get(key) ?? key;
  return `角色「${name}」${parts.map(([verb, list]) => `${verb}权限：${list}`).join('；')}`;
}

const named = (permissions: readonly Permission[]): string =>
  permissions.map((one) => PERMISSION_WORDS[one].name).join('、');
