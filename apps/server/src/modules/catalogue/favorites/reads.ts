import { type PriceE4, priceE4 } from '@qingnang/rules/money';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Buyer } from '../../../http/session.ts';
import { type Mine, mineOf } from '../goods/mine/reads.ts';
import { offersOf } from '../goods/offers/reads.ts';
import type { GoodsOffer } from '../goods/rules.ts';
import type { Candidate } from './rules.ts';

export interface FavoriteRow {
  goods_id: number;
  created_at: Date;
  wants_notice: boolean;
  /** As the buyer looked last; null = not known yet. */
  price: PriceE4 | null;
  inStock: boolean | null;
}

export interface FavoritePage {
  rows: FavoriteRow[];
  /** The goods of the rows as the buyer may buy them. */
  offers: ReadonlyMap<number, GoodsOffer>;
  /** What the buyer has to do with them. */
  mine: ReadonlyMap<number, Mine> | null;
  total: number;
}

/** One page of what the buyer keeps, newest first; goods off the shelf among it, drafts not. */
export async function favoritePage(db: Db, buyer: Buyer, page: number, size: number): Promise<FavoritePage> {
  const [found, total] = await Promise.all([
    sql<Omit<FavoriteRow, 'price'> & { known_price_e4: number | null }>`
      select f.goods_id, f.created_at, f.wants_notice, f.known_price_e4, f.was_available as "inStock" from favorite f join goods g on g.id = f.goods_id
      where f.account_id = ${buyer.accountId} and g.status <> 'draft'
      order by f.created_at desc, f.goods_id desc limit ${size} offset ${(page - 1) * size}`.execute(db),
    countFavorites(db, buyer),
  ]);
  const rows = found.rows.map(({ known_price_e4: known, ...row }) => ({
    ...row,
    price: known === null ? null : priceE4(known),
  }));
  const ids = rows.map((row) => row.goods_id);
  const [offers, mine] = await Promise.all([offersOf(db, { buyer }, ids), mineOf(db, { buyer }, ids)]);
  return { rows, total, offers, mine };
}

export async function countFavorites(db: Db | Tx, buyer: Buyer): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from favorite f join goods g on g.id = f.goods_id
    where f.account_id = ${buyer.accountId} and g.status <> 'draft'`.execute(db);
  return rows[0]?.total ?? 0;
}

/** What the shop knows of the goods that the buyer wants to keep; unknown ids are missing. */
export async function candidates(tx: Tx, buyer: Buyer, ids: readonly number[]): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select g.id, g.name, g.status, f.goods_id is not null as "isFavorite"
    from goods g left join favorite f on f.goods_id = g.id and f.account_id = ${buyer.accountId}
    where g.id = any(${ids}::int8[])`.execute(tx);
  return rows;
}

/** The buyer's favourites among the goods, locked in the order in which jobs lock them: neither waits for the other in a ring. */
export const inOrder = (buyer: Buyer, ids: readonly number[]): RawBuilder<{ goods_id: number }> =>
  sql`select goods_id from favorite where account_id = ${buyer.accountId} and goods_id = any(${[...ids]}::int8[])
    order by goods_id for no key update`;
