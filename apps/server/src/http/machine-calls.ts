import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import { Refusal } from './errors.ts';
import { logFault } from './failure.ts';

/** What is known of a machine's call while it is answered; it is written down when the answer has gone. */
export interface NotedCall {
  /** null: nobody's key. */
  keyId: number | null;
  rows: number;
  error: string;
}

/** Letters of a refusal that are kept. */
const ERROR = 300;
const PATH = 300;

const underWay = new WeakMap<FastifyRequest, NotedCall>();

/**
 * Answers a machine's call and keeps in mind what became of it.
 * @param act says whose key it is as soon as that is known
 */
export async function noting<T extends { data: unknown }>(
  request: FastifyRequest,
  act: (noted: NotedCall) => Promise<T>,
): Promise<T> {
  const noted: NotedCall = { keyId: null, rows: 0, error: '' };
  underWay.set(request, noted);
  try {
    const envelope = await act(noted);
    noted.rows = rowsOf(envelope.data);
    return envelope;
  } catch (error) {
    noted.error = errorOf(error);
    throw error;
  }
}

/** Writes a call down that has been answered; once a minute also when its key was last used. */
export async function writeNoted(db: Db, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { keyId = null, rows = 0, error = '' } = underWay.get(request) ?? {};
  if (keyId === null) return;
  const [path = ''] = request.url.split('?');
  await sql`
    with used as (update api_key set last_used_at = now()
      where id = ${keyId} and (last_used_at is null or last_used_at < now() - interval '1 minute'))
    insert into api_call (key_id, method, path, status, ms, row_count, error)
    values (${keyId}, ${request.method}, ${path.slice(0, PATH)}, ${reply.statusCode},
      ${Math.round(reply.elapsedTime)}, ${rows}, ${error})`
    .execute(db)
    .catch((fault) => logFault(fault, request));
}

/** How many rows an answer has: those of its list, or of the answers to the rows that were sent. */
function rowsOf(data: unknown): number {
  const { items, results, list } = (data ?? {}) as Record<string, unknown>;
  const rows = [items, results, list].find(Array.isArray);
  return rows?.length ?? 0;
}

/** What a refusal says first, with the field that it stands beside. */
function errorOf(error: unknown): string {
  if (!(error instanceof Refusal)) return '系统繁忙';
  const [field] = Object.keys(error.errors ?? {});
  return (field === undefined ? error.message : `${field}：${error.message}`).slice(0, ERROR);
}
