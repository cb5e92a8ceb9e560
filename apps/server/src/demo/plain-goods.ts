import { sql } from 'kysely';
import type { Db } from '../db/client.ts';

export interface DemoGoods {
  id: number;
  price_e4: number;
}

// What every demo buyer may buy, with plenty in the warehouse and no special price of its own. The first goods are left as they
// are: they are the examples of goods without anything special (`cli/demo-ids`).
const PLAIN = sql`g.id > 60 and g.status = 'on' and not g.is_ephedrine and g.limit_per_order is null and g.limit_per_day is null
  and g.scope in ('chemical', 'antibiotic', 'patent_tcm') and s.available >= 1500
  and exists (select from goods_image where goods_id = g.id)
  and not exists (select from control_rule where goods_id = g.id)
  and not exists (select from contract_price where goods_id = g.id)
  and not exists (select from special_price where goods_id = g.id)`;

/** Much sold goods of some categories. */
export async function goodsIn(
  db: Db,
  warehouseId: number,
  categories: readonly string[],
  count: number,
): Promise<DemoGoods[]> {
  const { rows } = await sql<DemoGoods>`
    select g.id, p.price_e4 from goods g
    join goods_price p on p.goods_id = g.id and p.rank = 0 and p.price_e4 > 20000
    join stock s on s.goods_id = g.id and s.warehouse_id = ${warehouseId}
    where ${PLAIN} and exists (select from goods_category gc join category c on c.id = gc.category_id
      where gc.goods_id = g.id and c.code = any(${[...categories]}::text[]))
    order by g.sales_count desc, g.id limit ${count}`.execute(db);
  return rows;
}

/**
 * Goods that may be given to anybody: no prescription medicines.
 * @param from to price, in 1/10000 yuan; the cheapest first
 */
export async function giftGoods(
  db: Db,
  warehouseId: number,
  [from, to]: readonly [number, number],
  count: number,
): Promise<DemoGoods[]> {
  const { rows } = await sql<DemoGoods>`
    select g.id, p.price_e4 from goods g
    join goods_price p on p.goods_id = g.id and p.rank = 0 and p.price_e4 between ${from} and ${to}
    join stock s on s.goods_id = g.id and s.warehouse_id = ${warehouseId}
    where ${PLAIN} and g.rx_class = 'otc_b' order by p.price_e4, g.id limit ${count}`.execute(db);
  return rows;
}
