import type {
  adminInvoices,
  Seller,
  StaffInvoice,
  StaffInvoiceDetail,
} from '@qingnang/contract/admin-invoices';
import type { adminAccountTitles } from '@qingnang/contract/invoice-titles';
import { useQuery } from '@tanstack/react-query';
import { call, type DataOf } from '../../app/api.ts';
import { type Filter, useAct, useList } from '../../app/calls.ts';
import { upload } from '../../app/upload.ts';

export type { Seller, StaffInvoice, StaffInvoiceDetail };
export type InvoicePage = DataOf<typeof adminInvoices>;
export type Title = DataOf<typeof adminAccountTitles>['list'][number];

const PATH = '/api/admin/invoices';
const KEY = ['invoices'];
const SELLER_KEY = [...KEY, 'seller'];

export const useInvoices = (filter: Filter) => useList<InvoicePage>(KEY, PATH, filter);

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

export const useRetry = (id: number) =>
  useAct([KEY], () => call<StaffInvoiceDetail>('POST', `${PATH}/${id}/retry`));
export const useRefuse = (id: number) =>
  useAct([KEY], (reason: string) =>
    call<StaffInvoiceDetail>('POST', `${PATH}/${id}/refuse`, { body: { reason } }),
  );

export interface RedBody {
  reason: string;
  title_id?: number;
  kind?: string;
}
export const useRed = (id: number) =>
  useAct([KEY], ({ body, key }: { body: RedBody; key: string }) =>
    call<StaffInvoiceDetail>('POST', `${PATH}/${id}/red`, { body, key }),
  );
export const useByHand = (id: number) =>
  useAct([KEY], ({ number, file }: { number: string; file: File }) =>
    upload<StaffInvoiceDetail>(`${PATH}/${id}/by_hand`, file, () => undefined, { number }),
  );

export function useSeller() {
  return useQuery({
    queryKey: SELLER_KEY,
    queryFn: ({ signal }) => call<Seller>('GET', `${PATH}/seller`, { signal }),
  });
}
export const useSaveSeller = () =>
  useAct([KEY], (seller: Seller) => call<Seller>('PUT', `${PATH}/seller`, { body: seller }));

/** The month's sheet. @param month `2026-11` */
export const sheetUrl = (month: string): string => `${PATH}/export.xlsx?month=${month}`;
