import type { Task } from '../../../jobs/task.ts';
import { makeDeliveries, pruneDeliveries, sendDue } from './sending/writes.ts';

/** A run ends before the next one of the crontab begins. */
const RUN_MS = 50_000;

export const tasks: Readonly<Record<string, Task>> = {
  send_webhooks: async ({ db, webhooks }) => {
    const begun = performance.now();
    const now = () => new Date();
    do await makeDeliveries(db);
    while ((await sendDue(db, webhooks, now)) > 0 && performance.now() - begun < RUN_MS);
  },
  prune_webhooks: async ({ db }) => {
    await pruneDeliveries(db);
  },
};

export const crontab = ['* * * * * send_webhooks', '55 19 * * * prune_webhooks'];
