import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { keyOf } from '../../lib/keys.ts';
import type { ShownGoods } from '../goods/shown.ts';
import { searchGoods } from './quick-data.ts';

/** A name is typed faster than this; the words of a moment are one call. */
const DELAY_MS = 150;

interface Found {
  words: string;
  list: readonly ShownGoods[];
  failed: boolean;
}
const NOTHING: Found = { words: '', list: [], failed: false };
const STEPS: Record<string, number | undefined> = { ArrowDown: 1, ArrowUp: -1 };

export interface GoodsSearch {
  typed: string;
  open: boolean;
  /** The words that are typed have been answered. */
  isAnswered: boolean;
  /** … with a failed call. */
  failed: boolean;
  list: readonly ShownGoods[];
  active: number;
  type(text: string): void;
  pick(goods: ShownGoods): void;
  close(): void;
  /** A Chinese word is begun or ended; between the two nothing is looked for. */
  setComposing(composing: boolean): void;
  onKeyDown(event: KeyboardEvent<HTMLInputElement>): void;
}

/**
 * Goods found while words are typed: arrows choose, Enter takes the chosen one – the first, and as soon as the answer is
 * there when it is pressed before.
 * @param onEmptyDown ↓ in the empty box
 */
export function useGoodsSearch(
  first: string,
  onPick: (goods: ShownGoods) => void,
  onEmptyDown?: () => void,
): GoodsSearch {
  const [typed, setTyped] = useState(first);
  const [found, setFound] = useState(NOTHING);
  const [active, setActive] = useState(0);
  const [open, setOpen] = useState(first !== '');
  const [composing, setComposing] = useState(false);
  const hurry = useRef(false);
  const words = typed.trim();
  const isAnswered = found.words === words;

  const pick = (goods: ShownGoods) => {
    hurry.current = false;
    setTyped('');
    setFound(NOTHING);
    setOpen(false);
    onPick(goods);
  };
  const latestPick = useRef(pick);
  latestPick.current = pick;

  useEffect(() => {
    if (words === '') return setFound(NOTHING);
    if (composing) return;
    let isOld = false;
    const timer = setTimeout(async () => {
      const list = await searchGoods(words);
      if (isOld) return;
      const best = list?.[0];
      if (hurry.current && best) return latestPick.current(best);
      hurry.current = false;
      setFound({ words, list: list ?? [], failed: list === null });
      setActive(0);
    }, DELAY_MS);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [words, composing]);

  return {
    typed,
    open: open && words !== '' && !composing,
    isAnswered,
    failed: isAnswered && found.failed,
    list: isAnswered ? found.list : [],
    active,
    type(text) {
      hurry.current = false;
      setTyped(text);
      setOpen(true);
    },
    pick,
    close: () => setOpen(false),
    setComposing,
    onKeyDown(event) {
      const key = keyOf(event);
      const step = STEPS[key];
      const chosen = found.list[active];
      if (key === 'Escape') return open && typed !== '' ? setOpen(false) : setTyped('');
      if (key === 'Enter' && !event.ctrlKey && words !== '') {
        event.preventDefault();
        if (isAnswered && chosen) pick(chosen);
        else hurry.current = !isAnswered;
      } else if (step !== undefined) {
        event.preventDefault();
        if (words === '' && step > 0) onEmptyDown?.();
        else setActive((at) => Math.min(Math.max(at + step, 0), Math.max(found.list.length - 1, 0)));
      }
    },
  };
}
