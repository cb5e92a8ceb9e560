import type { Logger } from 'pino';
import type { Listener } from '../../db/pool/listen.ts';

/** Notices that come together are read together. */
const GATHER_MS = 10;

export interface Bell {
  stop(): Promise<void>;
}

/**
 * Hears what any process says on a channel, as JSON: all that came within some milliseconds at once, one such lot after the other, in the
 * order in which the transactions were committed.
 * @param take what to do with a lot
 * @param missed is called when something may have been lost: the connection was away, or `take` has failed
 */
export async function hearBell<Notice>(
  { listener, log }: { listener: Listener; log: Logger },
  channel: string,
  take: (notices: readonly Notice[]) => Promise<void>,
  missed: () => void,
): Promise<Bell> {
  let waiting: Notice[] = [];
  let timer: NodeJS.Timeout | null = null;
  let taking: Promise<void> | null = null;
  const takeAll = async () => {
    while (waiting.length > 0) {
      const lot = waiting;
      waiting = [];
      await take(lot).catch((error: unknown) => {
        log.warn({ err: error }, 'live notices not read');
        missed();
      });
    }
    taking = null;
  };
  const hear = (payload: string) => {
    waiting.push(JSON.parse(payload) as Notice);
    if (taking) return;
    timer ??= setTimeout(() => {
      timer = null;
      taking = takeAll();
    }, GATHER_MS);
  };
  let isFirst = true;
  const subscription = await listener.listen(channel, hear, () => {
    if (!isFirst) missed();
    isFirst = false;
  });
  return {
    async stop() {
      await subscription.unlisten();
      if (timer) clearTimeout(timer);
      waiting = [];
      await taking;
    },
  };
}
