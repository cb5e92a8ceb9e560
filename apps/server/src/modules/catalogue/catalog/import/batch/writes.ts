import { FILLED_FIELDS } from '@qingnang/contract/approval-references';
import { FACT_KEYS } from '@qingnang/contract/goods-facts';
import { encodeReadings, type PinyinColumns, pinyinColumns, pinyinKeys } from '@qingnang/search/pinyin';
import { sql } from 'kysely';
import { json } from '../../../../../db/json.ts';
import type { Tx } from '../../../../../db/transaction.ts';
import { allReference } from '../../../../identity/reads.ts';
import { bookWith } from '../../admin/mass/held/rules.ts';
import { priceBooks } from '../../admin/prices/reads.ts';
import { movesOf, movesTooFar, moveWords } from '../../admin/prices/rules.ts';
import { keepBooks } from '../../admin/prices/writes.ts';
import { type Fill, type FilledFacts, fillFrom } from '../../reference/rules.ts';
import { writeLeaflets } from '../leaflets/writes.ts';
import { type ImportedGoods, type KnownFacts, UNKNOWN_MAKER } from '../rules.ts';

export interface BatchRow {
  goods: ImportedGoods;
  /** How its names are read, where that was looked up before the transaction. */
  readings?: PinyinColumns | undefined;
  /** Which one it is, where that is known otherwise than by its name. */
  goodsId?: number;
  /** Nothing is missing: it goes on sale when it is new or still a draft. */
  isComplete: boolean;
  known: KnownFacts;
  /** Where it stands, and as it came. */
  line: number;
  cells: readonly string[];
}

export interface BatchOutcome {
  added: number;
  /** Already there, with something new in the file. */
  changed: number;
  unchanged: number;
  /** Rows, by their place in the batch, whose price moves too far to be taken over, and how far. */
  held: { row: number; reason: string }[];
  /** What each row, by its place in the batch, has done to which goods. */
  ends: Map<number, { id: number; act: 'added' | 'changed' | 'unchanged' }>;
  /** Rows, by their place in the batch, of which goods took something over from their number, or say something else than it. */
  fills: GoodsFill[];
  /** Goods whose 说明书 is another one than before. */
  leaflets: ReadonlySet<number>;
}

export interface GoodsFill extends Fill {
  row: number;
  goodsId: number;
}

/** Ids of makers by name, kept over the batches of one import. */
export type MakerIds = Map<string, number>;

/**
 * Writes a batch: new goods are added, known ones (same name, specification, maker and approval number) updated with what
 * the file says. What staff have decided stays: a goods off the shelf stays off, empty cells change nothing.
 * @param rows different goods, at most some hundred
 * @param pricePercent prices of known goods that move further stay as they are; null = none stays
 */
export async function writeBatch(
  tx: Tx,
  rows: readonly BatchRow[],
  makers: MakerIds,
  pricePercent: number | null,
): Promise<BatchOutcome> {
  const names = rows.map(({ goods }) => goods.maker);
  await makerIds(tx, names, makers);
  const records = rows.map((row, index) => recordOf(row, index, makers));
  const { rows: written } = await sql<Written>`
    with r as (select * from jsonb_to_recordset(${json(records)}::jsonb) as t (${sql.raw(SHAPE)})),
    alike as (
      select distinct on (r.row) r.row, g.id
      from r join goods g on g.name = r.name and g.spec = r.spec and g.approval_no = r.approval_no
        and (g.source_code = r.source_code or g.source_code = '' or r.source_code = '')
        join maker m on m.id = g.maker_id
      where r.goods_id is null and (g.maker_id = r.maker_id or not r.is_maker_stated and m.name = ${UNKNOWN_MAKER})
      order by r.row, (g.maker_id = r.maker_id) desc, (g.source_code = r.source_code) desc, g.id),
    known as (
      select i.row, g.id, g.mah, g.dosage_form, case when m.name = ${UNKNOWN_MAKER} then '' else m.name end as maker,
        case when g.rx_class = 'other' then '' else g.rx_class end as rx_class
      from (select row, id from alike union all select row, goods_id from r where goods_id is not null) i
        join goods g using (id) join maker m on m.id = g.maker_id),
    changed as (
      update goods g set ${sql.raw(UPDATES)}, version = g.version + 1, updated_at = now()
      from known join r using (row)
      where g.id = known.id and (${sql.raw(OLD)}) is distinct from (${sql.raw(NEW)})
      returning g.id),
    added as (
      insert into goods (${sql.raw(COLUMNS)}, source_code, rx_class, status, middle_pack, case_pack, min_order)
      select ${sql.raw(COLUMNS)}, source_code, coalesce(rx_class, 'other'),
        case when is_complete then 'on' else 'draft' end,
        coalesce(middle_pack, 1), coalesce(case_pack, 1), coalesce(min_order, 1)
      from r where not exists (select from known where known.row = r.row) order by r.row
      returning id, name, spec, maker_id, approval_no, source_code)
    select known.*, case when changed.id is null then 'known' else 'changed' end as act
      from known left join changed using (id)
    union all
    select r.row, added.id, '', '', '', '', 'added' from added join r using (name, spec, maker_id, approval_no, source_code)`.execute(
    tx,
  );
  const ids = new Map(written.map(({ row, id }) => [row, id]));
  const prices = pricesOf(records, ids);
  const held = pricePercent === null ? [] : await holdPrices(tx, prices, pricePercent);
  const repriced = await writePrices(tx, prices);
  await linkCategories(tx, records, written);
  const leaflets = await writeLeaflets(
    tx,
    new Map(rows.map(({ goods }, row) => [ids.get(row) ?? 0, goods.leaflet])),
  );
  const actOf = ({ act, id }: Written) =>
    act === 'known' ? (repriced.has(id) || leaflets.has(id) ? 'changed' : 'unchanged') : act;
  const ends = new Map(written.map((one) => [one.row, { id: one.id, act: actOf(one) }] as const));
  const added = written.filter(({ act }) => act === 'added').length;
  const changed = [...ends.values()].filter(({ act }) => act === 'changed').length;
  const unchanged = rows.length - added - changed;
  return { added, changed, unchanged, ends, held, leaflets, fills: fillsOf(rows, written) };
}

/** A goods that a batch has added or found; its facts are those that it had before. */
interface Written extends FilledFacts {
  row: number;
  id: number;
  act: 'added' | 'changed' | 'known';
}

/** What rows brought goods from their numbers. A goods that was there keeps what it said itself. */
function fillsOf(rows: readonly BatchRow[], written: readonly Written[]): GoodsFill[] {
  return written.flatMap(({ row, id, act: _, ...before }) => {
    const { stated, reference } = rows[row]?.known ?? {};
    if (!stated || !reference) return [];
    const own = Object.fromEntries(FILLED_FIELDS.map((field) => [field, stated[field] || before[field]]));
    const fill = fillFrom(own as FilledFacts, reference);
    const isNothing = Object.keys(fill.filled).length === 0 && fill.differs.length === 0;
    return isNothing ? [] : [{ row, goodsId: id, ...fill }];
  });
}

const FACTS = FACT_KEYS.join(', ');
const SHAPE = `row int, goods_id bigint, name text, generic_name text, ${FACT_KEYS.map((key) => `${key} text`).join(', ')}, maker_id bigint, spec text, unit text,
  approval_no text, barcode text, rx_class text, scope text, storage text, is_ephedrine boolean, is_tcm boolean,
  description text, retail_price_e4 bigint, initials text, pinyin text, source_code text, middle_pack int, case_pack int,
  min_order int, is_complete boolean, filled text[], is_maker_stated boolean`;
const COLUMNS = `name, generic_name, ${FACTS}, maker_id, spec, unit, approval_no, barcode, scope, storage,
  is_ephedrine, is_tcm, description, retail_price_e4, initials, pinyin`;

/** What an import changes of a goods that is there: an empty text or number in the file keeps the old value. */
const CHANGES: readonly (readonly [column: string, value: string])[] = [
  // Another one only where the goods is known otherwise than by its name.
  ['name', 'r.name'],
  ...['spec', 'approval_no'].map(
    (column) => [column, `coalesce(nullif(r.${column}, ''), g.${column})`] as const,
  ),
  ...['initials', 'pinyin'].map(
    (column) => [column, `case when r.name <> g.name then r.${column} else g.${column} end`] as const,
  ),
  ['forbidden_class', `case when r.name <> g.name then '' else g.forbidden_class end`],
  // Of a row that names none: that of the goods, or who is known to make it.
  ['maker_id', 'case when r.goods_id is null or r.is_maker_stated then r.maker_id else g.maker_id end'],
  ...['generic_name', ...FACT_KEYS, 'unit', 'barcode', 'description', 'source_code'].map(
    (column) => [column, keeping(column, `coalesce(nullif(r.${column}, ''), g.${column})`, `''`)] as const,
  ),
  // Who may buy a goods is changed by two people once it is on sale.
  ['scope', settled('scope', `coalesce(nullif(r.scope, ''), g.scope)`)],
  ['rx_class', settled('rx_class', keeping('rx_class', 'coalesce(r.rx_class, g.rx_class)', `'other'`))],
  ...['retail_price_e4', 'middle_pack', 'case_pack', 'min_order'].map(
    (column) => [column, `coalesce(r.${column}, g.${column})`] as const,
  ),
  ['is_ephedrine', 'g.is_ephedrine or r.is_ephedrine'],
  ['status', `case when g.status = 'draft' and r.is_complete then 'on' else g.status end`],
];
/** A value that comes from the number fills what is empty, and changes nothing else. */
function keeping(column: string, value: string, empty: string): string {
  const isFilled = FILLED_FIELDS.some((field) => field === column);
  return isFilled
    ? `case when '${column}' = any(r.filled) and g.${column} <> ${empty} then g.${column} else ${value} end`
    : value;
}
/** A value that only drafts get of which nothing was received. */
function settled(column: string, value: string): string {
  return `case when g.status = 'draft' and not exists (select from lot where lot.goods_id = g.id)
    then ${value} else g.${column} end`;
}
const UPDATES = CHANGES.map(([column, value]) => `${column} = ${value}`).join(', ');
const OLD = CHANGES.map(([column]) => `g.${column}`).join(', ');
const NEW = CHANGES.map(([, value]) => value).join(', ');

/** What a goods is called. */
export const namesOf = ({
  name,
  genericName,
  facts,
}: Pick<ImportedGoods, 'name' | 'genericName' | 'facts'>) => [name, genericName, facts.trade_name];

function recordOf(
  { goods, readings, goodsId, isComplete, known: { stated, reference } }: BatchRow,
  row: number,
  makers: MakerIds,
) {
  return {
    row,
    goods_id: goodsId ?? null,
    name: goods.name,
    generic_name: goods.genericName,
    ...goods.facts,
    maker_id: makers.get(goods.maker) ?? 0,
    spec: goods.spec,
    unit: goods.unit,
    approval_no: goods.approvalNo,
    barcode: goods.barcode,
    rx_class: goods.rxClass,
    scope: goods.scope,
    storage: goods.storage,
    is_ephedrine: goods.isEphedrine,
    is_tcm: goods.isTcm,
    description: goods.description,
    retail_price_e4: goods.retailPriceE4,
    ...(readings ?? pinyinColumns(namesOf(goods))),
    source_code: goods.sourceCode,
    middle_pack: goods.middlePack,
    case_pack: goods.casePack,
    min_order: goods.minOrder,
    is_complete: isComplete,
    filled: reference ? Object.keys(fillFrom(stated, reference).filled) : [],
    is_maker_stated: stated.maker !== '',
    price_e4: goods.priceE4,
    category: goods.category,
  };
}

type BatchRecord = ReturnType<typeof recordOf>;

/**
 * Makers by name, made where they are new.
 * @param known those found before; the others are added to it
 */
export async function makerIds(tx: Tx, wanted: readonly string[], known: MakerIds): Promise<MakerIds> {
  const unseen = [...new Set(wanted)].filter((name) => !known.has(name)).sort();
  await findMakers(tx, unseen, known);
  // Readings are looked up for those only that have to be written.
  const names = unseen.filter((name) => !known.has(name));
  if (names.length === 0) return known;
  const keys = names.map(pinyinKeys);
  const initials = keys.map((key) => encodeReadings(key.initials));
  const pinyin = keys.map((key) => encodeReadings(key.full));
  await sql`
    insert into maker (name, initials, pinyin)
    select * from unnest(${names}::text[], ${initials}::text[], ${pinyin}::text[])
    on conflict (name) do nothing`.execute(tx);
  await findMakers(tx, names, known);
  return known;
}

async function findMakers(tx: Tx, names: readonly string[], known: MakerIds): Promise<void> {
  if (names.length === 0) return;
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from maker where name = any(${names}::text[])`.execute(tx);
  for (const { id, name } of rows) known.set(name, id);
}

interface FilePrice {
  row: number;
  price: number;
}

/** What the file asks for goods, by their ids. */
function pricesOf(records: readonly BatchRecord[], ids: ReadonlyMap<number, number>): Map<number, FilePrice> {
  return new Map(
    records.flatMap(({ row, price_e4: price }) =>
      price !== null && price > 0 ? [[ids.get(row) ?? 0, { row, price }] as const] : [],
    ),
  );
}

/**
 * Takes out the prices that move further than one person may move them; of the others what goods cost until now is kept, to compare
 * with. Staff ask for them in the goods' form or by a mass change, where a second one agrees.
 */
async function holdPrices(
  tx: Tx,
  prices: Map<number, FilePrice>,
  percent: number,
): Promise<BatchOutcome['held']> {
  const books = await priceBooks(tx, [...prices.keys()]);
  const { ranks } = await allReference(tx);
  const held: BatchOutcome['held'] = [];
  const moved: number[] = [];
  for (const [goodsId, { dayAgo, now }] of books) {
    const { row = 0, price } = prices.get(goodsId) ?? {};
    const after = bookWith(now, { price0: price ?? null });
    const moves = movesOf(now, after);
    if (moves.length === 0) continue;
    if (movesTooFar(dayAgo, after, percent)) {
      held.push({
        row,
        reason: `价格变动超过 ${percent}%，未改价（${moveWords(moves, ranks)}），请在批量修改中改价`,
      });
      prices.delete(goodsId);
    } else moved.push(goodsId);
  }
  await keepBooks(tx, moved);
  return held;
}

/** @returns goods whose price became another one */
async function writePrices(tx: Tx, prices: ReadonlyMap<number, FilePrice>): Promise<Set<number>> {
  const { rows } = await sql<{ goods_id: number }>`
    insert into goods_price (goods_id, rank, price_e4)
    select goods_id, 0, price_e4
    from unnest(${[...prices.keys()]}::int8[], ${[...prices.values()].map(({ price }) => price)}::int8[]) as p (goods_id, price_e4)
    order by goods_id
    on conflict (goods_id, rank) do update set price_e4 = excluded.price_e4
      where goods_price.price_e4 <> excluded.price_e4
    returning goods_id`.execute(tx);
  return new Set(rows.map((row) => row.goods_id));
}

/** New goods go into the categories of the shop that are called like the one in the file. */
async function linkCategories(
  tx: Tx,
  records: readonly BatchRecord[],
  written: readonly { row: number; id: number; act: string }[],
): Promise<void> {
  const fresh = written.filter(({ act, row }) => act === 'added' && records[row]?.category);
  if (fresh.length === 0) return;
  const names = fresh.map(({ row }) => records[row]?.category ?? '');
  await sql`
    insert into goods_category (goods_id, category_id)
    select f.goods_id, c.id
    from unnest(${fresh.map(({ id }) => id)}::int8[], ${names}::text[]) as f (goods_id, name)
      join category c on c.name = f.name
    on conflict do nothing`.execute(tx);
}
