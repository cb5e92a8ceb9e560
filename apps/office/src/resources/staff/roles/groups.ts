import type { PermissionRow } from './api.ts';

/** Permissions by the desk they belong to, in their own order. */
export function groupsOf(permissions: readonly PermissionRow[]): { group: string; rows: PermissionRow[] }[] {
  const names = [...new Set(permissions.map(({ group }) => group))];
  return names.map((group) => ({ group, rows: permissions.filter((one) => one.group === group) }));
}
