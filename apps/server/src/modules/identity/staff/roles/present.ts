import type { adminPermissions, StaffRole } from '@qingnang/contract/admin-staff';
import { type Endpoint, type Permission, scopesOf } from '@qingnang/contract/endpoint';
import { keysOf } from '@qingnang/contract/keys';
import { PERMISSION_WORDS } from '@qingnang/contract/permissions';
import { RAW_CALLS } from '@qingnang/contract/raw-calls';
import type { z } from 'zod';
import type { RoleFacts } from './reads.ts';

export const presentRole = ({ isBuiltIn, permissions, ...role }: RoleFacts): StaffRole => ({
  ...role,
  permissions: permissions as Permission[],
  is_built_in: isBuiltIn,
  is_changed: isBuiltIn && role.version > 0,
});

/** Every permission in words with the calls that it opens. */
export function permissionTable(endpoints: readonly Endpoint[]): z.output<typeof adminPermissions.data> {
  const calls = [...endpoints.map((one) => ({ ...one, scopes: scopesOf(one) })), ...RAW_CALLS];
  const list = keysOf(PERMISSION_WORDS).map((key) => ({
    key,
    ...PERMISSION_WORDS[key],
    calls: calls
      .filter(({ scopes }) => scopes.some((scope) => scope === `staff:${key}`))
      .map(({ method, path, summary }) => ({ method, path, summary })),
  }));
  return { list };
}
