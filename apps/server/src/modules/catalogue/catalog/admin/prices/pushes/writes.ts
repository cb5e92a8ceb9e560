import type { PriceE4 } from '@qingnang/rules/money';
import { sql } from 'kysely';
import type { Tx } from '../../../../../../db/transaction.ts';
import type { Staff } from '../../../../../../http/session.ts';
import { priceLimit } from '../../../../../identity/reads.ts';
import { writeAudits } from '../../../../../identity/writes.ts';
import { differences, pricesText } from '../../rules.ts';
import { priceBooks } from '../reads.ts';
import { movesTooFar, type PriceBook, sameBook } from '../rules.ts';
import { askAllPrices, keepBooks } from '../writes.ts';

/** Prices that a goods is to have by rank; null = none of its own. Ranks that are not named keep theirs. */
export interface AskedPrices {
  goodsId: number;
  prices: readonly { rank: number; price: PriceE4 | null }[];
}

/** A goods with its book before and after. */
interface Moved {
  goods: { id: number; name: string; spec: string };
  seen: PriceBook;
  book: PriceBook;
}

/**
 * Sets rank prices of many goods. Those that move further than one person may move them wait for a second one, each goods by itself.
 * @returns what became of each goods; unknown ones are missing
 */
export async function setPrices(
  tx: Tx,
  staff: Staff,
  all: readonly AskedPrices[],
): Promise<Map<number, 'updated' | 'unchanged' | 'waiting'>> {
  const ids = all.map(({ goodsId }) => goodsId);
  const goods = await lockNamed(tx, ids);
  const books = await priceBooks(tx, ids);
  const percent = await priceLimit(tx, 'price');
  const ends = new Map<number, 'updated' | 'unchanged' | 'waiting'>();
  const [written, waiting]: [Moved[], Moved[]] = [[], []];
  for (const { goodsId, prices } of all) {
    const [named, held] = [goods.get(goodsId), books.get(goodsId)];
    if (!named || !held) continue;
    const book = bookWith(held.now, prices);
    const end = sameBook(held.now, book)
      ? 'unchanged'
      : movesTooFar(held.dayAgo, book, percent)
        ? 'waiting'
        : 'updated';
    ends.set(goodsId, end);
    if (end === 'updated') written.push({ goods: named, seen: held.now, book });
    if (end === 'waiting') waiting.push({ goods: named, seen: held.now, book });
  }
  await write(tx, staff, written);
  if (waiting.length > 0) await askAllPrices(tx, staff, waiting);
  return ends;
}

function bookWith({ prices, ladder }: PriceBook, asked: AskedPrices['prices']): PriceBook {
  const byRank = new Map(prices.map(({ rank, price }) => [rank, price]));
  for (const { rank, price } of asked) {
    if (price === null) byRank.delete(rank);
    else byRank.set(rank, price);
  }
  const sorted = [...byRank].sort(([one], [other]) => one - other);
  return { prices: sorted.map(([rank, price]) => ({ rank, price })), ladder };
}

async function lockNamed(tx: Tx, ids: readonly number[]): Promise<Map<number, Moved['goods']>> {
  const { rows } = await sql<Moved['goods']>`
    select id, name, spec from goods where id = any(${ids}::int8[]) order by id for no key update`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

async function write(tx: Tx, staff: Staff, moved: readonly Moved[]): Promise<void> {
  const ids = moved.map(({ goods }) => goods.id);
  await keepBooks(tx, ids);
  const rows = moved.flatMap(({ goods, book }) => book.prices.map((one) => ({ id: goods.id, ...one })));
  const table = sql`unnest(${rows.map(({ id }) => id)}::int8[], ${rows.map(({ rank }) => rank)}::int2[],
    ${rows.map(({ price }) => Number(price))}::int8[]) as n (goods_id, rank, price_e4)`;
  await sql`
    delete from goods_price where goods_id = any(${ids}::int8[])
      and (goods_id, rank) not in (select goods_id, rank from ${table})`.execute(tx);
  await sql`
    insert into goods_price (goods_id, rank, price_e4) select goods_id, rank, price_e4 from ${table} order by 1, 2
    on conflict (goods_id, rank) do update set price_e4 = excluded.price_e4
      where goods_price.price_e4 <> excluded.price_e4`.execute(tx);
  await sql`update goods set version = version + 1, updated_at = now() where id = any(${ids}::int8[])`.execute(
    tx,
  );
  const entries = moved.map(({ goods, seen, book }) => ({
    action: 'goods.update',
    entity: 'goods',
    entityId: goods.id,
    ...differences({ prices: pricesText(seen.prices) }, { prices: pricesText(book.prices) }),
  }));
  await writeAudits(tx, staff, entries);
}
