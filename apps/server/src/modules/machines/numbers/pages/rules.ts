/** Where a page of a list ends: the ids of its last row, which the caller hands back and does not look into. */

import { invalid } from '../../../../http/errors.ts';

export const cursorOf = (ids: readonly number[]): string => Buffer.from(ids.join(' ')).toString('base64url');

/** @param count of ids that a list has in its order @returns zeros for a list from its beginning @throws 422 at `cursor` */
export function idsOf(cursor: string | undefined, count: number): number[] {
  if (cursor === undefined) return Array<number>(count).fill(0);
  const ids = Buffer.from(cursor, 'base64url').toString().split(' ').map(Number);
  if (ids.length !== count || !ids.every(Number.isSafeInteger)) throw invalid({ cursor: 'cursor 不正确' });
  return ids;
}

/** A page of rows of which one more than the limit was read. */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  idsOfRow: (row: Row) => readonly number[],
): { items: Row[]; next_cursor: string | null } {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next_cursor: last && rows.length > limit ? cursorOf(idsOfRow(last)) : null };
}
