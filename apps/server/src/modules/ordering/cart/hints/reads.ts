import type { Db } from '../../../../db/client.ts';
import type { Buyer } from '../../../../http/session.ts';
import { goodsInZones, usableCoupons } from '../../../marketing/reads.ts';
import { cartOf, chosenRows, pricedCart } from '../reads.ts';
import type { Cart } from '../rules.ts';
import { type NextHint, nextHints } from './rules.ts';

/**
 * What is nearest and not yet reached.
 * @param ids lines that are asked about, selected or not; undefined = the selected ones
 */
export async function hintsOf(db: Db, buyer: Buyer, ids: readonly number[] | undefined): Promise<NextHint[]> {
  const cart = await askedCart(db, buyer, ids);
  const goodsIds = [...new Set(cart.lines.map(({ offer }) => offer.id))];
  return nextHints(cart, await usableCoupons(db, buyer, goodsIds, goodsInZones));
}

async function askedCart(db: Db, buyer: Buyer, ids: readonly number[] | undefined): Promise<Cart> {
  if (ids === undefined) return cartOf(db, buyer);
  const rows = await chosenRows(db, buyer, ids, false);
  return pricedCart(
    db,
    buyer,
    rows.map((row) => ({ ...row, is_selected: true })),
    null,
  );
}
