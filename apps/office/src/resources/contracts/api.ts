import { type FilterOf, fromAddress } from '@qingnang/contract/call';
import type {
  AdminContract,
  AdminContractRow,
  AdminContractTab,
  adminContract,
  adminContractPreview,
  adminContractRemind,
  adminContracts,
  adminContractTemplate,
  adminContractTemplateCreate,
  adminContractTemplates,
  adminContractVoid,
  ContractPart,
  ContractTemplateRow,
  ContractTemplates,
} from '@qingnang/contract/contracts';
import { useQuery } from '@tanstack/react-query';
import { call, type DataOf } from '../../app/api.ts';
import { useAct, useList } from '../../app/calls.ts';

export type {
  AdminContract,
  AdminContractRow,
  AdminContractTab,
  ContractPart,
  ContractTemplateRow,
  ContractTemplates,
};
export type ContractPage = DataOf<typeof adminContracts>;

const KEY = ['contracts'];

export const useContracts = (filter: FilterOf<typeof adminContracts>) =>
  useList<typeof adminContracts>(KEY, 'GET /api/admin/contracts', { query: fromAddress(filter) });

export function useContract(id: number) {
  return useQuery({
    queryKey: [...KEY, id],
    queryFn: ({ signal }) =>
      call<typeof adminContract>('GET /api/admin/contracts/:id', { at: { id }, signal }),
  });
}

export function useTemplates() {
  return useQuery({
    queryKey: [...KEY, 'templates'],
    queryFn: ({ signal }) =>
      call<typeof adminContractTemplates>('GET /api/admin/contract-templates', { signal }),
  });
}

export const useVoid = (id: number) =>
  useAct([KEY], (reason: string) =>
    call<typeof adminContractVoid>('POST /api/admin/contracts/:id/void', { at: { id }, body: { reason } }),
  );

export const useRemind = () =>
  useAct([KEY], (accountIds: readonly number[]) =>
    call<typeof adminContractRemind>('POST /api/admin/contracts/remind', {
      body: { account_ids: accountIds },
    }),
  );

export interface TemplateForm {
  title: string;
  body: string;
}

export const useSaveTemplate = () =>
  useAct([KEY], (form: TemplateForm & { based_on: number }) =>
    call<typeof adminContractTemplateCreate>('POST /api/admin/contract-templates', { body: form }),
  );

/** How a text reads with example data; nothing is kept. */
export const previewOf = (form: TemplateForm) =>
  call<typeof adminContractPreview>('POST /api/admin/contract-templates/preview', { body: form });

export const templateOf = (id: number) =>
  call<typeof adminContractTemplate>('GET /api/admin/contract-templates/:id', { at: { id } });
