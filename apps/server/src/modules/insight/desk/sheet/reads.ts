import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { Staff } from '../../../../http/session.ts';
import { typeName } from '../../../identity/reads.ts';
import { type DeskFilter, deskWhere } from '../filter/reads.ts';

/** An order as a row of the export. */
export interface SheetOrder {
  id: number;
  order_no: string;
  status: number;
  kind: string;
  warehouse: string;
  company: string;
  /** What systems outside call the customer; '' = nothing. */
  external_ids: string;
  /** In words. */
  buyer_type: string;
  salesman: string | null;
  consignee: string;
  phone: string;
  region: string;
  address: string;
  line_count: number;
  piece_count: number;
  cut_count: number;
  goods_fen: number;
  discount_fen: number;
  shipping_fen: number;
  balance_fen: number;
  payable_fen: number;
  refunded_fen: number;
  payment_method: string;
  placed_at: Date;
  paid_at: Date | null;
  reviewed_at: Date | null;
  shipped_at: Date | null;
  completed_at: Date | null;
  remark: string;
  staff_note: string;
  hold_reason: string;
  close_reason: string;
}

const BATCH = 1000;
/** A sheet holds what one may still look through. */
const MOST = 50_000;

/** The orders that a filter of the desk finds, newest first, in batches. */
export async function* sheetOrders(db: Db, staff: Staff, filter: DeskFilter): AsyncGenerator<SheetOrder[]> {
  const where = deskWhere(staff, filter);
  let before = Number.MAX_SAFE_INTEGER;
  for (let read = 0; read < MOST; read += BATCH) {
    const { rows } = await sql<SheetOrder>`
      select o.id, o.order_no, o.status, o.kind, w.name as warehouse, a.company,
        (select coalesce(string_agg(external_id, '、' order by source), '') from external_number where account_id = a.id)
          as external_ids,
        ${typeName(sql`a.buyer_type`)} as buyer_type, s.name as salesman, o.consignee,
        o.phone, o.region, o.address, l.line_count, l.piece_count, l.cut_count, o.goods_fen, o.discount_fen, o.shipping_fen,
        o.balance_fen, o.payable_fen, o.refunded_fen, o.payment_method, o.placed_at, o.paid_at, o.reviewed_at, o.shipped_at,
        o.completed_at, o.remark, o.staff_note, o.hold_reason, o.close_reason
      from sales_order o join account a on a.id = o.account_id join warehouse w on w.id = o.warehouse_id
      left join staff s on s.id = a.salesman_id
      cross join lateral (select count(*) as line_count, coalesce(sum(number), 0)::int8 as piece_count,
        coalesce(sum(cut_number), 0)::int8 as cut_count from sales_order_line where order_id = o.id) l
      where ${where} and o.id < ${before} order by o.id desc limit ${BATCH}`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return;
    before = rows.at(-1)?.id ?? 0;
  }
}
