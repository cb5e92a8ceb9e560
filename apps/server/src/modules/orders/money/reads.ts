import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { Tx } from '../../../db/transaction.ts';
import { REVIEW_FROM_FEN } from './rules.ts';

/** Fen from which a refund that staff have caused waits for a second person. */
export async function reviewFrom(db: Db | Tx): Promise<number> {
  const { rows } = await sql<{ fen: number }>`
    select coalesce((select (value #>> '{}')::bigint from setting where key = 'refund_review_fen'), ${REVIEW_FROM_FEN}) as fen`.execute(
    db,
  );
  return rows[0]?.fen ?? REVIEW_FROM_FEN;
}
