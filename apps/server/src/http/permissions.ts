/** Roles and what each may do. These hold where no row of `role` stands: staff may change them to the button. */

import type { Permission } from '@qingnang/contract/endpoint';
import { keysOf } from '@qingnang/contract/keys';
import { STAFF_ROLES } from '@qingnang/contract/office';
import { ADMIN_KEEPS, PERMISSION_WORDS } from '@qingnang/contract/permissions';

const ALL = keysOf(PERMISSION_WORDS);

/** What each role may do until staff change it (table `role`); enforced on every staff call by `http/serve`. */
const ROLES: Readonly<Record<keyof typeof STAFF_ROLES, readonly Permission[]>> = {
  admin: ALL,
  goods: [
    'staff.self',
    'goods.read',
    'goods.write',
    'goods.control',
    'campaign.read',
    'search.read',
    'search.write',
    'wanted.read',
    'wanted.write',
    'report.read',
    'trace.write',
    'statistics.read',
  ],
  operations: [
    'staff.self',
    'goods.read',
    'order.read',
    'campaign.read',
    'campaign.write',
    'content.read',
    'content.write',
    'search.read',
    'search.write',
    'wanted.read',
    'account.read',
    'outbox.read',
    'points.read',
    'points.write',
    'draw.read',
    'draw.write',
    'feedback.read',
    'message.write',
    'warehouse.write',
    'statistics.read',
  ],
  service: [
    'staff.self',
    'goods.read',
    'order.read',
    'after_sales.read',
    'after_sales.write',
    'campaign.read',
    'content.read',
    'wanted.read',
    'wanted.write',
    'account.read',
    'account.write',
    'account.phone',
    'contract.read',
    'contract.write',
    'invoice.read',
    'report.read',
    'trace.read',
    'outbox.read',
    'wallet.read',
    'points.read',
    'points.write',
    'feedback.read',
    'feedback.write',
    'chat.answer',
    'draw.read',
  ],
  finance: [
    'staff.self',
    'order.read',
    'order.review',
    'after_sales.read',
    'money.read',
    'money.write',
    'cost.read',
    'cost.write',
    'audit.read',
    'account.read',
    'invoice.read',
    'invoice.write',
    'contract.read',
    'wallet.read',
    'wallet.write',
    'points.read',
    'draw.read',
    'statistics.read',
  ],
  quality: [
    'staff.self',
    'goods.read',
    'goods.control',
    'order.read',
    'order.review',
    'after_sales.read',
    'after_sales.write',
    'after_sales.inspect',
    'quality.write',
    'receipt.read',
    'receipt.write',
    'audit.read',
    'account.read',
    'qualification.review',
    'contract.read',
    'report.read',
    'report.write',
    'trace.read',
    'trace.write',
    'trace.override',
    'feedback.read',
    'feedback.write',
  ],
  warehouse: [
    'staff.self',
    'goods.read',
    'order.read',
    'order.ship',
    'after_sales.read',
    'after_sales.write',
    'after_sales.inspect',
    'report.read',
  ],
  sales: [
    'staff.self',
    'goods.read',
    'order.read',
    'order.propose',
    'after_sales.read',
    'receipt.read',
    'campaign.read',
    'wanted.read',
    'account.read',
    'account.phone',
    'contract.read',
    'invoice.read',
    'report.read',
    'feedback.read',
    'chat.answer',
    'statistics.read',
  ],
};

/** Power over money and over other people's access; whoever has it signs in with a second factor, unless nobody does. */
const FACTOR_POWERS: readonly Permission[] = ['money.write', 'wallet.write', 'staff.manage'];

/** Who of the staff needs a second factor: `power`, who may move money or manage staff. */
export type StaffFactor = 'nobody' | 'power' | 'everybody';

export const needsFactor = (factor: StaffFactor, permissions: ReadonlySet<Permission>): boolean =>
  factor === 'everybody' || (factor === 'power' && FACTOR_POWERS.some((one) => permissions.has(one)));

/** Salesmen see their own customers and what is theirs; every other role everybody's. */
export const seesOwnOnly = (role: string): boolean => role === 'sales';

/** What everybody who signs in may do: look after their own access. */
const ALWAYS: readonly Permission[] = ['staff.self'];

/** @param role one of STAFF_ROLES; an unknown role may do nothing */
export function permissionsOf(role: string): ReadonlySet<Permission> {
  return new Set(isBuiltIn(role) ? ROLES[role] : []);
}

/** @param stored of the role's row in the table; null = it has none and is as built in */
export function effectivePermissions(
  role: string,
  stored: readonly string[] | null,
): ReadonlySet<Permission> {
  if (stored === null) return permissionsOf(role);
  const kept = role === 'admin' ? [...ALWAYS, ...ADMIN_KEEPS] : ALWAYS;
  return new Set([...ALL.filter((one) => stored.includes(one)), ...kept]);
}

export const isBuiltIn = (role: string): role is keyof typeof STAFF_ROLES => Object.hasOwn(STAFF_ROLES, role);

/** The name of a built-in role; any other has its name in the table. */
export const builtInName = (role: string): string => (isBuiltIn(role) ? STAFF_ROLES[role] : role);
