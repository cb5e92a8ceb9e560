import { type FilterOf, fromAddress } from '@qingnang/contract/call';
import type { adminColdFile, adminColdParcels } from '@qingnang/contract/cold-chain';
import { call, type DataOf } from '../../app/api.ts';
import { useAct, useList } from '../../app/calls.ts';

export type ColdRow = DataOf<typeof adminColdParcels>['list'][number];

const KEY = ['cold-parcels'];

export const useColdParcels = (filter: FilterOf<typeof adminColdParcels>) =>
  useList<typeof adminColdParcels>(KEY, 'GET /api/admin/cold-parcels', { query: fromAddress(filter) });

export const useBringFile = () =>
  useAct([KEY, ['orders']], ({ id, file_id }: { id: number; file_id: number }) =>
    call<typeof adminColdFile>('POST /api/admin/cold-parcels/:id/file', { at: { id }, body: { file_id } }),
  );
