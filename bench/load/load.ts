import { fork } from 'node:child_process';
import path from 'node:path';
import type { DatabasePlace } from '../shop/database.ts';
import type { ActChoice } from './acts.ts';

interface Timing {
  connections: number;
  warmUpSeconds: number;
  seconds: number;
}
export interface HttpJob extends Timing {
  kind: 'http';
  port: number;
  choice: ActChoice;
}
export interface StatementsJob extends Timing {
  kind: 'statements';
  place: DatabasePlace;
  statement: string;
  /** Parameters, one row an execution. */
  values: readonly (readonly number[])[];
}
export type LoadJob = HttpJob | StatementsJob;

export interface LoadResult {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Of the part that the act times itself. */
  partP50: number;
  /** Acts done, those of the warm-up too. */
  allActs: number;
  /** Processor time of the shop's process for one act; 0 where nobody asked for it. */
  cpuMs: number;
}
export type LoadAnswer = { result: LoadResult } | { error: string };

/** A process that makes load. */
export interface Generator {
  run(job: LoadJob): Promise<LoadResult>;
  stop(): void;
}

export function startGenerator(): Generator {
  // Without the wrapper's own preload, which would let the worker end while it waits for a job.
  const child = fork(path.join(import.meta.dirname, 'worker.ts'), { execArgv: [] });
  return {
    run: (job) =>
      new Promise((resolve, reject) => {
        const gone = (code: number | null) => reject(new Error(`the load generator ended with ${code}`));
        child.once('exit', gone);
        child.once('message', (answer: LoadAnswer) => {
          child.off('exit', gone);
          if ('error' in answer) reject(new Error(answer.error));
          else resolve(answer.result);
        });
        child.send(job);
      }),
    stop: () => child.kill(),
  };
}
