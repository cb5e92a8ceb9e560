import type { Permission } from '@qingnang/contract/endpoint';

const ALL: readonly Permission[] = [
  'staff.self',
  'goods.read',
  'goods.write',
  'goods.control',
  'campaign.read',
  'campaign.write',
  'content.read',
  'content.write',
  'search.read',
  'search.write',
  'wanted.read',
  'wanted.write',
  'order.read',
  'order.review',
  'order.ship',
  'audit.read',
];

/** What each role may do; enforced on every staff call by `http/serve`. */
const ROLES: Readonly<Record<string, readonly Permission[]>> = {
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
  ],
  service: [
    'staff.self',
    'goods.read',
    'order.read',
    'campaign.read',
    'content.read',
    'wanted.read',
    'wanted.write',
  ],
  finance: ['staff.self', 'order.read', 'order.review', 'audit.read'],
  quality: ['staff.self', 'goods.read', 'goods.control', 'order.read', 'order.review', 'audit.read'],
  warehouse: ['staff.self', 'goods.read', 'order.read', 'order.ship'],
  sales: ['staff.self', 'goods.read', 'order.read', 'campaign.read', 'wanted.read'],
};

/** @param role one of STAFF_ROLES; an unknown role may do nothing */
export function permissionsOf(role: string): ReadonlySet<Permission> {
  return new Set(ROLES[role] ?? []);
}
