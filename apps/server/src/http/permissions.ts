/** Roles and what each may do. These hold where no row of `role` stands: staff may change them to the button. */

import type { Permission } from '@qingnang/contract/endpoint';
import { keysOf } from '@qingnang/contract/keys';
import {
  type BuyerScope,
  type KeyScope,
  MACHINE_ROLE,
  type SellerScope,
} from '@qingnang/contract/machine-words';
import type { MemberRole } from '@qingnang/contract/member-words';
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
    'stock.write',
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
    'stock.write',
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

/** What a key of the wholesaler may do by each of its scopes: what its calls need, no more. */
const BY_SCOPE: Readonly<Record<SellerScope, readonly Permission[]>> = {
  'goods.read': ['goods.read'],
  'goods.write': ['goods.read', 'goods.write'],
  'prices.read': ['goods.read'],
  'prices.write': ['goods.read', 'goods.write'],
  'stock.read': ['goods.read'],
  'stock.write': ['goods.read', 'goods.write'],
  'customers.read': ['account.read'],
  'customers.write': ['account.read', 'account.write'],
  'orders.read': ['order.read'],
  'orders.write': ['order.read', 'order.review'],
  'shipments.write': ['order.read', 'order.ship'],
  'invoices.read': ['invoice.read'],
  'receivables.read': ['wallet.read'],
  'comparisons.write': ['goods.read', 'order.read'],
  'webhooks.manage': [],
};
/** What a company's key is among its people, by its scopes. */
const ROLES_BY_SCOPE: Readonly<Record<BuyerScope, readonly MemberRole[]>> = {
  'buyer.catalogue': [],
  'buyer.order': ['buyer'],
  'buyer.papers': [],
};

/** @param scopes of a key of the wholesaler */
export const permissionsByScopes = (scopes: readonly KeyScope[]): ReadonlySet<Permission> =>
  new Set(keysOf(BY_SCOPE).flatMap((one) => (scopes.includes(one) ? BY_SCOPE[one] : [])));

/** @param scopes of a key of a company */
export const rolesByScopes = (scopes: readonly KeyScope[]): MemberRole[] => [
  ...new Set(keysOf(ROLES_BY_SCOPE).flatMap((one) => (scopes.includes(one) ? ROLES_BY_SCOPE[one] : []))),
];

/** Power over money and over the access of people and machines; whoever has it signs in with a second factor, unless nobody does. */
const FACTOR_POWERS: readonly Permission[] = [
  'money.write',
  'wallet.write',
  'staff.manage',
  'machine.manage',
];

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
export function builtInName(role: string): string {
  if (role === MACHINE_ROLE) return '接口密钥';
  return isBuiltIn(role) ? STAFF_ROLES[role] : role;
}
