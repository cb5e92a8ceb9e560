import postgres from 'postgres';
import type { StatementsJob } from './load.ts';

/** Stands in for pgbench where there is none: the same prepared statement again and again over as many connections. */
export async function runStatements(job: StatementsJob): Promise<{ perSecond: number }> {
  const { socket, port, user, database } = job.place;
  const sql = postgres({
    host: socket,
    port,
    username: user,
    database,
    max: job.connections,
    onnotice: () => undefined,
  });
  const began = performance.now();
  const countFrom = began + job.warmUpSeconds * 1000;
  const end = countFrom + job.seconds * 1000;
  let count = 0;
  const loop = async (index: number) => {
    for (let step = index; performance.now() < end; step += job.connections) {
      const values = job.values[step % job.values.length] ?? [];
      await sql.unsafe(job.statement, [...values], { prepare: true });
      if (performance.now() >= countFrom) count += 1;
    }
  };
  await Promise.all(Array.from({ length: job.connections }, (_, index) => loop(index)));
  await sql.end();
  return { perSecond: count / job.seconds };
}
