import type { LicenceState } from '@qingnang/contract/qualifications';
import { daysBetween } from '@qingnang/rules/days';
import { DUE_DAYS, NOTICE_DAYS } from '@qingnang/rules/papers';

/** Days until the last day of a paper; null without an end. */
export const daysLeft = (validUntil: string | null, today: string): number | null =>
  validUntil === null ? null : daysBetween(today, validUntil);

/** How a paper on file stands. Its last day still counts. */
export function stateOf(days: number | null): Extract<LicenceState, 'valid' | 'due' | 'expired'> {
  if (days === null || days > DUE_DAYS) return 'valid';
  return days < 0 ? 'expired' : 'due';
}

/** Days after the end that a notice which was never given is still worth giving: a long weekend without the job. */
export const LATE_DAYS = 7;

/**
 * The notice that a paper with so many days left is due for: 60, 30, 7 or 0; null = none. A day on which the job did not run
 * is made up for by the next one.
 */
export function noticeDue(days: number): (typeof NOTICE_DAYS)[number] | null {
  if (days < -LATE_DAYS) return null;
  return [...NOTICE_DAYS].reverse().find((step) => days <= step) ?? null;
}
