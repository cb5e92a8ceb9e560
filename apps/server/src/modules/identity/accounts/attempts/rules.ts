import {
  CAPTCHA_AFTER_FAILURES,
  LOCK_ADDRESS_AFTER_FAILURES,
  LOCK_AFTER_FAILURES,
  LOCK_MINUTES,
} from '@qingnang/rules/constants';
import { MAX_LEVEL } from '../challenge/rules.ts';

const WINDOW_SECONDS = LOCK_MINUTES * 60;

/** Seconds since each failure that can still matter, the newest first. */
export interface Failures {
  /** With this name, from wherever. */
  name: readonly number[];
  /** With whatever name, from this address. */
  address: readonly number[];
  /** With this name from this address; of a known device, its own with this name. */
  here: readonly number[];
}

export interface Limits {
  /** Of the proof of work that is asked for; null = none. */
  level: number | null;
  /** Seconds until sign-in is open again here; 0 when it is not locked. */
  lockedSeconds: number;
}

/**
 * What failed sign-ins lead to (docs/rules/accounts.md#signing-in): from the third on a proof of work that doubles with each; a
 * lock of 15 minutes after ten from one address with one name, or far more from one address. Nobody is locked out by a name alone:
 * whoever attacks it makes it slow for strangers only, up to the highest level.
 * @param isKnownDevice a browser that has signed in under this name before: only its own failures count
 */
export function limitsOf({ name, address, here }: Failures, isKnownDevice: boolean): Limits {
  const counted = isKnownDevice ? [here] : [name, address];
  const most = Math.max(...counted.map((ages) => ages.filter(isRecent).length));
  return {
    level: most < CAPTCHA_AFTER_FAILURES ? null : Math.min(MAX_LEVEL, most - CAPTCHA_AFTER_FAILURES),
    lockedSeconds: Math.max(
      secondsLocked(here, LOCK_AFTER_FAILURES),
      isKnownDevice ? 0 : secondsLocked(address, LOCK_ADDRESS_AFTER_FAILURES),
    ),
  };
}

const isRecent = (age: number) => age < WINDOW_SECONDS;

/** The lock counts from the newest failure; none is added while it holds. */
function secondsLocked(ages: readonly number[], after: number): number {
  const [newest] = ages;
  const last = ages[after - 1];
  if (newest === undefined || last === undefined || last - newest > WINDOW_SECONDS) return 0;
  return Math.max(0, Math.ceil(WINDOW_SECONDS - newest));
}
