import type { SpecialOffer } from '@qingnang/contract/catalog';
import { useRef, useState } from 'react';
import { asBought } from '../goods/offer.ts';
import { buttonStep } from '../goods/packs.ts';
import { correctGoods, smallestOrder } from '../goods/quantity.ts';
import type { ShownGoods } from '../goods/shown.ts';
import { addLines } from './add-lines-soon.ts';

export type Buying = ReturnType<typeof useBuying>;

/**
 * Choosing a quantity of one goods and putting it into the cart.
 * @param offer what it is bought through; null: the goods' own price
 */
export function useBuying(goods: ShownGoods, offer: SpecialOffer | null) {
  const bought = asBought(goods, offer);
  const [number, setNumber] = useState(() => smallestOrder(bought));
  const [added, setAdded] = useState(0);
  const [note, setNote] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  // Enter and a click on the button come before the next rendering: they must see what was typed.
  const latest = useRef(number);
  const change = (next: number) => {
    latest.current = next;
    setNumber(next);
    setNote(undefined);
  };
  const add = async () => {
    if (busy) return;
    setBusy(true);
    const answer = await addLines([{ goods, number: latest.current, offer }]);
    setBusy(false);
    const line = answer?.added[0];
    setNote(line?.notices.join('；') || undefined);
    if (line) setAdded(line.number);
  };
  return {
    number,
    change,
    /** Pieces in the cart: in the line that was just added to, else in all lines when the page was read. */
    inCart: added || (goods.mine?.in_cart ?? 0),
    busy,
    add: () => void add(),
    goods,
    offer,
    /** For the quantity box. */
    box: {
      name: goods.name,
      value: number,
      onChange: change,
      min: smallestOrder(bought),
      multiple: buttonStep(bought),
      max: bought.number ?? undefined,
      correct: (wanted: number) => correctGoods(bought, wanted, latest.current),
      note,
      field: 'number',
    },
  };
}
