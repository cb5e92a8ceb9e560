import type { Db } from '../../../../db/client.ts';
import type { Buyer } from '../../../../http/session.ts';
import type { PastOrder } from './rules.ts';

/** How an order of the buyer went. */
export const orderWay = (db: Db, { accountId }: Buyer, id: number): Promise<PastOrder> =>
  db
    .selectFrom('sales_order')
    .select([
      'address_id',
      'balance_fen',
      'invoice',
      'papers',
      'expiry_months',
      'expiry_wish',
      'delivery_note',
    ])
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
