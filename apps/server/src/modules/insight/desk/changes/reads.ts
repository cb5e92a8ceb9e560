import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { Tx } from '../../../../db/transaction.ts';

export interface OrderAddress {
  id: number;
  consignee: string;
  phone: string;
  region: string;
  address: string;
  is_registered: boolean;
}

/** The addresses of an order's buyer, that on the licence first. */
export async function orderAddresses(db: Db | Tx, orderId: number): Promise<OrderAddress[]> {
  const { rows } = await sql<OrderAddress>`
    select a.id, a.consignee, a.phone, a.province || a.city || a.district as region, a.detail as address, a.is_registered
    from sales_order o join address a on a.account_id = o.account_id
    where o.id = ${orderId} and a.deleted_at is null order by a.is_registered desc, a.is_default desc, a.id desc`.execute(
    db,
  );
  return rows;
}
