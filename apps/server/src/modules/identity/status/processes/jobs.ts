import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import type { Services } from '../../../../http/services.ts';
import { beat, depart, type Self } from './writes.ts';

const BEAT_MS = 15_000;

/** The version of the whole, which stands where it was installed. */
const { version } = JSON.parse(
  readFileSync(new URL('../../../../../../../package.json', import.meta.url), 'utf8'),
) as { version: string };

/** Lets staff see that this process is alive. A database that is away is told again when it is back. */
export function startBeating({ db, log, config }: Pick<Services, 'db' | 'log' | 'config'>): {
  stop(): Promise<void>;
} {
  const self: Self = {
    id: randomUUID(),
    host: hostname(),
    pid: process.pid,
    version,
    runsTasks: config.jobs,
  };
  let underWay: Promise<void> | null = null;
  const say = () => {
    underWay ??= beat(db, self)
      .catch((error: unknown) => log.debug({ err: error }, 'the process could not say that it is alive'))
      .finally(() => {
        underWay = null;
      });
  };
  say();
  const timer = setInterval(say, BEAT_MS);
  return {
    async stop() {
      clearInterval(timer);
      await underWay;
      await depart(db, self.id);
    },
  };
}
