import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { FRESH_MS, remember } from '../../../../db/memory.ts';
import type { Tx } from '../../../../db/transaction.ts';
import { dayInChina } from '../../../../http/dates.ts';

async function licensedScopes(db: Db | Tx): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ scope: string }>`
    select distinct unnest(opens) as scope from shop_document
    where removed_at is null and (valid_until is null or valid_until >= ${dayInChina(new Date())}::date)`.execute(
    db,
  );
  return new Set(rows.map(({ scope }) => scope));
}

/** Scopes that the shop itself has a valid paper for today, at most 5 seconds old; in a transaction as they are. */
export const sellableScopes = remember(FRESH_MS, licensedScopes);

/** A paper that the shop sells by. */
export interface SellerPaper {
  name: string;
  valid_until: string;
  /** Until its last day; negative after it. */
  days: number;
}

/** The shop's own papers that it sells by and that have an end. */
export async function endingPapers(db: Db | Tx, today: string): Promise<SellerPaper[]> {
  const { rows } = await sql<SellerPaper>`
    select name, valid_until, (valid_until - ${today}::date)::int as days from shop_document
    where removed_at is null and opens <> '{}' and valid_until is not null order by id`.execute(db);
  return rows;
}

/** Names of the scopes of which goods are on the shelf though the shop has no valid paper for them, as of now: who has just brought one looks here. */
export async function unlicensedScopes(db: Db | Tx): Promise<string[]> {
  const sellable = await licensedScopes(db);
  const { rows } = await sql<{ name: string }>`
    select s.name from business_scope s
    where s.code <> all(${[...sellable]}::text[]) and exists (select from goods g where g.scope = s.code and g.status = 'on')
    order by s.sort, s.code`.execute(db);
  return rows.map(({ name }) => name);
}
