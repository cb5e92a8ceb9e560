import { type FilterOf, fromAddress } from '@qingnang/contract/call';
import type {
  adminFeedback,
  adminFeedbackAnswer,
  adminFeedbackClose,
  FeedbackTab,
  StaffFeedback,
} from '@qingnang/contract/feedback';
import { call } from '../../app/api.ts';
import { REFRESH_MS, useAct, useList } from '../../app/calls.ts';
import { ME_KEY } from '../../app/me.ts';

export type { FeedbackTab, StaffFeedback };

const KEY = ['feedback'];
/** The badge in the menu follows what was done. */
const CHANGED = [KEY, ME_KEY];

export const useFeedback = (filter: FilterOf<typeof adminFeedback>) =>
  useList<typeof adminFeedback>(
    KEY,
    'GET /api/admin/feedback',
    { query: fromAddress(filter) },
    { refetchInterval: REFRESH_MS },
  );

export interface Answer {
  reply: string;
  close: 0 | 1;
}

export const useAnswer = ({ id, version }: StaffFeedback) =>
  useAct(CHANGED, (answer: Answer) =>
    call<typeof adminFeedbackAnswer>('POST /api/admin/feedback/:id/answer', {
      at: { id },
      body: { ...answer, version },
    }),
  );

export const useClose = () =>
  useAct(CHANGED, ({ id, version }: StaffFeedback) =>
    call<typeof adminFeedbackClose>('POST /api/admin/feedback/:id/close', { at: { id }, body: { version } }),
  );
