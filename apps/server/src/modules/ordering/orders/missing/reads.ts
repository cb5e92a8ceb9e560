import { sql } from 'kysely';
import type { Tx } from '../../../../db/transaction.ts';
import type { PickTrouble } from './rules.ts';

/** What picks said is short or damaged of an order's lines and has not been set aside yet, in order of entry. */
export async function pickTroubles(tx: Tx, orderId: number): Promise<PickTrouble[]> {
  const { rows } = await sql<PickTrouble>`
    select * from (
      select p.order_line_id as "lineId", p.lot_no as "lotNo",
        case when p.short = 0 then 'damaged' else 'short' end as reason,
        p.short + p.damaged - coalesce((select sum(s.number) from shortage s
          where s.order_line_id = p.order_line_id and s.lot_no = p.lot_no and s.at >= p.at), 0)::int as number
      from pick p join sales_order_line l on l.id = p.order_line_id
      where l.order_id = ${orderId} and p.after_shipped = l.shipped_number) t
    where number > 0 order by "lineId", "lotNo"`.execute(tx);
  return rows;
}
