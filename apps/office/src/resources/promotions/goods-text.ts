import type { PickedGoods } from '../../app/GoodsPicker.tsx';

/** Lines that one paste may have; each of them is looked up. */
export const MOST_LINES = 200;

/** What a pasted list asks for, each once: the first cell of every row, several codes of a row by themselves. */
export function pastedLines(text: string): string[] {
  const rows = text.split(/\r?\n/).map((row) => (row.split('\t')[0] ?? '').trim());
  const words = rows.flatMap((row) => (/^[\d\s,，、;；]+$/.test(row) ? row.split(/[\s,，、;；]+/) : [row]));
  return [...new Set(words.filter((word) => word !== ''))];
}

export type FoundGoods = Pick<PickedGoods, 'id' | 'name' | 'spec' | 'maker'>;

/** What a line turned out to be: one goods, several that it may mean, or none. */
export interface LineMatch {
  line: string;
  goods: FoundGoods[];
}

/** The goods that a line means among those found by it: the one of that code or number, else all that are called so, else all. */
export function matchOf(
  line: string,
  found: readonly (FoundGoods & Pick<PickedGoods, 'barcode'>)[],
): LineMatch {
  const coded = found.filter((goods) => String(goods.id) === line || goods.barcode === line);
  if (coded.length > 0) return { line, goods: coded };
  const key = plain(line);
  const named = found.filter((goods) =>
    [goods.name, goods.name + goods.spec].some((name) => plain(name) === key),
  );
  return { line, goods: named.length > 0 ? named : [...found] };
}

const plain = (text: string) => text.normalize('NFKC').replace(/\s+/g, '').toLowerCase();

/** `act` for every item, so many at a time; answers stand in the order of the items. */
export async function someAtATime<T, R>(
  items: readonly T[],
  atATime: number,
  act: (item: T) => Promise<R>,
): Promise<R[]> {
  const answers: R[] = [];
  const waiting = items.entries();
  const work = async () => {
    for (const [at, item] of waiting) answers[at] = await act(item);
  };
  await Promise.all(Array.from({ length: atATime }, work));
  return answers;
}
