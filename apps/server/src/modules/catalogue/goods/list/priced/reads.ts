/**
 * Which goods cost the buyer who asks between two prices. What is paid is a row of some table of prices as it stands: one statement
 * finds whose rows lie there at all, and only of these the price is worked out as for every other screen (`goods/offers`).
 */

import { type PriceE4, parsePriceE4 } from '@qingnang/rules/money';
import { sql } from 'kysely';
import type { Db } from '../../../../../db/client.ts';
import { isApproved, type Viewer } from '../../../../../http/session.ts';
import { offersOf } from '../../offers/reads.ts';
import { pricePaid } from '../../specials/rules.ts';

/** Both included; null = no bound. */
export interface PriceBounds {
  min: PriceE4 | null;
  max: PriceE4 | null;
}

/** What a list is asked for; null without bounds, and for who may not see prices: their order would tell them. */
export function boundsFor(
  { buyer }: Viewer,
  {
    price_min: min = '',
    price_max: max = '',
  }: { price_min?: string | undefined; price_max?: string | undefined },
): PriceBounds | null {
  if (!isApproved(buyer) || (min === '' && max === '')) return null;
  return { min: parsePriceE4(min), max: parsePriceE4(max) };
}

/** Goods with a price of any kind between the bounds, whoever pays it. */
export async function withPriceIn(db: Db, bounds: PriceBounds): Promise<number[]> {
  const isIn = between(bounds);
  const { rows } = await sql<{ goods_id: number }>`
    select goods_id from goods_price where ${isIn}
    union select goods_id from special_price where ${isIn}
    union select goods_id from contract_price where ${isIn}
    union select ladder.goods_id from ladder_step join ladder on ladder.id = ladder_step.ladder_id where ${isIn}`.execute(
    db,
  );
  return rows.map(({ goods_id: id }) => id);
}

const between = ({ min, max }: PriceBounds) =>
  sql`price_e4 > 0 and price_e4 >= ${min ?? 0} and (${max}::int8 is null or price_e4 <= ${max})`;

/** Offers that are worked out at once: between two batches others get their turn. */
const BATCH = 500;

/** Those of the goods of which a piece costs this buyer what the bounds allow. */
export async function pricedIn(
  db: Db,
  viewer: Viewer,
  ids: readonly number[],
  { min, max }: PriceBounds,
): Promise<number[]> {
  const priced: number[] = [];
  for (let at = 0; at < ids.length; at += BATCH) {
    for (const [id, offer] of await offersOf(db, viewer, ids.slice(at, at + BATCH))) {
      const price = pricePaid(offer);
      if (price && price >= (min ?? 0n) && (max === null || price <= max)) priced.push(id);
    }
  }
  return priced;
}
