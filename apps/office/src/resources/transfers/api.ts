import {
  type adminTransferAuto,
  type adminTransferImport,
  type adminTransfers,
  type adminTransferWaiting,
  BANK_UPLOAD,
  type BankLine,
  type BankPreview,
  type BankRow,
  type TransferSuggestion,
  type WaitingTransfer,
} from '@qingnang/contract/transfers';
import { call, callAndHear, type DataOf } from '../../app/api.ts';
import { type Filter, useAct, useList } from '../../app/calls.ts';
import { ME_KEY } from '../../app/me.ts';
import { upload } from '../../app/upload.ts';

export type { BankLine, BankPreview, BankRow, TransferSuggestion, WaitingTransfer };

const TRANSFERS = '/api/admin/transfers';
const KEY = ['transfers'];
/** What a line of the bank changes, the menu's numbers included. */
const KEYS = [KEY, ['orders'], ['refunds'], ME_KEY];

export const useBankLines = (filter: Filter) =>
  useList<DataOf<typeof adminTransfers>>(KEY, TRANSFERS, filter);
export const useWaiting = (filter: Filter) =>
  useList<DataOf<typeof adminTransferWaiting>>(KEY, `${TRANSFERS}/waiting`, filter);

export const useMatch = () =>
  useAct(KEYS, ({ id, orderIds, key }: { id: number; orderIds: number[]; key: string }) =>
    call<BankLine>('POST', `${TRANSFERS}/${id}/match`, { body: { order_ids: orderIds }, key }),
  );
export const useAuto = () =>
  useAct(KEYS, (_: undefined) => call<DataOf<typeof adminTransferAuto>>('POST', `${TRANSFERS}/auto`));
export const useDecide = () =>
  useAct(
    KEYS,
    ({ id, status, note }: { id: number; status: 'returned' | 'ignored' | 'open'; note: string }) =>
      call<BankLine>('POST', `${TRANSFERS}/${id}/decide`, { body: { status, note } }),
  );
export const useAddLine = () =>
  useAct(KEYS, ({ body, key }: { body: BankRow; key: string }) =>
    callAndHear<{ id: number }>('POST', TRANSFERS, { body, key }),
  );
export const useImport = () =>
  useAct(KEYS, ({ rows, key }: { rows: BankRow[]; key: string }) =>
    call<DataOf<typeof adminTransferImport>>('POST', `${TRANSFERS}/import`, { body: { rows }, key }),
  );

/** What a file would bring; nothing is kept. */
export const readStatement = (file: File): Promise<BankPreview> =>
  upload<BankPreview>(BANK_UPLOAD, file, () => undefined);
