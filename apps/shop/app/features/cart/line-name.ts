import type { CartItem } from '@qingnang/contract/cart';

interface LineName {
  name: string;
  /** What its quantity counts. */
  unit: string;
  image: string;
}

interface Named extends Pick<CartItem, 'goods'> {
  combination: Pick<NonNullable<CartItem['combination']>, 'name' | 'image'> | null;
}

interface Counted extends Pick<CartItem, 'number'> {
  combination: { items: readonly { number: number }[] } | null;
}

/** What a line is called: a combination is one thing with its own name, counted in sets. */
export const lineName = ({ combination, goods }: Named): LineName =>
  combination
    ? { name: combination.name, unit: '套', image: combination.image || goods.image }
    : { name: goods.name, unit: goods.bzdw, image: goods.image };

/** Pieces in a line: a set of a combination has several. */
export const linePieces = ({ combination, number }: Counted): number =>
  number * (combination?.items.reduce((sum, part) => sum + part.number, 0) ?? 1);

/** What is told of lines that were taken out: one by its name, several by how many. */
export const removedWords = (lines: readonly Named[]): string => {
  const [only] = lines;
  return only && lines.length === 1 ? `已删除 ${lineName(only).name}` : `已删除 ${lines.length} 种商品`;
};
