import type { reportFileQuery } from '@qingnang/contract/receipts';
import type { BaseType } from '@qingnang/contract/reference-fields';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../../../../db/client.ts';
import { everyWord } from '../../../../../db/keywords.ts';
import type { Staff } from '../../../../../http/session.ts';
import { baseTypeOf, seen, typeName } from '../../../../identity/reads.ts';

export interface ReportRow {
  account_id: number;
  company: string;
  /** In words. */
  buyer_type: string;
  base: BaseType;
  goods_id: number;
  goods: string;
  spec: string;
  unit: string;
  orders: number;
  number: number;
  own_limit: number | null;
  amount_fen: number;
}
type Filter = z.output<typeof reportFileQuery>;

/** Pieces of a month in China by buyer and goods, of orders that stand, most first. */
const report = (staff: Staff, { month, keywords = '' }: Filter) => sql`
  select o.account_id, b.company, ${typeName(sql`b.buyer_type`)} as buyer_type,
    ${baseTypeOf(sql`b.buyer_type`)} as base, l.goods_id, g.name as goods, g.spec, g.unit, count(distinct o.id) as orders,
    sum(l.number - l.cut_number) as number, g.ephedrine_month_limit as own_limit, sum(l.amount_fen - l.discount_fen)::int8 as amount_fen
  from sales_order o join account b on b.id = o.account_id join sales_order_line l on l.order_id = o.id
  join goods g on g.id = l.goods_id
  where o.kind = 'receipt' and o.status not in (70, 80) and ${seen(staff, sql`o.account_id`)}
    and o.placed_at >= (${month} || '-01')::timestamp at time zone 'Asia/Shanghai'
    and o.placed_at < ((${month} || '-01')::timestamp + interval '1 month') at time zone 'Asia/Shanghai'
    and ${everyWord(keywords, [sql`b.company`, sql`g.name`])}
  group by o.account_id, b.id, l.goods_id, g.id`;

/** One page of a month's report, and the sums of all of it. */
export async function monthReport(
  db: Db,
  staff: Staff,
  filter: Filter & { page: number; page_size: number },
) {
  const { page, page_size } = filter;
  const [found, sums] = await Promise.all([
    sql<ReportRow>`${report(staff, filter)} order by number desc, o.account_id, l.goods_id
      limit ${page_size} offset ${(page - 1) * page_size}`.execute(db),
    sql<{ total: number; number: number }>`
      select count(*) as total, coalesce(sum(number), 0)::int8 as number
      from (${report(staff, filter)}) r`.execute(db),
  ]);
  return { rows: found.rows, sums: sums.rows[0] ?? { total: 0, number: 0 } };
}

/** Rows of one read of the file. */
const BATCH = 1000;

/** All of a month's report in batches, for the spreadsheet. */
export async function* reportBatches(db: Db, staff: Staff, filter: Filter): AsyncGenerator<ReportRow[]> {
  for (let page = 1; ; page += 1) {
    const { rows } = await monthReport(db, staff, { ...filter, page, page_size: BATCH });
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return;
  }
}
