import pg from 'pg';
import { destroy } from '../pool/connect.ts';
import { SUPERUSER } from './cluster.ts';
import { SOCKET_PORT } from './place.ts';

/** A server that is there answers in milliseconds; a busy machine takes longer to make a database. */
const ANSWER_MS = 10_000;

/** Does the server behind the socket really answer a query? */
export async function answers(sockets: string): Promise<boolean> {
  return asSuperuser(sockets, 'postgres', (client) => client.query('select 1')).then(
    () => true,
    () => false,
  );
}

/**
 * One connection with all rights, for what the shop's own role may not do.
 * @param limitMs how long one statement may take; 0 = as long as it takes
 */
export async function asSuperuser<T>(
  sockets: string,
  database: string,
  act: (client: pg.Client) => Promise<T>,
  limitMs = ANSWER_MS,
): Promise<T> {
  const client = new pg.Client({
    host: sockets,
    port: SOCKET_PORT,
    user: SUPERUSER,
    database,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: limitMs,
  });
  // Its statements say what is wrong; without a listener the process would end.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await act(client);
  } finally {
    destroy(client);
  }
}
