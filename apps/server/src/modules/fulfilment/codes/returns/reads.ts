import { sql } from 'kysely';
import type { Tx } from '../../../../db/transaction.ts';
import type { HeldCode } from './rules.ts';

/** Some codes with whose they are; unknown ones are left out. */
export async function heldCodes(tx: Tx, codes: readonly string[]): Promise<HeldCode[]> {
  const { rows } = await sql<HeldCode>`
    select trace_text(c.code) as code, c.goods_id as "goodsId", c.lot_no as "lotNo", c.pieces, c.state,
      c.shipment_line_id as "shipmentLineId", o.account_id as "accountId"
    from trace_code c left join shipment_line l on l.id = c.shipment_line_id left join shipment s on s.id = l.shipment_id
    left join sales_order o on o.id = s.order_id
    where c.code = any(select trace_pack(one) from unnest(${[...codes]}::text[]) one)`.execute(tx);
  return rows;
}
