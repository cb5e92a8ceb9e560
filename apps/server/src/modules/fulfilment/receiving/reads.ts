import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { Tx } from '../../../db/transaction.ts';
import { notFound } from '../../../http/errors.ts';
import type { Buyer } from '../../../http/session.ts';
import { recallClassOf, reportIds } from '../../catalogue/reads.ts';
import { type ColdColumns, findOrder, type OrderHead } from '../../ordering/reads.ts';

export interface CheckRow {
  good_number: number;
  damaged_number: number;
  other_lot: string;
  note: string;
  /** Unix seconds. */
  checked_at: number;
}
export interface ReceivedLine {
  id: number;
  order_line_id: number;
  goods_id: number;
  name: string;
  spec: string;
  unit: string;
  maker: string;
  image: string;
  approval_no: string;
  barcode: string;
  is_gift: boolean;
  lot_no: string;
  produced_on: string | null;
  expires_on: string | null;
  report_ids: number[];
  /** 0 = the lot is under no recall. */
  recall_class: number;
  number: number;
  check: CheckRow | null;
}
export interface ReceivedParcel {
  id: number;
  order_id: number;
  shipment_no: string;
  carrier: string;
  tracking_no: string;
  shipped_at: Date;
  delivered_at: Date | null;
  is_resend: boolean;
  /** null = of other goods. */
  cold: ColdColumns | null;
  /** null = not begun. */
  receiving_id: number | null;
  status: 'none' | 'open' | 'done';
  done_at: Date | null;
  receiver: string;
  lines: ReceivedLine[];
}

/** An order of this buyer with its parcels. @throws 404 for one of someone else */
export async function orderWithParcels(
  db: Db,
  buyer: Buyer,
  orderId: number,
): Promise<{ order: OrderHead; parcels: ReceivedParcel[] }> {
  const [order, parcels] = await Promise.all([
    findOrder(db, buyer, orderId),
    parcelsOf(db, buyer, { orderId }),
  ]);
  if (!order) throw notFound('订单不存在');
  return { order, parcels };
}

const LINES = sql`
  select s.id, jsonb_agg(jsonb_build_object('id', t.id, 'order_line_id', l.id, 'goods_id', l.goods_id, 'name', l.name,
    'spec', l.spec, 'unit', l.unit, 'maker', l.maker, 'image', l.image, 'approval_no', l.approval_no, 'barcode', g.barcode,
    'is_gift', l.promotion_id <> 0, 'lot_no', t.lot_no, 'produced_on', t.produced_on, 'expires_on', t.expires_on,
    'report_ids', ${reportIds(sql`l.goods_id`, sql`t.lot_no`)},
    'recall_class', ${recallClassOf(sql`l.goods_id`, sql`t.lot_no`)}, 'number', t.number, 'check', case when c.checked_at is not null then jsonb_build_object('good_number', c.good_number,
      'damaged_number', c.damaged_number, 'other_lot', c.other_lot, 'note', c.note,
      'checked_at', floor(extract(epoch from c.checked_at))::int8) end) order by t.id) as lines`;

/** Parcels of this buyer, of an order or one by itself, oldest first, with their lots and what was counted. */
export async function parcelsOf(
  db: Db | Tx,
  { accountId }: Pick<Buyer, 'accountId'>,
  which: { orderId: number } | { shipmentId: number },
): Promise<ReceivedParcel[]> {
  const chosen = 'orderId' in which ? sql`s.order_id = ${which.orderId}` : sql`s.id = ${which.shipmentId}`;
  const { rows } = await sql<ReceivedParcel>`
    select s.id, s.order_id, s.shipment_no, s.carrier, s.tracking_no, s.shipped_at, s.delivered_at,
      s.after_sales_id is not null as is_resend, (select to_jsonb(p) from cold_parcel p where p.shipment_id = s.id) as cold, r.id as receiving_id, coalesce(r.status, 'none') as status, r.done_at,
      coalesce(r.receiver, '') as receiver, x.lines
    from (${LINES}
      from shipment s join sales_order o on o.id = s.order_id
      join shipment_line t on t.shipment_id = s.id
      join sales_order_line l on l.id = t.order_line_id
      join goods g on g.id = l.goods_id
      left join receiving_line c on c.shipment_line_id = t.id
      where ${chosen} and o.account_id = ${accountId} group by s.id) x
    join shipment s on s.id = x.id left join receiving r on r.shipment_id = s.id
    order by s.id`.execute(db);
  return rows;
}
