import type {
  adminMisses,
  adminPins,
  adminReadings,
  adminSynonyms,
  adminTryWords,
} from '@qingnang/contract/admin-search';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, type DataOf } from '../../app/api.ts';

export type SynonymRow = DataOf<typeof adminSynonyms>['list'][number];
export type ReadingRow = DataOf<typeof adminReadings>['list'][number];
export type PinRow = DataOf<typeof adminPins>['list'][number];
type MissPage = DataOf<typeof adminMisses>;
export type MissRow = MissPage['list'][number];
type Tried = DataOf<typeof adminTryWords>;

export const SYNONYMS = '/api/admin/search/synonyms';
export const READINGS = '/api/admin/search/readings';
export const PINS = '/api/admin/search/pins';

export function useMisses(days: string, page: number) {
  return useQuery({
    queryKey: ['search', 'misses', days, page],
    queryFn: ({ signal }) =>
      call<MissPage>('GET', '/api/admin/search/misses', { query: { days, page, page_size: 50 }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** What buyers find for these words now; asked again each time, since tuning is what changes it. */
export function useTry(keywords: string) {
  return useQuery({
    queryKey: ['search', 'try', keywords],
    queryFn: ({ signal }) => call<Tried>('GET', '/api/admin/search/try', { query: { keywords }, signal }),
    enabled: keywords !== '',
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}
