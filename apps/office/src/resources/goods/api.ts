import type { adminGoodsShelf } from '@qingnang/contract/admin-catalog';
import type { adminReference } from '@qingnang/contract/approval-references';
import { addressOf, type FilterOf, fromAddress } from '@qingnang/contract/call';
import type {
  AdminGoods,
  adminGoodsCreate,
  adminGoodsList,
  adminGoodsUpdate,
  adminLotReceive,
  GoodsForm,
} from '@qingnang/contract/office';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callAndHear, type DataOf } from '../../app/api.ts';
import { AS_OPENED } from '../../app/as-opened.ts';
import { fetchGoods } from '../../shared/goods-facts.ts';

export type { AdminGoods, GoodsForm };

type GoodsPage = DataOf<typeof adminGoodsList>;
export type GoodsRow = GoodsPage['list'][number];
export type ShelfResult = DataOf<typeof adminGoodsShelf>;

const detailKey = (id: number) => ['goods', 'detail', id];

export type GoodsFilter = FilterOf<typeof adminGoodsList>;

/** The XLSX file of the goods that a filter shows, all of them without one. */
export function exportAddress({ page: _page, sort: _sort, ...filter }: GoodsFilter): string {
  return addressOf('GET /api/admin/goods/export', { query: filter }).url;
}

export interface LotBody {
  ck_id: number;
  lot_no: string;
  produced_on?: string;
  expires_on?: string;
  quantity: number;
}

/** What is known of an approval number, however it is written. */
export function useReference(number: string) {
  return useQuery({
    queryKey: ['approval-references', 'one', number],
    queryFn: ({ signal }) =>
      call<typeof adminReference>('GET /api/admin/approval-references/one', {
        query: { approval_no: number },
        signal,
      }),
    enabled: number !== '',
  });
}

export function useGoodsList(filter: GoodsFilter) {
  return useQuery({
    queryKey: ['goods', 'list', filter],
    queryFn: ({ signal }) =>
      call<typeof adminGoodsList>('GET /api/admin/goods', { query: fromAddress(filter), signal }),
    placeholderData: keepPreviousData,
  });
}

/** The goods as it was when it was opened: nothing replaces it under a form that is being filled in. */
export function useGoods(id: number) {
  return useQuery({
    queryKey: detailKey(id),
    queryFn: ({ signal }) => fetchGoods(id, signal),
    ...AS_OPENED,
  });
}

/** Creates (without id) or changes a goods; `version` is the one that the form was opened with. */
export function useSaveGoods(id: number | null) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ form, version }: { form: GoodsForm; version: number }) =>
      id === null
        ? callAndHear<typeof adminGoodsCreate>('POST /api/admin/goods', { body: form })
        : callAndHear<typeof adminGoodsUpdate>('PUT /api/admin/goods/:id', {
            at: { id },
            body: { ...form, version },
          }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['goods', 'list'] }),
  });
}

export function useReceiveLot(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { body: LotBody; key: string }) =>
      call<typeof adminLotReceive>('POST /api/admin/goods/:id/lots', { at: { id }, body, key }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['goods', 'list'] }),
  });
}

export function useShelf() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { ids: number[]; status: 'on' | 'off' }) =>
      call<typeof adminGoodsShelf>('POST /api/admin/goods/shelf', { body }),
    onSettled: () => void queries.invalidateQueries({ queryKey: ['goods', 'list'] }),
  });
}
