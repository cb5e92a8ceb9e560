import { type PriceE4, priceE4 } from '@qingnang/rules/money';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../../db/client.ts';
import type { BookJson } from '../../../../../db/json-columns.ts';
import type { Tx } from '../../../../../db/transaction.ts';
import { normalPrice, type PriceBook } from './rules.ts';

/** The book of the goods `g` as it is now. */
export const BOOK: RawBuilder<BookJson> = sql`jsonb_build_object(
  'prices', (select jsonb_agg(jsonb_build_object('rank', rank, 'price', price_e4) order by rank)
    from goods_price where goods_id = g.id),
  'ladder', (select jsonb_build_object('type', l.type, 'steps',
    (select jsonb_agg(jsonb_build_object('number', number, 'price', price_e4) order by number)
      from ladder_step where ladder_id = l.id)) from ladder l where l.goods_id = g.id))`;

export interface Books {
  /** As it was 24 hours ago, or after the last change that two people made. */
  dayAgo: PriceBook;
  now: PriceBook;
}

/** What goods cost now and cost a day ago, by id. */
export async function priceBooks(tx: Tx, ids: readonly number[]): Promise<Map<number, Books>> {
  const { rows } = await sql<{ id: number; day_ago: BookJson; now: BookJson }>`
    select g.id, ${BOOK} as now, coalesce((select b.book from price_before b
      where b.goods_id = g.id and b.at > now() - interval '24 hours' order by b.at, b.id limit 1), ${BOOK}) as day_ago
    from goods g where g.id = any(${ids}::int8[])`.execute(tx);
  return new Map(rows.map(({ id, day_ago, now }) => [id, { dayAgo: bookOf(day_ago), now: bookOf(now) }]));
}

export interface NormalPrice {
  /** 阿莫西林胶囊 0.25g*24粒 */
  goods: string;
  price: PriceE4;
}

/**
 * What goods cost who has no rank, by id: a day ago, so that nobody lowers it first, or now for those that had no price then.
 * Goods without a price are missing. They are locked: it stays so until the transaction ends.
 */
export async function normalPrices(tx: Tx, ids: readonly number[]): Promise<Map<number, NormalPrice>> {
  const { rows } = await sql<{ id: number; goods: string }>`
    select id, name || ' ' || spec as goods from goods where id = any(${ids}::int8[])
    order by id for no key update`.execute(tx);
  const books = await priceBooks(tx, ids);
  return new Map(
    rows.flatMap(({ id, goods }) => {
      const book = books.get(id);
      const price = book ? (normalPrice(book.dayAgo) ?? normalPrice(book.now)) : null;
      return price === null ? [] : [[id, { goods, price }] as const];
    }),
  );
}

/** Keeps others from changing a goods meanwhile; orders that name them are not held up. */
export const lockPriced = (tx: Tx, id: number) =>
  tx.selectFrom('goods').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

export interface WaitingPrices {
  words: string;
  asker: string;
  asked_at: Date;
}

/** What waits for a second person to move prices of a goods, by its form or by a file. */
export async function waitingPrices(db: Db, goodsId: number): Promise<WaitingPrices | undefined> {
  const { rows } = await sql<WaitingPrices>`
    select a.words, s.name as asker, a.asked_at from approval a join staff s on s.id = a.asked_by
    where a.state = 'waiting' and a.policy = 'price' and (a.subject = ${`goods:${goodsId}`}
      or exists (select from mass_change_row r where r.goods_id = ${goodsId} and r.error = ''
        and r.change_id = (a.input ->> 'change_id')::bigint))
    order by a.id limit 1`.execute(db);
  return rows[0];
}

/** A book out of jsonb. */
export const bookOf = ({ prices, ladder }: BookJson): PriceBook => ({
  prices: (prices ?? []).map(({ rank, price }) => ({ rank, price: priceE4(price) })),
  ladder: ladder?.steps
    ? {
        type: ladder.type,
        steps: ladder.steps.map(({ number, price }) => ({ number, price: priceE4(price) })),
      }
    : null,
});
