import { setTimeout as delay } from 'node:timers/promises';

/** Longer than a file of tests or a browser flow takes; those that take longer say themselves what day it is. */
const MOST_MS = 60_000;
const DAY_MS = 24 * 3600_000;
/** Clocks in China show eight hours more than UTC. */
const CHINA_MS = 8 * 3600_000;

/**
 * Lets midnight in China pass when it is near: days turn and what is counted by day begins anew, and who has begun on one day
 * and looks on another finds something else. Nearly always there is nothing to wait for.
 */
export async function pastMidnight(): Promise<void> {
  const left = DAY_MS - ((Date.now() + CHINA_MS) % DAY_MS);
  if (left < MOST_MS) await delay(left);
}
