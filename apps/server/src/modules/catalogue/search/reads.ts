import { LABEL_FACETS, LABEL_KEYS, type LabelColumn, ofEachLabel } from '@qingnang/contract/label-facets';
import { usesIn } from '@qingnang/search/complaints';
import type { IndexedGoods } from '@qingnang/search/goods';
import { CompiledQuery } from 'kysely';
import type { Db } from '../../../db/client.ts';

interface IndexRow extends Record<LabelColumn, string> {
  id: number;
  name: string;
  generic_name: string;
  trade_name: string;
  initials: string;
  pinyin: string;
  maker_id: number;
  spec: string;
  approval_no: string;
  barcode: string;
  brand_id: number | null;
  is_tcm: boolean;
  is_ephedrine: boolean;
  scope: string;
  sales_count: number;
  created_at: number;
  category_ids: number[] | null;
  tags: string[] | null;
  running_tags: string[] | null;
  price_e4: number | null;
  in_stock: boolean | null;
  ends_soon: boolean | null;
  indications: string | null;
}

// Kinds that every account may see; their letters are those of SPECIAL_KINDS in the contract.
const RUNNING_TAG = `case kind when 'seckill' then '秒' when 'youx' then '优' when 'group' then '拼' else '特' end`;
const IS_RUNNING = `kind not in ('newcomer', 'combination', 'gift', 'exchange') and starts_at <= now() and ends_at > now() and not is_stopped and settled_at is null`;

// What a card shows as its price: the special one while it is cheaper and pieces are left. A near-expiry lot or a group is
// a choice beside it.
const SHOWN_PRICE = `case when o.price_e4 < p.price_e4 then o.price_e4 else p.price_e4 end as price_e4`;
const HAS_PIECES = `kind not in ('near_expiry', 'group') and (stock_left is null or stock_left > 0)`;

// Near its expiry is what has less than six months left (docs/rules/stock.md#expiry).
const nearFrom = (moment: string) => `((${moment} at time zone 'Asia/Shanghai')::date + interval '6 months')`;
const ON_SHELF = 'quantity > 0 and stopped_at is null';

const LABELS = LABEL_KEYS.map((key) => `g.${LABEL_FACETS[key].column}`).join(', ');

// Characters of the indications that are read: what a goods is for comes first.
const INDICATIONS = 500;

/** What the index knows of goods on sale. Both filters are put in beside "on sale". */
const rowsSql = (goods: string, parts: string) => `
select g.id, g.name, g.generic_name, g.trade_name, g.initials, g.pinyin, g.maker_id, g.spec, ${LABELS}, g.approval_no, g.barcode,
  g.brand_id, g.is_tcm, g.is_ephedrine, g.scope, g.sales_count, extract(epoch from g.created_at)::int8 as created_at,
  c.category_ids, t.tags, o.tags as running_tags, ${SHOWN_PRICE}, s.in_stock, e.ends_soon,
  left(l.fields->>'indications', ${INDICATIONS}) as indications
from goods g
left join (select goods_id, array_agg(category_id) as category_ids from goods_category ${parts} group by goods_id) c
  on c.goods_id = g.id
left join (select goods_id, array_agg(name) filter (where is_show) as tags from goods_tag ${parts} group by goods_id) t
  on t.goods_id = g.id
left join (select goods_id, bool_or(available > 0 and warehouse_id in (select id from warehouse where is_active)) as in_stock
  from stock ${parts} group by goods_id) s on s.goods_id = g.id
left join (select goods_id, bool_and(expires_on is not null and expires_on < ${nearFrom('now()')}) as ends_soon
  from lot ${parts} and ${ON_SHELF} and warehouse_id in (select id from warehouse where is_active) group by goods_id) e
  on e.goods_id = g.id
left join (select goods_id, array_agg(${RUNNING_TAG}) as tags, min(price_e4) filter (where ${HAS_PIECES}) as price_e4
  from special_price ${parts} and ${IS_RUNNING} group by goods_id) o on o.goods_id = g.id
left join goods_price p on p.goods_id = g.id and p.rank = 0
left join goods_leaflet l on l.goods_id = g.id
where g.status = 'on' ${goods}`;

const ROWS_BETWEEN = rowsSql('and g.id > $1 and g.id <= $2', 'where goods_id > $1 and goods_id <= $2');
const ROWS_BY_ID = rowsSql('and g.id = any($1::int8[])', 'where goods_id = any($1::int8[])');
// Ids a statement: short enough for a busy machine to answer in time, and for rows to be gone before they count as old.
const CHUNK = 1000;

/**
 * Every goods on sale, in batches: a catalogue of any size passes through without standing in memory. The next batch is
 * read while the caller works on one.
 */
export async function* allIndexRows(db: Db): AsyncGenerator<IndexedGoods[]> {
  const shared = await readShared(db);
  const last = await db
    .selectFrom('goods')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst();
  const end = last?.id ?? 0;
  const read = (from: number) => rowsBetween(db, from, Math.min(from + CHUNK, end));
  let coming = read(0);
  for (let from = 0; from < end; from += CHUNK) {
    const { rows } = await coming;
    coming = read(from + CHUNK);
    // A caller that stops early leaves one behind that nobody waits for.
    coming.catch(() => undefined);
    yield rows.map((row) => toIndexed(row, shared));
  }
}

const rowsBetween = (db: Db, after: number, upTo: number) =>
  db.executeQuery<IndexRow>(CompiledQuery.raw(ROWS_BETWEEN, [after, upTo]));

/** The goods on sale among these ids. */
export async function indexRowsOf(db: Db, goodsIds: readonly number[]): Promise<IndexedGoods[]> {
  const shared = await readShared(db);
  const { rows } = await db.executeQuery<IndexRow>(CompiledQuery.raw(ROWS_BY_ID, [goodsIds]));
  return rows.map((row) => toIndexed(row, shared));
}

interface Maker {
  id: number;
  name: string;
  initials: string;
  pinyin: string;
}

/** What many goods share, read once: their makers, and for each category its ancestors and itself. */
interface Shared {
  makers: ReadonlyMap<number, Maker>;
  /** Goods of a leaf are found under every branch above it. */
  paths: ReadonlyMap<number, readonly number[]>;
  categories: ReadonlyMap<number, string>;
}

async function readShared(db: Db): Promise<Shared> {
  const [makers, categories] = await Promise.all([
    db.selectFrom('maker').select(['id', 'name', 'initials', 'pinyin']).execute(),
    db.selectFrom('category').select(['id', 'parent_id', 'name']).execute(),
  ]);
  const parents = new Map(categories.map((row) => [row.id, row.parent_id]));
  return {
    makers: new Map(makers.map((maker) => [maker.id, maker])),
    paths: new Map(categories.map(({ id }) => [id, pathOf(id, parents)])),
    categories: new Map(categories.map(({ id, name }) => [id, name])),
  };
}

function pathOf(id: number, parents: ReadonlyMap<number, number | null>): number[] {
  const path: number[] = [];
  for (let at: number | null = id; at !== null && !path.includes(at); at = parents.get(at) ?? null)
    path.push(at);
  return path;
}

function toIndexed(row: IndexRow, { makers, paths, categories }: Shared): IndexedGoods {
  const maker = makers.get(row.maker_id);
  const categoryIds = (row.category_ids ?? []).flatMap((id) => paths.get(id) ?? []);
  const described = [row.name, ...categoryIds.map((id) => categories.get(id) ?? ''), row.indications ?? ''];
  return {
    id: row.id,
    name: row.name,
    genericName: row.generic_name,
    tradeName: row.trade_name,
    initials: row.initials,
    pinyin: row.pinyin,
    makerId: row.maker_id,
    maker: maker?.name ?? '',
    makerInitials: maker?.initials ?? '',
    makerPinyin: maker?.pinyin ?? '',
    spec: row.spec,
    labels: ofEachLabel((key) => row[LABEL_FACETS[key].column]),
    approvalNo: row.approval_no,
    barcode: row.barcode,
    brandId: row.brand_id ?? 0,
    categoryIds,
    uses: usesIn(described.join(' ')),
    tags: [...new Set([...(row.tags ?? []), ...(row.running_tags ?? [])])],
    inStock: row.in_stock ?? false,
    endsSoon: (row.in_stock ?? false) && (row.ends_soon ?? false),
    onSale: true,
    isTcm: row.is_tcm,
    isEphedrine: row.is_ephedrine,
    scope: row.scope,
    sales: row.sales_count,
    priceE4: row.price_e4 ?? 0,
    createdAt: row.created_at,
  };
}

/**
 * A moment of the database, as PostgreSQL writes it: which transactions could be seen then. Changes are read by what an
 * earlier moment could not see, so one that commits late is never passed over.
 */
export type Snapshot = string;

export async function snapshotNow(db: Db): Promise<Snapshot> {
  const { rows } = await db.executeQuery<{ snapshot: string }>(
    CompiledQuery.raw('select pg_current_snapshot()::text as snapshot'),
  );
  return rows[0]?.snapshot ?? '';
}

// A `tx` beyond the newest transaction came with a backup from another cluster: it says nothing here.
// A special price that begins or ends changes its goods without a statement: found by the clock, some seconds twice so that
// no process whose clock differs misses one. So does a lot with the day from which it is near its expiry: all lots are looked
// through, but only when the day has changed.
const CHANGES = `select pg_current_snapshot()::text as snapshot, (select json_agg(goods_id) from (
    select goods_id from search_change
    where tx >= pg_snapshot_xmin($1::pg_snapshot)::text::int8
      and tx < pg_snapshot_xmax(pg_current_snapshot())::text::int8
      and not pg_visible_in_snapshot(tx::text::xid8, $1::pg_snapshot)
    union select goods_id from special_price where starts_at between to_timestamp($3) and now()
    union select goods_id from special_price where ends_at between to_timestamp($3) and now()
    union select goods_id from lot where ${nearFrom('to_timestamp($3)')} < ${nearFrom('now()')} and ${ON_SHELF}
      and expires_on >= ${nearFrom('to_timestamp($3)')} and expires_on < ${nearFrom('now()')}
    limit $2) changed) as goods_ids`;
const OVERLAP_SECONDS = 10;

/**
 * Goods changed since a moment, at most `limit`, and the moment of this answer.
 * @param at when that moment was, milliseconds of this process's clock
 */
export async function changesSince(
  db: Db,
  since: Snapshot,
  at: number,
  limit: number,
): Promise<{ snapshot: Snapshot; goodsIds: number[] }> {
  const { rows } = await db.executeQuery<{ snapshot: string; goods_ids: number[] | null }>(
    CompiledQuery.raw(CHANGES, [since, limit, at / 1000 - OVERLAP_SECONDS]),
  );
  return { snapshot: rows[0]?.snapshot ?? since, goodsIds: rows[0]?.goods_ids ?? [] };
}
