import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from './api.ts';

interface Listed<Row> {
  list: Row[];
}

/**
 * A short list that is always shown whole (navigation, hot words, synonyms …). Its calls to add, change and delete answer the
 * list as it is then.
 */
export function useShortList<Row extends { id: number }>(path: string) {
  const queries = useQueryClient();
  const key = ['short-list', path];
  const read = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call<Listed<Row>>('GET', path, { signal }),
  });
  const keep = (now: Listed<Row>) => queries.setQueryData(key, now);
  const save = useMutation({
    mutationFn: ({ id, body }: { id: number | null; body: unknown }) =>
      id === null
        ? call<Listed<Row>>('POST', path, { body })
        : call<Listed<Row>>('PUT', `${path}/${id}`, { body }),
    onSuccess: keep,
  });
  const remove = useMutation({
    mutationFn: (id: number) => call<Listed<Row>>('DELETE', `${path}/${id}`),
    onSuccess: keep,
  });
  return { read, save, remove };
}
