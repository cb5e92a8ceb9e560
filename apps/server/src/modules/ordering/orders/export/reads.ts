import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { type OrderFilter, type OrderOwner, ownFilter } from '../reads.ts';

const BATCH = 500;
/** Orders have one line or five hundred. */
const LINES = 1000;

/** The newest orders that a filter leaves, at most `most`. */
export async function exportedIds(
  db: Db,
  owner: OrderOwner,
  filter: OrderFilter,
  most: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('sales_order as o')
    .select('o.id')
    .where(ownFilter(owner, filter))
    .orderBy('o.id', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

export interface ExportedOrder {
  company: string;
  order_no: string;
  placed_at: Date;
  status: number;
  kind: string;
  warehouse: string;
  consignee: string;
  phone: string;
  address: string;
  line_count: number;
  piece_count: number;
  goods_fen: number;
  discount_fen: number;
  shipping_fen: number;
  balance_fen: number;
  payable_fen: number;
  refunded_fen: number;
  payment_method: string;
  paid_at: Date | null;
  shipped_at: Date | null;
  completed_at: Date | null;
  remark: string;
}

/** Orders by id, batch by batch, in the order of the ids; the ids must be the owner's own. */
export async function* exportedOrders(db: Db, ids: readonly number[]): AsyncGenerator<ExportedOrder[]> {
  for (const batch of batches(ids)) {
    const { rows } = await sql<ExportedOrder>`
      select a.company, o.order_no, o.placed_at, o.status, o.kind, w.name as warehouse, o.consignee, o.phone, o.region || o.address as address,
        n.line_count, n.piece_count, o.goods_fen, o.discount_fen, o.shipping_fen, o.balance_fen, o.payable_fen, o.refunded_fen,
        o.payment_method, o.paid_at, o.shipped_at, o.completed_at, o.remark
      from sales_order o join warehouse w on w.id = o.warehouse_id join account a on a.id = o.account_id
      cross join lateral (select count(*) as line_count, coalesce(sum(number), 0) as piece_count
        from sales_order_line where order_id = o.id) n
      where o.id = any(${batch}::bigint[]) order by o.id desc`.execute(db);
    yield rows;
  }
}

export interface ExportedLine {
  order_no: string;
  name: string;
  spec: string;
  maker: string;
  approval_no: string;
  unit: string;
  number: number;
  shipped_number: number;
  cut_number: number;
  unit_price_e4: number;
  amount_fen: number;
  discount_fen: number;
  refunded_fen: number;
  is_gift: boolean;
  /** `A260814 2027-08-31 ×60`, one for each lot that left. */
  lots: string | null;
}

/** Where a batch of lines has ended. */
interface LinePlace {
  order_id: number;
  id: number;
}

/** The lines of orders by id, batch by batch. */
export async function* exportedLines(db: Db, ids: readonly number[]): AsyncGenerator<ExportedLine[]> {
  for (const batch of batches(ids)) {
    let last: LinePlace | undefined;
    do {
      const rows = await linesAfter(db, batch, last);
      yield rows;
      last = rows.length < LINES ? undefined : rows.at(-1);
    } while (last);
  }
}

async function linesAfter(db: Db, ids: readonly number[], last: LinePlace | undefined) {
  const rest = last
    ? sql`and (l.order_id < ${last.order_id} or (l.order_id = ${last.order_id} and l.id > ${last.id}))`
    : sql``;
  const { rows } = await sql<ExportedLine & LinePlace>`
      select l.order_id, l.id, o.order_no, l.name, l.spec, l.maker, l.approval_no, l.unit, l.number, l.shipped_number, l.cut_number,
        l.unit_price_e4, l.amount_fen, l.discount_fen, l.refunded_fen, l.promotion_id <> 0 as is_gift,
        (select string_agg(concat_ws(' ', t.lot_no, t.expires_on, '×' || t.number), '；' order by t.id)
          from shipment_line t join shipment s on s.id = t.shipment_id
          where t.order_line_id = l.id and s.after_sales_id is null) as lots
      from sales_order_line l join sales_order o on o.id = l.order_id
      where l.order_id = any(${ids}::bigint[]) ${rest} order by l.order_id desc, l.id limit ${LINES}`.execute(
    db,
  );
  return rows;
}

function* batches(ids: readonly number[]): Generator<number[]> {
  for (let at = 0; at < ids.length; at += BATCH) yield ids.slice(at, at + BATCH);
}
