import type { adminFeedback, FeedbackTab, StaffFeedback } from '@qingnang/contract/feedback';
import { call, type DataOf } from '../../app/api.ts';
import { type Filter, REFRESH_MS, useAct, useList } from '../../app/calls.ts';
import { ME_KEY } from '../../app/me.ts';

export type { FeedbackTab, StaffFeedback };

type FeedbackPage = DataOf<typeof adminFeedback>;

const FEEDBACK = '/api/admin/feedback';
const KEY = ['feedback'];
/** The badge in the menu follows what was done. */
const CHANGED = [KEY, ME_KEY];

export const useFeedback = (filter: Filter) =>
  useList<FeedbackPage>(KEY, FEEDBACK, filter, { refetchInterval: REFRESH_MS });

export interface Answer {
  reply: string;
  close: 0 | 1;
}

export const useAnswer = ({ id, version }: StaffFeedback) =>
  useAct(CHANGED, (answer: Answer) =>
    call<StaffFeedback>('POST', `${FEEDBACK}/${id}/answer`, { body: { ...answer, version } }),
  );

export const useClose = () =>
  useAct(CHANGED, ({ id, version }: StaffFeedback) =>
    call<StaffFeedback>('POST', `${FEEDBACK}/${id}/close`, { body: { version } }),
  );
