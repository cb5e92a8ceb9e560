import type { GoodsCard } from '@qingnang/contract/catalog';
import { marginPercent } from '../../goods/ladder-ranges.ts';
import { piecePrice } from '../../goods/piece-price.ts';

type Compared = Pick<GoodsCard, 'id' | 'price' | 'ypgg' | 'retail_price' | 'reason'>;

/**
 * Which of several makers' goods costs least by the piece, and which leaves most of its retail price; only those that can be bought count.
 * @returns ids; null where nothing can be compared, or where they are all the same
 */
export function bestOf(goods: readonly Compared[]): { cheapest: number | null; leavesMost: number | null } {
  const open = goods.filter(({ reason }) => reason === null);
  const pieces = open.flatMap(({ id, price, ypgg }) => {
    const piece = price === null ? null : piecePrice(price, ypgg);
    return piece ? [{ id, figure: -piece.price, unit: piece.unit }] : [];
  });
  // A 粒 and a 袋 are not the same piece.
  const isOneUnit = new Set(pieces.map(({ unit }) => unit)).size === 1;
  const margins = open.flatMap((one) => {
    const figure = marginPercent(one);
    return figure === null ? [] : [{ id: one.id, figure }];
  });
  return { cheapest: isOneUnit ? highest(pieces) : null, leavesMost: highest(margins) };
}

function highest(all: readonly { id: number; figure: number }[]): number | null {
  const [first, second] = all.toSorted((a, b) => b.figure - a.figure);
  return first && second && first.figure > second.figure ? first.id : null;
}
