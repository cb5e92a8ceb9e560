import {
  type adminContractPriceCreate,
  type adminContractPriceDelete,
  type adminContractPriceImport,
  type adminContractPrices,
  type adminContractPriceUpdate,
  CONTRACT_PRICE_EXPORT,
  CONTRACT_PRICE_UPLOAD,
  type ContractPriceCells,
  type ContractPricePreview,
  type ContractPricePreviewRow,
  type StaffContractPrice,
} from '@qingnang/contract/admin-contract-prices';
import { type BodyOf, type FilterOf, fromAddress } from '@qingnang/contract/call';
import { call } from '../../app/api.ts';
import { useAct, useList } from '../../app/calls.ts';
import { upload } from '../../app/upload.ts';

export type { ContractPricePreviewRow, StaffContractPrice };

const KEY = ['contract-prices'];

export type PriceFilter = FilterOf<typeof adminContractPrices>;

export const useContractPrices = (filter: PriceFilter) =>
  useList<typeof adminContractPrices>(KEY, 'GET /api/admin/contract-prices', { query: fromAddress(filter) });

/** The filtered list as XLSX. */
export function exportPath(filter: PriceFilter): string {
  const entries = Object.entries(filter).filter(([name, value]) => name !== 'page' && value !== '');
  return `${CONTRACT_PRICE_EXPORT}?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`;
}

export const useCreatePrice = () =>
  useAct([KEY], (body: BodyOf<typeof adminContractPriceCreate>) =>
    call<typeof adminContractPriceCreate>('POST /api/admin/contract-prices', { body }),
  );

export const useUpdatePrice = () =>
  useAct([KEY], ({ id, body }: { id: number; body: BodyOf<typeof adminContractPriceUpdate> }) =>
    call<typeof adminContractPriceUpdate>('PUT /api/admin/contract-prices/:id', { at: { id }, body }),
  );

export const useDeletePrice = () =>
  useAct([KEY], (id: number) =>
    call<typeof adminContractPriceDelete>('DELETE /api/admin/contract-prices/:id', { at: { id } }),
  );

export const readPrices = (file: File) =>
  upload<ContractPricePreview>(CONTRACT_PRICE_UPLOAD, file, () => undefined);

export const useImport = () =>
  useAct([KEY], ({ rows, key }: { rows: ContractPriceCells[]; key: string }) =>
    call<typeof adminContractPriceImport>('POST /api/admin/contract-prices/import', { body: { rows }, key }),
  );
