import { correctQuantity, MAX_LINE_NUMBER } from '@qingnang/rules/quantity';
import type { Corrected } from '../../ui/QtyInput.tsx';
import type { Packing } from './packs.ts';

/**
 * The quantity that can be bought instead of the wanted one, with what was changed: the same rules as the server's, so
 * that the buyer sees it at once.
 * @param previous the quantity before: tells a press on minus from a new wish
 */
export function correctGoods(goods: Packing, wanted: number, previous?: number): Corrected {
  const { number, notices } = correctQuantity({
    wanted,
    minimum: goods.min_order,
    multiple: goods.multiple,
    middlePack: goods.middle_pack,
    casePack: goods.case_pack,
    canSplit: goods.can_split === 1,
    roundToCase: goods.round_to_case === 1,
    ...ceilings(goods),
    ...(previous === undefined ? {} : { previous }),
  });
  const note = notices.map(({ message }) => message).join('；');
  return note === '' ? { number } : { number, note };
}

/** The wire has one number for stock and limit together. Where it is the limit itself, the limit gives the reason. */
function ceilings({ number, limit_per_order }: Packing): { stock: number; limitLeft: number | null } {
  const most = number ?? 0;
  if (limit_per_order !== null && most >= limit_per_order)
    return { stock: MAX_LINE_NUMBER, limitLeft: limit_per_order };
  return { stock: most, limitLeft: limit_per_order };
}

/** The least that is sold. */
export const smallestOrder = (goods: Packing): number =>
  correctGoods(goods, Math.max(goods.min_order, 1)).number;
