import { Gauge, type Registry } from 'prom-client';
import type { Services } from './http/services.ts';
import { type MachineState, readMachine } from './modules/identity/status/machine/reads.ts';
import { type ShopProcess, shopProcesses } from './modules/identity/status/processes/reads.ts';
import { queueDepth, readStatus, type Status } from './modules/identity/status/reads.ts';

/** What is read serves every collector for so long. */
const KEPT_MS = 5_000;
/** Longer than that no collector waits; what was read last is told again. */
const WAIT_MS = 1_000;

interface Reading {
  status: Status;
  depth: number;
  machine: MachineState;
  processes: ShopProcess[];
}

/** Tells a registry of the tasks and of what waits to leave the shop. A database that is away or slow never keeps the rest from being told. */
export function measureShop(
  registry: Registry,
  services: Pick<Services, 'db' | 'pool' | 'reads' | 'config'>,
): void {
  const { db } = services;
  const current = remembered(async (): Promise<Reading> => {
    const [status, depth, machine, processes] = await Promise.all([
      readStatus(db),
      queueDepth(db),
      readMachine(services),
      shopProcesses(db),
    ]);
    return { status, depth, machine, processes };
  });

  function gauge(
    name: string,
    help: string,
    label: string,
    values: (reading: Reading) => [string, number][],
  ) {
    new Gauge({
      name,
      help,
      labelNames: label === '' ? [] : [label],
      registers: [registry],
      async collect() {
        const reading = await current();
        if (reading === null) return;
        this.reset();
        for (const [of, value] of values(reading)) this.set(label === '' ? {} : { [label]: of }, value);
      },
    });
  }

  const seconds = (time: Date | null) => (time === null ? 0 : Math.floor(time.getTime() / 1000));
  gauge(
    'task_last_success_timestamp_seconds',
    'When a task last succeeded; 0 = never',
    'task',
    ({ status }) => status.tasks.map((one) => [one.task, seconds(one.succeeded_at)]),
  );
  gauge('task_failures', 'Runs of a task that have failed, ever', 'task', ({ status }) =>
    status.tasks.map((one) => [one.task, Number(one.failures)]),
  );
  gauge(
    'task_failures_in_row',
    'Runs of a task that have failed since it last succeeded',
    'task',
    ({ status }) => status.tasks.map((one) => [one.task, one.failures_in_row]),
  );
  gauge(
    'sms_codes_used_percent',
    'Of what codes by SMS may cost in an hour or a day, the fuller one',
    '',
    ({ status }) => [['', status.sms.usedPercent]],
  );
  gauge('task_queue_depth', 'Tasks that wait for a worker', '', ({ depth }) => [['', depth]]);
  gauge(
    'due_count',
    'What waits to leave the shop, or to be settled: refunds, withdrawals, messages, payments without notice, events, differences of reconciliation, comparisons that have not come',
    'kind',
    ({ status }) => status.due.map((one) => [one.kind, one.count]),
  );
  gauge(
    'due_oldest_timestamp_seconds',
    'Since when the oldest of them waits; 0 = nothing waits',
    'kind',
    ({ status }) => status.due.map((one) => [one.kind, seconds(one.oldest_at)]),
  );
  gauge(
    'books_checked_timestamp_seconds',
    'When the rules of the ledgers were last asked; 0 = never',
    '',
    ({ status }) => [['', seconds(status.books?.started_at ?? null)]],
  );
  gauge('books_broken_rules', 'Rules of the ledgers that did not hold then', '', ({ status }) => [
    ['', status.brokenRules],
  ]);
  gauge('books_unanswered_rules', 'Rules that had no answer in time', '', ({ status }) => [
    ['', status.books?.unanswered.length ?? 0],
  ]);
  gauge(
    'archive_covered_timestamp_seconds',
    'What was committed until then can be restored; none = nothing is archived',
    '',
    ({ status: { backups } }) => (backups.archive ? [['', seconds(backups.archive.archived_to)]] : []),
  );
  gauge('archive_left_bytes', 'Left on the disk of the archive', '', ({ status: { backups } }) =>
    backups.archive?.free_bytes == null ? [] : [['', backups.archive.free_bytes]],
  );
  gauge(
    'backup_base_timestamp_seconds',
    'When the last good base backup ended; 0 = never',
    '',
    ({ status: { backups } }) => (backups.archive ? [['', seconds(backups.baseAt)]] : []),
  );
  gauge('trial_restore_timestamp_seconds', 'When a backup was last tried', '', ({ status: { backups } }) =>
    backups.trial ? [['', seconds(backups.trial.ended_at)]] : [],
  );
  gauge(
    'trial_restore_failed',
    'Whether it could not be restored, or the books did not hold there',
    '',
    ({ status: { backups } }) =>
      backups.trial ? [['', backups.trial.problem !== '' || backups.trial.broken.length > 0 ? 1 : 0]] : [],
  );
  gauge(
    'speed_over_budget',
    'Pages (lcp, inp, page) and calls that were slower than their budget in the last seven days',
    'metric',
    ({ status }) => Object.entries(status.slow),
  );
  gauge('disk_left_bytes', 'Left on the disk of DATA_DIR', '', ({ machine }) => [['', machine.disk.left]]);
  gauge('disk_bytes', 'Of the disk of DATA_DIR', '', ({ machine }) => [['', machine.disk.all]]);
  gauge(
    'database_replica_lag_seconds',
    'How far the replica of reports is behind; nothing while that is not known',
    '',
    ({ machine: { replica } }) => (replica?.lagMs == null ? [] : [['', replica.lagMs / 1000]]),
  );
  gauge(
    'database_replica_used',
    '1 while reports are read from the replica',
    '',
    ({ machine: { replica } }) => (replica === null ? [] : [['', replica.condition === 'used' ? 1 : 0]]),
  );
  gauge('shop_processes', 'Processes of the shop', 'state', ({ processes }) => {
    const silent = processes.filter(({ is_silent }) => is_silent).length;
    return [
      ['alive', processes.length - silent],
      ['silent', silent],
    ];
  });
}

/** Reads at most once in a while, waits for a bounded time, and answers what it has; null = it has never read anything. */
function remembered<T>(read: () => Promise<T>): () => Promise<T | null> {
  let last: T | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  let underWay: Promise<void> | null = null;
  return async () => {
    if (performance.now() - readAt < KEPT_MS) return last;
    underWay ??= read()
      .then(
        (value) => {
          last = value;
          readAt = performance.now();
        },
        () => undefined,
      )
      .finally(() => {
        underWay = null;
      });
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, WAIT_MS);
    await Promise.race([underWay, late]);
    clearTimeout(timer);
    return last;
  };
}
