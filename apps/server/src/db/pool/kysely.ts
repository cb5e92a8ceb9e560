import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Connections, TakenLane } from './pool.ts';

const BEGINS = /^(begin|start transaction)\b/;

/**
 * The pool as Kysely's own driver for PostgreSQL asks for it. Kysely takes a client for every statement; a connection of its own is
 * taken only when a transaction begins, so that single statements share theirs.
 */
export function poolForKysely(pool: Connections): PostgresPool {
  return {
    connect: async () => clientOf(pool),
    end: () => pool.end(),
    options: {},
  };
}

function clientOf(pool: Connections): PostgresPoolClient {
  let taken: TakenLane | null = null;
  const query = async (text: string, values: readonly unknown[]) => {
    if (taken === null && BEGINS.test(text)) taken = await pool.take();
    return (taken ?? pool).query(text, values);
  };
  return {
    query: query as PostgresPoolClient['query'],
    release: (isBroken = false) => {
      taken?.release(isBroken);
      taken = null;
    },
  };
}
