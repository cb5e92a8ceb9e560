import { withQuery } from '@qingnang/contract/call';
import { FEEDBACK_STATES, type FeedbackState } from '@qingnang/contract/feedback-words';
import { keysOf } from '@qingnang/contract/keys';

const STATES = keysOf(FEEDBACK_STATES);

/** The state in the list's address; whatever is none means all. */
export const stateOf = (text: string | null): FeedbackState | undefined =>
  STATES.find((state) => state === text);

/** The page with the list at a state and a page of it. */
export const feedbackPath = ({
  status,
  page,
}: {
  status?: FeedbackState | undefined;
  page?: number;
}): string => withQuery('/yjfk', { status, page: page && page > 1 ? page : undefined });

/** The tabs above the list. */
export const feedbackTabs = (chosen: FeedbackState | undefined) => [
  { label: '全部', to: feedbackPath({}), current: chosen === undefined },
  ...STATES.map((status) => ({
    label: FEEDBACK_STATES[status],
    to: feedbackPath({ status }),
    current: status === chosen,
  })),
];
