import type {
  adminInvoice,
  adminInvoiceRed,
  adminInvoiceRefuse,
  adminInvoiceRetry,
  adminInvoices,
  adminSeller,
  adminSellerSave,
  Seller,
  StaffInvoice,
  StaffInvoiceDetail,
} from '@qingnang/contract/admin-invoices';
import { type BodyOf, type FilterOf, fromAddress } from '@qingnang/contract/call';
import type { adminAccountTitles } from '@qingnang/contract/invoice-titles';
import { useQuery } from '@tanstack/react-query';
import { call, type DataOf } from '../../app/api.ts';
import { useAct, useList } from '../../app/calls.ts';
import { upload } from '../../app/upload.ts';

export type { Seller, StaffInvoice, StaffInvoiceDetail };
export type InvoicePage = DataOf<typeof adminInvoices>;
export type Title = DataOf<typeof adminAccountTitles>['list'][number];

const PATH = '/api/admin/invoices';
const KEY = ['invoices'];
const SELLER_KEY = [...KEY, 'seller'];

export const useInvoices = (filter: FilterOf<typeof adminInvoices>) =>
  useList<typeof adminInvoices>(KEY, 'GET /api/admin/invoices', { query: fromAddress(filter) });

export function useInvoice(id: number) {
  return useQuery({
    queryKey: [...KEY, id],
    queryFn: ({ signal }) => call<typeof adminInvoice>('GET /api/admin/invoices/:id', { at: { id }, signal }),
  });
}

/** Titles of the account that an invoice may be made out to anew. */
export function useTitles(accountId: number) {
  return useQuery({
    queryKey: ['titles', accountId],
    queryFn: ({ signal }) =>
      call<typeof adminAccountTitles>('GET /api/admin/accounts/:id/invoice_title', {
        at: { id: accountId },
        signal,
      }),
  });
}

export const useRetry = (id: number) =>
  useAct([KEY], () => call<typeof adminInvoiceRetry>('POST /api/admin/invoices/:id/retry', { at: { id } }));
export const useRefuse = (id: number) =>
  useAct([KEY], (reason: string) =>
    call<typeof adminInvoiceRefuse>('POST /api/admin/invoices/:id/refuse', { at: { id }, body: { reason } }),
  );

export type RedBody = BodyOf<typeof adminInvoiceRed>;
export const useRed = (id: number) =>
  useAct([KEY], ({ body, key }: { body: RedBody; key: string }) =>
    call<typeof adminInvoiceRed>('POST /api/admin/invoices/:id/red', { at: { id }, body, key }),
  );
export const useByHand = (id: number) =>
  useAct([KEY], ({ number, file }: { number: string; file: File }) =>
    upload<StaffInvoiceDetail>(`${PATH}/${id}/by_hand`, file, () => undefined, { number }),
  );

export function useSeller() {
  return useQuery({
    queryKey: SELLER_KEY,
    queryFn: ({ signal }) => call<typeof adminSeller>('GET /api/admin/invoices/seller', { signal }),
  });
}
export const useSaveSeller = () =>
  useAct([KEY], (seller: Seller) =>
    call<typeof adminSellerSave>('PUT /api/admin/invoices/seller', { body: seller }),
  );

/** The month's sheet. @param month `2026-11` */
export const sheetUrl = (month: string): string => `${PATH}/export.xlsx?month=${month}`;
