import { useRef, useState } from 'react';
import { buttonStep, correctGoods, smallestOrder } from '../goods/quantity.ts';
import type { ShownGoods } from '../goods/shown.ts';
import { addLines } from './add-lines-soon.ts';

export type Buying = ReturnType<typeof useBuying>;

/** Choosing a quantity of one goods and putting it into the cart. */
export function useBuying(goods: ShownGoods) {
  const [number, setNumber] = useState(() => smallestOrder(goods));
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
    const answer = await addLines([{ goods, number: latest.current }]);
    setBusy(false);
    const line = answer?.added[0];
    setNote(line?.notices.join('；') || undefined);
    if (line) setAdded(line.number);
  };
  return {
    number,
    change,
    /** Pieces in the cart after the last adding; 0 before. */
    added,
    busy,
    add: () => void add(),
    /** For the quantity box. */
    box: {
      name: goods.name,
      value: number,
      onChange: change,
      min: smallestOrder(goods),
      multiple: buttonStep(goods),
      max: goods.number ?? undefined,
      correct: (wanted: number) => correctGoods(goods, wanted, latest.current),
      note,
      onEnter: () => void add(),
    },
  };
}
