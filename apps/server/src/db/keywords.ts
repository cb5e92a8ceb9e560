import { type RawBuilder, sql } from 'kysely';

/** A pattern for `like`: the text anywhere inside, its wildcards taken as they are written. */
export const inside = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Whether every word, between blanks, stands in one of the columns, in capitals or small; true without words. */
export function everyWord(keywords: string, columns: readonly RawBuilder<unknown>[]): RawBuilder<boolean> {
  const words = keywords.split(/\s+/).filter((word) => word !== '');
  const conditions = words.map((word) => {
    const anywhere = columns.map((column) => sql`${column} ilike ${inside(word)}`);
    return sql<boolean>`(${sql.join(anywhere, sql` or `)})`;
  });
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;
}
