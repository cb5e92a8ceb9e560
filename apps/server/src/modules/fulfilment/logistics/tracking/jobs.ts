import type { Task } from '../../../../jobs/task.ts';
import { trackParcels } from './writes.ts';

export const tasks: Readonly<Record<string, Task>> = {
  track_parcels: async ({ db, carrier, log }) => {
    if (carrier === null) return;
    const { asked, failed } = await trackParcels(db, carrier, log);
    if (asked > 0) log.info({ asked, failed }, 'parcels asked about');
    // One parcel may have a wrong number; when nothing at all is answered, somebody has to look.
    if (failed > 0 && failed === asked) throw new Error('the tracking service answers nothing');
  },
};

export const crontab = ['*/30 * * * * track_parcels'];
