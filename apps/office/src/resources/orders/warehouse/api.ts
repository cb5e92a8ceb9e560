import { fromAddress } from '@qingnang/contract/call';
import type { adminPickingLists } from '@qingnang/contract/desk-changes';
import { useQuery } from '@tanstack/react-query';
import { call, type DataOf } from '../../../app/api.ts';

export type PickingData = DataOf<typeof adminPickingLists>;
export type PickingSheet = PickingData['list'][number];

/** What is taken off the shelf for these orders now; a sheet that is printed is not asked for again behind its back. */
export const usePicking = (ids: string) =>
  useQuery({
    queryKey: ['warehouse', 'picking', ids],
    queryFn: ({ signal }) =>
      call<typeof adminPickingLists>('GET /api/admin/warehouse/picking', {
        query: fromAddress({ ids }),
        signal,
      }),
    enabled: ids !== '',
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
