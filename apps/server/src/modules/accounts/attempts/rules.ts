import { CAPTCHA_AFTER_FAILURES, LOCK_AFTER_FAILURES, LOCK_MINUTES } from '@qingnang/rules/constants';

const WINDOW_SECONDS = LOCK_MINUTES * 60;

export interface Limits {
  needsCaptcha: boolean;
  /** Seconds until sign-in is open again; 0 when it is not locked. */
  lockedSeconds: number;
}

/**
 * What failed sign-ins lead to (decisions.md §2): a captcha after 3, a lock of 15 minutes after 10 within 15 minutes.
 * @param agesBySubject for the account name and for the address: seconds since each failure, the newest first
 */
export function limitsOf(agesBySubject: readonly (readonly number[])[]): Limits {
  return {
    needsCaptcha: agesBySubject.some((ages) => ages.filter(isRecent).length >= CAPTCHA_AFTER_FAILURES),
    lockedSeconds: Math.max(0, ...agesBySubject.map(secondsLocked)),
  };
}

const isRecent = (age: number) => age < WINDOW_SECONDS;

/** The lock counts from the newest failure; none is added while it holds. */
function secondsLocked(ages: readonly number[]): number {
  const [newest] = ages;
  const tenth = ages[LOCK_AFTER_FAILURES - 1];
  if (newest === undefined || tenth === undefined || tenth - newest > WINDOW_SECONDS) return 0;
  return Math.ceil(WINDOW_SECONDS - newest);
}
