import type { adminArrivals, StaffArrival } from '@qingnang/contract/favorites';
import type { adminWanted, StaffWanted } from '@qingnang/contract/wanted';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type DataOf } from '../../app/api.ts';

export type { StaffArrival, StaffWanted };

type WantedPage = DataOf<typeof adminWanted>;

const WANTED = '/api/admin/wanted';

export interface WantedFilter {
  status: string;
  keywords: string;
  page: number;
}

export function useWanted(filter: WantedFilter) {
  return useQuery({
    queryKey: ['wanted', filter],
    queryFn: ({ signal }) => call<WantedPage>('GET', WANTED, { query: { ...filter }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useArrivals(filter: Omit<WantedFilter, 'status'>) {
  return useQuery({
    queryKey: ['arrivals', filter],
    queryFn: ({ signal }) =>
      call<DataOf<typeof adminArrivals>>('GET', '/api/admin/arrivals', { query: { ...filter }, signal }),
    placeholderData: keepPreviousData,
  });
}

export interface Reply {
  reply: string;
  goods_id?: number | undefined;
  close?: 0 | 1;
}

export function useAnswer(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Reply) => call<StaffWanted>('POST', `${WANTED}/${id}/answer`, { body }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['wanted'] }),
  });
}
