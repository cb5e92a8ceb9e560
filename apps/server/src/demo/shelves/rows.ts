import { type RawBuilder, sql } from 'kysely';
import { json } from '../../db/json.ts';

/**
 * Rows as a table of a statement, for loading many at once: one parameter, one round trip.
 * @param shape the record's columns, `code text, sort int`
 */
export function recordset(rows: readonly object[], shape: string): RawBuilder<unknown> {
  return sql`jsonb_to_recordset(${json(rows)}::jsonb) as r (${sql.raw(shape)})`;
}

/** Ids by code, from `returning id, code`. */
export const byCode = (rows: readonly { id: number; code: string }[]): Map<string, number> =>
  new Map(rows.map(({ id, code }) => [code, id]));
