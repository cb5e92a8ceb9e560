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

/** Whether an index of pairs may hold a word of a text: `word_pairs` of it, as the index has it. One sign alone has no pair. */
const pairsHave = (text: RawBuilder<unknown>, word: string): RawBuilder<boolean> =>
  word.length > 1 ? sql<boolean>`word_pairs(${text}) @> word_pairs(${word})` : sql<boolean>`true`;

/**
 * The same of columns that one index of pairs holds together.
 * @param text of the row as the index has it
 */
export const indexed =
  (text: RawBuilder<unknown>, columns: readonly Searched[]) =>
  (word: string): RawBuilder<boolean> =>
    sql<boolean>`(${everyWord(word, columns)} and ${pairsHave(text, word)})`;

/** The same of words that are kept in small letters: compared as they are, which costs a fraction of a comparison in capitals or small. */
export const kept = (words: RawBuilder<unknown>): ((word: string) => RawBuilder<boolean>) =>
  indexed(words, [(word) => sql<boolean>`${words} like ${inside(word.toLowerCase())}`]);

/** Ids of rows that have a word: a statement of its own. */
export type Finder = (word: string) => RawBuilder<unknown>;

/**
 * Whether one of several statements finds the id, each by its own index: joined by "or" they would be asked for every row. Where nothing
 * else is looked for: the ids are an array, which the table's key is asked for in the order of a page; as a join, a page's bound would have
 * every row compared with every id.
 */
export const foundByOne =
  (id: RawBuilder<unknown>, finders: readonly Finder[]) =>
  (word: string): RawBuilder<boolean> =>
    sql<boolean>`${id} = any(array(${sql.join(
      finders.map((find) => find(word)),
      sql` union all `,
    )}))`;
