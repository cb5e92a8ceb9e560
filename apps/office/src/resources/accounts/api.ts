import {
  CUSTOMER_EXPORT,
  CUSTOMER_UPLOAD,
  type Customer,
  type CustomerCells,
  type CustomerPreview,
  type CustomerPreviewRow,
  type CustomerRow,
  type customerBlock,
  type customerEdit,
  type customerEndSessions,
  type customerFactorEnd,
  type customerImport,
  type customerInvite,
  type customerLink,
  type customerLinkWithdraw,
  type customerList,
  type customerOpen,
  type customerOptions,
  type customerResetPassword,
  type customerShow,
  type customerUnblock,
  type customerUnlink,
  type HandedInvitation,
} from '@qingnang/contract/admin-accounts';
import { type BodyOf, type FilterOf, fromAddress } from '@qingnang/contract/call';
import type { adminMemberStop } from '@qingnang/contract/members';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../app/api.ts';
import { useList } from '../../app/calls.ts';
import { upload } from '../../app/upload.ts';

export type { Customer, CustomerPreviewRow, CustomerRow, HandedInvitation };

const KEY = ['accounts'];

export type CustomerFilter = FilterOf<typeof customerList>;

export const useCustomers = (filter: CustomerFilter) =>
  useList<typeof customerList>(KEY, 'GET /api/admin/accounts', { query: fromAddress(filter) });

/** The filtered list as XLSX. */
export function exportPath(filter: CustomerFilter): string {
  const entries = Object.entries(filter).filter(([name, value]) => name !== 'page' && value !== '');
  return `${CUSTOMER_EXPORT}?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`;
}

export const useCustomerOptions = () =>
  useQuery({
    queryKey: [...KEY, 'options'],
    queryFn: ({ signal }) => call<typeof customerOptions>('GET /api/admin/accounts/options', { signal }),
  });

export const useCustomer = (id: number) =>
  useQuery({
    queryKey: [...KEY, id],
    queryFn: ({ signal }) => call<typeof customerShow>('GET /api/admin/accounts/:id', { at: { id }, signal }),
  });

/** Acts on the access of one customer, and on its place under a head office. */
const customerActs = (id: number) => ({
  block: (reason: string) =>
    call<typeof customerBlock>('POST /api/admin/accounts/:id/block', { at: { id }, body: { reason } }),
  stopMember: (member: number, reason: string) =>
    call<typeof adminMemberStop>('POST /api/admin/accounts/:id/members/:member/stop', {
      at: { id, member },
      body: { reason },
    }),
  unblock: () => call<typeof customerUnblock>('POST /api/admin/accounts/:id/unblock', { at: { id } }),
  resetPassword: () =>
    call<typeof customerResetPassword>('POST /api/admin/accounts/:id/reset_password', { at: { id } }),
  endFactor: (body: BodyOf<typeof customerFactorEnd>) =>
    call<typeof customerFactorEnd>('POST /api/admin/accounts/:id/factor_off', { at: { id }, body }),
  endSessions: (body: BodyOf<typeof customerEndSessions>) =>
    call<typeof customerEndSessions>('POST /api/admin/accounts/:id/end_sessions', { at: { id }, body }),
  link: (body: BodyOf<typeof customerLink>) =>
    call<typeof customerLink>('POST /api/admin/accounts/:id/link', { at: { id }, body }),
  withdrawLink: () =>
    call<typeof customerLinkWithdraw>('POST /api/admin/accounts/:id/withdraw_link', { at: { id } }),
  unlink: () => call<typeof customerUnlink>('POST /api/admin/accounts/:id/unlink', { at: { id } }),
});

/** One of the acts on a customer: `act.mutateAsync(({ block }) => block(reason))`. */
export function useAct(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (act: (acts: ReturnType<typeof customerActs>) => Promise<unknown>) => act(customerActs(id)),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}

/** Gives a customer a one-time password. @param proof of who asks; '' while the sign-in is fresh */
export const useInvite = (id: number) =>
  useMutation({
    mutationFn: (proof: string) =>
      call<typeof customerInvite>('POST /api/admin/accounts/:id/invitation', {
        at: { id },
        body: proof === '' ? {} : { proof },
      }),
  });

export function useEdit(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof customerEdit>) =>
      call<typeof customerEdit>('PUT /api/admin/accounts/:id', { at: { id }, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}

export const readCustomers = (file: File) => upload<CustomerPreview>(CUSTOMER_UPLOAD, file, () => undefined);

export function useOpen() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { body: BodyOf<typeof customerOpen>; key: string }) =>
      call<typeof customerOpen>('POST /api/admin/accounts', { body, key }),
    onSuccess: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}

export function useImport() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ rows, key }: { rows: CustomerCells[]; key: string }) =>
      call<typeof customerImport>('POST /api/admin/accounts/import', { body: { rows }, key }),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}
