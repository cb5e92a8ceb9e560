import type { Services } from '../http/services.ts';

/** A background act: at least once, possibly twice at a time, so it must be safe to repeat. */
export type Task = (services: Services) => Promise<void>;

/** What runs: acts by name, and when, in lines of a crontab (UTC). */
export interface Work {
  tasks: Readonly<Record<string, Task>>;
  crontab: readonly string[];
}
