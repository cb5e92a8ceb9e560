import type { GoodsNumber } from '@qingnang/contract/reference-fields';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../../db/client.ts';
import { json } from '../../../../../db/json.ts';
import type { Tx } from '../../../../../db/transaction.ts';
import type { Staff } from '../../../../../http/session.ts';
import { UNKNOWN_MAKER } from '../../import/rules.ts';
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
      (select goods_number from business_scope where code = g.scope) as goods_number,
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

/** What decides what a draft lacks; ten thousand drafts have some dozen of these between them. */
interface Kind {
  no_maker: boolean;
  no_spec: boolean;
  no_unit: boolean;
  no_price: boolean;
  no_number: boolean;
  rx_class: string;
  scope: string;
  goods_number: GoodsNumber | null;
}
const KIND = sql`m.name = ${UNKNOWN_MAKER} as no_maker, g.spec = '' as no_spec, g.unit = '' as no_unit,
  not exists (select from goods_price where goods_id = g.id and rank = 0 and price_e4 > 0) as no_price,
  g.approval_no = '' as no_number, g.rx_class, g.scope,
  (select goods_number from business_scope where code = g.scope) as goods_number`;

/** One page of the drafts, oldest first, with how many lack what. */
export async function goodsDrafts(db: Db, _staff: Staff, filter: DraftFilter): Promise<DraftPage> {
  const { keywords, missing, complete, page, page_size: size } = filter;
  const where = matching({ keywords, status: 'draft' });
  const { rows: all } = await sql<Kind & { goods: number }>`
    select k.*, count(*) as goods from (select ${KIND} from goods g join maker m on m.id = g.maker_id where ${where}) k
    group by no_maker, no_spec, no_unit, no_price, no_number, rx_class, scope, goods_number`.execute(db);
  const kinds = all.map(({ goods, ...kind }) => ({ kind, goods, missing: missingOf(kind) }));
  const found = kinds.filter(
    (one) =>
      (missing === undefined || one.missing.includes(missing)) &&
      (complete === undefined || one.missing.length === 0),
  );
  const { rows: ids } = await sql<{ id: number }>`
    select k.id from (select g.id, ${KIND} from goods g join maker m on m.id = g.maker_id where ${where}) k
      join jsonb_to_recordset(${json(found.map(({ kind }) => kind))}::jsonb) as f (no_maker boolean, no_spec boolean,
        no_unit boolean, no_price boolean, no_number boolean, rx_class text, scope text)
      using (no_maker, no_spec, no_unit, no_price, no_number, rx_class, scope)
    order by k.id limit ${size} offset ${(page - 1) * size}`.execute(db);
  const rows = await facts(db, sql`g.id = any(${ids.map(({ id }) => id)}::int8[])`, sql`order by g.id`);
  const lacks = new Map<string, number>();
  for (const { missing: words, goods } of kinds)
    for (const word of words) lacks.set(word, (lacks.get(word) ?? 0) + goods);
  return {
    rows: rows.map((draft) => ({ ...draft, missing: missingOnShelf(draft) })),
    total: sumOf(found),
    drafts: sumOf(kinds),
    complete: sumOf(kinds.filter((one) => one.missing.length === 0)),
    lacks,
  };
}

/** What the goods of a kind lack: any text and price that is there will do for the rule. */
const missingOf = ({ no_maker, no_spec, no_unit, no_price, no_number, ...kind }: Kind): string[] =>
  missingOnShelf({
    ...kind,
    maker: no_maker ? UNKNOWN_MAKER : 'x',
    spec: no_spec ? '' : 'x',
    unit: no_unit ? '' : 'x',
    price_e4: no_price ? null : 1,
    approval_no: no_number ? '' : 'x',
  });

const sumOf = (kinds: readonly { goods: number }[]) => kinds.reduce((sum, { goods }) => sum + goods, 0);

/** Goods that have one of these identities already, as `identityOf` writes them. */
export async function takenIdentities(
  tx: Tx,
  drafts: readonly Pick<Identity, 'name' | 'source_code'>[],
): Promise<Map<string, number>> {
  const { rows } = await sql<Identity & { id: number }>`
    select g.id, g.name, g.spec, m.name as maker, g.approval_no, g.source_code
    from goods g join maker m on m.id = g.maker_id
    where (g.name, g.source_code) in (
      select * from unnest(${drafts.map(({ name }) => name)}::text[], ${drafts.map((one) => one.source_code)}::text[]))`.execute(
    tx,
  );
  return new Map(rows.map((row) => [identityOf(row), row.id]));
}

type Identity = Pick<DraftFacts, 'name' | 'spec' | 'maker' | 'approval_no' | 'source_code'>;

/** What no two goods share. */
export const identityOf = ({ name, spec, maker, approval_no, source_code }: Identity): string =>
  JSON.stringify([name, spec, maker, approval_no, source_code]);

/** Which of these categories there are, kept from being deleted. */
export async function knownCategories(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from category where id = any(${ids}::int8[]) for key share`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}
