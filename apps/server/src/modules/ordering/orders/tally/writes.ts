import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { ACCOUNT_SUMS, GOODS_SUMS, listed, SPAN_ROWS, summed } from '../../../../db/sales-sums.ts';

/** Adds what has moved to the tally. Whoever reads meanwhile sees both as they were, or both as they are. */
export async function addUpMoves(db: Db): Promise<void> {
  await sql`
    with moved as (delete from order_tally_move returning account_id, status, number),
      sums as (
        select account_id, status, sum(number)::int as number from moved
        group by account_id, status having sum(number) <> 0)
    insert into order_tally as tally (account_id, status, number) select account_id, status, number from sums
    on conflict (account_id, status) do update set number = tally.number + excluded.number`.execute(db);
}

const names = (columns: readonly string[]) => sql.raw(listed(columns));
const sums = (columns: readonly string[]) => sql.raw(summed(columns));
const added = (columns: readonly string[]) =>
  sql.raw(listed(columns, (column) => `${column} = kept.${column} + excluded.${column}`));

/** Adds what was sold and taken back to the sums by day and by longer spans, in one statement as well. */
export async function addUpSales(db: Db): Promise<void> {
  await sql`
    with moved as (delete from sales_move returning *),
      by_account as (
        insert into sales_by_account as kept (day, account_id, ${names(ACCOUNT_SUMS)})
        select day, account_id, ${sums(ACCOUNT_SUMS)} from moved group by day, account_id order by day, account_id
        on conflict (day, account_id) do update set ${added(ACCOUNT_SUMS)}),
      by_goods as (
        select day, goods_id, ${sums(GOODS_SUMS)} from moved where goods_id is not null group by day, goods_id)
    insert into sales_by_goods as kept (months, first, goods_id, ${names(GOODS_SUMS)})
    select months, first_of_span(day, months), goods_id, ${sums(GOODS_SUMS)} from by_goods cross join ${sql.raw(SPAN_ROWS)}
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (months, first, goods_id) do update set ${added(GOODS_SUMS)}`.execute(db);
}
