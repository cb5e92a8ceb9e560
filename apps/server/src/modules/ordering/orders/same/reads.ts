import { mayDo } from '@qingnang/contract/member-words';
import type { LastOrder } from '@qingnang/contract/rebuy';
import { fen, fenToYuan } from '@qingnang/rules/money';
import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { type Buyer, isApproved } from '../../../../http/session.ts';
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

/** Of orders by group, of receipts and of those that came to nothing there is no same one. */
const AGAIN = [
  ORDER_STATUS.pending_review,
  ORDER_STATUS.pending_shipment,
  ORDER_STATUS.partly_shipped,
  ORDER_STATUS.shipped,
  ORDER_STATUS.completed,
];

/** The latest order that the buyer may place once more as it was; null = there is none, or they may not order. */
export async function lastOrderOf(db: Db, buyer: Buyer): Promise<LastOrder | null> {
  if (!isApproved(buyer) || !mayDo(buyer.member, 'order')) return null;
  const row = await db
    .selectFrom('sales_order as o')
    .where('o.account_id', '=', buyer.accountId)
    .where('o.status', 'in', AGAIN)
    .where('o.kind', '=', 'normal')
    .where('o.group_offer_id', 'is', null)
    .orderBy('o.id', 'desc')
    .select((eb) => [
      'o.id',
      'o.placed_at',
      sql<number>`o.payable_fen + o.balance_fen`.as('paid_fen'),
      eb
        .selectFrom('sales_order_line as l')
        .whereRef('l.order_id', '=', 'o.id')
        .where('l.promotion_id', '=', 0)
        .select(sql<number>`count(*)::int`.as('count'))
        .as('line_count'),
    ])
    .executeTakeFirst();
  return row
    ? {
        id: row.id,
        line_count: row.line_count ?? 0,
        amount: fenToYuan(fen(BigInt(row.paid_fen))),
        placed_at: Math.floor(row.placed_at.getTime() / 1000),
      }
    : null;
}
