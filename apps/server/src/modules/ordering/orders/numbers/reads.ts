import { type RawBuilder, sql } from 'kysely';
import { indexed } from '../../../../db/keywords.ts';

/** Signs of an order's number: a word with others is none, and would be looked for among companies and goods in vain. */
const NUMBER = /^[\w-]+$/;

/** Ids of orders with a word in their number, found by the words that are kept beside them (decision 0070). */
export const ordersNumbered = (word: string): RawBuilder<unknown> =>
  NUMBER.test(word)
    ? sql`select w.order_id from order_words w join sales_order o on o.id = w.order_id
        where ${indexed(sql`w.words`, [sql`o.order_no`])(word)}`
    : sql`select null::bigint where false`;
