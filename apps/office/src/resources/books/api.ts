import type {
  adminBooks,
  adminBooksDay,
  adminCloseDay,
  BooksDay,
  BooksDayDetail,
} from '@qingnang/contract/books';
import { fromAddress } from '@qingnang/contract/call';
import type {
  adminSetVoucherAccounts,
  adminVoucherAccounts,
  VoucherCodes,
} from '@qingnang/contract/vouchers';
import { call } from '../../app/api.ts';
import { useAct, useList } from '../../app/calls.ts';

export type { BooksDay, BooksDayDetail };

const KEY = ['books'];

export const useDays = (page: number) =>
  useList<typeof adminBooks>(KEY, 'GET /api/admin/books', { query: fromAddress({ page }) });
export const useDay = (day: string) =>
  useList<typeof adminBooksDay>(KEY, 'GET /api/admin/books/:day', { at: { day } });

export const useClose = (day: string) =>
  useAct([KEY], (body: { note: string }) =>
    call<typeof adminCloseDay>('POST /api/admin/books/:day/close', { at: { day }, body }),
  );

export const useVoucherCodes = () =>
  useList<typeof adminVoucherAccounts>(KEY, 'GET /api/admin/voucher-accounts', {});
export const useSetVoucherCodes = () =>
  useAct([KEY], (body: VoucherCodes) =>
    call<typeof adminSetVoucherAccounts>('PUT /api/admin/voucher-accounts', { body }),
  );
