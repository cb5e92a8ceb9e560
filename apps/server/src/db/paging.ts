import { type RawBuilder, sql } from 'kysely';

/** Rows that stand in one order, of which a page shows some. */
export interface Ordered {
  /** `select … from … where …` with the id of each row as `id`, and nothing that costs more than an index. */
  ids: RawBuilder<unknown>;
  /** What they stand in the order of; equal ones by something that is not. */
  order: RawBuilder<unknown>;
}

/**
 * The rows of one page, as a table `page` for `with`: `id` and `place`. Which they are is found first, and what else is shown is read for
 * these alone, so that page 1,000 costs what the first one does. Whoever joins it orders by `page.place`.
 * @param page from 1
 */
export const pageOf = (
  { ids, order }: Ordered,
  { page, page_size }: { page: number; page_size: number },
): RawBuilder<unknown> => sql`
  page as materialized (
    select id, row_number() over () as place
    from (${ids} order by ${order} limit ${page_size} offset ${(page - 1) * page_size}) ids)`;
