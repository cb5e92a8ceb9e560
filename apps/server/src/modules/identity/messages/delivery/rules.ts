import { lifeSeconds } from '../rules.ts';

/** Seconds to wait after the first, second, … try that failed; after the last one nothing is tried any more. */
const WAITS = [30, 60, 300, 900, 3600];
export const MAX_TRIES = WAITS.length + 1;

export interface Tried {
  template: string;
  /** Tries so far, this one included. */
  tries: number;
  created_at: Date;
}

/**
 * When to send again what has just failed; null = never: it was the last try, or nobody needs it any more then. A code that
 * comes after its time only confuses.
 */
export function nextTry({ template, tries, created_at }: Tried, now: Date): Date | null {
  const wait = WAITS[tries - 1];
  if (wait === undefined) return null;
  const at = new Date(now.getTime() + wait * 1000);
  return at.getTime() < created_at.getTime() + lifeSeconds(template) * 1000 ? at : null;
}

/** True when a message has waited so long that it is of no use. */
export const isTooLate = ({ template, created_at }: Pick<Tried, 'template' | 'created_at'>, now: Date) =>
  now.getTime() > created_at.getTime() + lifeSeconds(template) * 1000;
