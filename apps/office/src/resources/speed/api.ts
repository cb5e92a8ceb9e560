import type { QueryOf } from '@qingnang/contract/call';
import type { adminSpeed } from '@qingnang/contract/speed';
import { useQuery } from '@tanstack/react-query';
import { call, type DataOf } from '../../app/api.ts';

export type Speed = DataOf<typeof adminSpeed>;
export type PageRow = Speed['pages'][number];
export type CallRow = Speed['calls'][number];
export type Figure = NonNullable<PageRow['lcp']>;
export type SpeedQuery = QueryOf<typeof adminSpeed>;

/** What was measured of pages and calls. @param query days, and the device of the browsers' figures */
export const useSpeed = (query: SpeedQuery) =>
  useQuery({
    queryKey: ['speed', query],
    queryFn: ({ signal }) => call<typeof adminSpeed>('GET /api/admin/speed', { query, signal }),
  });
