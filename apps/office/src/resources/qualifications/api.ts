import type {
  licenceWatch,
  ReviewDecision,
  reviewList,
  reviewShow,
} from '@qingnang/contract/admin-qualifications';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type DataOf } from '../../app/api.ts';

export type QueuePage = DataOf<typeof reviewList>;
export type QueueRow = QueuePage['list'][number];
export type Review = DataOf<typeof reviewShow>;
export type Paper = Review['application']['documents'][number];
export type WatchPage = DataOf<typeof licenceWatch>;
export type WatchRow = WatchPage['list'][number];

const APPLICATIONS = '/api/admin/applications';
const LICENCES = '/api/admin/licences';
const KEY = ['qualifications'];

type Filter = Record<string, string | number | undefined>;

/** A list of these calls; the one before stays while the next is on its way. */
function useList<T>(path: string, filter: Filter) {
  return useQuery({
    queryKey: [...KEY, path, filter],
    queryFn: ({ signal }) => call<T>('GET', path, { query: filter, signal }),
    placeholderData: keepPreviousData,
  });
}

export const useQueue = (filter: Filter) => useList<QueuePage>(APPLICATIONS, filter);
export const useWatch = (filter: Filter) => useList<WatchPage>(LICENCES, filter);

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

function useAct<Input, Answer>(act: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: act,
    // Refused: somebody else was first, and the list shows it.
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}

export const usePass = (id: number) =>
  useAct((body: ReviewDecision) => call<Answered>('POST', `${APPLICATIONS}/${id}/pass`, { body }));
export const useRefuse = (id: number) =>
  useAct((body: Refusal) => call<Answered>('POST', `${APPLICATIONS}/${id}/refuse`, { body }));
export const useRemind = () =>
  useAct((ids: readonly number[]) => call<{ told: number }>('POST', `${LICENCES}/remind`, { body: { ids } }));
