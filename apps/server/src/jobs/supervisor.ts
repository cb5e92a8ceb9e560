import type { Logger } from 'pino';
import type { Queue } from './queue.ts';

/** Between attempts to open the queue. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
const LOOK_MS = 2_000;
/** A queue that has asked its database in vain for so long is away. */
const AWAY_MS = 10_000;
/** Where there are several hosts, another one is looked for after so long. */
const ELSEWHERE_MS = 5_000;
/** One that asks nothing for so long though its database answers is replaced. */
const STUCK_MS = 60_000;

export interface Supervised {
  open: () => Promise<Queue>;
  log: Pick<Logger, 'info' | 'error'>;
}

/**
 * Keeps a queue open: opens it again after a failure, ever more slowly, replaces one that has stopped working, and says so once for
 * each change. Never throws.
 */
export function keepRunning({ open, log }: Supervised): {
  /** Settles after the first attempt, however it went. */
  attempted: Promise<void>;
  stop: () => Promise<void>;
} {
  const stopping = new AbortController();
  const { promise: attempted, resolve: noteAttempt } = Promise.withResolvers<void>();
  let isAway = false;

  const tell = (away: boolean, error?: unknown) => {
    if (away === isAway) return;
    isAway = away;
    if (away) log.error({ err: error }, 'tasks do not run: the queue cannot be reached');
    else log.info('tasks run again');
  };

  async function keep(): Promise<void> {
    for (
      let pause = FIRST_PAUSE_MS;
      !stopping.signal.aborted;
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
    ) {
      const queue = await open().catch((error: unknown) => tell(true, error));
      noteAttempt();
      if (queue) {
        tell(false);
        pause = FIRST_PAUSE_MS;
        await watch(queue);
        await queue.close();
      }
      await wait(pause, stopping.signal);
    }
  }

  /** Returns when the queue is to be replaced, or is not needed any more. */
  async function watch(queue: Queue): Promise<void> {
    while (!stopping.signal.aborted) {
      await wait(LOOK_MS, stopping.signal);
      const silentMs = queue.silentMs();
      tell(silentMs > AWAY_MS);
      if (queue.mayMove && silentMs > ELSEWHERE_MS) return;
      if (silentMs > STUCK_MS && (await queue.answers())) return;
    }
  }

  const kept = keep();
  return {
    attempted,
    async stop() {
      stopping.abort();
      await kept;
    },
  };
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done, { once: true });
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    if (signal.aborted) done();
  });
}
