import type {
  adminAliases,
  adminAliasSwitch,
  adminMisses,
  adminPinCreate,
  adminPinDelete,
  adminPins,
  adminReadingCreate,
  adminReadingDelete,
  adminReadings,
  adminSearchTrial,
  adminSynonymCreate,
  adminSynonymDelete,
  adminSynonymEffect,
  adminSynonyms,
  adminSynonymUpdate,
  adminTryWords,
  TrialQuestion,
} from '@qingnang/contract/admin-search';
import type { BodyOf } from '@qingnang/contract/call';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type DataOf } from '../../app/api.ts';
import { parseMoment } from '../../app/day.ts';
import type { ShortListCalls } from '../../app/short-list.ts';

export type { TrialQuestion };
export type SynonymRow = DataOf<typeof adminSynonyms>['list'][number];
export type ReadingRow = DataOf<typeof adminReadings>['list'][number];
export type PinRow = DataOf<typeof adminPins>['list'][number];
export type AliasRow = DataOf<typeof adminAliases>['list'][number];
type MissPage = DataOf<typeof adminMisses>;
export type MissRow = MissPage['list'][number];

export const SYNONYMS: ShortListCalls<SynonymRow, BodyOf<typeof adminSynonymCreate>> = {
  key: ['synonyms'],
  read: (signal) => call<typeof adminSynonyms>('GET /api/admin/search/synonyms', { signal }),
  add: (body) => call<typeof adminSynonymCreate>('POST /api/admin/search/synonyms', { body }),
  change: (id, body) =>
    call<typeof adminSynonymUpdate>('PUT /api/admin/search/synonyms/:id', { at: { id }, body }),
  remove: (id) => call<typeof adminSynonymDelete>('DELETE /api/admin/search/synonyms/:id', { at: { id } }),
};

export const READINGS: ShortListCalls<ReadingRow, BodyOf<typeof adminReadingCreate>> = {
  key: ['readings'],
  read: (signal) => call<typeof adminReadings>('GET /api/admin/search/readings', { signal }),
  add: (body) => call<typeof adminReadingCreate>('POST /api/admin/search/readings', { body }),
  remove: (id) => call<typeof adminReadingDelete>('DELETE /api/admin/search/readings/:id', { at: { id } }),
};

export interface PinValues {
  word: string;
  goods_id: number | undefined;
  position: number;
  starts: string;
  ends: string;
}

export const PINS: ShortListCalls<PinRow, PinValues> = {
  key: ['pins'],
  read: (signal) => call<typeof adminPins>('GET /api/admin/search/pins', { signal }),
  add: (values) => call<typeof adminPinCreate>('POST /api/admin/search/pins', { body: pinBody(values) }),
  remove: (id) => call<typeof adminPinDelete>('DELETE /api/admin/search/pins/:id', { at: { id } }),
};

/** A moment that is none goes as it is, for the server to refuse. */
const pinBody = ({ starts, ends, goods_id, ...rest }: PinValues): BodyOf<typeof adminPinCreate> => ({
  ...rest,
  goods_id: goods_id ?? 0,
  ...(starts ? { starts_at: parseMoment(starts) ?? starts } : {}),
  ...(ends ? { ends_at: parseMoment(ends) ?? ends } : {}),
});

export function useMisses(days: string, page: number) {
  return useQuery({
    queryKey: ['search', 'misses', days, page],
    queryFn: ({ signal }) =>
      call<typeof adminMisses>('GET /api/admin/search/misses', {
        query: { days, page, page_size: 50 },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** What buyers find for these words now; asked again each time, since tuning is what changes it. */
export function useTry(keywords: string) {
  return useQuery({
    queryKey: ['search', 'try', keywords],
    queryFn: ({ signal }) =>
      call<typeof adminTryWords>('GET /api/admin/search/try', { query: { keywords }, signal }),
    enabled: keywords !== '',
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

export function useAliases(keywords: string, page: number) {
  return useQuery({
    queryKey: ['search', 'aliases', keywords, page],
    queryFn: ({ signal }) =>
      call<typeof adminAliases>('GET /api/admin/search/aliases', {
        query: { keywords, page, page_size: 50 },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

export function useAliasSwitch() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof adminAliasSwitch>) =>
      call<typeof adminAliasSwitch>('PUT /api/admin/search/aliases', { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['search', 'aliases'] }),
  });
}

/** What tying these words together does to what buyers search; nothing is asked for fewer than two. */
export function useSynonymEffect(words: readonly string[]) {
  return useQuery({
    queryKey: ['search', 'effect', ...words],
    queryFn: ({ signal }) =>
      call<typeof adminSynonymEffect>('GET /api/admin/search/synonym-effect', {
        query: { words: words.join('、') },
        signal,
      }),
    enabled: words.length > 1,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** A change of the tuning that is being written. */
export type TrialChange = BodyOf<typeof adminSearchTrial>;

/** What a change would do to the questions asked most; nothing is asked without one. */
export function useTrial(change: TrialChange | null) {
  return useQuery({
    queryKey: ['search', 'trial', change],
    queryFn: ({ signal }) =>
      call<typeof adminSearchTrial>('POST /api/admin/search/trial', { body: change ?? {}, signal }),
    enabled: change !== null,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}
