import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { Tx } from '../../../../db/transaction.ts';
import type { ChangeLine } from './rules.ts';

/** Lines of an order as `rules` judges them, in order of entry. */
export async function changeLines(db: Db | Tx, orderId: number): Promise<ChangeLine[]> {
  const { rows } = await sql<ChangeLine>`
    select l.id, l.goods_id as "goodsId", l.name, l.unit, l.number, l.shipped_number as shipped, l.cut_number as cut,
      l.returned_number as returned, l.amount_fen as "amountFen", l.discount_fen as "discountFen",
      l.coupon_fen as "couponFen", l.voucher_fen as "voucherFen", l.special_price_id as "specialId",
      s.stock_total is not null as "hasOwnStock", l.combination_id as "combinationId", l.combination_number as sets,
      l.promotion_id as "promotionId", l.discount_promotion_id as "discountPromotionId"
    from sales_order_line l left join special_price s on s.id = l.special_price_id
    where l.order_id = ${orderId} order by l.id`.execute(db);
  return rows;
}

/** The newest entry of a locked order's history. */
export async function lastEventId(tx: Tx, orderId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select max(id) as id from order_event where order_id = ${orderId}`.execute(tx);
  return rows[0]?.id ?? 0;
}
