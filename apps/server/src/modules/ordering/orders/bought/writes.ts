import { sql } from 'kysely';
import type { Tx } from '../../../../db/transaction.ts';

/**
 * Keeps what accounts bought (last price, usual goods) when orders become paid: the one way for balance, provider and
 * transfer; gifts are not bought. Once for each order, in the transaction that makes it paid; rows in key order, so that two orders never wait for
 * each other in a ring.
 */
export async function noteBought(tx: Tx, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return;
  await sql`
    insert into account_goods as a (account_id, goods_id, last_price_e4, first_bought_at, last_bought_at, last_number, orders, pieces)
    select o.account_id, l.goods_id, (array_agg(l.unit_price_e4 order by l.id desc))[1], min(coalesce(o.paid_at, now())), max(coalesce(o.paid_at, now())),
      (array_agg(l.number order by l.id desc))[1], count(distinct o.id), sum(l.number)
    from sales_order o join sales_order_line l on l.order_id = o.id
    where o.id = any(${[...orderIds]}::bigint[]) and l.promotion_id = 0
    group by o.account_id, l.goods_id order by o.account_id, l.goods_id
    on conflict (account_id, goods_id) do update set last_price_e4 = excluded.last_price_e4,
      last_bought_at = excluded.last_bought_at, last_number = excluded.last_number,
      orders = a.orders + excluded.orders, pieces = a.pieces + excluded.pieces`.execute(tx);
}
