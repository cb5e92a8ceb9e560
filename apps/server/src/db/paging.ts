import { MAX_PAGE_SIZE } from '@qingnang/contract/fields';
import { type Expression, type RawBuilder, sql } from 'kysely';

/** Rows that stand in one order, of which a page shows some. */
export interface Ordered {
  /** `select … from … where …` with the id of each row as `id`, and nothing that costs more than an index. */
  ids: RawBuilder<unknown>;
  /** What they stand in the order of; equal ones by something that is not. */
  order: RawBuilder<unknown>;
}

/**
 * The ids of one page, where what is read for them is put into order again.
 *
 * The bound that is written out changes no page. PostgreSQL plans for any values and takes a bound that it does not know for a tenth of all
 * rows, for which it would read tables whole rather than look twenty rows up.
 * @param ids `select id …` with the page's own bound, of at most MAX_PAGE_SIZE rows
 */
export const idsOfPage = (ids: Expression<unknown>) =>
  sql<number>`(select id from (${ids}) ids limit ${sql.lit(MAX_PAGE_SIZE)})`;

/**
 * The rows of one page, as a table `page` for `with`: `id` and `place`. Which they are is found first, and what else is shown is read for
 * these alone, so that page 1,000 costs what the first one does. Whoever joins it orders by `page.place`.
 * @param page from 1 @param page_size at most MAX_PAGE_SIZE
 */
export const pageOf = (
  { ids, order }: Ordered,
  { page, page_size }: { page: number; page_size: number },
): RawBuilder<unknown> => {
  const onPage = sql`${ids} order by ${order} limit ${page_size} offset ${(page - 1) * page_size}`;
  return sql`page as materialized (select id, row_number() over () as place from ${idsOfPage(onPage)} ids)`;
};
