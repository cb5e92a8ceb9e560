import type { Task } from '../../../../jobs/task.ts';
import { trackParcels } from './writes.ts';

export const tasks: Readonly<Record<string, Task>> = {
  track_parcels: async ({ db, carrier, log }) => {
    const asked = await trackParcels(db, carrier, log);
    if (asked > 0) log.info({ asked }, 'parcels asked about');
  },
};

export const crontab = ['*/30 * * * * track_parcels'];
