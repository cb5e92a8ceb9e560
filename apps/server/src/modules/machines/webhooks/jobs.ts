import type { Services } from '../../../http/services.ts';
import type { Task } from '../../../jobs/task.ts';
import { hasWork } from './sending/reads.ts';
import { makeDeliveries, pruneDeliveries, sendDue } from './sending/writes.ts';

/** A run ends before the next one of the crontab begins. */
const RUN_MS = 50_000;

export const tasks: Readonly<Record<string, Task>> = {
  send_webhooks: sendAll,
  prune_webhooks: async ({ db }) => {
    await pruneDeliveries(db);
  },
};

export const crontab = ['* * * * * send_webhooks', '55 19 * * * prune_webhooks'];

type Sending = Pick<Services, 'db' | 'webhooks'>;

async function sendAll({ db, webhooks }: Sending): Promise<void> {
  const begun = performance.now();
  const now = () => new Date();
  do await makeDeliveries(db);
  while ((await sendDue(db, webhooks, now)) > 0 && performance.now() - begun < RUN_MS);
}

/** An event leaves within so long of its commit, and as long as it is on its way itself. */
const LOOK_MS = 1_000;

/**
 * Looks whether there is something to tell, and tells it: events do not wait for the crontab, which finds what this has missed. Every
 * process that runs tasks does so; leases keep two from sending the same.
 */
export function startSending(services: Sending & Pick<Services, 'log'>): { stop(): Promise<void> } {
  let sending: Promise<void> | null = null;
  const look = async () => {
    if (await hasWork(services.db)) await sendAll(services);
  };
  const timer = setInterval(() => {
    sending ??= look()
      .catch((error: unknown) => services.log.warn({ err: error }, 'events not sent, will try again'))
      .finally(() => {
        sending = null;
      });
  }, LOOK_MS);
  return {
    async stop() {
      clearInterval(timer);
      await sending;
    },
  };
}
