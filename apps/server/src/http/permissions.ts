import type { Permission } from '@qingnang/contract/endpoint';

const ALL: readonly Permission[] = [
  'staff.self',
  'goods.read',
  'goods.write',
  'order.read',
  'order.review',
  'order.ship',
  'audit.read',
];

/** What each role may do; enforced on every staff call by `http/serve`. */
const ROLES: Readonly<Record<string, readonly Permission[]>> = {
  admin: ALL,
  goods: ['staff.self', 'goods.read', 'goods.write'],
  operations: ['staff.self', 'goods.read', 'order.read'],
  service: ['staff.self', 'goods.read', 'order.read'],
  finance: ['staff.self', 'order.read', 'order.review', 'audit.read'],
  quality: ['staff.self', 'goods.read', 'order.read', 'order.review', 'audit.read'],
  warehouse: ['staff.self', 'goods.read', 'order.read', 'order.ship'],
  sales: ['staff.self', 'goods.read', 'order.read'],
};

/** @param role one of STAFF_ROLES; an unknown role may do nothing */
export function permissionsOf(role: string): ReadonlySet<Permission> {
  return new Set(ROLES[role] ?? []);
}
