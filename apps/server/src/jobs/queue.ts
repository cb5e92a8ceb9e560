/**
 * Tasks: pg-boss on connections of its own. Deadlines stand in columns (`expires_at`) and sweeps by a crontab find them; the
 * queue only makes it quicker (docs/decisions/0007-task-queue.md). `queueTask` asks in the caller's transaction; each task runs
 * at least once.
 */

import { PgBoss } from 'pg-boss';
import { hasSeveralHosts, oneHostOf } from '../db/pool/connect.ts';
import type { Scheduled } from './schedule.ts';

/** The queue while its database can be reached; it finds its way back to one that was away. */
export interface Queue {
  /** How long it has asked for work in vain; 0 while a task runs. */
  silentMs(): number;
  /** Does its database answer? */
  answers(): Promise<boolean>;
  /** Its database may be another one, at another of several hosts. */
  mayMove: boolean;
  /** Lets tasks that run come to their end, for a while. Never throws. */
  close(): Promise<void>;
}

export interface QueueOptions {
  url: string;
  schedule: readonly Scheduled[];
  run: (task: string) => Promise<void>;
  /** Each failure to reach the database, and there are many while it is away. */
  onError: (error: unknown) => void;
}

/** As the function `ask_for_task` knows them. */
const SCHEMA = 'task_queue';
const QUEUE = 'tasks';
/** pg-boss's own queue of minutes that have come; its rows would stay for a week. */
const DUE_MINUTES = '__pgboss__send-it';

/** Two tasks at a time in a process. */
const CONCURRENCY = 2;
/** A task that was asked for starts within it. */
const POLL_SECONDS = 1;
const CLOSE_LIMIT_MS = 6_000;

/** Connections of the queue's own, each with an end to its waiting: one that hangs is replaced. */
const CONNECTIONS = {
  application_name: 'qingnang-tasks',
  max: CONCURRENCY + 2,
  connectionTimeoutMillis: 5_000,
  query_timeout: 10_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
};

const RULES = {
  // A sweep comes again by itself; the rest is tried again soon.
  retryLimit: 2,
  retryDelay: 30,
  expireInSeconds: 3600,
  // A process that was killed beats no more, and its task is given to another one.
  heartbeatSeconds: 20,
  // What nobody has taken by then, a later sweep finds.
  retentionSeconds: 3600,
  deleteAfterSeconds: 3600,
};

/** Opens the queue and runs what it hands out. @throws when the database cannot be reached */
export async function openQueue({ url, schedule, run, onError }: QueueOptions): Promise<Queue> {
  const mayMove = hasSeveralHosts(url);
  const boss = new PgBoss({
    connectionString: mayMove ? await hostOf(url) : url,
    ...CONNECTIONS,
    schema: SCHEMA,
    registerInstance: false,
    monitorVacuum: false,
    reindex: false,
    openTelemetry: { enabled: false },
    cronMonitorIntervalSeconds: 10,
    cronWorkerIntervalSeconds: 2,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    maintenanceIntervalSeconds: 600,
  });
  boss.on('error', onError);
  boss.on('warning', onError);
  let running = 0;
  let heardAt = Date.now();
  const work = async (task: string) => {
    running += 1;
    try {
      await run(task);
    } finally {
      running -= 1;
      heardAt = Date.now();
    }
  };
  try {
    await boss.start();
    await boss.createQueue(QUEUE, { policy: 'standard', ...RULES });
    await boss.updateQueue(QUEUE, RULES);
    await boss.updateQueue(DUE_MINUTES, { deleteAfterSeconds: RULES.deleteAfterSeconds });
    await writeSchedule(boss, schedule);
    await boss.work<{ task: string }>(
      QUEUE,
      // A slow task leaves room for the others: one run of it at a time in a process. Not in all processes together: what was under
      // way when the database went away would keep its task from running until its heart is missed.
      { localConcurrency: CONCURRENCY, localGroupConcurrency: 1, pollingIntervalSeconds: POLL_SECONDS },
      async ([job]) => work(job?.data.task ?? ''),
    );
  } catch (error) {
    await close(boss);
    throw error;
  }
  return {
    mayMove,
    silentMs() {
      // pg-boss's own count of what is under way stays up where it cannot write down that a task has ended.
      if (running > 0) return 0;
      return Date.now() - Math.max(heardAt, ...boss.getWipData().map((one) => one.lastFetchedOn ?? 0));
    },
    answers: () =>
      boss
        .getDb()
        .executeSql('select 1', [])
        .then(
          () => true,
          () => false,
        ),
    close: () => close(boss),
  };
}

/** pg-boss knows one host. */
const hostOf = (url: string): Promise<string> =>
  oneHostOf({
    url,
    applicationName: CONNECTIONS.application_name,
    statementTimeoutMs: CONNECTIONS.query_timeout,
    isPipelined: false,
  });

/** Writes what has changed since another version of the shop ran here. */
async function writeSchedule(boss: PgBoss, schedule: readonly Scheduled[]): Promise<void> {
  const written = new Map((await boss.getSchedules(QUEUE)).map(({ key, cron }) => [key, cron]));
  for (const { task, cron } of schedule) {
    if (written.get(task) !== cron) {
      // A minute that passed while no process ran is made up for, once.
      await boss.schedule(
        QUEUE,
        cron,
        { task },
        { key: task, tz: 'UTC', group: { id: task }, missed: 'once' },
      );
    }
    written.delete(task);
  }
  for (const task of written.keys()) await boss.unschedule(QUEUE, task);
}

/** pg-boss waits for its tasks and connections; whoever stops the shop waits for neither without end. */
async function close(boss: PgBoss): Promise<void> {
  const limit = Promise.withResolvers<void>();
  const timer = setTimeout(limit.resolve, CLOSE_LIMIT_MS);
  await Promise.race([boss.stop({ timeout: CLOSE_LIMIT_MS - 2_000 }), limit.promise]).catch(() => undefined);
  clearTimeout(timer);
}
