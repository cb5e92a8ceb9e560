import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Buyer } from '../../../http/session.ts';
import { sellerName } from '../../company/reads.ts';
import { type Bounded, mayRead, seen } from '../../identity/reads.ts';
import { phoneFor, type Reader } from '../../identity/rules.ts';
import { setAside } from '../../marketing/reads.ts';
import type { LotOnHand, OpenLine } from './rules.ts';

export { sellerName };

/** Lines of an order with what is not yet shipped. */
export async function openLines(db: Db | Tx, orderId: number): Promise<(OpenLine & { spec: string })[]> {
  const { rows } = await sql<OpenLine & { spec: string }>`
    select l.id as "orderLineId", l.goods_id as "goodsId", l.name, l.spec, l.number - l.shipped_number - l.cut_number as open,
      s.lot_id as "lotId"
    from sales_order_line l left join special_price s on s.id = l.special_price_id
    where l.order_id = ${orderId} and l.number > l.shipped_number + l.cut_number order by l.id`.execute(db);
  return rows;
}

const ofOrder = (orderId: number) => sql`
    t.quantity > 0 and t.recalled_at is null and t.warehouse_id = (select warehouse_id from sales_order where id = ${orderId})
      and t.goods_id in (select goods_id from sales_order_line where order_id = ${orderId} and number > shipped_number + cut_number)`;

/**
 * Locks the lots that `lotsForOrder` answers. A statement of its own: what is kept for near-expiry offers must be read when
 * the locks are held, since an offer that was made meanwhile has not changed the lot itself.
 */
export async function lockLots(tx: Tx, orderId: number): Promise<void> {
  await sql`select from lot t where ${ofOrder(orderId)} order by t.id for update`.execute(tx);
}

/** Lots of an order's open goods in its warehouse, first expired first, expired ones left out of nothing: staff see them. */
export async function lotsForOrder(db: Db | Tx, orderId: number): Promise<LotOnHand[]> {
  const { rows } = await sql<LotOnHand>`
    select t.id as "lotId", t.goods_id as "goodsId", t.lot_no as "lotNo", t.expires_on as "expiresOn", t.quantity as "onHand",
      ${setAside(sql`t.id`, [orderId])} as "setAside"
    from lot t where ${ofOrder(orderId)}
    order by t.goods_id, t.expires_on nulls last, t.received_at, t.id`.execute(db);
  return rows;
}

export interface NoteRow {
  /** Of the parcel. */
  id: number;
  shipment_no: string;
  carrier: string;
  tracking_no: string;
  shipped_at: Date;
  order_no: string;
  warehouse: string;
  consignee: string;
  phone: string;
  region: string;
  address: string;
  company: string;
  lines: {
    name: string;
    spec: string;
    unit: string;
    maker: string;
    approval_no: string;
    dosage_form: string;
    storage: string;
    lot_no: string;
    produced_on: string | null;
    expires_on: string | null;
    number: number;
    unit_price_e4: number;
    is_gift: boolean;
    /** Sent again for a case: it was paid with the first pieces. */
    is_resend: boolean;
    /** Of the order's line: its pieces, those of them in rows of sold pieces before this one, what it costs and what is taken off. */
    ordered: number;
    before: number;
    amount_fen: number;
    discount_fen: number;
  }[];
}

/**
 * What a delivery note says.
 * @param owner the buyer it must belong to, or the member of staff who may see it
 */
export async function deliveryNote(
  db: Db,
  shipmentId: number,
  owner: Buyer | (Bounded & Reader),
): Promise<NoteRow | undefined> {
  const [note] = await noteRows(db, sql`s.id = ${shipmentId} and ${mayRead(owner, sql`o.account_id`)}`);
  return note && 'permissions' in owner ? noteFor(owner, note) : note;
}

/** The notes of all parcels of some orders, in the order of their numbers: for staff. */
export async function deliveryNotesOf(
  db: Db,
  staff: Bounded & Reader,
  orderIds: readonly number[],
): Promise<NoteRow[]> {
  const notes = await noteRows(
    db,
    sql`s.order_id = any(${[...orderIds]}::bigint[]) and ${seen(staff, sql`o.account_id`)}`,
  );
  return notes.map((note) => noteFor(staff, note));
}

/** A note as a member of the staff may draw it. */
export const noteFor = (staff: Reader, note: NoteRow): NoteRow => ({
  ...note,
  phone: phoneFor(staff, 'consignee', note.phone),
});

/** The notes of some parcels of a buyer, in the order of their numbers; parcels of others are left out. */
export const ownDeliveryNotes = (
  db: Db,
  { accountId }: Buyer,
  shipmentIds: readonly number[],
): Promise<NoteRow[]> =>
  noteRows(db, sql`s.id = any(${[...shipmentIds]}::bigint[]) and o.account_id = ${accountId}`);

async function noteRows(db: Db, where: RawBuilder<unknown>): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`
    select s.id, s.shipment_no, s.carrier, s.tracking_no, s.shipped_at, o.order_no, w.name as warehouse, o.consignee, o.phone,
      o.region, o.address, a.company,
      jsonb_agg(jsonb_build_object('name', l.name, 'spec', l.spec, 'unit', l.unit, 'maker', l.maker,
        'approval_no', l.approval_no, 'dosage_form', g.dosage_form, 'storage', g.storage, 'lot_no', sl.lot_no,
        'produced_on', sl.produced_on, 'expires_on', sl.expires_on, 'number', sl.number,
        'unit_price_e4', l.unit_price_e4 * paid.part, 'is_gift', l.promotion_id <> 0, 'is_resend', paid.part = 0,
        'ordered', l.number, 'before', (select coalesce(sum(e.number), 0) from shipment_line e
          join shipment b on b.id = e.shipment_id
          where e.order_line_id = l.id and e.id < sl.id and b.after_sales_id is null),
        'amount_fen', l.amount_fen * paid.part, 'discount_fen', l.discount_fen * paid.part) order by sl.id) as lines
    from shipment s
    cross join lateral (select case when s.after_sales_id is null then 1 else 0 end as part) paid
    join sales_order o on o.id = s.order_id
    join account a on a.id = o.account_id
    join warehouse w on w.id = o.warehouse_id
    join shipment_line sl on sl.shipment_id = s.id
    join sales_order_line l on l.id = sl.order_line_id
    join goods g on g.id = l.goods_id
    where ${where}
    group by s.id, o.id, a.id, w.id order by s.id`.execute(db);
  return rows;
}
