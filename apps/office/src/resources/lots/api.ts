import { type FilterOf, fromAddress } from '@qingnang/contract/call';
import {
  ARRIVAL_UPLOAD,
  type ArrivalCells,
  type ArrivalPreview,
  type ArrivalPreviewRow,
  type ArrivedLot,
  type adminLots,
  type adminLotsImport,
} from '@qingnang/contract/lot-arrivals';
import { call } from '../../app/api.ts';
import { useAct, useList } from '../../app/calls.ts';
import { upload } from '../../app/upload.ts';

export type { ArrivalPreviewRow, ArrivedLot };

const KEY = ['lots'];

export const useLots = (filter: FilterOf<typeof adminLots>) =>
  useList<typeof adminLots>(KEY, 'GET /api/admin/lots', { query: fromAddress(filter) });

export const readArrivals = (file: File) => upload<ArrivalPreview>(ARRIVAL_UPLOAD, file, () => undefined);

export const useImport = () =>
  useAct([KEY, ['goods'], ['lot-costs'], ['setup']], ({ rows, key }: { rows: ArrivalCells[]; key: string }) =>
    call<typeof adminLotsImport>('POST /api/admin/lots/import', { body: { rows }, key }),
  );
