import type {
  AdminContract,
  AdminContractRow,
  AdminContractTab,
  adminContracts,
  ContractPart,
  ContractTemplateRow,
  ContractTemplates,
} from '@qingnang/contract/contracts';
import { useQuery } from '@tanstack/react-query';
import { call, type DataOf } from '../../app/api.ts';
import { type Filter, useAct, useList } from '../../app/calls.ts';

export type {
  AdminContract,
  AdminContractRow,
  AdminContractTab,
  ContractPart,
  ContractTemplateRow,
  ContractTemplates,
};
export type ContractPage = DataOf<typeof adminContracts>;

const CONTRACTS = '/api/admin/contracts';
const TEMPLATES = '/api/admin/contract-templates';
const KEY = ['contracts'];

export const useContracts = (filter: Filter) => useList<ContractPage>(KEY, CONTRACTS, filter);

export function useContract(id: number) {
  return useQuery({
    queryKey: [...KEY, id],
    queryFn: ({ signal }) => call<AdminContract>('GET', `${CONTRACTS}/${id}`, { signal }),
  });
}

export function useTemplates() {
  return useQuery({
    queryKey: [...KEY, 'templates'],
    queryFn: ({ signal }) => call<ContractTemplates>('GET', TEMPLATES, { signal }),
  });
}

export const useVoid = (id: number) =>
  useAct([KEY], (reason: string) => call('POST', `${CONTRACTS}/${id}/void`, { body: { reason } }));

export const useRemind = () =>
  useAct([KEY], (accountIds: readonly number[]) =>
    call<{ told: number }>('POST', `${CONTRACTS}/remind`, { body: { account_ids: accountIds } }),
  );

export interface TemplateForm {
  title: string;
  body: string;
}

export const useSaveTemplate = () =>
  useAct([KEY], (form: TemplateForm & { based_on: number }) =>
    call<{ id: number }>('POST', TEMPLATES, { body: form }),
  );

/** How a text reads with example data; nothing is kept. */
export const previewOf = (form: TemplateForm) =>
  call<{ parts: ContractPart[] }>('POST', `${TEMPLATES}/preview`, { body: form });

export const templateOf = (id: number) => call<TemplateForm & { id: number }>('GET', `${TEMPLATES}/${id}`);
