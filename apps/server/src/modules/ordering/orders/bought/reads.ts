import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { Buyer } from '../../../../http/session.ts';

export interface BoughtLine {
  line_id: number;
  order_id: number;
  order_no: string;
  paid_at: Date;
  number: number;
  unit_price_e4: number;
}
export interface Bought {
  lines: BoughtLine[];
  /** `2026-03`, oldest first. */
  months: { month: string; number: number }[];
}

const LINES = 20;
const MONTHS = 12;

/** What an account has bought of a goods, gifts left away; two statements, none that looks at other accounts' orders. */
export async function boughtOf(db: Db, buyer: Buyer, goodsId: number): Promise<Bought> {
  const [lines, months] = await Promise.all([
    sql<BoughtLine>`
      select l.id as line_id, o.id as order_id, o.order_no, o.paid_at, l.number, l.unit_price_e4
      ${paidLines(buyer, goodsId)} order by o.paid_at desc, l.id desc limit ${sql.lit(LINES)}`.execute(db),
    sql<{ month: string; number: number }>`
      select to_char(m.month, 'YYYY-MM') as month, coalesce(b.number, 0)::int as number
      from generate_series(date_trunc('month', now() at time zone 'Asia/Shanghai') - ${sql.lit(`${MONTHS - 1} months`)}::interval,
        date_trunc('month', now() at time zone 'Asia/Shanghai'), '1 month') as m (month)
      left join (select date_trunc('month', o.paid_at at time zone 'Asia/Shanghai') as month, sum(l.number) as number
        ${paidLines(buyer, goodsId)} and o.paid_at > now() - interval '13 months' group by 1) b using (month)
      order by m.month`.execute(db),
  ]);
  return { lines: lines.rows, months: months.rows };
}

const paidLines = ({ accountId }: Buyer, goodsId: number): RawBuilder<unknown> => sql`
  from sales_order o join sales_order_line l on l.order_id = o.id
  where o.account_id = ${accountId} and o.paid_at is not null and l.goods_id = ${goodsId} and l.promotion_id = 0
    and exists (select from account_goods where account_id = ${accountId} and goods_id = ${goodsId})`;
