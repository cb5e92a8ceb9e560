import type { Given, NameOf, Rest, Wire } from '@qingnang/contract/call';
import {
  keepPreviousData,
  type QueryKey,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from './api.ts';

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
export function useList<E extends Wire = never>(
  key: QueryKey,
  name: NameOf<E>,
  given: Given<E>,
  options: Options = {},
) {
  return useQuery({
    queryKey: [...key, name, given],
    // With something given, as every call takes it.
    queryFn: ({ signal }) => call<E>(name, ...([{ ...given, signal }] as Rest<E, { signal: AbortSignal }>)),
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
