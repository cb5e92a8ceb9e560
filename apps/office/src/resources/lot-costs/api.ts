import { type FilterOf, fromAddress } from '@qingnang/contract/call';
import {
  type adminLotCostHistory,
  type adminLotCostImport,
  type adminLotCosts,
  type adminSetLotCost,
  LOT_COST_EXPORT,
  LOT_COST_UPLOAD,
  type LotCost,
  type LotCostCells,
  type LotCostPreview,
  type LotCostPreviewRow,
} from '@qingnang/contract/lot-costs';
import { call } from '../../app/api.ts';
import { useAct, useList } from '../../app/calls.ts';
import { upload } from '../../app/upload.ts';

export type { LotCost, LotCostPreviewRow };

const KEY = ['lot-costs'];
export type CostFilter = FilterOf<typeof adminLotCosts>;

export const useLotCosts = (filter: CostFilter) =>
  useList<typeof adminLotCosts>(KEY, 'GET /api/admin/lot-costs', { query: fromAddress(filter) });
export const useCostHistory = (id: number) =>
  useList<typeof adminLotCostHistory>(KEY, 'GET /api/admin/lot-costs/:id/history', { at: { id } });

/** The filtered list as XLSX. */
export function exportPath(filter: CostFilter): string {
  const entries = Object.entries(filter).filter(([name, value]) => name !== 'page' && value !== '');
  return `${LOT_COST_EXPORT}?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`;
}

export const useSetCost = () =>
  useAct([KEY, ['statistics']], ({ id, cost }: { id: number; cost: string }) =>
    call<typeof adminSetLotCost>('PUT /api/admin/lot-costs/:id', { at: { id }, body: { cost } }),
  );

export const readCosts = (file: File) => upload<LotCostPreview>(LOT_COST_UPLOAD, file, () => undefined);

export const useImport = () =>
  useAct([KEY, ['statistics']], ({ rows, key }: { rows: LotCostCells[]; key: string }) =>
    call<typeof adminLotCostImport>('POST /api/admin/lot-costs/import', { body: { rows }, key }),
  );
