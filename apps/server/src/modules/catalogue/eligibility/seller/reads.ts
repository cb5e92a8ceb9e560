import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { FRESH_MS, remember } from '../../../../db/memory.ts';
import type { Tx } from '../../../../db/transaction.ts';
import { dayInChina } from '../../../../http/dates.ts';

/** Scopes that the shop itself has a valid paper for, as of now. */
export async function licensedScopes(db: Db | Tx): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ scope: string }>`
    select distinct unnest(opens) as scope from shop_document
    where removed_at is null and (valid_until is null or valid_until >= ${dayInChina(new Date())}::date)`.execute(
    db,
  );
  return new Set(rows.map(({ scope }) => scope));
}

/** Scopes that the shop itself has a valid paper for today, at most 5 seconds old; in a transaction as they are. */
export const sellableScopes = remember(FRESH_MS, licensedScopes);

/** A paper of the shop or of goods that has an end. */
export interface SellerPaper {
  name: string;
  valid_until: string;
  /** Until its last day; negative after it. */
  days: number;
}

/** The shop's own papers that have an end, and papers of goods on the shelf: those that end on the same day together. */
export async function endingPapers(db: Db | Tx, today: string): Promise<SellerPaper[]> {
  const { rows } = await sql<SellerPaper>`
    select name, valid_until, (valid_until - ${today}::date)::int as days from shop_document
    where removed_at is null and valid_until is not null
    union all
    select min(g.name) || '等 ' || count(*) || ' 份首营品种资料', p.valid_until, (p.valid_until - ${today}::date)::int
    from goods_paper p join goods g on g.id = p.goods_id
    where p.removed_at is null and p.valid_until is not null and g.status = 'on' group by p.valid_until
    order by valid_until, name`.execute(db);
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
