import type { FastifyInstance } from 'fastify';
import { withDeadline } from '../db/pool/deadline.ts';
import { sqlState } from '../db/pool/errors.ts';
import type { Pool } from '../db/pool/pool.ts';

/** The longest that a probe waits for the database. */
const ANSWER_MS = 1_500;
/** A disk that was full a moment ago takes no orders. */
const FULL_MS = 10_000;
const DISK_FULL = '53100';

let diskFullAt = Number.NEGATIVE_INFINITY;

/** Remembers what a probe would not find by itself. */
export function noteFault(error: unknown): void {
  if (sqlState(error) === DISK_FULL) diskFullAt = performance.now();
}

/**
 * `/healthz`: the process answers. `/readyz`: it can serve; asked over a connection of its own, which no work stands before.
 * @param leaving once it is aborted the process is not ready any more, though it serves whoever still comes
 */
export function exposeHealth(app: FastifyInstance, pool: Pool, leaving?: AbortSignal): void {
  const options = { config: { rateLimit: false } };
  const ask = asOne(() => withDeadline(ANSWER_MS, () => pool.probe().query('select 1')));
  app.get('/healthz', options, async () => ({ status: 'ok' }));
  app.get('/readyz', options, async (_request, reply) => {
    if (leaving?.aborted) return reply.status(503).send({ status: 'leaving' });
    const database = await ask().then(
      () => 'ok',
      (error: unknown) => (error instanceof Error ? error.message : 'unavailable'),
    );
    const disk = performance.now() - diskFullAt < FULL_MS ? 'full' : 'ok';
    if (database === 'ok' && disk === 'ok') return { status: 'ready' };
    reply.status(503).header('retry-after', '2');
    return { status: 'not ready', database, disk };
  });
}

/** Callers that come while one is asked get the same answer. */
function asOne<T>(ask: () => Promise<T>): () => Promise<T> {
  let asking: Promise<T> | null = null;
  return () => {
    asking ??= ask().finally(() => {
      asking = null;
    });
    return asking;
  };
}
