import {
  CUSTOMER_EXPORT,
  CUSTOMER_UPLOAD,
  type Customer,
  type CustomerCells,
  type CustomerPreview,
  type CustomerPreviewRow,
  type CustomerRow,
  type customerImport,
  type customerList,
  type customerOptions,
} from '@qingnang/contract/admin-accounts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type DataOf } from '../../app/api.ts';
import { useList } from '../../app/calls.ts';
import { upload } from '../../app/upload.ts';

export type { Customer, CustomerPreviewRow, CustomerRow };

const ACCOUNTS = '/api/admin/accounts';
const KEY = ['accounts'];

export type CustomerFilter = Record<string, string | number>;

export const useCustomers = (filter: CustomerFilter) =>
  useList<DataOf<typeof customerList>>(KEY, ACCOUNTS, filter);

/** The filtered list as XLSX. */
export function exportPath(filter: CustomerFilter): string {
  const entries = Object.entries(filter).filter(([name, value]) => name !== 'page' && value !== '');
  return `${CUSTOMER_EXPORT}?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`;
}

export const useCustomerOptions = () =>
  useQuery({
    queryKey: [...KEY, 'options'],
    queryFn: ({ signal }) => call<DataOf<typeof customerOptions>>('GET', `${ACCOUNTS}/options`, { signal }),
  });

export const useCustomer = (id: number) =>
  useQuery({
    queryKey: [...KEY, id],
    queryFn: ({ signal }) => call<Customer>('GET', `${ACCOUNTS}/${id}`, { signal }),
  });

/** An act on one customer by the last word of its path. */
export function useAct(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ act, body = {} }: { act: string; body?: unknown }) =>
      call<Record<string, unknown>>('POST', `${ACCOUNTS}/${id}/${act}`, { body }),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}

export function useEdit(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: unknown) => call<{ version: number }>('PUT', `${ACCOUNTS}/${id}`, { body }),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}

export const readCustomers = (file: File) => upload<CustomerPreview>(CUSTOMER_UPLOAD, file, () => undefined);

export function useImport() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ rows, key }: { rows: CustomerCells[]; key: string }) =>
      call<DataOf<typeof customerImport>>('POST', `${ACCOUNTS}/import`, { body: { rows }, key }),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}
