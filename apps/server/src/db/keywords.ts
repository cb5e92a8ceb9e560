import { type RawBuilder, sql } from 'kysely';

/** A pattern for `like`: the text anywhere inside, its wildcards taken as they are written. */
export const inside = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Text that is searched, or a condition of its own on the word. */
export type Searched = RawBuilder<unknown> | ((word: string) => RawBuilder<boolean>);

/** Whether every word, between blanks, stands in one of the columns, in capitals or small; true without words. */
export function everyWord(keywords: string, columns: readonly Searched[]): RawBuilder<boolean> {
  const words = keywords.split(/\s+/).filter((word) => word !== '');
  const conditions = words.map((word) => {
    const anywhere = columns.map((column) =>
      typeof column === 'function' ? column(word) : sql<boolean>`${column} ilike ${inside(word)}`,
    );
    return sql<boolean>`(${sql.join(anywhere, sql` or `)})`;
  });
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/**
 * The same of a row that an id names, by its own columns: asked once for all rows of a list, where columns of a join are asked for each
 * row and have to be joined before a page is cut or counted.
 * @param ids `select … from …` of what may be named
 */
export const namesOneWith =
  (id: RawBuilder<unknown>, ids: RawBuilder<unknown>, columns: readonly Searched[]) =>
  (word: string): RawBuilder<boolean> =>
    sql<boolean>`${id} in (${ids} where ${everyWord(word, columns)})`;
