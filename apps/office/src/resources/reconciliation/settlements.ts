import { type FilterOf, fromAddress } from '@qingnang/contract/call';
import { SETTLEMENT_IMPORT, SETTLEMENT_READ } from '@qingnang/contract/settlement-words';
import type {
  adminClearing,
  adminOpenPayouts,
  adminSettlements,
  ClearingDay,
  OpenPayout,
  SettlementFile,
  SettlementImported,
  SettlementPreview,
  SettlementPreviewLine,
} from '@qingnang/contract/settlements';
import { useAct, useList } from '../../app/calls.ts';
import { upload } from '../../app/upload.ts';

export type { ClearingDay, OpenPayout, SettlementFile, SettlementPreview, SettlementPreviewLine };

const KEY = ['settlements'];

export const useFiles = (filter: FilterOf<typeof adminSettlements>) =>
  useList<typeof adminSettlements>(KEY, 'GET /api/admin/settlements', { query: fromAddress(filter) });
export const useClearing = (filter: FilterOf<typeof adminClearing>) =>
  useList<typeof adminClearing>(KEY, 'GET /api/admin/settlements/clearing', { query: fromAddress(filter) });
export const usePayouts = (filter: FilterOf<typeof adminOpenPayouts>) =>
  useList<typeof adminOpenPayouts>(KEY, 'GET /api/admin/settlements/payouts', { query: fromAddress(filter) });

/** What a file would bring; nothing is kept. */
export const readSettlement = (file: File, onProgress: (part: number) => void) =>
  upload<SettlementPreview>(SETTLEMENT_READ, file, onProgress);

/** Files change the day's reconciliation, the books and what the cash desk suggests. */
export const useBringFile = () =>
  useAct([KEY, ['reconciliation'], ['books'], ['transfers']], (file: File) =>
    upload<SettlementImported>(SETTLEMENT_IMPORT, file, () => undefined),
  );
