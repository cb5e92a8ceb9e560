import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { Tally } from './rules.ts';

/** Writes what was searched since the last call, in one statement. What cannot be written is kept for the next one. */
export async function writeTally(db: Db, tally: Tally): Promise<void> {
  const counted = tally.take();
  if (counted.length === 0) return;
  // Processes write the same words at once: one order of rows, so that they never wait for each other in a circle.
  const rows = counted.sort((a, b) => (a.word === b.word ? a.kind - b.kind : a.word < b.word ? -1 : 1));
  try {
    await sql`
      insert into search_day (day, word, kind, times, found, shown, last_at)
      select (r.last_at at time zone 'Asia/Shanghai')::date, r.word, r.kind, r.times, r.found, r.shown, r.last_at
      from unnest(${rows.map(({ word }) => word)}::text[], ${rows.map(({ kind }) => kind)}::int2[],
        ${rows.map(({ times }) => times)}::int4[], ${rows.map(({ found }) => found)}::int4[], ${rows.map(({ shown }) => shown)}::text[],
        ${rows.map(({ lastAt }) => lastAt.toISOString())}::timestamptz[]) as r (word, kind, times, found, shown, last_at)
      on conflict (day, word, kind) do update set times = search_day.times + excluded.times,
        found = case when excluded.last_at >= search_day.last_at then excluded.found else search_day.found end,
        shown = case when excluded.last_at >= search_day.last_at then excluded.shown else search_day.shown end,
        last_at = greatest(search_day.last_at, excluded.last_at)`.execute(db);
  } catch (error) {
    tally.giveBack(rows);
    throw error;
  }
}
