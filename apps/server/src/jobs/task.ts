import type { Services } from '../http/services.ts';

/** A background act: at least once, possibly twice at a time, so it must be safe to repeat. */
export type Task = (services: Services) => Promise<void>;
