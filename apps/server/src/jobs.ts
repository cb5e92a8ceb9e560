import type { Services } from './http/services.ts';
import { openQueue } from './jobs/queue.ts';
import { scheduleOf } from './jobs/schedule.ts';
import { noteFailure, noteStart, noteSuccess, noteTasks } from './jobs/states.ts';
import { keepRunning } from './jobs/supervisor.ts';
import type { Work } from './jobs/task.ts';
import { crontab, tasks } from './modules.ts';

export interface Jobs {
  stop(): Promise<void>;
}

/**
 * Runs the modules' tasks beside the requests. The queue lives in PostgreSQL, so several processes share it; deadlines
 * also stand in columns and sweeps by the crontab find what the queue lost. Whatever happens to the database, this goes on by
 * itself as soon as it answers again.
 * @returns once tasks run, or after the first attempt that failed
 */
export async function startJobs(
  services: Services,
  databaseUrl: string,
  work: Work = { tasks, crontab },
): Promise<Jobs> {
  const { db, log } = services;
  const schedule = work.crontab.map(scheduleOf);
  const supervision = keepRunning({
    log,
    async open() {
      await noteTasks(db, schedule);
      return openQueue({
        url: databaseUrl,
        schedule,
        run: (name) => runTask(services, work.tasks, name),
        onError: (error) => log.debug({ err: error }, 'task queue'),
      });
    },
  });
  await supervision.attempted;
  return { stop: supervision.stop };
}

/** A task that cannot note its end runs again, as one that failed does. */
async function runTask(services: Services, known: Work['tasks'], name: string): Promise<void> {
  const { db, log } = services;
  const task = known[name];
  // Of another version of the shop beside this one: whoever knows it takes it at the next attempt.
  if (!task) throw new Error(`unknown task ${name}`);
  await noteStart(db, name);
  try {
    await task(services);
  } catch (error) {
    log.error({ err: error, task: name }, 'task failed');
    await noteFailure(db, name, error).catch((cause: unknown) => {
      log.warn({ err: cause, task: name }, 'failure of a task not noted');
    });
    // The queue keeps what it is told for an hour: only words, nothing of the rows that a driver's error carries.
    throw new Error(error instanceof Error ? error.message : String(error));
  }
  await noteSuccess(db, name);
}
