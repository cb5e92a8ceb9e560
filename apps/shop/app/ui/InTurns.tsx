import { Fragment, type ReactNode, Suspense, use, useState } from 'react';

/** Rows that are drawn in one turn of the server's loop: some five milliseconds. */
const ROWS = 50;

interface InTurnsProps<Item> {
  items: readonly Item[];
  keyOf: (item: Item) => string | number;
  draw: (item: Item) => ReactNode;
}

/**
 * The rows of a list that may be long. The server, which draws for everybody, draws some of them in each turn of its loop and sends the
 * document when all are there; nothing of it is seen in the browser.
 */
export function InTurns<Item>({ items, keyOf, draw }: InTurnsProps<Item>) {
  // A row that is added to a page does not change what the others stand in.
  const [isLong] = useState(items.length > ROWS);
  if (!isLong) return items.map((item) => <Fragment key={keyOf(item)}>{draw(item)}</Fragment>);
  const turns = import.meta.env.SSR ? nextTurns(Math.ceil(items.length / ROWS)) : [];
  return items.map((item, place) => (
    <Suspense key={keyOf(item)}>
      <Row item={item} draw={draw} turn={turns[Math.floor(place / ROWS)]} />
    </Suspense>
  ));
}

function Row<Item>({
  item,
  draw,
  turn,
}: Pick<InTurnsProps<Item>, 'draw'> & {
  item: Item;
  turn: Promise<void> | undefined;
}) {
  if (turn) use(turn);
  return draw(item);
}

/** Each has come a turn of the loop after the one before. */
function nextTurns(count: number): Promise<void>[] {
  let last = Promise.resolve();
  return Array.from({ length: count }, () => {
    last = last.then(() => new Promise<void>((resolve) => setImmediate(resolve)));
    return last;
  });
}
