/** Words of feedback, without schemas: browsers take them without those. */

export const FEEDBACK_STATES = { open: '待答复', answered: '已答复', closed: '已关闭' } as const;
export type FeedbackState = keyof typeof FEEDBACK_STATES;

export const MAX_FEEDBACK_LENGTH = 1000;
export const MAX_FEEDBACK_FILES = 6;
export const MAX_RATING = 5;
