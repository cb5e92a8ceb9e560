import { type FilterOf, fromAddress } from '@qingnang/contract/call';
import {
  type adminTransferAdd,
  type adminTransferAuto,
  type adminTransferDecide,
  type adminTransferImport,
  type adminTransferMatch,
  type adminTransfers,
  type adminTransferWaiting,
  BANK_UPLOAD,
  type BankLine,
  type BankPreview,
  type BankRow,
  type TransferSuggestion,
  type WaitingTransfer,
} from '@qingnang/contract/transfers';
import { call, callAndHear } from '../../app/api.ts';
import { useAct, useList } from '../../app/calls.ts';
import { ME_KEY } from '../../app/me.ts';
import { upload } from '../../app/upload.ts';

export type { BankLine, BankPreview, BankRow, TransferSuggestion, WaitingTransfer };

const KEY = ['transfers'];
/** What a line of the bank changes, the menu's numbers included. */
const KEYS = [KEY, ['orders'], ['refunds'], ME_KEY];

export const useBankLines = (filter: FilterOf<typeof adminTransfers>) =>
  useList<typeof adminTransfers>(KEY, 'GET /api/admin/transfers', { query: fromAddress(filter) });
export const useWaiting = (filter: FilterOf<typeof adminTransferWaiting>) =>
  useList<typeof adminTransferWaiting>(KEY, 'GET /api/admin/transfers/waiting', {
    query: fromAddress(filter),
  });

export const useMatch = () =>
  useAct(KEYS, ({ id, orderIds, key }: { id: number; orderIds: number[]; key: string }) =>
    call<typeof adminTransferMatch>('POST /api/admin/transfers/:id/match', {
      at: { id },
      body: { order_ids: orderIds },
      key,
    }),
  );
export const useAuto = () =>
  useAct(KEYS, (_: undefined) => call<typeof adminTransferAuto>('POST /api/admin/transfers/auto'));
export const useDecide = () =>
  useAct(
    KEYS,
    ({ id, status, note }: { id: number; status: 'returned' | 'ignored' | 'open'; note: string }) =>
      call<typeof adminTransferDecide>('POST /api/admin/transfers/:id/decide', {
        at: { id },
        body: { status, note },
      }),
  );
export const useAddLine = () =>
  useAct(KEYS, ({ body, key }: { body: BankRow; key: string }) =>
    callAndHear<typeof adminTransferAdd>('POST /api/admin/transfers', { body, key }),
  );
export const useImport = () =>
  useAct(KEYS, ({ rows, key }: { rows: BankRow[]; key: string }) =>
    call<typeof adminTransferImport>('POST /api/admin/transfers/import', { body: { rows }, key }),
  );

/** What a file would bring; nothing is kept. */
export const readStatement = (file: File): Promise<BankPreview> =>
  upload<BankPreview>(BANK_UPLOAD, file, () => undefined);
