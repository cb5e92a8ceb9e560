import type {
  adminInvoices,
  Seller,
  StaffInvoice,
  StaffInvoiceDetail,
} from '@qingnang/contract/admin-invoices';
import type { adminAccountTitles } from '@qingnang/contract/invoice-titles';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type DataOf } from '../../app/api.ts';
import { upload } from '../../app/upload.ts';

export type { Seller, StaffInvoice, StaffInvoiceDetail };
export type InvoicePage = DataOf<typeof adminInvoices>;
export type Title = DataOf<typeof adminAccountTitles>['list'][number];

const PATH = '/api/admin/invoices';
const KEY = ['invoices'];
const SELLER_KEY = [...KEY, 'seller'];

export function useInvoices(filter: Record<string, string | number>) {
  return useQuery({
    queryKey: [...KEY, filter],
    queryFn: ({ signal }) => call<InvoicePage>('GET', PATH, { query: filter, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useInvoice(id: number) {
  return useQuery({
    queryKey: [...KEY, id],
    queryFn: ({ signal }) => call<StaffInvoiceDetail>('GET', `${PATH}/${id}`, { signal }),
  });
}

/** Titles of the account that an invoice may be made out to anew. */
export function useTitles(accountId: number) {
  return useQuery({
    queryKey: ['titles', accountId],
    queryFn: ({ signal }) =>
      call<{ list: Title[] }>('GET', `/api/admin/accounts/${accountId}/invoice_title`, { signal }),
  });
}

function useAct<Input, Answer>(act: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: act,
    // Refused: the job or somebody else was first, and the list shows it.
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}

export const useRetry = (id: number) => useAct(() => call<StaffInvoiceDetail>('POST', `${PATH}/${id}/retry`));
export const useRefuse = (id: number) =>
  useAct((reason: string) => call<StaffInvoiceDetail>('POST', `${PATH}/${id}/refuse`, { body: { reason } }));

export interface RedBody {
  reason: string;
  title_id?: number;
  kind?: string;
}
export const useRed = (id: number) =>
  useAct(({ body, key }: { body: RedBody; key: string }) =>
    call<StaffInvoiceDetail>('POST', `${PATH}/${id}/red`, { body, key }),
  );
export const useByHand = (id: number) =>
  useAct(({ number, file }: { number: string; file: File }) =>
    upload<StaffInvoiceDetail>(`${PATH}/${id}/by_hand`, file, () => undefined, { number }),
  );

export function useSeller() {
  return useQuery({
    queryKey: SELLER_KEY,
    queryFn: ({ signal }) => call<Seller>('GET', `${PATH}/seller`, { signal }),
  });
}
export const useSaveSeller = () =>
  useAct((seller: Seller) => call<Seller>('PUT', `${PATH}/seller`, { body: seller }));

/** The month's sheet. @param month `2026-11` */
export const sheetUrl = (month: string): string => `${PATH}/export.xlsx?month=${month}`;
