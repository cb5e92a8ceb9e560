import { type FilterOf, fromAddress } from '@qingnang/contract/call';
import type { adminArrivals, StaffArrival } from '@qingnang/contract/favorites';
import type { adminWanted, adminWantedAnswer, StaffWanted } from '@qingnang/contract/wanted';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../app/api.ts';

export type { StaffArrival, StaffWanted };

export type WantedFilter = FilterOf<typeof adminWanted>;

export function useWanted(filter: WantedFilter) {
  return useQuery({
    queryKey: ['wanted', filter],
    queryFn: ({ signal }) =>
      call<typeof adminWanted>('GET /api/admin/wanted', { query: fromAddress(filter), signal }),
    placeholderData: keepPreviousData,
  });
}

export function useArrivals(filter: Omit<WantedFilter, 'status'>) {
  return useQuery({
    queryKey: ['arrivals', filter],
    queryFn: ({ signal }) =>
      call<typeof adminArrivals>('GET /api/admin/arrivals', { query: fromAddress(filter), signal }),
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
    mutationFn: (body: Reply) =>
      call<typeof adminWantedAnswer>('POST /api/admin/wanted/:id/answer', { at: { id }, body }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['wanted'] }),
  });
}
