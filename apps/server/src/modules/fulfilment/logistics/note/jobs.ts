import type { Task } from '../../../../jobs/task.ts';
import { waitingNotes } from './reads.ts';
import { MAKE_TASK, makeNote } from './writes.ts';

/** Parcels that are looked for at a time. */
const AT_ONCE = 50;

/** Draws the notes that wait, the oldest first; one that cannot be drawn holds up no other. */
const makeNotes: Task = async (services) => {
  let failed = 0;
  for (let after = 0; ; ) {
    const waiting = await waitingNotes(services.db, after, AT_ONCE);
    for (const id of waiting)
      await makeNote(services, id, null).catch((error: unknown) => {
        failed += 1;
        services.log.error({ err: error, shipment: id }, 'a delivery note could not be made');
      });
    const last = waiting.at(-1);
    if (last === undefined) break;
    after = last;
  }
  if (failed > 0) throw new Error(`${failed} delivery notes could not be made`);
};

export const tasks: Readonly<Record<string, Task>> = { [MAKE_TASK]: makeNotes };

// What a process that was killed has left.
export const crontab = [`*/10 * * * * ${MAKE_TASK}`];
