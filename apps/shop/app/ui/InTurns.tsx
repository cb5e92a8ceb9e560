import { Fragment, type ReactNode, Suspense, startTransition, use, useEffect, useState } from 'react';
import { isAlive } from '../lib/alive.ts';

/** Rows that are drawn in one turn of the server's loop: some five milliseconds. */
const ROWS = 50;
/** Rows that fill a screen. */
const FIRST = 15;

interface InTurnsProps<Item> {
  items: readonly Item[];
  keyOf: (item: Item) => string | number;
  /** @param isWhole false: only its place, until the rows that fill the screen are seen */
  draw: (item: Item, isWhole: boolean) => ReactNode;
  /** `draw` knows places. */
  hasPlaces?: boolean;
}

/**
 * The rows of a list that may be long. The server, which draws for everybody, draws some of them in each turn of its loop and sends the
 * document when all are there; nothing of it is seen in the browser. A browser that comes to the list from another page draws what fills
 * its screen first, and the rest when that is seen.
 */
export function InTurns<Item>({ items, keyOf, draw, hasPlaces = false }: InTurnsProps<Item>) {
  // A row that is added to a page does not change what the others stand in.
  const [isLong] = useState(items.length > ROWS);
  const drawn = useDrawn(isLong && hasPlaces);
  if (!isLong) return items.map((item) => <Fragment key={keyOf(item)}>{draw(item, true)}</Fragment>);
  const turns = import.meta.env.SSR ? nextTurns(Math.ceil(items.length / ROWS)) : [];
  return items.map((item, at) => (
    <Suspense key={keyOf(item)}>
      <Row item={item} draw={draw} isWhole={at < drawn} turn={turns[Math.floor(at / ROWS)]} />
    </Suspense>
  ));
}

/** How many rows are drawn: all of a document, which has them; of a list that the browser opens the first ones at first. */
function useDrawn(isLong: boolean): number {
  const [isAll, setAll] = useState(!isLong || !isAlive());
  useEffect(() => {
    if (isAll) return;
    // After the frame that shows the first ones. What the buyer does meanwhile comes before the rest.
    const frame = requestAnimationFrame(() => setTimeout(() => startTransition(() => setAll(true))));
    return () => cancelAnimationFrame(frame);
  }, [isAll]);
  return isAll ? Number.POSITIVE_INFINITY : FIRST;
}

function Row<Item>({
  item,
  draw,
  isWhole,
  turn,
}: Pick<InTurnsProps<Item>, 'draw'> & {
  item: Item;
  isWhole: boolean;
  turn: Promise<void> | undefined;
}) {
  if (turn) use(turn);
  return draw(item, isWhole);
}

/** Each has come a turn of the loop after the one before. */
function nextTurns(count: number): Promise<void>[] {
  let last = Promise.resolve();
  return Array.from({ length: count }, () => {
    last = last.then(() => new Promise<void>((resolve) => setImmediate(resolve)));
    return last;
  });
}
