import type {
  adminPermissions,
  adminRoleCreate,
  adminRoleDelete,
  adminRoleUpdate,
} from '@qingnang/contract/admin-staff';
import type { BodyOf } from '@qingnang/contract/call';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callAndHear, type DataOf } from '../../../app/api.ts';
import { ME_KEY } from '../../../app/me.ts';
import { ROLES_KEY } from '../api.ts';

export type PermissionRow = DataOf<typeof adminPermissions>['list'][number];

/** Every permission with the calls it opens; they change with the program only. */
export function usePermissions() {
  return useQuery({
    queryKey: ['permissions'],
    queryFn: ({ signal }) => call<typeof adminPermissions>('GET /api/admin/permissions', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useRoleActs() {
  const queries = useQueryClient();
  const onSettled = () => {
    void queries.invalidateQueries({ queryKey: ROLES_KEY });
    // The role may be one's own.
    void queries.invalidateQueries({ queryKey: ME_KEY });
  };
  const create = useMutation({
    mutationFn: (body: BodyOf<typeof adminRoleCreate>) =>
      callAndHear<typeof adminRoleCreate>('POST /api/admin/roles', { body }),
    onSettled,
  });
  const update = useMutation({
    mutationFn: ({ key, body }: { key: string; body: BodyOf<typeof adminRoleUpdate> }) =>
      callAndHear<typeof adminRoleUpdate>('PUT /api/admin/roles/:key', { at: { key }, body }),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: (key: string) =>
      callAndHear<typeof adminRoleDelete>('DELETE /api/admin/roles/:key', { at: { key } }),
    onSettled,
  });
  return { create, update, remove };
}
