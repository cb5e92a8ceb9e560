import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

interface Listed<Row> {
  list: Row[];
}

/** The calls of a short list; those that add, change and delete answer the list as it is then. */
export interface ShortListCalls<Row, Values> {
  key: QueryKey;
  read: (signal: AbortSignal) => Promise<Listed<Row>>;
  add: (values: Values) => Promise<Listed<Row>>;
  /** Absent where a row is only added and deleted. */
  change?: (id: number, values: Values) => Promise<Listed<Row>>;
  remove: (id: number) => Promise<Listed<Row>>;
}

/** A short list that is always shown whole (navigation, hot words, synonyms …). */
export function useShortList<Row, Values>({ key, ...calls }: ShortListCalls<Row, Values>) {
  const queries = useQueryClient();
  const queryKey = ['short-list', ...key];
  const read = useQuery({ queryKey, queryFn: ({ signal }) => calls.read(signal) });
  const onSuccess = (now: Listed<Row>) => queries.setQueryData(queryKey, now);
  const save = useMutation({
    mutationFn: ({ id, values }: { id: number | null; values: Values }) =>
      id === null || !calls.change ? calls.add(values) : calls.change(id, values),
    onSuccess,
  });
  const remove = useMutation({ mutationFn: calls.remove, onSuccess });
  return { read, save, remove };
}
