import {
  type COST_SOURCES,
  LOT_COST_COLUMNS,
  type LotCostCells,
  MAX_COST_ROWS,
} from '@qingnang/contract/lot-costs';
import { priceE4 } from '@qingnang/rules/money';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { pageOf } from '../../../../db/paging.ts';
import type { Tx } from '../../../../db/transaction.ts';
import { notFound } from '../../../../http/errors.ts';
import type { Staff } from '../../../../http/session.ts';
import { namedRows, type SheetUpload } from '../../../service/reads.ts';
import { lotHas } from '../lots/reads.ts';
import { type JudgedCost, judgeCosts, type NamedLot } from './rules.ts';

/** What lots cost now, as `c` beside lots `t`: what was said last. */
export const COSTS = sql`(select distinct on (lot_id) lot_id, cost_e4, staff_id, at from lot_cost order by lot_id, id desc)`;

export interface LotCostRow {
  id: number;
  goods_id: number;
  name: string;
  spec: string;
  maker: string;
  warehouse: string;
  lot_no: string;
  quantity: number;
  cost_e4: number | null;
  staff: string;
  at: Date | null;
}

interface CostFilter {
  keywords: string;
  state?: 'known' | 'unknown' | undefined;
}

/** The same for a few lots. */
const OWN_COST = sql`lateral (select cost_e4, staff_id, at from lot_cost where lot_id = t.id order by id desc limit 1) c`;
const BESIDE = sql`join goods g on g.id = t.goods_id join maker m on m.id = g.maker_id
  join warehouse w on w.id = t.warehouse_id left join ${OWN_COST} on true left join staff s on s.id = c.staff_id`;
const FROM = sql`lot t ${BESIDE}`;
const COLUMNS = sql`t.id, t.goods_id, g.name, g.spec, m.short_name as maker, w.name as warehouse, t.lot_no, t.quantity, c.cost_e4,
  coalesce(s.name, '') as staff, c.at`;

function whereOf({ keywords, state }: CostFilter): RawBuilder<unknown> {
  const words = lotHas(keywords, 'spec');
  if (state === undefined) return words;
  return sql`${words} and c.cost_e4 is ${state === 'known' ? sql`not null` : sql`null`}`;
}

/** One page of lots, the newest first. */
export async function costPage(
  db: Db,
  _staff: Staff,
  filter: CostFilter & { page: number; page_size: number },
): Promise<{ rows: LotCostRow[]; total: number }> {
  const costs = filter.state === undefined ? sql`` : sql`left join ${COSTS} c on c.lot_id = t.id`;
  const ids = sql`select t.id from lot t ${costs} where ${whereOf(filter)}`;
  const [found, count] = await Promise.all([
    sql<LotCostRow>`
      with ${pageOf({ ids, order: sql`t.id desc` }, filter)}
      select ${COLUMNS} from page join lot t on t.id = page.id ${BESIDE} order by page.place`.execute(db),
    sql<{ total: number }>`select count(*) as total from (${ids}) t`.execute(db),
  ]);
  return { rows: found.rows, total: count.rows[0]?.total ?? 0 };
}

/** One lot. @throws 404 */
export async function costOf(db: Db | Tx, _staff: Staff, lotId: number): Promise<LotCostRow> {
  const { rows } = await sql<LotCostRow>`select ${COLUMNS} from ${FROM} where t.id = ${lotId}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound('没有这个批次');
  return row;
}

export interface HistoryRow {
  id: number;
  cost_e4: number | null;
  source: keyof typeof COST_SOURCES;
  staff: string;
  at: Date;
}

/** What was said of a lot's cost, the newest first. */
export async function costHistory(db: Db, _staff: Staff, lotId: number): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select c.id, c.cost_e4, c.source, coalesce(s.name, '') as staff, c.at
    from lot_cost c left join staff s on s.id = c.staff_id where c.lot_id = ${lotId} order by c.id desc limit 200`.execute(
    db,
  );
  return rows;
}

const BATCH = 1000;

/** All that a filter finds, for a file. */
export async function* exportedCosts(
  db: Db,
  _staff: Staff,
  filter: CostFilter,
): AsyncGenerator<LotCostRow[]> {
  const where = whereOf(filter);
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const { rows } = await sql<LotCostRow>`
      select ${COLUMNS} from ${FROM} where ${where} and t.id < ${before} order by t.id desc limit ${BATCH}`.execute(
      db,
    );
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    before = last.id;
  }
}

/** What importing a list of costs would do, row by row. Nothing is kept. @throws 422 at `file` */
export async function previewCosts(db: Db, _staff: Staff, file: SheetUpload): Promise<JudgedCost[]> {
  const rows = await namedRows(file, {
    columns: LOT_COST_COLUMNS,
    key: 'lot_no',
    hint: '请先导出批次成本，按其中的列名填写',
    most: MAX_COST_ROWS,
  });
  return judgedCosts(db, rows);
}

/** Rows of a file with what they would do now. */
export async function judgedCosts(db: Db | Tx, rows: readonly LotCostCells[]): Promise<JudgedCost[]> {
  const goods = rows.map(({ cells }) => Number((cells.goods_id ?? '').normalize('NFKC').trim()));
  const { rows: lots } = await sql<Omit<NamedLot, 'cost'> & { cost_e4: number | null }>`
    select t.id, t.goods_id as "goodsId", concat_ws(' ', g.name, g.spec) as goods, w.name as warehouse, t.lot_no as "lotNo", c.cost_e4
    from lot t join goods g on g.id = t.goods_id join warehouse w on w.id = t.warehouse_id
    left join ${COSTS} c on c.lot_id = t.id
    where t.goods_id = any(${goods.filter(Number.isSafeInteger)}::int8[])`.execute(db);
  const named = lots.map(({ cost_e4, ...lot }) => ({
    ...lot,
    cost: cost_e4 === null ? null : priceE4(cost_e4),
  }));
  return judgeCosts(rows, named);
}
