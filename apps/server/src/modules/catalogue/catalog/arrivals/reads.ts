import {
  ARRIVAL_COLUMNS,
  type ArrivalCells,
  type LotState,
  MAX_ARRIVAL_ROWS,
} from '@qingnang/contract/lot-arrivals';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { pageOf } from '../../../../db/paging.ts';
import type { Tx } from '../../../../db/transaction.ts';
import { dayInChina } from '../../../../http/dates.ts';
import type { Staff } from '../../../../http/session.ts';
import { namedRows, type SheetUpload } from '../../../service/reads.ts';
import { lotHas } from '../lots/reads.ts';
import { type JudgedArrival, judgeArrivals, type KnownLot, type NamedGoods } from './rules.ts';

export interface LotRow {
  id: number;
  goods_id: number;
  name: string;
  spec: string;
  maker: string;
  warehouse: string;
  lot_no: string;
  produced_on: string | null;
  expires_on: string | null;
  quantity: number;
  locked: number;
  state: LotState;
  received_at: Date;
}

interface LotFilter {
  keywords: string;
  state?: LotState | undefined;
}

const STATE = sql<LotState>`case when t.quantity + t.locked = 0 then 'gone' when t.stopped_at is not null then 'stopped'
  when t.expires_on < (now() at time zone 'Asia/Shanghai')::date then 'expired' else 'on' end`;

function whereOf({ keywords, state }: LotFilter): RawBuilder<unknown> {
  const words = lotHas(keywords, 'spec');
  return state === undefined ? words : sql`${words} and ${STATE} = ${state}`;
}

/** One page of lots, the newest first. */
export async function lotPage(
  db: Db,
  _staff: Staff,
  filter: LotFilter & { page: number; page_size: number },
): Promise<{ rows: LotRow[]; total: number }> {
  const ids = sql`select t.id from lot t where ${whereOf(filter)}`;
  const [found, count] = await Promise.all([
    sql<LotRow>`
      with ${pageOf({ ids, order: sql`t.id desc` }, filter)}
      select t.id, t.goods_id, g.name, g.spec, m.short_name as maker, w.name as warehouse, t.lot_no,
        t.produced_on::text, t.expires_on::text, t.quantity, t.locked, ${STATE} as state, t.received_at
      from page join lot t on t.id = page.id join goods g on g.id = t.goods_id join maker m on m.id = g.maker_id
      join warehouse w on w.id = t.warehouse_id order by page.place`.execute(db),
    sql<{ total: number }>`select count(*) as total from (${ids}) t`.execute(db),
  ]);
  return { rows: found.rows, total: count.rows[0]?.total ?? 0 };
}

/** A goods that has nothing to sell, as a line to fill in. */
export interface EmptyGoods {
  id: number;
  source_code: string;
  barcode: string;
  name: string;
  spec: string;
  maker: string;
  /** '' = there are several. */
  warehouse: string;
}

/** Goods on sale that no warehouse has a piece of, for a file: as many as one import takes. */
export async function* emptyGoods(db: Db, _staff: Staff): AsyncGenerator<EmptyGoods[]> {
  const { rows } = await sql<EmptyGoods>`
    select g.id, g.source_code, g.barcode, g.name, g.spec, m.short_name as maker,
      (select case when count(*) = 1 then max(name) else '' end from warehouse) as warehouse
    from goods g join maker m on m.id = g.maker_id
    where g.status = 'on' and not exists (select from stock s where s.goods_id = g.id and s.available + s.reserved + s.to_count > 0)
    order by g.id limit ${MAX_ARRIVAL_ROWS}`.execute(db);
  yield rows;
}

/** What taking in a file would do, row by row. Nothing is kept. @throws 422 at `file` */
export async function previewArrivals(db: Db, staff: Staff, file: SheetUpload): Promise<JudgedArrival[]> {
  const rows = await namedRows(file, {
    columns: ARRIVAL_COLUMNS,
    key: 'lot_no',
    hint: '请先下载样表，按其中的列名填写',
    most: MAX_ARRIVAL_ROWS,
  });
  return judgedArrivals(db, staff, rows);
}

/** Rows of a file with what they would do now: two statements, however many rows. */
export async function judgedArrivals(
  db: Db | Tx,
  staff: Staff,
  rows: readonly ArrivalCells[],
): Promise<JudgedArrival[]> {
  const named = (field: 'goods_id' | 'source_code' | 'barcode') => [
    ...new Set(rows.map(({ cells }) => (cells[field] ?? '').normalize('NFKC').trim()).filter(Boolean)),
  ];
  const ids = named('goods_id').map(Number).filter(Number.isSafeInteger);
  const { rows: goods } = await sql<NamedGoods>`
    select id, concat_ws(' ', name, spec) as words, source_code as "sourceCode", barcode from goods
    where id = any(${ids}::int8[]) or source_code = any(${named('source_code')}::text[])
      or barcode = any(${named('barcode')}::text[])`.execute(db);
  const { rows: warehouses } = await sql<{ id: number; name: string }>`
    select id, name from warehouse order by id`.execute(db);
  const { rows: lots } = await sql<KnownLot>`
    select goods_id as "goodsId", warehouse_id as "warehouseId", lot_no as "lotNo", produced_on::text as "producedOn",
      expires_on::text as "expiresOn"
    from lot where goods_id = any(${goods.map(({ id }) => id)}::int8[])`.execute(db);
  const mayCost = staff.permissions.has('cost.write');
  return judgeArrivals(rows, { goods, warehouses, lots, today: dayInChina(new Date()), mayCost });
}
