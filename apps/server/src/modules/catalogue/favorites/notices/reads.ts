import { type PriceE4, priceE4 } from '@qingnang/rules/money';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { TOGETHER } from '../../../../db/together.ts';
import { type Buyer, findAccounts } from '../../../../http/session.ts';
import { offersOf } from '../../goods/offers/reads.ts';
import type { GoodsOffer } from '../../goods/rules.ts';
import { CONTRACT_PRICE, contractJoin } from '../../pricing/reads.ts';

/** A goods that an account wants to hear of. */
export interface Pair {
  account_id: number;
  goods_id: number;
}

/** The goods of a pair as its account may buy it. */
export interface Seen<P extends Pair> {
  pair: P;
  offer: GoodsOffer;
}

/**
 * Pairs with their offers, in batches of as many accounts as one statement reads for: what a batch costs does not depend on how
 * many pairs it holds. Pairs of blocked accounts and of goods that are gone are left out.
 * @param pairs in the order of their accounts
 */
export async function* seenInBatches<P extends Pair>(db: Db, pairs: readonly P[]): AsyncGenerator<Seen<P>[]> {
  const byAccount = Map.groupBy(pairs, ({ account_id }) => account_id);
  const accounts = [...byAccount.keys()];
  for (let from = 0; from < accounts.length; from += TOGETHER) {
    const ids = accounts.slice(from, from + TOGETHER);
    const buyers = await findAccounts(db, ids);
    const seen = await Promise.all(
      [...buyers].map(([id, buyer]) => seenBy(db, buyer, byAccount.get(id) ?? [])),
    );
    yield seen.flat();
  }
}

async function seenBy<P extends Pair>(db: Db, buyer: Buyer, pairs: readonly P[]): Promise<Seen<P>[]> {
  const ids = pairs.map(({ goods_id }) => goods_id);
  const offers = await offersOf(db, { buyer }, ids);
  return pairs.flatMap((pair) => {
    const offer = offers.get(pair.goods_id);
    return offer ? [{ pair, offer }] : [];
  });
}

/** Whether a goods is on the shelf with pieces in some open warehouse. @param goods alias of it */
export const inStock = (goods: string): RawBuilder<boolean> =>
  sql.raw(
    `(${goods}.status = 'on' and exists (select from stock s join warehouse w on w.id = s.warehouse_id
      where s.goods_id = ${goods}.id and s.available > 0 and w.is_active))`,
  );

/** A favourite that is back, and one that waits for it by name; an account may have both. */
export type Arrival = Pair & { is_favorite: boolean; is_asked: boolean };

/** Goods that are back in stock for accounts that have not been told yet, by account. */
export async function arrivals(db: Db): Promise<Arrival[]> {
  const { rows } = await sql<Arrival>`
    with back as (
      select f.account_id, f.goods_id, true as is_favorite, false as is_asked
      from favorite f join goods g on g.id = f.goods_id
      where f.was_available = false and f.arrived_at is null and ${inStock('g')}
      union all
      select n.account_id, n.goods_id, false, true from arrival_notice n join goods g on g.id = n.goods_id
      where n.told_at is null and ${inStock('g')})
    select account_id, goods_id, bool_or(is_favorite) as is_favorite, bool_or(is_asked) as is_asked
    from back group by account_id, goods_id order by account_id, goods_id`.execute(db);
  return rows;
}

export type PriceMoved = Pair & { known: PriceE4 | null; told: PriceE4 | null };

/**
 * Favourites whose price may have moved so far that something follows (`priceStep`), by account. The statement knows prices from
 * below only: contract or rank, steps that hold for the smallest order, special prices that run, read once for each goods; what an
 * account pays is told by `offersOf`. Accounts that have had today's message wait with lower prices until tomorrow.
 * @param cause of today's message
 */
export async function movedPrices(db: Db, cause: string): Promise<PriceMoved[]> {
  const { rows } = await sql<Pair & { known: number | null; told: number | null }>`
    with shelf as materialized (
      select g.id, ${RANK_PRICES} as prices, ${LADDER_LOW} as ladder, ${specialLow(sql`s.kind <> 'youx'`)} as special,
        ${specialLow(sql`s.kind = 'youx'`)} as youx
      from goods g where g.status = 'on'
    ), priced as (
      select f.account_id, f.goods_id, f.known_price_e4 as known, f.told_price_e4 as told, f.wants_notice,
        coalesce(${sql.raw(CONTRACT_PRICE)}, least(g.prices[a.rank + 1], g.ladder, g.special, case when a.is_show_youx then g.youx end)) as low
      from favorite f
      join account a on a.id = f.account_id and a.pass_status = 1 and not a.is_blocked
      join shelf g on g.id = f.goods_id
      ${sql.raw(contractJoin({ account: 'f.account_id', head: 'a.head_account_id', group: 'a.customer_group_id', goods: 'f.goods_id' }, 'a.is_special'))}
    )
    select account_id, goods_id, known, told from priced p
    where low is not null and (known is null or low > known
      or (wants_notice and low * 100 <= coalesce(told, known) * 99 and not exists (
        select from message m where m.account_id = p.account_id and m.cause = ${cause})))
    order by account_id, goods_id`.execute(db);
  return rows.map(({ known, told, ...pair }) => ({ ...pair, known: orNull(known), told: orNull(told) }));
}

const orNull = (price: number | null): PriceE4 | null => (price === null ? null : priceE4(price));

/** What each rank pays, as `pricesByRank` finds it; null = being set. */
const RANK_PRICES = sql`array(select (select nullif(p.price_e4, 0) from goods_price p
  where p.goods_id = g.id and p.rank <= r.rank order by p.rank desc limit 1) from generate_series(0, 3) as r (rank) order by r.rank)`;

/** The step of a ladder that holds for the smallest order, as `ladderPrice` finds it. */
const LADDER_LOW = sql`(select case when l.type = 1
    then coalesce((array_agg(s.price_e4 order by s.number) filter (where s.number >= greatest(g.min_order, 1)))[1],
      (array_agg(s.price_e4 order by s.number desc))[1])
    else (array_agg(s.price_e4 order by s.number desc) filter (where s.number <= greatest(g.min_order, 1)))[1] end
  from ladder l join ladder_step s on s.ladder_id = l.id where l.goods_id = g.id group by l.type)`;

/** The lowest special price of some kinds that the shop may choose for somebody now. */
const specialLow = (kinds: RawBuilder<unknown>) => sql`(select min(s.price_e4) from special_price s
  where s.goods_id = g.id and s.kind in ('seckill', 'daily', 'newcomer', 'zone', 'youx') and ${kinds}
    and s.starts_at <= now() and s.ends_at > now()
    and not s.is_stopped and s.settled_at is null and s.stock_left is distinct from 0)`;
