import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { everyWord } from '../../../../db/keywords.ts';
import type { Tx } from '../../../../db/transaction.ts';
import { recallClassOf } from '../../../catalogue/reads.ts';
import { type Bounded, seen } from '../../../identity/reads.ts';
import { heldPieces } from '../../cases/claims/reads.ts';
import type { Holding } from '../rules.ts';

export interface RecallLotRow {
  lot_id: number;
  goods_id: number;
  name: string;
  spec: string;
  unit: string;
  maker: string;
  approval_no: string;
  lot_no: string;
  warehouses: string[];
  expires_on: string | null;
  on_hand: number;
  buyer_count: number;
  shipped_number: number;
  is_stopped: boolean;
  recall_class: number;
}

/** Parcels' lines of a goods and lot number, from whichever warehouse. */
const SHIPPED = sql`shipment_line sl join lot st on st.id = sl.lot_id join shipment s on s.id = sl.shipment_id
  join sales_order o on o.id = s.order_id`;

const lots = (where: RawBuilder<unknown>, paging: RawBuilder<unknown>) => sql<
  RecallLotRow & { total: number }
>`
  select n.*, g.name, g.spec, g.unit, m.name as maker, g.approval_no, f.buyer_count, f.shipped_number,
    ${recallClassOf(sql`n.goods_id`, sql`n.lot_no`)} as recall_class
  from (
    select min(t.id) as lot_id, t.goods_id, t.lot_no, array_agg(w.name order by w.id) as warehouses, min(t.expires_on) as expires_on,
      sum(t.quantity + t.locked)::int as on_hand, bool_or(t.stopped_at is not null) as is_stopped, count(*) over () as total
    from lot t join warehouse w on w.id = t.warehouse_id join goods g on g.id = t.goods_id
    where ${where} group by t.goods_id, t.lot_no order by t.lot_no, t.goods_id ${paging}) n
  join goods g on g.id = n.goods_id
  join maker m on m.id = g.maker_id
  join lateral (
    select count(distinct o.account_id)::int as buyer_count, coalesce(sum(sl.number), 0)::int as shipped_number
    from ${SHIPPED} where st.goods_id = n.goods_id and st.lot_no = n.lot_no) f on true
  order by n.lot_no, n.goods_id`;

/** Lots by number or goods, of all warehouses together. */
export async function recallLots(db: Db, keywords: string, page: number, pageSize: number) {
  const words = everyWord(keywords, [sql`t.lot_no`, sql`g.name`, sql`g.approval_no`]);
  const { rows } = await lots(words, sql`limit ${pageSize} offset ${(page - 1) * pageSize}`).execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** @param id of any of the warehouses' rows */
export async function recallLot(db: Db, id: number): Promise<RecallLotRow | undefined> {
  const same = sql`(t.goods_id, t.lot_no) = (select goods_id, lot_no from lot where id = ${id})`;
  return (await lots(same, sql``).execute(db)).rows[0];
}

export interface LotStockRow {
  warehouse_name: string;
  quantity: number;
  locked: number;
  received_at: Date;
}

export interface LotStateRow {
  stock: LotStockRow[];
  stop_id: number | null;
  recall_id: number | null;
}

/** Where pieces of a lot lie, and what stands against it. */
export async function lotState(
  db: Db,
  { goods_id: goodsId, lot_no: lotNo }: RecallLotRow,
): Promise<LotStateRow> {
  const [stock, state] = await Promise.all([
    sql<LotStockRow>`
      select w.name as warehouse_name, t.quantity, t.locked, t.received_at from lot t join warehouse w on w.id = t.warehouse_id
      where t.goods_id = ${goodsId} and t.lot_no = ${lotNo} order by w.id`.execute(db),
    sql<{ stop_id: number | null; recall_id: number | null }>`
      select (select id from lot_stop where goods_id = ${goodsId} and lot_no = ${lotNo} and released_at is null) as stop_id,
        (select id from recall where goods_id = ${goodsId} and lot_no = ${lotNo} and not is_drill and closed_at is null) as recall_id`.execute(
      db,
    ),
  ]);
  return { stock: stock.rows, stop_id: null, recall_id: null, ...state.rows[0] };
}

export interface HoldingRow extends Holding {
  shipment_line_id: number;
  order_line_id: number;
  order_id: number;
  order_no: string;
  company: string;
  contact_name: string;
  warehouse_name: string;
  /** Of the order, whom a recall calls. */
  consignee: string;
  phone: string;
  shipped_at: Date;
}

/** Who has received pieces of a goods and lot number, parcel by parcel, from whichever warehouse. */
export async function holdingsOf(
  db: Db | Tx,
  staff: Bounded,
  { goodsId, lotNo }: { goodsId: number; lotNo: string },
): Promise<HoldingRow[]> {
  const { rows } = await sql<HoldingRow>`
    select sl.id as shipment_line_id, sl.order_line_id, o.id as order_id, o.order_no, o.account_id, a.company, a.contact_name,
      w.name as warehouse_name, o.consignee, o.phone, s.shipped_at, sl.number, ${heldPieces('sl.id')} as held, ${PENDING} as pending
    from ${SHIPPED}
    join account a on a.id = o.account_id
    join warehouse w on w.id = st.warehouse_id
    where st.goods_id = ${goodsId} and st.lot_no = ${lotNo} and ${seen(staff, sql`o.account_id`)} order by o.id, sl.id`.execute(
    db,
  );
  return rows;
}

/** Pieces under cases whose goods have not been looked at. */
const PENDING = sql<number>`(
  select coalesce(sum(c.number), 0)::int from after_sales_line c join after_sales a on a.id = c.case_id
  where c.shipment_line_id = sl.id and c.accepted_number is null and a.kind in ('return', 'exchange')
    and a.status in (10, 20, 30))`;
