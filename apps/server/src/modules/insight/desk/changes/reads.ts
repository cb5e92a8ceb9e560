import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { Tx } from '../../../../db/transaction.ts';
import { addressProblem, type ReviewedAddress } from '../../../company/rules.ts';

export interface OrderAddress extends ReviewedAddress {
  id: number;
  consignee: string;
  phone: string;
  region: string;
  address: string;
  /** Medicines of the order are still to be shipped. */
  has_medicines: boolean;
}

/** The addresses of an order's buyer, that on the licence first. */
export async function orderAddresses(db: Db | Tx, orderId: number): Promise<OrderAddress[]> {
  const { rows } = await sql<OrderAddress>`
    select a.id, a.consignee, a.phone, place_words(a.province, a.city, a.district) as region, a.detail as address, a.is_registered,
      a.review, a.review_reason, exists (select from sales_order_line l join goods g on g.id = l.goods_id
        join business_scope s on s.code = g.scope where l.order_id = o.id and l.number > l.shipped_number + l.cut_number
          and '药品经营许可证' = any(s.papers)) as has_medicines
    from sales_order o join address a on a.account_id = o.account_id
    where o.id = ${orderId} and a.deleted_at is null order by a.is_registered desc, a.is_default desc, a.id desc`.execute(
    db,
  );
  return rows;
}

/** Why the order cannot go there; '' = it can. */
export const problemOf = (address: OrderAddress): string =>
  (address.has_medicines ? addressProblem(address) : null) ?? '';
