import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { type Bounded, seen } from '../../../identity/reads.ts';

export interface StatusCount {
  status: number;
  count: number;
}

/** How many orders stand in each status, of those that who asks may see: read from what is kept beside them, however many there are. */
export const ordersByStatus = (db: Db, staff: Bounded): Promise<StatusCount[]> =>
  db
    .selectFrom('order_number')
    .where(seen(staff, sql`account_id`))
    .groupBy('status')
    .having(sql`sum(number)`, '<>', 0)
    .select([sql<number>`status`.as('status'), sql<number>`sum(number)::int`.as('count')])
    .orderBy('status')
    .execute();
