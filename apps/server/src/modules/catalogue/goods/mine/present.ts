import type { GoodsCard } from '@qingnang/contract/catalog';
import { priceToYuan } from '@qingnang/rules/money';
import { toSeconds } from '../../../../http/dates.ts';
import type { Mine } from './reads.ts';

/** Cards with what the account has to do with each goods; for visitors (null) as they are. */
export const withMine = (cards: readonly GoodsCard[], mine: ReadonlyMap<number, Mine> | null): GoodsCard[] =>
  cards.map((card) => ({ ...card, mine: mineData(mine?.get(card.id)) }));

export function mineData(mine: Mine | null | undefined): GoodsCard['mine'] {
  if (!mine) return null;
  const { isFavorite, wantsNotice, inCart, last } = mine;
  return {
    is_favorite: isFavorite ? 1 : 0,
    wants_notice: wantsNotice ? 1 : 0,
    in_cart: inCart,
    last_price: last && priceToYuan(last.price),
    last_bought_at: last && toSeconds(last.at),
    last_number: last?.number ?? null,
  };
}
