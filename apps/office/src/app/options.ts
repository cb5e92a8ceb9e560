import type { adminOptions } from '@qingnang/contract/office';
import { useQuery } from '@tanstack/react-query';
import { call, type DataOf } from './api.ts';

/** What forms choose from: warehouses, brands, categories, business scopes, carriers, reasons. */
export type Options = DataOf<typeof adminOptions>;

const FRESH_MS = 5 * 60_000;

export function useOptions() {
  return useQuery({
    queryKey: ['options'],
    queryFn: ({ signal }) => call<typeof adminOptions>('GET /api/admin/options', { signal }),
    staleTime: FRESH_MS,
  });
}
