import { useRef, useState } from 'react';
import { sendLines } from '../catalog/add-lines.ts';
import type { Combination } from './bundles-data.ts';

/** Kind of a cart line (docs/rules/wire.md#names-kept): a combination, counted in sets. */
const COMBINATION = 3;

/** Choosing how many sets of a combination and putting them into the cart. */
export function useSets({ id, name, ck_id, number: most }: Combination) {
  const [number, setNumber] = useState(1);
  const [inCart, setInCart] = useState(0);
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
    const line = { type: COMBINATION, goods_id: id, number: latest.current, ck_id };
    const added = (await sendLines([line]))?.added[0];
    setBusy(false);
    setNote(added?.notices.join('；') || undefined);
    if (added) setInCart(added.number);
  };
  return {
    /** Sets in the cart, once some were added here. */
    inCart,
    busy,
    add: () => void add(),
    /** For the quantity box. */
    box: {
      name,
      value: number,
      onChange: change,
      max: most ?? undefined,
      note,
      onEnter: () => void add(),
    },
  };
}
