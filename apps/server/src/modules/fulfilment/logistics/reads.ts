import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { Tx } from '../../../db/transaction.ts';
import { setAside } from '../../marketing/reads.ts';
import type { LotOnHand, OpenLine } from './rules.ts';

/** Days that a lot of goods of a class must still have when it leaves, as staff have set them (店铺设置). */
export const leastDays = (rxClass: RawBuilder<unknown>): RawBuilder<number> => sql`coalesce((
  select coalesce(nullif((value->>${rxClass})::int, 0), (value->>'usual')::int) from setting where key = 'shipping_life'), 0)`;

/** Lines of an order with what is not yet shipped. */
export async function openLines(db: Db | Tx, orderId: number): Promise<(OpenLine & { spec: string })[]> {
  const { rows } = await sql<OpenLine & { spec: string }>`
    select l.id as "orderLineId", l.goods_id as "goodsId", l.name, l.spec, l.number - l.shipped_number - l.cut_number as open,
      s.lot_id as "lotId", g.storage, ${leastDays(sql`g.rx_class`)} as "leastDays"
    from sales_order_line l join goods g on g.id = l.goods_id left join special_price s on s.id = l.special_price_id
    where l.order_id = ${orderId} and l.number > l.shipped_number + l.cut_number order by l.id`.execute(db);
  return rows;
}

const ofOrder = (orderId: number) => sql`
    t.quantity > 0 and t.stopped_at is null and t.warehouse_id = (select warehouse_id from sales_order where id = ${orderId})
      and t.goods_id in (select goods_id from sales_order_line where order_id = ${orderId} and number > shipped_number + cut_number)`;

/**
 * Locks the lots that `lotsForOrder` answers. A statement of its own: what is kept for near-expiry offers must be read when
 * the locks are held, since an offer that was made meanwhile has not changed the lot itself.
 */
export async function lockLots(tx: Tx, orderId: number): Promise<void> {
  await sql`select from lot t where ${ofOrder(orderId)} order by t.id for update`.execute(tx);
}

/** Lots of an order's open goods in its warehouse, first expired first, expired ones left out of nothing: staff see them. */
export async function lotsForOrder(db: Db | Tx, orderId: number): Promise<LotOnHand[]> {
  const { rows } = await sql<LotOnHand>`
    select t.id as "lotId", t.goods_id as "goodsId", t.lot_no as "lotNo", t.expires_on as "expiresOn", t.quantity as "onHand",
      ${setAside(sql`t.id`, [orderId])} as "setAside"
    from lot t where ${ofOrder(orderId)}
    order by t.goods_id, t.expires_on nulls last, t.received_at, t.id`.execute(db);
  return rows;
}
