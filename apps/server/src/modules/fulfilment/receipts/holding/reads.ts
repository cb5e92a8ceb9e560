import type { BaseType } from '@qingnang/contract/reference-fields';
import { EPHEDRINE_HISTORY_MONTHS, EPHEDRINE_UNUSUAL_DAYS } from '@qingnang/rules/constants';
import { sql } from 'kysely';
import type { Tx } from '../../../../db/transaction.ts';
import { ephedrineLimits } from '../../../catalogue/rules.ts';
import { baseTypeOf } from '../../../identity/reads.ts';
import type { AmountFacts } from './rules.ts';

interface Row {
  base: BaseType;
  goods: { name: string; month: number; own: number | null }[];
  pieces: number;
  before: number;
  recent: number;
}

/** What `unusualReason` looks at, for one order; months are those of China, the running one the order's own. */
export async function amountFacts(tx: Tx, orderId: number): Promise<AmountFacts> {
  const { rows } = await sql<Row>`
    with asked as (
      select o.*, date_trunc('month', o.placed_at at time zone 'Asia/Shanghai') as month
      from sales_order o where o.id = ${orderId}),
    piece as (
      select o.id as order_id, l.goods_id, l.number - l.cut_number as number,
        date_trunc('month', o.placed_at at time zone 'Asia/Shanghai') as month
      from asked a join sales_order o on o.account_id = a.account_id and o.kind = 'receipt' and o.status not in (70, 80)
      join sales_order_line l on l.order_id = o.id
      where o.placed_at >= (a.month - make_interval(months => ${EPHEDRINE_HISTORY_MONTHS}::int)) at time zone 'Asia/Shanghai'
        and o.placed_at < (a.month + interval '1 month') at time zone 'Asia/Shanghai')
    select ${baseTypeOf(sql`b.buyer_type`)} as base,
      (select json_agg(json_build_object('name', g.name, 'own', g.ephedrine_month_limit,
          'month', (select sum(p.number) from piece p where p.goods_id = g.id and p.month = a.month)) order by g.id)
        from goods g where g.id in (select goods_id from sales_order_line where order_id = a.id)) as goods,
      (select coalesce(sum(p.number), 0) from piece p where p.order_id = a.id) as pieces,
      (select coalesce(sum(p.number), 0) from piece p where p.month < a.month) as before,
      (select count(*) from sales_order o where o.account_id = a.account_id and o.kind = 'receipt' and o.status not in (70, 80)
        and o.paid_at > now() - make_interval(days => ${EPHEDRINE_UNUSUAL_DAYS}::int)) as recent
    from asked a join account b on b.id = a.account_id`.execute(tx);
  const row = rows[0];
  if (!row) throw new RangeError('an order that does not exist');
  return {
    goods: row.goods.map(({ name, month, own }) => ({
      name,
      month,
      monthLimit: ephedrineLimits(row.base, { order: null, month: own }).monthLimit,
    })),
    pieces: row.pieces,
    before: row.before,
    recentOrders: row.recent,
  };
}
