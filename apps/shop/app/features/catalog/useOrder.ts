import { useCallback, useMemo, useRef, useState } from 'react';
import { bestOffer } from '../goods/offer.ts';
import type { ShownGoods } from '../goods/shown.ts';
import type { NewLine } from './add-lines.ts';
import { addLines } from './add-lines-soon.ts';

type Lines = ReadonlyMap<number, NewLine>;

export interface Order {
  lines: Lines;
  /** All of them are on their way. */
  busy: boolean;
  change: (goods: ShownGoods, number: number) => void;
  /** Adds one line, with this quantity where none was filled in. */
  addOne: (goods: ShownGoods, otherwise: number) => Promise<void>;
  addAll: () => Promise<void>;
}

/**
 * Quantities filled in over the pages of a table. What has gone into the cart is empty again; what was refused stays.
 * `change` and `addOne` never change themselves, so that a row renders again only for its own quantity.
 */
export function useOrder(): Order {
  const [lines, setLines] = useState<Lines>(new Map());
  const [busy, setBusy] = useState(false);
  // Enter comes before the next rendering: it must see what was typed.
  const latest = useRef(lines);

  const put = useCallback((entries: readonly NewLine[]) => {
    const next = new Map(latest.current);
    for (const line of entries) {
      if (line.number > 0) next.set(line.goods.id, line);
      else next.delete(line.goods.id);
    }
    latest.current = next;
    setLines(next);
  }, []);

  const add = useCallback(
    async (wanted: readonly NewLine[]) => {
      const answer = await addLines(wanted);
      const inCart = new Set(answer?.added.map((line) => line.goods_id));
      put(wanted.flatMap((line) => (inCart.has(line.goods.id) ? [{ ...line, number: 0 }] : [])));
    },
    [put],
  );

  const acts = useMemo(
    () => ({
      change: (goods: ShownGoods, number: number) => put([lineOf(goods, number)]),
      addOne: (goods: ShownGoods, otherwise: number) =>
        add([latest.current.get(goods.id) ?? lineOf(goods, otherwise)]),
    }),
    [put, add],
  );
  const addAll = async () => {
    setBusy(true);
    await add([...latest.current.values()]);
    setBusy(false);
  };
  return { lines, busy, ...acts, addAll };
}

/** A table buys everything through its best offer. */
const lineOf = (goods: ShownGoods, number: number): NewLine => ({ goods, number, offer: bestOffer(goods) });
