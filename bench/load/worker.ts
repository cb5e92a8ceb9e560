// A process of its own: makes load as it is told by messages, so that the load's own work is not in what it measures.
import { percentile } from '../measure.ts';
import { makeAct } from './acts.ts';
import { Connection } from './connection.ts';
import type { LoadAnswer, LoadJob, LoadResult } from './load.ts';
import { runStatements } from './statements-loop.ts';

process.on('message', (job: LoadJob) => {
  run(job).then(
    (result) => answer({ result }),
    (error: unknown) => answer({ error: error instanceof Error ? error.message : String(error) }),
  );
});

const answer = (message: LoadAnswer) => process.send?.(message);

const NOTHING = { p50: 0, p99: 0, partP50: 0, allActs: 0, cpuMs: 0 };

async function run(job: LoadJob): Promise<LoadResult> {
  if (job.kind === 'statements') return { ...(await runStatements(job)), ...NOTHING };
  const connections = await Promise.all(
    Array.from({ length: job.connections }, () => Connection.open(job.port)),
  );
  const began = performance.now();
  const countFrom = began + job.warmUpSeconds * 1000;
  const end = countFrom + job.seconds * 1000;
  const times: number[] = [];
  const parts: number[] = [];
  let allActs = 0;
  await Promise.all(
    connections.map(async (connection, index) => {
      const act = makeAct(job.choice, connection, index);
      for (let now = performance.now(); now < end; ) {
        const part = await act();
        const after = performance.now();
        allActs += 1;
        if (now >= countFrom && after <= end) {
          times.push(after - now);
          if (part !== undefined) parts.push(part);
        }
        now = after;
      }
      connection.close();
    }),
  );
  return {
    perSecond: times.length / job.seconds,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    partP50: percentile(parts, 0.5),
    allActs,
    cpuMs: 0,
  };
}
