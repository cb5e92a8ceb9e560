import type {
  adminCombination,
  adminCombinationCreate,
  adminCombinationStop,
  adminCombinations,
  adminCombinationUpdate,
  CombinationForm,
  StaffCombination,
} from '@qingnang/contract/admin-bundles';
import { fromAddress } from '@qingnang/contract/call';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callAndHear } from '../../app/api.ts';
import { AS_OPENED } from '../../app/as-opened.ts';

export type { StaffCombination };
export type CombinationChange = NonNullable<(typeof adminCombinationUpdate)['body']>['_zod']['output'];

const KEY = ['combinations'];
const REFRESH_MS = 30_000;

/** Read again by itself, since they sell while one looks. */
export function useCombinations(filter: { state: string; page: number }) {
  return useQuery({
    queryKey: [...KEY, 'list', filter],
    queryFn: ({ signal }) =>
      call<typeof adminCombinations>('GET /api/admin/combinations', { query: fromAddress(filter), signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}

/** The combination as it was when it was opened: nothing replaces it under a form that is being filled in. */
export function useCombination(id: number) {
  return useQuery({
    queryKey: [...KEY, 'detail', id],
    queryFn: ({ signal }) =>
      call<typeof adminCombination>('GET /api/admin/combinations/:id', { at: { id }, signal }),
    ...AS_OPENED,
  });
}

/** Creates one, or says that it waits; `key` is the Idempotency-Key. */
export function useCreateCombination() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { body: CombinationForm; key: string }) =>
      callAndHear<typeof adminCombinationCreate>('POST /api/admin/combinations', { body, key }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: [...KEY, 'list'] }),
  });
}

export function useChangeCombination(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CombinationChange) =>
      call<typeof adminCombinationUpdate>('PUT /api/admin/combinations/:id', { at: { id }, body }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: [...KEY, 'list'] }),
  });
}

export function useStopCombination() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) =>
      call<typeof adminCombinationStop>('POST /api/admin/combinations/:id/stop', {
        at: { id },
        body: { confirm: 1 },
      }),
    onSettled: () => void queries.invalidateQueries({ queryKey: KEY }),
  });
}
