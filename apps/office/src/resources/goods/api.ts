import type { adminGoodsShelf } from '@qingnang/contract/admin-catalog';
import type { AdminGoods, adminGoodsList, GoodsForm } from '@qingnang/contract/office';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callAndHear, type DataOf } from '../../app/api.ts';
import { fetchGoods } from '../../shared/goods-facts.ts';

export type { AdminGoods, GoodsForm };

type GoodsPage = DataOf<typeof adminGoodsList>;
export type GoodsRow = GoodsPage['list'][number];
export type ShelfResult = DataOf<typeof adminGoodsShelf>;

const GOODS = '/api/admin/goods';
const detailKey = (id: number) => ['goods', 'detail', id];

export interface GoodsFilter {
  keywords: string;
  status: string;
  stock: string;
  category_id: string;
  page: number;
}

/** The XLSX file of the goods that a filter shows, all of them without one. */
export function exportAddress({ page: _page, ...filter }: GoodsFilter): string {
  const given = Object.entries(filter).filter(([, value]) => value !== '');
  return `${GOODS}/export${given.length > 0 ? `?${new URLSearchParams(given)}` : ''}`;
}

export interface LotBody {
  ck_id: number;
  lot_no: string;
  produced_on?: string;
  expires_on?: string;
  quantity: number;
}

export function useGoodsList(filter: GoodsFilter) {
  return useQuery({
    queryKey: ['goods', 'list', filter],
    queryFn: ({ signal }) => call<GoodsPage>('GET', GOODS, { query: { ...filter }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The goods as it was when it was opened: nothing replaces it under a form that is being filled in. */
export function useGoods(id: number) {
  return useQuery({
    queryKey: detailKey(id),
    queryFn: ({ signal }) => fetchGoods(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Creates (without id) or changes a goods; `version` is the one that the form was opened with. */
export function useSaveGoods(id: number | null) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ form, version }: { form: GoodsForm; version: number }) =>
      id === null
        ? callAndHear<AdminGoods>('POST', GOODS, { body: form })
        : callAndHear<AdminGoods>('PUT', `${GOODS}/${id}`, { body: { ...form, version } }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['goods', 'list'] }),
  });
}

export function useReceiveLot(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { body: LotBody; key: string }) =>
      call<AdminGoods>('POST', `${GOODS}/${id}/lots`, { body, key }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['goods', 'list'] }),
  });
}

export function useShelf() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { ids: number[]; status: 'on' | 'off' }) =>
      call<ShelfResult>('POST', `${GOODS}/shelf`, { body }),
    onSettled: () => void queries.invalidateQueries({ queryKey: ['goods', 'list'] }),
  });
}
