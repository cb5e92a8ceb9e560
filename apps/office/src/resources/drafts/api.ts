import type { adminGoodsShelf } from '@qingnang/contract/admin-catalog';
import { type FilterOf, fromAddress } from '@qingnang/contract/call';
import type {
  adminDrafts,
  adminDraftsFill,
  adminDraftsSave,
  DraftsFilled,
  GoodsDraft,
} from '@qingnang/contract/goods-drafts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, call, callAndHear, type DataOf } from '../../app/api.ts';

export type { GoodsDraft };
export type DraftPage = DataOf<typeof adminDrafts>;
export type DraftRow = BodyOf<typeof adminDraftsSave>['rows'][number];
export type SavedRow = DataOf<typeof adminDraftsSave>['rows'][number];

const KEY = ['goods', 'drafts'];
const ROWS = 50;

export function useDrafts(filter: Omit<FilterOf<typeof adminDrafts>, 'page_size'>) {
  return useQuery({
    queryKey: [...KEY, filter],
    queryFn: ({ signal }) =>
      call<typeof adminDrafts>('GET /api/admin/goods/drafts', {
        query: fromAddress({ ...filter, page_size: ROWS }),
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** Saves rows; each is answered. Those on the screen take over what became of them. */
export function useSaveDrafts() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (rows: DraftRow[]) =>
      callAndHear<typeof adminDraftsSave>('PUT /api/admin/goods/drafts', { body: { rows } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['goods'] }),
  });
}

/** 按批准文号补全: the drafts named, or all of them. Answers what became of them together. */
export function useFillDrafts() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (ids: number[] | null) => {
      const sum: Pick<DraftsFilled, 'filled' | 'rows'> = { filled: 0, rows: [] };
      for (let after: number | null = 0; after !== null; ) {
        const body = ids ? { ids, after } : { after };
        const some: DraftsFilled = await call<typeof adminDraftsFill>('POST /api/admin/goods/drafts/fill', {
          body,
        });
        sum.filled += some.filled;
        sum.rows.push(...some.rows);
        after = some.next;
      }
      return sum;
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['goods'] }),
  });
}

/** 上架. */
export function useSell() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (ids: number[]) =>
      call<typeof adminGoodsShelf>('POST /api/admin/goods/shelf', { body: { ids, status: 'on' } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['goods'] }),
  });
}
