import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { Buyer } from '../../../../http/session.ts';

export interface ShelfCount {
  number: number;
  /** The day of the count, `2026-11-21`. */
  day: string;
}

/** What the buyer has counted of these goods. */
export async function shelfCounts(
  db: Db,
  { accountId }: Buyer,
  ids: readonly number[],
): Promise<Map<number, ShelfCount>> {
  const { rows } = await sql<ShelfCount & { goods_id: number }>`
    select goods_id, number, counted_on::text as day from shelf_count
    where account_id = ${accountId} and goods_id = any(${[...ids]}::int8[])`.execute(db);
  return new Map(rows.map((row) => [row.goods_id, row]));
}
