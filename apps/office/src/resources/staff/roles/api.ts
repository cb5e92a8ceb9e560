import type { adminPermissions } from '@qingnang/contract/admin-staff';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callAndHear, type DataOf } from '../../../app/api.ts';
import { ME_KEY } from '../../../app/me.ts';
import { ROLES_KEY } from '../api.ts';

export type PermissionRow = DataOf<typeof adminPermissions>['list'][number];

const ROLES = '/api/admin/roles';

/** Every permission with the calls it opens; they change with the program only. */
export function usePermissions() {
  return useQuery({
    queryKey: ['permissions'],
    queryFn: ({ signal }) =>
      call<DataOf<typeof adminPermissions>>('GET', '/api/admin/permissions', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export interface RoleBody {
  name: string;
  permissions: string[];
}

export function useRoleActs() {
  const queries = useQueryClient();
  const onSettled = () => {
    void queries.invalidateQueries({ queryKey: ROLES_KEY });
    // The role may be one's own.
    void queries.invalidateQueries({ queryKey: ME_KEY });
  };
  const create = useMutation({
    mutationFn: (body: RoleBody & { key: string }) => callAndHear<unknown>('POST', ROLES, { body }),
    onSettled,
  });
  const update = useMutation({
    mutationFn: ({ key, body }: { key: string; body: RoleBody & { version: number } }) =>
      callAndHear<unknown>('PUT', `${ROLES}/${key}`, { body }),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: (key: string) => callAndHear<unknown>('DELETE', `${ROLES}/${key}`),
    onSettled,
  });
  return { create, update, remove };
}
