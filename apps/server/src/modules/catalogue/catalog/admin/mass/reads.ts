import type { MassChange } from '@qingnang/contract/admin-catalog';
import { FACT_KEYS, type GoodsFacts } from '@qingnang/contract/goods-facts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '../../../../../db/client.ts';
import type { Tag } from '../../../../../db/json-columns.ts';
import type { MassChangeRow } from '../../../../../db/tables.ts';
import type { Tx } from '../../../../../db/transaction.ts';
import { notFound } from '../../../../../http/errors.ts';
import type { Staff } from '../../../../../http/session.ts';
import { allReference } from '../../../../identity/reads.ts';
import type { KnownReference } from '../../../../identity/rules.ts';
import { type GoodsConditions, matching } from '../reads.ts';
import { categoryWords } from './kinds/rules.ts';
import type { MassGoods } from './rules.ts';

interface GoodsRow extends Omit<MassGoods, 'values' | 'isSettled'> {
  is_settled: boolean;
  generic_name: string;
  facts: GoodsFacts;
  barcode: string;
  source_code: string;
  storage: string;
  is_ephedrine: boolean;
  is_tcm: boolean;
  description: string;
  status: string;
  prices: Record<string, number> | null;
  retail_price_e4: number | null;
  floor_price_e4: number | null;
  min_order: number;
  multiple: number;
  middle_pack: number;
  case_pack: number;
  limit_per_order: number | null;
  limit_per_day: number | null;
  tags: Tag[] | null;
  categories: string[] | null;
}

const readGoods = async (db: Db | Tx, where: RawBuilder<unknown>): Promise<MassGoods[]> => {
  const { rows } = await sql<GoodsRow>`
    select g.id, g.name, g.version, g.spec, g.unit, g.approval_no, g.rx_class, g.scope, g.forbidden_class, m.name as maker,
      (select goods_number from business_scope where code = g.scope) as goods_number,
      g.generic_name, json_build_object(${FACTS}) as facts, g.barcode, g.source_code, g.storage, g.is_ephedrine, g.is_tcm, g.description,
      g.status, g.retail_price_e4, g.floor_price_e4, g.min_order, g.multiple, g.middle_pack, g.case_pack, g.limit_per_order,
      g.limit_per_day,
      g.status <> 'draft' or exists (select from lot where lot.goods_id = g.id) as is_settled,
      (select json_agg(distinct c.name) from goods_category gc join category c on c.id = gc.category_id
        where gc.goods_id = g.id) as categories,
      (select json_object_agg(rank, price_e4) from goods_price where goods_id = g.id) as prices,
      (select json_agg(json_build_object('name', name, 'describe', describe, 'is_show', is_show)
        order by strpos('优秒满换购赠特新', name)) from goods_tag where goods_id = g.id) as tags
    from goods g join maker m on m.id = g.maker_id where ${where}`.execute(db);
  return rows.map(toGoods);
};

const FACTS = sql.join(FACT_KEYS.flatMap((key) => [sql.lit(key), sql.ref(`g.${key}`)]));

function toGoods(row: GoodsRow): MassGoods {
  const { id, version, prices, facts, name, maker, spec, unit, approval_no, rx_class, scope, goods_number } =
    row;
  const priceOf = (rank: number) => prices?.[rank] ?? null;
  return {
    id,
    version,
    name,
    maker,
    spec,
    unit,
    approval_no,
    rx_class,
    scope,
    goods_number,
    price_e4: priceOf(0),
    forbidden_class: row.forbidden_class,
    isSettled: row.is_settled,
    values: {
      name,
      generic_name: row.generic_name,
      ...facts,
      maker,
      spec,
      unit,
      approval_no,
      barcode: row.barcode,
      source_code: row.source_code,
      rx_class,
      scope,
      storage: row.storage,
      is_ephedrine: String(row.is_ephedrine),
      is_tcm: String(row.is_tcm),
      categories: categoryWords(row.categories ?? []),
      price0: priceOf(0),
      price1: priceOf(1),
      price2: priceOf(2),
      price3: priceOf(3),
      retail_price: row.retail_price_e4,
      floor_price: row.floor_price_e4,
      min_order: row.min_order,
      multiple: row.multiple,
      middle_pack: row.middle_pack,
      case_pack: row.case_pack,
      limit_per_order: row.limit_per_order,
      limit_per_day: row.limit_per_day,
      description: row.description,
      status: row.status,
      tags: row.tags ?? [],
    },
  };
}

/** Goods by id, as a mass change sees them; unknown ids are missing. */
export async function massGoods(db: Db | Tx, ids: readonly number[]): Promise<Map<number, MassGoods>> {
  const rows = await readGoods(db, sql`g.id = any(${ids}::int8[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The names that a category may be called by in a file. */
export async function categoryNames(db: Db | Tx): Promise<Set<string>> {
  const rows = await db.selectFrom('category').select('name').execute();
  return new Set(rows.map(({ name }) => name));
}

const BATCH = 1000;

/** All goods that a filter of the list finds, by id, in batches. */
export async function* exportedGoods(
  db: Db,
  _staff: Staff,
  filter: GoodsConditions,
): AsyncGenerator<MassGoods[]> {
  const where = matching(filter);
  for (let after = 0; ; ) {
    const rows = await readGoods(db, sql`${where} and g.id > ${after} order by g.id limit ${BATCH}`);
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.id ?? after;
  }
}

export interface ChangeRow {
  id: number;
  file_name: string;
  staff: string;
  status: MassChange['status'];
  held_id: number | null;
  rows_total: number;
  rows_changed: number;
  rows_refused: number;
  created_at: Date;
  applied_at: Date | null;
  undone_at: Date | null;
}

const changes = (db: Db | Tx, rest: RawBuilder<unknown>) =>
  sql<ChangeRow>`
    select c.id, c.file_name, s.name as staff,
      case when c.status = 'waiting' and not exists (select from approval
          where state = 'waiting' and act = 'mass_change.apply' and subject = 'mass_change:' || c.id)
        then 'refused' else c.status end as status,
      (select id from mass_change where held_from = c.id) as held_id, c.rows_total, c.rows_changed, c.rows_refused, c.created_at,
      c.applied_at, c.undone_at
    from mass_change c join staff s on s.id = c.staff_id ${rest}`
    .execute(db)
    .then(({ rows }) => rows);

/** One page of the mass changes, newest first. */
export async function massChanges(db: Db, _staff: Staff, page: number, size: number) {
  const [rows, count] = await Promise.all([
    changes(db, sql`order by c.id desc limit ${size} offset ${(page - 1) * size}`),
    db
      .selectFrom('mass_change')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirst(),
  ]);
  return { rows, total: count?.total ?? 0 };
}

/** @throws 404 for an unknown change */
export async function massChange(db: Db | Tx, _staff: Staff, id: number): Promise<ChangeRow> {
  const [row] = await changes(db, sql`where c.id = ${id}`);
  if (!row) throw notFound('批量修改不存在');
  return row;
}

/** Its `version` is the goods' own: what the preview saw, after the act what it made. */
export type RowOfChange = Omit<Selectable<MassChangeRow>, 'change_id'>;

export type RowFilter = 'changed' | 'refused' | undefined;

const rowsOf = (db: Db | Tx, changeId: number, only: RowFilter) => {
  const rows = db.selectFrom('mass_change_row').where('change_id', '=', changeId);
  return only === undefined ? rows : rows.where('error', only === 'changed' ? '=' : '<>', '');
};

/** One page of the rows of a change, in the order of the file. */
export async function massRows(
  db: Db,
  _staff: Staff,
  id: number,
  { only, page, page_size: size }: { only: RowFilter; page: number; page_size: number },
) {
  const [rows, count] = await Promise.all([
    rowsOf(db, id, only)
      .selectAll()
      .orderBy('row_no')
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    rowsOf(db, id, only)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirst(),
  ]);
  return { rows, total: count?.total ?? 0 };
}

/** All rows of a change in batches, in the order of the file. */
export async function* massRowBatches(
  db: Db | Tx,
  changeId: number,
  only: RowFilter,
): AsyncGenerator<RowOfChange[]> {
  for (let after = 0; ; ) {
    const rows = await rowsOf(db, changeId, only)
      .selectAll()
      .where('row_no', '>', after)
      .orderBy('row_no')
      .limit(BATCH)
      .execute();
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.row_no ?? after;
  }
}

/** Ranks and business scopes by which columns and cells are named. */
export const namesShown = (db: Db): Promise<KnownReference> => allReference(db);
