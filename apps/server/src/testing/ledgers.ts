import { sql } from 'kysely';
import type { Db } from '../db/client.ts';

/**
 * Every rule that ties a balance to its ledger, as one query each that finds nothing while the rule holds.
 * @returns the names of the rules that are broken
 */
export async function ledgerDifferences(db: Db): Promise<string[]> {
  const broken: string[] = [];
  for (const [name, query] of Object.entries(RULES)) {
    const { rows } = await sql.raw(`select 1 from (${query}) as difference limit 1`).execute(db);
    if (rows.length > 0) broken.push(name);
  }
  return broken;
}

const RULES: Readonly<Record<string, string>> = {
  'wallet = sum of its entries': `
    select w.account_id from wallet w left join wallet_entry e on e.account_id = w.account_id
    group by w.account_id having w.balance_fen <> coalesce(sum(e.delta_fen), 0)`,
  'reserved stock = open pieces of living orders': `
    select s.goods_id from stock s
    left join (
      select l.goods_id, o.warehouse_id, sum(l.number - l.shipped_number) as open
      from sales_order_line l join sales_order o on o.id = l.order_id
      where o.status in (10, 20, 30, 40) group by 1, 2) o
      on o.goods_id = s.goods_id and o.warehouse_id = s.warehouse_id
    where s.reserved <> coalesce(o.open, 0)`,
  'lots on hand = available + reserved': `
    select s.goods_id from stock s
    left join lot t on t.goods_id = s.goods_id and t.warehouse_id = s.warehouse_id
    group by s.goods_id, s.warehouse_id having s.available + s.reserved <> coalesce(sum(t.quantity), 0)`,
  'order = its lines': `
    select o.id from sales_order o join sales_order_line l on l.order_id = o.id
    group by o.id having o.goods_fen <> sum(l.amount_fen) or o.discount_fen <> sum(l.discount_fen)`,
  'a paid order has its money': `
    select o.id from sales_order o
    left join payment p on p.order_id = o.id and p.status = 'paid'
    where o.status in (20, 30, 40, 50, 60)
    group by o.id having coalesce(sum(p.amount_fen), 0) < o.balance_fen + o.payable_fen`,
  'an ended order has its money back': `
    select o.id from sales_order o
    where o.status in (70, 80)
      and coalesce((select sum(p.amount_fen) from payment p where p.order_id = o.id and p.status = 'paid'), 0)
        <> coalesce((select sum(r.amount_fen) from refund r where r.order_id = o.id), 0)`,
  'a living order was paid once': `
    select o.id from sales_order o
    where o.status in (10, 20, 30, 40, 50, 60)
      and coalesce((select sum(p.amount_fen) from payment p where p.order_id = o.id and p.status = 'paid'), 0)
        - coalesce((select sum(r.amount_fen) from refund r where r.order_id = o.id), 0)
        > o.balance_fen + o.payable_fen`,
  'shipped = parcels': `
    select l.id from sales_order_line l left join shipment_line s on s.order_line_id = l.id
    group by l.id having l.shipped_number <> coalesce(sum(s.number), 0)`,
};
