import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';

/** Adds what has moved to the tally. Whoever reads meanwhile sees both as they were, or both as they are. */
export async function addUpMoves(db: Db): Promise<void> {
  await sql`
    with moved as (delete from order_tally_move returning account_id, status, number),
      sums as (
        select account_id, status, sum(number)::int as number from moved
        group by account_id, status having sum(number) <> 0)
    insert into order_tally as tally (account_id, status, number) select account_id, status, number from sums
    on conflict (account_id, status) do update set number = tally.number + excluded.number`.execute(db);
}
