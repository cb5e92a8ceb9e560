import type {
  licenceWatch,
  ReviewDecision,
  reviewList,
  reviewShow,
} from '@qingnang/contract/admin-qualifications';
import { useQuery } from '@tanstack/react-query';
import { call, type DataOf } from '../../app/api.ts';
import { type Filter, useAct, useList } from '../../app/calls.ts';

export type QueuePage = DataOf<typeof reviewList>;
export type QueueRow = QueuePage['list'][number];
export type Review = DataOf<typeof reviewShow>;
export type Paper = Review['application']['documents'][number];
export type WatchPage = DataOf<typeof licenceWatch>;
export type WatchRow = WatchPage['list'][number];

const APPLICATIONS = '/api/admin/applications';
const LICENCES = '/api/admin/licences';
const KEY = ['qualifications'];

export const useQueue = (filter: Filter) => useList<QueuePage>(KEY, APPLICATIONS, filter);
export const useWatch = (filter: Filter) => useList<WatchPage>(KEY, LICENCES, filter);

export function useReview(id: number) {
  return useQuery({
    queryKey: [...KEY, id],
    queryFn: ({ signal }) => call<Review>('GET', `${APPLICATIONS}/${id}`, { signal }),
  });
}

export interface Refusal {
  version: number;
  reason: string;
  problems: { field: string; text: string }[];
}
interface Answered {
  next_id: number | null;
}

export const usePass = (id: number) =>
  useAct([KEY], (body: ReviewDecision) => call<Answered>('POST', `${APPLICATIONS}/${id}/pass`, { body }));
export const useRefuse = (id: number) =>
  useAct([KEY], (body: Refusal) => call<Answered>('POST', `${APPLICATIONS}/${id}/refuse`, { body }));
export const useRemind = () =>
  useAct([KEY], (ids: readonly number[]) =>
    call<{ told: number }>('POST', `${LICENCES}/remind`, { body: { ids } }),
  );
