/** How much goods are in demand: by accounts that have bought them lately, not by pieces, since a herb is sold by the hundred. Counted every night. */

import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { inTransaction } from '../../../../db/transaction.ts';

const DAYS = 30;
/** Kept of each province: more than a page and a list ask for. */
const KEPT = 200;

/** Counts demand anew, in one statement whatever the number of orders. Who counts at the same time waits; readers do not. */
export async function countDemand(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`lock table goods_demand in share row exclusive mode`.execute(tx);
    await sql`delete from goods_demand`.execute(tx);
    await sql`
      insert into goods_demand (province, place, goods_id, accounts)
      with sold as (
        select distinct l.goods_id, o.account_id, a.province
        from sales_order o join sales_order_line l on l.order_id = o.id join account a on a.id = o.account_id
        where o.paid_at > now() - ${sql.lit(`${DAYS} days`)}::interval and l.promotion_id = 0),
      counted as (
        select goods_id, '' as province, count(distinct account_id)::int as accounts from sold group by goods_id
        union all
        select goods_id, province, count(distinct account_id)::int from sold where province <> '' group by goods_id, province),
      ranked as (
        select *, row_number() over (partition by province order by accounts desc, goods_id) as place from counted)
      select province, place, goods_id, accounts from ranked where place <= ${sql.lit(KEPT)}`.execute(tx);
  });
}
