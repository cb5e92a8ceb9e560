import { AsyncLocalStorage } from 'node:async_hooks';

/** By when whoever asks has to be answered, in milliseconds of `performance.now()`. */
interface Deadline {
  at: number;
}

const current = new AsyncLocalStorage<Deadline>();

/** Runs what a caller has asked for: everything that it asks the database waits no longer than the caller does. */
export function withDeadline<T>(milliseconds: number, run: () => T): T {
  return current.run({ at: performance.now() + milliseconds }, run);
}

/** When the caller gives up, by `performance.now()`; null where nobody waits: jobs, commands, start. */
export const deadline = (): number | null => current.getStore()?.at ?? null;
