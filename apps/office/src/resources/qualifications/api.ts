import type {
  licenceRemind,
  licenceWatch,
  ReviewDecision,
  reviewList,
  reviewPass,
  reviewRefuse,
  reviewShow,
} from '@qingnang/contract/admin-qualifications';
import { type FilterOf, fromAddress } from '@qingnang/contract/call';
import { useQuery } from '@tanstack/react-query';
import { call, type DataOf } from '../../app/api.ts';
import { useAct, useList } from '../../app/calls.ts';

export type QueuePage = DataOf<typeof reviewList>;
export type QueueRow = QueuePage['list'][number];
export type Review = DataOf<typeof reviewShow>;
export type Paper = Review['application']['documents'][number];
export type WatchPage = DataOf<typeof licenceWatch>;
export type WatchRow = WatchPage['list'][number];

const KEY = ['qualifications'];

export const useQueue = (filter: FilterOf<typeof reviewList>) =>
  useList<typeof reviewList>(KEY, 'GET /api/admin/applications', { query: fromAddress(filter) });
export const useWatch = (filter: FilterOf<typeof licenceWatch>) =>
  useList<typeof licenceWatch>(KEY, 'GET /api/admin/licences', { query: fromAddress(filter) });

export function useReview(id: number) {
  return useQuery({
    queryKey: [...KEY, id],
    queryFn: ({ signal }) =>
      call<typeof reviewShow>('GET /api/admin/applications/:id', { at: { id }, signal }),
  });
}

export interface Refusal {
  version: number;
  reason: string;
  problems: { field: string; text: string }[];
}
export const usePass = (id: number) =>
  useAct([KEY], (body: ReviewDecision) =>
    call<typeof reviewPass>('POST /api/admin/applications/:id/pass', { at: { id }, body }),
  );
export const useRefuse = (id: number) =>
  useAct([KEY], (body: Refusal) =>
    call<typeof reviewRefuse>('POST /api/admin/applications/:id/refuse', { at: { id }, body }),
  );
export const useRemind = () =>
  useAct([KEY], (ids: readonly number[]) =>
    call<typeof licenceRemind>('POST /api/admin/licences/remind', { body: { ids } }),
  );
