import { sql } from 'kysely';
import { FRESH_MS, remember } from '../../../../db/memory.ts';
import { dayInChina } from '../../../../http/dates.ts';

/** Scopes that the shop itself has a valid paper for today, at most 5 seconds old; in a transaction as they are. */
export const sellableScopes = remember(FRESH_MS, async (db): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ scope: string }>`
    select distinct unnest(opens) as scope from shop_document
    where removed_at is null and (valid_until is null or valid_until >= ${dayInChina(new Date())}::date)`.execute(
    db,
  );
  return new Set(rows.map(({ scope }) => scope));
});
