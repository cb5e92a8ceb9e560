import { type FilterOf, fromAddress } from '@qingnang/contract/call';
import {
  type adminKnownPayerForget,
  type adminKnownPayers,
  type adminTransferAdd,
  type adminTransferAllocate,
  type adminTransferAuto,
  type adminTransferDecide,
  type adminTransferImport,
  type adminTransfers,
  type adminTransferWaiting,
  BANK_UPLOAD,
  type BankAllocation,
  type BankLine,
  type BankPreview,
  type BankRow,
  type KnownPayer,
  type TransferSuggestion,
  type WaitingTransfer,
} from '@qingnang/contract/transfers';
import { call, callAndHear } from '../../app/api.ts';
import { useAct, useList } from '../../app/calls.ts';
import { ME_KEY } from '../../app/me.ts';
import { upload } from '../../app/upload.ts';

export type { BankLine, BankPreview, BankRow, KnownPayer, TransferSuggestion, WaitingTransfer };

const KEY = ['transfers'];
/** What a line of the bank changes, the menu's numbers included. */
const KEYS = [KEY, ['orders'], ['refunds'], ME_KEY];

export const useBankLines = (filter: FilterOf<typeof adminTransfers>) =>
  useList<typeof adminTransfers>(KEY, 'GET /api/admin/transfers', { query: fromAddress(filter) });
export const useWaiting = (filter: FilterOf<typeof adminTransferWaiting>) =>
  useList<typeof adminTransferWaiting>(KEY, 'GET /api/admin/transfers/waiting', {
    query: fromAddress(filter),
  });

interface Allocating {
  id: number;
  allocations: BankAllocation[];
  note: string;
  key: string;
}
export const useAllocate = () =>
  useAct(KEYS, ({ id, allocations, note, key }: Allocating) =>
    callAndHear<typeof adminTransferAllocate>('POST /api/admin/transfers/:id/allocate', {
      at: { id },
      body: { allocations, note },
      key,
    }),
  );

export const usePayers = (filter: FilterOf<typeof adminKnownPayers>) =>
  useList<typeof adminKnownPayers>([...KEY, 'payers'], 'GET /api/admin/known-payers', {
    query: fromAddress(filter),
  });
export const useForget = () =>
  useAct([KEY], (id: number) =>
    call<typeof adminKnownPayerForget>('DELETE /api/admin/known-payers/:id', { at: { id } }),
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
