import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../../db/client.ts';
import type { Tx } from '../../../../../db/transaction.ts';
import type { Staff } from '../../../../../http/session.ts';
import { matching } from '../reads.ts';
import { missingOnShelf } from '../shelf/rules.ts';
import type { DraftFacts } from './rules.ts';

const facts = async (
  db: Db | Tx,
  where: RawBuilder<unknown>,
  rest: RawBuilder<unknown>,
): Promise<DraftFacts[]> => {
  const { rows } = await sql<DraftFacts>`
    select g.id, g.version, g.status, g.name, g.generic_name, g.source_code, g.barcode, g.min_order, g.limit_per_order,
      g.limit_per_day, m.name as maker, g.spec, g.unit, g.approval_no, g.rx_class, g.scope,
      (select price_e4 from goods_price where goods_id = g.id and rank = 0) as price_e4,
      (select json_agg(category_id order by category_id) from goods_category where goods_id = g.id) as category_ids
    from goods g join maker m on m.id = g.maker_id where ${where} ${rest}`.execute(db);
  return rows;
};

/** Drafts of these ids, which nobody else changes meanwhile; in id order. */
export const lockedDrafts = (tx: Tx, ids: readonly number[]): Promise<DraftFacts[]> =>
  facts(tx, sql`g.id = any(${ids}::int8[])`, sql`order by g.id for no key update of g`);

/** Goods of these ids as they are now. */
export const draftsByIds = (db: Db, _staff: Staff, rows: readonly { id: number }[]): Promise<DraftFacts[]> =>
  facts(db, sql`g.id = any(${rows.map(({ id }) => id)}::int8[])`, sql``);

export interface DraftFilter {
  keywords?: string | undefined;
  missing?: string | undefined;
  complete?: string | undefined;
  page: number;
  page_size: number;
}

export interface DraftPage {
  rows: (DraftFacts & { missing: string[] })[];
  total: number;
  drafts: number;
  complete: number;
  lacks: Map<string, number>;
}

/**
 * One page of the drafts, oldest first, with how many lack what. What a draft lacks is a rule, so that of all that the words find is
 * looked at: some ten thousand after an import.
 */
export async function goodsDrafts(db: Db, _staff: Staff, filter: DraftFilter): Promise<DraftPage> {
  const all = await facts(db, matching({ keywords: filter.keywords, status: 'draft' }), sql`order by g.id`);
  const drafts = all.map((draft) => ({ ...draft, missing: missingOnShelf(draft) }));
  const lacks = new Map<string, number>();
  for (const { missing } of drafts) for (const word of missing) lacks.set(word, (lacks.get(word) ?? 0) + 1);
  const found = drafts.filter(
    ({ missing }) =>
      (filter.missing === undefined || missing.includes(filter.missing)) &&
      (filter.complete === undefined || missing.length === 0),
  );
  const from = (filter.page - 1) * filter.page_size;
  return {
    rows: found.slice(from, from + filter.page_size),
    total: found.length,
    drafts: drafts.length,
    complete: drafts.filter(({ missing }) => missing.length === 0).length,
    lacks,
  };
}

/** Goods that have one of these identities already, as `identityOf` writes them. */
export async function takenIdentities(tx: Tx, drafts: readonly DraftFacts[]): Promise<Map<string, number>> {
  const { rows } = await sql<DraftFacts>`
    select g.id, g.name, g.spec, m.name as maker, g.approval_no, g.source_code
    from goods g join maker m on m.id = g.maker_id
    where (g.name, g.source_code) in (
      select * from unnest(${drafts.map(({ name }) => name)}::text[], ${drafts.map((one) => one.source_code)}::text[]))`.execute(
    tx,
  );
  return new Map(rows.map((row) => [identityOf(row), row.id]));
}

/** What no two goods share. */
export const identityOf = ({
  name,
  spec,
  maker,
  approval_no,
  source_code,
}: Pick<DraftFacts, 'name' | 'spec' | 'maker' | 'approval_no' | 'source_code'>): string =>
  JSON.stringify([name, spec, maker, approval_no, source_code]);

/** Which of these categories there are, kept from being deleted. */
export async function knownCategories(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from category where id = any(${ids}::int8[]) for key share`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}
