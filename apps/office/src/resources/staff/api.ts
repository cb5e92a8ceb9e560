import type {
  adminRoles,
  adminStaff,
  adminStaffCreate,
  StaffMember,
  StaffRole,
} from '@qingnang/contract/admin-staff';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callAndHear, type DataOf } from '../../app/api.ts';

export type { StaffMember, StaffRole };
/** A password that is shown once. */
export type OneTime = DataOf<typeof adminStaffCreate>;

const STAFF = '/api/admin/staff';
const KEY = ['staff'];

export interface StaffFilter {
  keywords: string;
  role: string;
  active: string;
  page: number;
}

export function useStaff(filter: StaffFilter) {
  return useQuery({
    queryKey: [...KEY, filter],
    queryFn: ({ signal }) =>
      call<DataOf<typeof adminStaff>>('GET', STAFF, { query: { ...filter, page_size: 50 }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** What a member may be: all roles as they stand. */
export const ROLES_KEY = ['roles'];
export function useRoles() {
  return useQuery({
    queryKey: ROLES_KEY,
    queryFn: ({ signal }) => call<DataOf<typeof adminRoles>>('GET', '/api/admin/roles', { signal }),
  });
}

/** An act on the staff; lists and the numbers of the roles are asked for again. */
function useAct<Input, Answer>(act: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: KEY });
      void queries.invalidateQueries({ queryKey: ROLES_KEY });
    },
  });
}

export const useAddMember = () => useAct((body: unknown) => call<OneTime>('POST', STAFF, { body }));
export const useChangeMember = () =>
  useAct(({ id, body }: { id: number; body: unknown }) =>
    callAndHear<unknown>('PUT', `${STAFF}/${id}`, { body }),
  );
export const useSetActive = () =>
  useAct(({ id, isActive }: { id: number; isActive: boolean }) =>
    call<unknown>('POST', `${STAFF}/${id}/active`, { body: { is_active: isActive ? 1 : 0 } }),
  );
export const useResetPassword = () =>
  useAct((id: number) => call<OneTime>('POST', `${STAFF}/${id}/password`));
export const useRemoveTotp = () => useAct((id: number) => call<unknown>('DELETE', `${STAFF}/${id}/totp`));

/** A password that has just been made, and whose it is. */
export interface Handed extends OneTime {
  username: string;
}
