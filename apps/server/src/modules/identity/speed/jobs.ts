import type { Services } from '../../../http/services.ts';
import { writeTally } from './writes.ts';

const WRITE_MS = 10_000;

/** Writes what this process has counted, now and then and at its end. A database that is away has it later. */
export function startCounting({ db, log }: Pick<Services, 'db' | 'log'>): { stop(): Promise<void> } {
  let underWay: Promise<void> | null = null;
  const write = () => {
    underWay ??= writeTally(db)
      .catch((error: unknown) => log.warn({ err: error }, 'speed not counted, will try again'))
      .finally(() => {
        underWay = null;
      });
    return underWay;
  };
  const timer = setInterval(write, WRITE_MS);
  return {
    async stop() {
      clearInterval(timer);
      await underWay;
      await write();
    },
  };
}
