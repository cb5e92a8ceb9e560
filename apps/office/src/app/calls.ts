import {
  keepPreviousData,
  type QueryKey,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from './api.ts';

/** What a list is narrowed to, as its call takes it. */
export type Filter = Record<string, string | number | undefined>;

interface Options {
  enabled?: boolean;
  /** ms */
  refetchInterval?: number;
}

/** What shows the moment's work is asked for again every minute. */
export const REFRESH_MS = 60_000;

/**
 * A list of a desk; the one before stays while the next is on its way.
 * @param key what the desk's keys begin with, so that its acts ask for the list again
 */
export function useList<Page>(key: QueryKey, path: string, filter: Filter, options: Options = {}) {
  return useQuery({
    queryKey: [...key, path, filter],
    queryFn: ({ signal }) => call<Page>('GET', path, { query: filter, signal }),
    placeholderData: keepPreviousData,
    ...options,
  });
}

/**
 * An act; whatever it answers, what stands under `keys` is asked for again: one that is refused came after somebody else's, and the
 * list shows it.
 */
export function useAct<Input, Answer>(keys: readonly QueryKey[], act: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSettled: () => Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}
