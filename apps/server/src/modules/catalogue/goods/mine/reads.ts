import { type PriceE4, priceE4 } from '@qingnang/rules/money';
import { CompiledQuery } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { Viewer } from '../../../../http/session.ts';

/** What an account has to do with a goods. */
export interface Mine {
  isFavorite: boolean;
  /** Asked to be told when it is back in stock. */
  wantsNotice: boolean;
  /** Pieces in the cart, all offers together; sets of combinations (type 3) are no pieces. */
  inCart: number;
  /** The last paid line; null when the account never bought it. */
  last: { price: PriceE4; at: Date; number: number } | null;
}

/**
 * What an account has to do with goods as parts of a statement, so that a page reads it together with the goods.
 * @param goodsId expression of the goods' id
 * @param accountId of the account's
 */
export const mineParts = (goodsId: string, accountId: string) => ({
  columns: `f.goods_id is not null as is_favorite,
  exists (select from arrival_notice where account_id = ${accountId} and goods_id = ${goodsId} and told_at is null)
    as wants_notice,
  (select sum(number) from cart_line where account_id = ${accountId} and goods_id = ${goodsId}
    and type <> 3)::int4 as in_cart,
  bought.last_price_e4, bought.last_bought_at, bought.last_number`,
  joins: `left join favorite f on f.account_id = ${accountId} and f.goods_id = ${goodsId}
  left join account_goods bought on bought.account_id = ${accountId} and bought.goods_id = ${goodsId}`,
});

const parts = mineParts('goods.id', '$2::int8');
const MINE = `select goods.id, ${parts.columns} from unnest($1::int8[]) as goods (id) ${parts.joins}`;

/** Columns of `mineParts`; the price in 1/10000 yuan. */
export interface MineRow {
  is_favorite: boolean;
  wants_notice: boolean;
  in_cart: number | null;
  last_price_e4: number | null;
  last_bought_at: Date | null;
  last_number: number | null;
}

/** What the viewer's account has to do with goods, in one statement for any number of them; null for visitors. */
export async function mineOf(
  db: Db,
  { buyer }: Viewer,
  goodsIds: readonly number[],
): Promise<ReadonlyMap<number, Mine> | null> {
  if (!buyer) return null;
  if (goodsIds.length === 0) return new Map();
  const query = CompiledQuery.raw(MINE, [goodsIds, buyer.accountId]);
  const { rows } = await db.executeQuery<MineRow & { id: number }>(query);
  return new Map(rows.map((row) => [row.id, toMine(row)]));
}

export function toMine(row: MineRow): Mine {
  const { last_price_e4: price, last_bought_at: at, last_number: number } = row;
  return {
    isFavorite: row.is_favorite,
    wantsNotice: row.wants_notice,
    inCart: row.in_cart ?? 0,
    last: price === null || at === null || number === null ? null : { price: priceE4(price), at, number },
  };
}
