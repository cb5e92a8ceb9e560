import type { Budget } from '@qingnang/rules/members';
import type { Fen } from '@qingnang/rules/money';
import type { Db } from '../../../../db/client.ts';
import { dayInChina } from '../../../../http/dates.ts';
import type { Buyer } from '../../../../http/session.ts';
import { offersOf } from '../../../catalogue/reads.ts';
import { budgetIn } from '../../../company/reads.ts';
import { bestSpecialId } from '../../cart/adding/rules.ts';
import { type NextHint, nextHints } from '../../cart/hints/rules.ts';
import { cartRows, pricedCart } from '../../cart/reads.ts';
import { type CartRow, wayThrough } from '../../cart/rules.ts';

export interface Foresight {
  hint: NextHint | null;
  payable: Fen;
  budget: Budget | null;
}

/**
 * What the cart would come to with these lines beside its own, none of which is kept: the nearest step, and the budget of the month.
 * The same number of statements for any number of lines.
 */
export async function foresee(
  db: Db,
  buyer: Buyer,
  lines: readonly { goods_id: number; number: number }[],
): Promise<Foresight> {
  const [kept, offers, budget] = await Promise.all([
    cartRows(db, buyer),
    offersOf(db, { buyer }, [...new Set(lines.map((line) => line.goods_id))]),
    budgetIn(db, buyer.accountId, dayInChina(new Date()).slice(0, 7)),
  ]);
  const asked = lines.flatMap(({ goods_id: id, number }, at): CartRow[] => {
    const goods = offers.get(id);
    if (!goods) return [];
    const special = bestSpecialId(goods, number);
    const { offer } = wayThrough(goods, special, 0, buyer);
    return [
      {
        ...PLAIN_ROW,
        id: -1 - at,
        goods_id: id,
        warehouse_id: offer.warehouse.id,
        goods_price_id: special,
        number,
      },
    ];
  });
  const cart = await pricedCart(db, buyer, [...asked, ...kept], null);
  return { hint: nextHints(cart, [])[0] ?? null, payable: cart.quote.payable, budget };
}

const PLAIN_ROW = {
  ladder_price_id: 0,
  goods_manjian_id: 0,
  is_yj: false,
  type: 0,
  is_selected: true,
  seen_price_e4: null,
} as const;
