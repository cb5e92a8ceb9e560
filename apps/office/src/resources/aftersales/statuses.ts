import { CASE_STATUS, caseStatuses } from '@qingnang/rules/after-sales';

/** 0 = every status. */
export const ALL = 0;

/** In the order of the work. */
export const TABS: readonly { status: number; label: string }[] = [
  ...caseStatuses.map(({ code, name }) => ({ status: code, label: name })),
  { status: ALL, label: '全部' },
];

/** The status that the address asks for; what waits for review when it asks for none. */
export function statusOf(text: string): number {
  const found = TABS.find(({ status }) => text !== '' && status === Number(text));
  return found?.status ?? CASE_STATUS.pending_review;
}

const TONES: Record<number, string> = {
  [CASE_STATUS.pending_review]: 'wait',
  [CASE_STATUS.pending_return]: 'info',
  [CASE_STATUS.pending_inspection]: 'wait',
  [CASE_STATUS.refunding]: 'info',
  [CASE_STATUS.pending_resend]: 'wait',
  [CASE_STATUS.done]: 'ok',
  [CASE_STATUS.refused]: 'bad',
};
/** The class that colours a status tag. */
export const toneOf = (status: number): string => TONES[status] ?? '';

/** Queues that wait for the shop, not for the buyer or the bank. */
const OURS: readonly number[] = [
  CASE_STATUS.pending_review,
  CASE_STATUS.pending_inspection,
  CASE_STATUS.pending_resend,
];
export const isOurs = (status: number): boolean => OURS.includes(status);

const DAY = 24 * 3600;
/** Whether a case has waited longer for us than the promise to buyers: an answer within a day. */
export const isLate = (status: number, waitSeconds: number): boolean => isOurs(status) && waitSeconds > DAY;

/** Whether a case is not over yet, so that its age matters. */
export const isOpen = (status: number): boolean => status < CASE_STATUS.done;
