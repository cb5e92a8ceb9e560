import { createHash } from 'node:crypto';
import { json } from '../db/json.ts';
import { KeptRefusal, type Tx } from '../db/transaction.ts';
import { conflict } from './errors.ts';

/** An Idempotency-Key as it came with a request. */
export interface Idempotency {
  /** Whose key: `account:7`, `staff:2`, of a machine's key `key:5`. */
  scope: string;
  key: string;
  endpoint: string;
  bodyHash: string;
}

/** The same content gives the same hash, whatever the order of its fields. */
export function hashBody(body: unknown): string {
  return createHash('sha256').update(stable(body)).digest('hex');
}

function stable(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(stable).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${fields.map(([name, inner]) => `${JSON.stringify(name)}:${stable(inner)}`).join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}

/**
 * Runs `act` once per key, inside its transaction: the key's row and the act's effects are kept or lost together. A
 * second request with the key waits for the first, then gets its answer; with another body it is refused (409).
 */
export async function once<T>(tx: Tx, idempotency: Idempotency | null, act: () => Promise<T>): Promise<T> {
  if (!idempotency) return act();
  const { scope, key, endpoint, bodyHash } = idempotency;
  const taken = await tx
    .insertInto('idempotency_key')
    .values({ scope, key, endpoint, body_hash: bodyHash })
    .onConflict((conflictOn) => conflictOn.columns(['scope', 'key']).doNothing())
    .executeTakeFirst();
  if (taken.numInsertedOrUpdatedRows === 0n) return firstAnswer<T>(tx, idempotency);
  const answer = await act().catch(async (error: unknown) => {
    // Such a refusal is committed: the key must not stand for an answer that was never given.
    if (error instanceof KeptRefusal)
      await tx.deleteFrom('idempotency_key').where('scope', '=', scope).where('key', '=', key).execute();
    throw error;
  });
  await tx
    .updateTable('idempotency_key')
    .set({ response: json(answer ?? null) })
    .where('scope', '=', scope)
    .where('key', '=', key)
    .execute();
  return answer;
}

async function firstAnswer<T>(tx: Tx, { scope, key, endpoint, bodyHash }: Idempotency): Promise<T> {
  const row = await tx
    .selectFrom('idempotency_key')
    .select(['endpoint', 'body_hash', 'response'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (row.endpoint !== endpoint || row.body_hash !== bodyHash)
    throw conflict('同一个请求编号提交了不同的内容，请刷新后重试');
  return row.response as T;
}
