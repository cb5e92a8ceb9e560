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
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type DataOf } from '../../app/api.ts';
import { ME_KEY } from '../../app/me.ts';
import { upload } from '../../app/upload.ts';

export type { BankLine, BankPreview, BankRow, TransferSuggestion, WaitingTransfer };

const TRANSFERS = '/api/admin/transfers';
const KEY = ['transfers'];

type Filter = Record<string, string | number>;

/** A list of the calls of this desk; the one before stays while the next is on its way. */
function useList<T>(path: string, filter: Filter) {
  return useQuery({
    queryKey: [...KEY, path, filter],
    queryFn: ({ signal }) => call<T>('GET', path, { query: filter, signal }),
    placeholderData: keepPreviousData,
  });
}

export const useBankLines = (filter: Filter) => useList<DataOf<typeof adminTransfers>>(TRANSFERS, filter);
export const useWaiting = (filter: Filter) =>
  useList<DataOf<typeof adminTransferWaiting>>(`${TRANSFERS}/waiting`, filter);

function useAct<Input, Answer>(act: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: act,
    // Refused: somebody else was first, and the list shows it.
    onSettled: () =>
      Promise.all(
        [KEY, ['orders'], ['refunds'], ME_KEY].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
  });
}

export const useMatch = () =>
  useAct(({ id, orderIds, key }: { id: number; orderIds: number[]; key: string }) =>
    call<BankLine>('POST', `${TRANSFERS}/${id}/match`, { body: { order_ids: orderIds }, key }),
  );
export const useAuto = () =>
  useAct((_: undefined) => call<DataOf<typeof adminTransferAuto>>('POST', `${TRANSFERS}/auto`));
export const useDecide = () =>
  useAct(({ id, status, note }: { id: number; status: 'returned' | 'ignored' | 'open'; note: string }) =>
    call<BankLine>('POST', `${TRANSFERS}/${id}/decide`, { body: { status, note } }),
  );
export const useAddLine = () =>
  useAct(({ body, key }: { body: BankRow; key: string }) =>
    call<{ id: number }>('POST', TRANSFERS, { body, key }),
  );
export const useImport = () =>
  useAct(({ rows, key }: { rows: BankRow[]; key: string }) =>
    call<DataOf<typeof adminTransferImport>>('POST', `${TRANSFERS}/import`, { body: { rows }, key }),
  );

/** What a file would bring; nothing is kept. */
export const readStatement = (file: File): Promise<BankPreview> =>
  upload<BankPreview>(BANK_UPLOAD, file, () => undefined);
