import { tooMany } from './errors.ts';

/**
 * How often a key may ask: a bucket of calls that fills up again evenly. Each process counts for itself, so that several of them let as
 * many times more through.
 */

/** Twice what a shop needs that sends ten stock changes a second. */
const PER_SECOND = 20;
/** What may come at once, after a while of silence. */
const BURST = 200;

interface Bucket {
  left: number;
  /** When `left` was counted, in milliseconds. */
  at: number;
}
const buckets = new Map<number, Bucket>();

/** Takes one call from a key's bucket. @throws 429 with the seconds until there is one again */
export function takeFromBucket(keyId: number, now = Date.now()): void {
  const { left, at } = buckets.get(keyId) ?? { left: BURST, at: now };
  const filled = Math.min(BURST, left + ((now - at) / 1000) * PER_SECOND);
  const isEmpty = filled < 1;
  buckets.set(keyId, { left: isEmpty ? filled : filled - 1, at: now });
  if (isEmpty) throw tooMany(Math.ceil((1 - filled) / PER_SECOND), '调用太频繁，请稍后再试');
}
