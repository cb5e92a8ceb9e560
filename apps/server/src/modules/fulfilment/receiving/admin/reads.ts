import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { Staff } from '../../../../http/session.ts';
import { seen } from '../../../identity/reads.ts';

/** The account of an order that this member of staff may see. */
export async function accountOfOrder(db: Db, staff: Staff, orderId: number): Promise<number | undefined> {
  const order = await db
    .selectFrom('sales_order')
    .select('account_id')
    .where('id', '=', orderId)
    .where(seen(staff, sql.ref('account_id')))
    .executeTakeFirst();
  return order?.account_id;
}
