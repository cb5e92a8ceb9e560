import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import { inTransaction } from '../db/transaction.ts';

/** When the ERP's comparison ended: at ten past two in China, of today or of yesterday. */
export const LAST_NIGHT = sql`(date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai' + interval '2 hours 10 minutes'
  - case when (now() at time zone 'Asia/Shanghai')::time < '02:20' then interval '1 day' else interval '0' end)`;

/**
 * Last night's comparison with an ERP: all agrees but the stock of one goods, for three nights, and a price that was changed on one side
 * yesterday.
 */
export async function loadDemoComparisons(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows: goods } = await sql<{ id: number; available: number }>`
      select g.id, s.available + s.reserved + s.to_count as available from goods g join stock s on s.goods_id = g.id
      join warehouse w on w.id = s.warehouse_id and w.code = 'cd' where g.status = 'on' and s.available > 200
      order by g.sales_count desc, g.id limit 2`.execute(tx);
    const [short, dear] = goods;
    if (!short || !dear) return;
    await sql`insert into external_number (kind, source, external_id, goods_id)
      select 'goods', 'erp', 'YP' || lpad(id::text, 6, '0'), id from goods where id = any(${[short.id, dear.id]}::bigint[])
      on conflict do nothing`.execute(tx);
    await sql`insert into comparison (source, kind, run, began_at, ended_at, compared)
      select 'erp', k.kind, 'demo', ${LAST_NIGHT} - interval '3 minutes', ${LAST_NIGHT}, k.compared
      from (select 'stock' as kind, count(*)::int as compared from stock
        union all select 'prices', count(*)::int from goods_price
        union all select 'orders', count(*)::int from sales_order where paid_at is not null) k`.execute(tx);
    await sql`
      insert into figure (source, kind, subject, place, said, shop, comparison_id, compared_at, differs_since)
      select 'erp', d.kind, n.external_id, d.place, d.said, d.shop, c.id, ${LAST_NIGHT}, ${LAST_NIGHT} - d.days * interval '1 day'
      from (
        select 'stock' as kind, ${short.id}::bigint as goods_id, 'cd' as place, ${String(short.available - 12)}::text as said,
          ${String(short.available)}::text as shop, 3 as days
        union all
        select 'prices', p.goods_id, '0', to_char(round(p.price_e4 * 1.03, -2) / 10000.0, 'FM999999990.0000'),
          to_char(p.price_e4 / 10000.0, 'FM999999990.0000'), 0
        from goods_price p where p.goods_id = ${dear.id} and p.rank = 0) d
      join external_number n on n.kind = 'goods' and n.source = 'erp' and n.goods_id = d.goods_id
      join comparison c on c.source = 'erp' and c.kind = d.kind and c.run = 'demo'`.execute(tx);
  });
}
