import { type RawBuilder, sql } from 'kysely';
import { inside, kept } from '../../../../db/keywords.ts';

/** Signs of an order's number: a word with others is none, and would be looked for among companies and goods in vain. */
const NUMBER = /^[\w-]+$/;

/** Ids of orders with a word in their number, found by the words that are kept beside them (decision 0070). */
export const ordersNumbered = (word: string): RawBuilder<unknown> =>
  NUMBER.test(word)
    ? // The array is made first: read the other way round, every number would be compared.
      sql`select o.id from sales_order o where o.id = any(array(
        select w.order_id from order_words w where ${kept(sql`w.words`)(word)})) and o.order_no ilike ${inside(word)}`
    : sql`select null::bigint where false`;
