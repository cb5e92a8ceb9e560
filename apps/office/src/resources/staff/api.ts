import type {
  adminRoles,
  adminStaff,
  adminStaffActive,
  adminStaffCreate,
  adminStaffPassword,
  adminStaffTotp,
  adminStaffUpdate,
  StaffMember,
  StaffRole,
} from '@qingnang/contract/admin-staff';
import type { BodyOf } from '@qingnang/contract/call';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callAndHear, type DataOf } from '../../app/api.ts';

export type { StaffMember, StaffRole };
/** A password that is shown once. */
export type OneTime = DataOf<typeof adminStaffCreate>;

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
      call<typeof adminStaff>('GET /api/admin/staff', { query: { ...filter, page_size: 50 }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** What a member may be: all roles as they stand. */
export const ROLES_KEY = ['roles'];
export function useRoles() {
  return useQuery({
    queryKey: ROLES_KEY,
    queryFn: ({ signal }) => call<typeof adminRoles>('GET /api/admin/roles', { signal }),
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

export const useAddMember = () =>
  useAct((body: BodyOf<typeof adminStaffCreate>) =>
    call<typeof adminStaffCreate>('POST /api/admin/staff', { body }),
  );
export const useChangeMember = () =>
  useAct(({ id, body }: { id: number; body: BodyOf<typeof adminStaffUpdate> }) =>
    callAndHear<typeof adminStaffUpdate>('PUT /api/admin/staff/:id', { at: { id }, body }),
  );
export const useSetActive = () =>
  useAct(({ id, isActive }: { id: number; isActive: boolean }) =>
    call<typeof adminStaffActive>('POST /api/admin/staff/:id/active', {
      at: { id },
      body: { is_active: isActive ? 1 : 0 },
    }),
  );
export const useResetPassword = () =>
  useAct((id: number) =>
    call<typeof adminStaffPassword>('POST /api/admin/staff/:id/password', { at: { id } }),
  );
export const useRemoveTotp = () =>
  useAct((id: number) => call<typeof adminStaffTotp>('DELETE /api/admin/staff/:id/totp', { at: { id } }));

/** A password that has just been made, and whose it is. */
export interface Handed extends OneTime {
  username: string;
}
