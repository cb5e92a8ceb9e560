import { FACT_KEYS } from '@qingnang/contract/goods-facts';
import { priceE4 } from '@qingnang/rules/money';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { everyWord, type Finder, foundByOne, indexed } from '../../../../db/keywords.ts';
import { pageOf } from '../../../../db/paging.ts';
import type { Tx } from '../../../../db/transaction.ts';
import type { Staff } from '../../../../http/session.ts';
import { allReference } from '../../../identity/reads.ts';
import type { KnownReference } from '../../../identity/rules.ts';
import { allReasons } from '../../../service/reads.ts';
import type { ReasonRow } from '../../../service/rules.ts';
import { SCORE } from './completeness/reads.ts';
import type { GoodsFields, Values } from './rules.ts';

export interface GoodsConditions {
  keywords?: string | undefined;
  status?: string | undefined;
  category_id?: number | undefined;
  stock?: 'in' | 'out' | undefined;
}

export interface GoodsFilter extends GoodsConditions {
  sort?: 'score' | undefined;
  page: number;
  page_size: number;
}

export interface ListRow {
  id: number;
  name: string;
  spec: string;
  unit: string;
  maker: string;
  approval_no: string;
  barcode: string;
  /** What systems outside call it; '' = nothing. */
  external_ids: string;
  image: string | null;
  rx_class: string;
  status: string;
  price_e4: number | null;
  available: number;
  reserved: number;
  nearest_expiry: string | null;
  score: number;
  updated_at: Date;
}

const NEWEST = sql`g.updated_at desc, g.id desc`;

/** One page of all goods, drafts and what is off the shelf included; last changed first, or the least complete. */
export async function listGoods(
  db: Db,
  _staff: Staff,
  filter: GoodsFilter,
): Promise<{ rows: ListRow[]; total: number }> {
  const where = matching(filter);
  const order = filter.sort === 'score' ? sql`${SCORE}, ${NEWEST}` : NEWEST;
  const [page, count] = await Promise.all([
    sql<ListRow>`
      with ${pageOf({ ids: sql`select g.id from goods g where ${where}`, order }, filter)}
      select g.id, g.name, g.spec, g.unit, m.name as maker, g.approval_no, g.barcode, g.rx_class, g.status, g.updated_at,
        ${SCORE} as score, (select coalesce(string_agg(external_id, '、' order by source), '') from external_number where goods_id = g.id)
          as external_ids,
        (select url from goods_image where goods_id = g.id order by position limit 1) as image,
        (select price_e4 from goods_price where goods_id = g.id and rank = 0) as price_e4,
        coalesce(s.available, 0) as available, coalesce(s.reserved, 0) as reserved,
        (select min(expires_on) from lot where goods_id = g.id and quantity > 0) as nearest_expiry
      from page join goods g on g.id = page.id join maker m on m.id = g.maker_id
      left join lateral (select sum(available) as available, sum(reserved) as reserved from stock where goods_id = g.id) s
        on true
      order by page.place`.execute(db),
    sql<{ total: number }>`
      select count(*) as total from goods g where ${where}`.execute(db),
  ]);
  return { rows: page.rows, total: count.rows[0]?.total ?? 0 };
}

const NAMES = ['name', 'trade_name', 'initials', 'approval_no', 'barcode'].map((column) =>
  sql.ref(`w.${column}`),
);
const GOODS_WORDS = sql`goods_words(${sql.join(NAMES)})`;

/** Ids of goods with a word in their name. */
export const goodsNamed: Finder = (word) =>
  sql`select w.id from goods w where ${indexed(GOODS_WORDS, [sql`w.name`])(word)}`;

/** By what stands in the goods itself, and by its maker. */
const FINDERS: readonly Finder[] = [
  (word) => sql`select w.id from goods w where ${indexed(GOODS_WORDS, NAMES)(word)}`,
  (word) =>
    sql`select w.id from goods w where w.maker_id in (select id from maker where ${everyWord(word, [sql`name`])})`,
];

/** Goods `g` with every word, and what a system outside calls exactly so. */
const found = (keywords: string) => sql`g.id in (
  select n.id from goods n where ${everyWord(keywords, [foundByOne(sql`n.id`, FINDERS)])}
  union all select goods_id from external_number where kind = 'goods' and external_id = ${keywords.trim()})`;

/** The condition of a filter on goods `g`. */
export function matching({ keywords = '', status, category_id, stock }: GoodsConditions) {
  const conditions: RawBuilder<unknown>[] = [keywords.trim() === '' ? sql`true` : found(keywords)];
  if (status) conditions.push(sql`g.status = ${status}`);
  if (category_id) {
    conditions.push(sql`g.id in (
      with recursive below as (
        select id from category where id = ${category_id}
        union all select c.id from category c join below on c.parent_id = below.id)
      select goods_id from goods_category where category_id in (select id from below))`);
  }
  const inStock = sql`exists (select from stock where goods_id = g.id and available > 0)`;
  if (stock) conditions.push(stock === 'in' ? inStock : sql`not ${inStock}`);
  return sql.join(conditions, sql` and `);
}

/** Whether there is a goods of this id. */
export async function isGoods(db: Db | Tx, id: number): Promise<boolean> {
  const row = await db.selectFrom('goods').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** One goods with all that belongs to it. */
export interface GoodsRecord {
  id: number;
  version: number;
  initials: string;
  fields: GoodsFields;
  images: { id: number; url: string }[];
  lots: {
    id: number;
    ck_id: number;
    ck_name: string;
    lot_no: string;
    produced_on: string | null;
    expires_on: string | null;
    quantity: number;
  }[];
  stock: { ck_id: number; ck_name: string; available: number; reserved: number }[];
}

const FACTS = sql.join(FACT_KEYS.map((key) => sql.ref(`g.${key}`)));

type Columns = GoodsFields['columns'];
interface RecordRow extends Columns {
  id: number;
  version: number;
  initials: string;
  maker: string;
  category_ids: number[] | null;
  prices: { rank: number; price_e4: number }[] | null;
  ladder: { type: number; steps: { number: number; price_e4: number }[] | null } | null;
  images: GoodsRecord['images'] | null;
  lots: GoodsRecord['lots'] | null;
  stock: GoodsRecord['stock'] | null;
}

/** A goods as staff see it; undefined for an unknown one. `forUpdate` keeps others from changing it meanwhile. */
export async function goodsRecord(
  db: Db | Tx,
  _staff: Staff,
  id: number,
  forUpdate = false,
): Promise<GoodsRecord | undefined> {
  const { rows } = await sql<RecordRow>`
    select g.id, g.version, g.initials, g.name, g.generic_name, ${FACTS}, g.approval_no, g.barcode,
      g.brand_id, g.spec, g.unit, g.middle_pack, g.case_pack, g.min_order, g.multiple, g.can_split, g.round_to_case,
      g.limit_per_order, g.limit_per_day, g.free_shipping_number, g.rx_class, g.storage, g.scope, g.is_ephedrine, g.ephedrine_order_limit,
      g.ephedrine_month_limit, g.is_tcm, g.retail_price_e4, g.floor_price_e4, g.tax_rate, g.description, g.status,
      (select name from maker where id = g.maker_id) as maker,
      (select json_agg(category_id order by category_id) from goods_category where goods_id = g.id) as category_ids,
      (select json_agg(json_build_object('rank', rank, 'price_e4', price_e4) order by rank)
        from goods_price where goods_id = g.id) as prices,
      (select json_build_object('type', l.type, 'steps',
        (select json_agg(json_build_object('number', number, 'price_e4', price_e4) order by number)
          from ladder_step where ladder_id = l.id)) from ladder l where l.goods_id = g.id) as ladder,
      (select json_agg(json_build_object('id', id, 'url', url) order by position)
        from goods_image where goods_id = g.id) as images,
      (select json_agg(json_build_object('id', lot.id, 'ck_id', w.id, 'ck_name', w.name, 'lot_no', lot.lot_no,
        'produced_on', lot.produced_on, 'expires_on', lot.expires_on, 'quantity', lot.quantity)
        order by lot.expires_on nulls last, lot.received_at, lot.id)
        from lot join warehouse w on w.id = lot.warehouse_id where lot.goods_id = g.id) as lots,
      (select json_agg(json_build_object('ck_id', w.id, 'ck_name', w.name, 'available', s.available,
        'reserved', s.reserved) order by w.sort, w.id)
        from stock s join warehouse w on w.id = s.warehouse_id where s.goods_id = g.id) as stock
    from goods g where g.id = ${id} ${forUpdate ? sql`for update of g` : sql``}`.execute(db);
  return rows[0] && toRecord(rows[0]);
}

function toRecord(row: RecordRow): GoodsRecord {
  const { id, version, initials, maker, category_ids, prices, ladder, images, lots, stock, ...columns } = row;
  return {
    id,
    version,
    initials,
    fields: {
      columns,
      maker,
      categoryIds: category_ids ?? [],
      prices: (prices ?? []).map(({ rank, price_e4 }) => ({ rank, price: priceE4(price_e4) })),
      ladder: ladder?.steps
        ? {
            type: ladder.type,
            steps: ladder.steps.map(({ number, price_e4 }) => ({ number, price: priceE4(price_e4) })),
          }
        : null,
    },
    images: images ?? [],
    lots: lots ?? [],
    stock: stock ?? [],
  };
}

export interface LogRow {
  at: Date;
  staff: string | null;
  action: string;
  before: Values | null;
  after: Values | null;
}

const LOG_ROWS = 50;

/** What was done to a goods, newest first. */
export async function goodsLog(db: Db, _staff: Staff, id: number): Promise<LogRow[]> {
  const { rows } = await sql<LogRow>`
    select a.at, s.name as staff, a.action, a.before, a.after
    from audit_log a left join staff s on s.id = a.staff_id
    where a.entity = 'goods' and a.entity_id = ${String(id)} order by a.id desc limit ${LOG_ROWS}`.execute(
    db,
  );
  return rows;
}

export interface OptionRows {
  warehouses: { id: number; name: string }[];
  brands: { id: number; name: string }[];
  makers: { id: number; name: string }[];
  categories: { id: number; tree: string; parent_id: number | null; name: string }[];
  /** Names of those that parcels are given to. */
  carriers: string[];
  /** Those of them that carry cold goods. */
  coldCarriers: string[];
  reasons: ReasonRow[];
  reference: KnownReference;
}

export async function optionRows(db: Db): Promise<OptionRows> {
  const [warehouses, brands, makers, categories, carriers, reasons, reference] = await Promise.all([
    db.selectFrom('warehouse').select(['id', 'name']).orderBy('sort').orderBy('id').execute(),
    db.selectFrom('brand').select(['id', 'name']).orderBy('sort').orderBy('id').execute(),
    db.selectFrom('maker').select(['id', 'name']).orderBy('name').orderBy('id').execute(),
    db
      .selectFrom('category')
      .select(['id', 'tree', 'parent_id', 'name'])
      .orderBy('sort')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('carrier')
      .select(['name', 'is_cold'])
      .where('is_active', '=', true)
      .orderBy('id')
      .execute(),
    allReasons(db),
    allReference(db),
  ]);
  return {
    warehouses,
    brands,
    makers,
    categories,
    carriers: carriers.map(({ name }) => name),
    coldCarriers: carriers.flatMap(({ name, is_cold }) => (is_cold ? [name] : [])),
    reasons,
    reference,
  };
}
