import type { TraceLevel } from '@qingnang/contract/trace-words';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { pageOf } from '../../../../db/paging.ts';
import type { Tx } from '../../../../db/transaction.ts';
import { notFound } from '../../../../http/errors.ts';
import { lotHas } from '../../../catalogue/reads.ts';
import { traceNeeds } from '../needs/reads.ts';
import { goodsNeedIntake, lotNeedsIntake } from '../needs/rules.ts';
import type { ShelfCode } from './rules.ts';

export interface LotRow {
  id: number;
  goods_id: number;
  name: string;
  spec: string;
  maker: string;
  unit: string;
  warehouse: string;
  lot_no: string;
  expires_on: string | null;
  received_at: Date;
  quantity: number;
  by_code: number;
  needs_intake: boolean;
}

/** Codes of a lot that are in stock and in no case that is: they stand for all its pieces by code. */
const outermostOf = (lot: {
  id: RawBuilder<unknown>;
  goodsId: RawBuilder<unknown>;
  lotNo: RawBuilder<unknown>;
}) => sql`
  trace_code c where c.goods_id = ${lot.goodsId} and c.lot_no = ${lot.lotNo} and c.lot_id = ${lot.id}
    and c.state in ('stock', 'returned')
    and not exists (select from trace_code p where p.code = c.parent and p.lot_id = c.lot_id and p.state in ('stock', 'returned'))`;
const OF_ROW = outermostOf({ id: sql`t.id`, goodsId: sql`t.goods_id`, lotNo: sql`t.lot_no` });

/** @param page whose rows `page` are the lots' ids; a lot's codes are counted for these only */
async function lotRows(db: Db | Tx, page: RawBuilder<unknown>): Promise<LotRow[]> {
  const needs = await traceNeeds(db);
  const { rows } = await sql<
    Omit<LotRow, 'needs_intake'> & { scope: string; isEphedrine: boolean; receivedOn: string }
  >`
    with ${page}
    select t.id, t.goods_id, g.name, g.spec, m.short_name as maker, g.unit, w.name as warehouse, t.lot_no, t.expires_on,
      t.received_at, t.quantity, g.scope, g.is_ephedrine as "isEphedrine",
      (t.received_at at time zone 'Asia/Shanghai')::date as "receivedOn",
      (select coalesce(sum(c.pieces), 0)::int from ${OF_ROW}) as by_code
    from page join lot t on t.id = page.id join goods g on g.id = t.goods_id join maker m on m.id = g.maker_id
    join warehouse w on w.id = t.warehouse_id order by page.place`.execute(db);
  return rows.map(({ scope, isEphedrine, receivedOn, ...row }) => ({
    ...row,
    needs_intake:
      goodsNeedIntake(needs, { goodsId: row.goods_id, scope, isEphedrine }) &&
      lotNeedsIntake(needs, receivedOn),
  }));
}

interface LotFilter {
  keywords: string;
  ck_id?: number | undefined;
  page: number;
  page_size: number;
}

/** One page of the lots on hand, the newest first. */
export async function lotPage(db: Db, { keywords, ck_id, page, page_size }: LotFilter) {
  const inWarehouse = ck_id === undefined ? sql`true` : sql`t.warehouse_id = ${ck_id}`;
  const ids = sql`select t.id from lot t where t.quantity > 0 and ${lotHas(keywords, 'maker')} and ${inWarehouse}`;
  const [rows, counted] = await Promise.all([
    lotRows(db, pageOf({ ids, order: sql`t.received_at desc, t.id desc` }, { page, page_size })),
    sql<{ total: number }>`select count(*) as total from (${ids}) t`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** @throws 404 */
export async function lotRow(db: Db | Tx, id: number): Promise<LotRow> {
  const [row] = await lotRows(db, sql`page as (select ${id}::bigint as id, 1 as place)`);
  if (!row) throw notFound('批号不存在');
  return row;
}

/**
 * Of the lots of the same number elsewhere: pieces by code beyond those that lie there, as far as they have left by 移库, by lot.
 * What was written off or left without a code is too many by code as well, and has gone nowhere.
 */
export async function sparePieces(tx: Tx, { id, goods_id, lot_no }: LotRow): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; spare: number }>`
    select t.id, least((select coalesce(sum(c.pieces), 0)::int from ${OF_ROW}) - t.quantity, coalesce(d.pieces, 0)) as spare
    from lot t left join codes_due d on d.lot_id = t.id
    where t.goods_id = ${goods_id} and t.lot_no = ${lot_no} and t.id <> ${id}`.execute(tx);
  return new Map(rows.map((row) => [row.id, row.spare]));
}

const given = ({ id, goods_id, lot_no }: LotRow) =>
  outermostOf({ id: sql`${id}::bigint`, goodsId: sql`${goods_id}::bigint`, lotNo: sql`${lot_no}` });

/** Codes of a lot that are shown; there may be thousands. */
const SHOWN = 100;

/** A lot with the first of its codes in stock, and the pieces that makers' files name for it. @throws 404 */
export async function lotParts(db: Db | Tx, id: number) {
  const lot = await lotRow(db, id);
  const [codes, files] = await Promise.all([
    sql<{ code: string; level: TraceLevel; pieces: number }>`
      select trace_text(c.code) as code, c.level, c.pieces from ${given(lot)} order by c.code limit ${SHOWN}`.execute(
      db,
    ),
    sql<{ pieces: number }>`
      select coalesce(sum(c.pieces), 0)::int as pieces from trace_code c
      where c.goods_id = ${lot.goods_id} and c.lot_no = ${lot.lot_no} and c.lot_id is null and c.state = 'stock'
        and not exists (select from trace_code p where p.code = c.parent and p.state = 'stock')`.execute(db),
  ]);
  return { lot, codes: codes.rows, inFiles: files.rows[0]?.pieces ?? 0 };
}
export type LotParts = Awaited<ReturnType<typeof lotParts>>;

/** Everything of a lot that is in stock, cases and packs. */
export async function shelfCodes(db: Db | Tx, { id, goods_id, lot_no }: LotRow): Promise<ShelfCode[]> {
  const { rows } = await sql<ShelfCode>`
    select trace_text(c.code) as code, coalesce(trace_text(p.code), '') as parent, c.pieces
    from trace_code c left join trace_code p on p.code = c.parent and p.lot_id = c.lot_id and p.state in ('stock', 'returned')
    where c.goods_id = ${goods_id} and c.lot_no = ${lot_no} and c.lot_id = ${id} and c.state in ('stock', 'returned')
    order by c.code`.execute(db);
  return rows;
}
