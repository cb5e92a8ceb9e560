import pg from 'pg';
import { destroy } from '../pool/connect.ts';
import { SUPERUSER } from './cluster.ts';
import { SOCKET_PORT } from './place.ts';
import { codeOf } from './setup-error.ts';

/** A server that is there answers in milliseconds; a busy machine takes longer to make a database. */
const ANSWER_MS = 10_000;
const UNKNOWN_DATABASE = '3D000';
/** Somebody else is making the same database at this moment. */
const MADE_MEANWHILE = ['42P04', '23505'];

/** Does the server behind the socket really answer a query? */
export async function answers(sockets: string): Promise<boolean> {
  return attempt(sockets, 'postgres', 'select 1').then(
    () => true,
    () => false,
  );
}

/** Makes the database when it is missing. */
export async function ensureDatabase(sockets: string, database: string): Promise<void> {
  try {
    await attempt(sockets, database, 'select 1');
  } catch (error) {
    if (codeOf(error) !== UNKNOWN_DATABASE) throw error;
    await create(sockets, database);
  }
}

async function create(sockets: string, database: string): Promise<void> {
  try {
    await attempt(
      sockets,
      'postgres',
      `create database "${database.replaceAll('"', '""')}" template template0`,
    );
  } catch (error) {
    if (!MADE_MEANWHILE.includes(codeOf(error))) throw error;
  }
}

async function attempt(sockets: string, database: string, statement: string): Promise<void> {
  const client = new pg.Client({
    host: sockets,
    port: SOCKET_PORT,
    user: SUPERUSER,
    database,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
  // Its statements say what is wrong; without a listener the process would end.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(statement);
  } finally {
    destroy(client);
  }
}
