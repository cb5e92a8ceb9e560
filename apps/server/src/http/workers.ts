import cluster, { type Worker } from 'node:cluster';
import {
  AggregatorRegistry,
  type MetricObjectWithValues,
  type MetricValue,
  type Registry,
} from 'prom-client';

/** What processes behind one port (WORKERS) and whoever keeps them say to each other. */

/** Go: a successor serves. */
export const RETIRE = 'retire';
/** Somebody has asked for `/metrics`. */
const ASKED = 'metrics of all?';
const TELL = 'your metrics?';
/** Longer than that nobody waits for one that is busy: its neighbours are told of without it. */
const TELL_MS = 1_000;

type Metrics = MetricObjectWithValues<MetricValue<string>>[];
interface Own {
  own: Metrics;
}
interface All {
  all: string;
}

/** Which of them this is, from 1; its successor has the same number. null: there is one process, which keeps itself. */
export const workerNumber: number | null = cluster.isWorker ? Number(process.env.WORKER_NUMBER) : null;

/** For whoever keeps them: answers each that asks for the metrics of all. @param serving those that are ready */
export function answerWorkers(serving: () => readonly Worker[]): void {
  cluster.on('message', (worker, message: unknown) => {
    if (message !== ASKED) return;
    void Promise.all(serving().map(ownOf))
      .then((told) => AggregatorRegistry.aggregate(told.filter((own) => own.length > 0)).metrics())
      .then((all) => worker.isConnected() && worker.send({ all } satisfies All));
  });
}

/** Empty when it does not answer in time. */
function ownOf(worker: Worker): Promise<Metrics> {
  return new Promise((resolve) => {
    const end = (own: Metrics) => {
      clearTimeout(timer);
      worker.off('message', hear);
      resolve(own);
    };
    const hear = (message: unknown) => {
      if (isOwn(message)) end(message.own);
    };
    const timer = setTimeout(end, TELL_MS, []);
    worker.on('message', hear);
    if (worker.isConnected()) worker.send(TELL);
  });
}

/**
 * What `/metrics` says: of this process or, where there are several behind one port, of all, each with its number as `worker`. A caller
 * cannot choose whom it reaches.
 */
export function metricsOfAll(registry: Registry): () => Promise<string> {
  if (workerNumber === null) return () => registry.metrics();
  registry.setDefaultLabels({ worker: String(workerNumber) });
  process.on('message', (message) => {
    if (message === TELL) void tellOwn(registry);
  });
  return askForAll;
}

async function tellOwn(registry: Registry): Promise<void> {
  const metrics = (await registry.getMetricsAsJSON()) as Metrics;
  // Their numbers tell them apart: there is nothing to add up, and nothing to leave out.
  const own = metrics.map((metric) => ({ ...metric, aggregator: 'sum' as const }));
  process.send?.({ own } satisfies Own);
}

function askForAll(): Promise<string> {
  return new Promise((resolve) => {
    const hear = (message: unknown) => {
      if (!isAll(message)) return;
      process.off('message', hear);
      resolve(message.all);
    };
    process.on('message', hear);
    process.send?.(ASKED);
  });
}

const isOwn = (message: unknown): message is Own =>
  typeof message === 'object' && message !== null && 'own' in message;
const isAll = (message: unknown): message is All =>
  typeof message === 'object' && message !== null && 'all' in message;
