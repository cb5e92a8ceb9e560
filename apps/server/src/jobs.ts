import { type Runner, run, type TaskList, Logger as WorkerLogger } from 'graphile-worker';
import type { Services } from './http/services.ts';
import { crontab, tasks } from './modules.ts';

/** A background act: at least once, possibly twice at a time, so it must be safe to repeat. */
export type Task = (services: Services, payload: unknown) => Promise<void>;

export interface Jobs {
  stop(): Promise<void>;
}

/**
 * Runs the modules' tasks beside the requests. The queue lives in PostgreSQL, so several processes share it; deadlines
 * also stand in columns and a sweep every minute finds what the queue lost.
 */
export async function startJobs(services: Services, databaseUrl: string): Promise<Jobs> {
  const taskList: TaskList = Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [name, (payload: unknown) => task(services, payload)]),
  );
  const runner: Runner = await run({
    connectionString: databaseUrl,
    maxPoolSize: 3,
    concurrency: 2,
    noHandleSignals: true,
    pollInterval: 2000,
    taskList,
    crontab: crontab.join('\n'),
    logger: new WorkerLogger(() => (level, message) => {
      if (level === 'error') services.log.error({ job: message }, 'job failed');
    }),
  });
  return { stop: () => runner.stop() };
}
