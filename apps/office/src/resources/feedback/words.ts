import { FEEDBACK_STATES, type FeedbackState } from '@qingnang/contract/feedback-words';
import type { FeedbackTab } from './api.ts';

export const TABS: readonly { tab: FeedbackTab; label: string }[] = [
  { tab: 'open', label: FEEDBACK_STATES.open },
  { tab: 'overdue', label: '已超时' },
  { tab: 'answered', label: FEEDBACK_STATES.answered },
  { tab: 'closed', label: FEEDBACK_STATES.closed },
  { tab: 'all', label: '全部' },
];

/** The queue in the address; whatever is none is what waits. */
export const tabOf = (text: string): FeedbackTab => TABS.find(({ tab }) => tab === text)?.tab ?? 'open';

export const TONES: Readonly<Record<FeedbackState, string>> = { open: 'wait', answered: 'ok', closed: '' };

export const RATINGS = ['', '很不满意', '不满意', '一般', '满意', '很满意'] as const;
