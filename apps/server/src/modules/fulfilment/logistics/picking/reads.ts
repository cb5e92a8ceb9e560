import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { Staff } from '../../../../http/session.ts';
import { seen } from '../../../identity/reads.ts';
import { setAside } from '../../../marketing/reads.ts';
import type { OrderRow } from '../../../ordering/reads.ts';
import { leastDays } from '../reads.ts';
import type { LotInWarehouse, PickingLine } from './rules.ts';

export interface PickingOrder
  extends Pick<OrderRow, 'invoice' | 'papers' | 'expiry_months' | 'expiry_wish' | 'delivery_note'> {
  id: number;
  order_no: string;
  kind: string;
  warehouse: string;
  company: string;
  consignee: string;
  phone: string;
  region: string;
  address: string;
  remark: string;
  hold_reason: string;
}

/** Orders to be picked, with their open lines and the lots that could serve them, and what was picked of them, in four statements for any number. */
export async function pickingParts(db: Db, staff: Staff, asked: readonly number[]) {
  const orders = await pickingOrders(db, staff, asked);
  const ids = orders.map(({ id }) => id);
  const [lines, lots, picks] = await Promise.all([
    pickingLines(db, ids),
    pickingLots(db, ids),
    picksOf(db, ids),
  ]);
  return { orders, lines, lots, picks };
}

async function pickingOrders(db: Db, staff: Staff, ids: readonly number[]): Promise<PickingOrder[]> {
  const { rows } = await sql<PickingOrder>`
    select o.id, o.order_no, o.kind, w.name as warehouse, a.company, o.consignee, o.phone, o.region, o.address, o.remark,
      o.invoice, o.papers, o.expiry_months, o.expiry_wish, o.delivery_note, o.hold_reason
    from sales_order o join warehouse w on w.id = o.warehouse_id join account a on a.id = o.account_id
    where o.id = any(${[...ids]}::bigint[]) and ${seen(staff, sql`o.account_id`)} order by o.id`.execute(db);
  return rows;
}

async function pickingLines(db: Db, ids: readonly number[]): Promise<PickingLine[]> {
  const { rows } = await sql<PickingLine>`
    select l.order_id as "orderId", o.warehouse_id as "warehouseId", l.id as "orderLineId", l.goods_id as "goodsId", l.name,
      l.spec, l.unit, l.maker, g.barcode, g.storage, ${leastDays(sql`g.rx_class`)} as "leastDays", l.promotion_id <> 0 as "isGift", s.lot_id as "lotId",
      l.number - l.shipped_number - l.cut_number as open
    from sales_order_line l join sales_order o on o.id = l.order_id join goods g on g.id = l.goods_id
    left join special_price s on s.id = l.special_price_id
    where l.order_id = any(${[...ids]}::bigint[]) and l.number > l.shipped_number + l.cut_number
    order by l.order_id, l.id`.execute(db);
  return rows;
}

/** What was found for a line in a lot. */
export interface PickRow {
  orderLineId: number;
  lotNo: string;
  picked: number;
  short: number;
  damaged: number;
}

/** Of the parcels that are being packed, not of those that have left. */
async function picksOf(db: Db, ids: readonly number[]): Promise<PickRow[]> {
  const { rows } = await sql<PickRow>`
    select p.order_line_id as "orderLineId", p.lot_no as "lotNo", p.picked, p.short, p.damaged
    from pick p join sales_order_line l on l.id = p.order_line_id
    where l.order_id = any(${[...ids]}::bigint[]) and p.after_shipped = l.shipped_number`.execute(db);
  return rows;
}

/** First expired first; those that end today or have ended are left out: nobody picks them. */
async function pickingLots(db: Db, ids: readonly number[]): Promise<LotInWarehouse[]> {
  const { rows } = await sql<LotInWarehouse>`
    select t.id as "lotId", t.goods_id as "goodsId", t.warehouse_id as "warehouseId", t.lot_no as "lotNo",
      t.expires_on as "expiresOn", t.quantity as "onHand", ${setAside(sql`t.id`, ids)} as "setAside"
    from lot t
    where t.quantity > 0 and t.stopped_at is null and (t.expires_on is null or t.expires_on > (now() at time zone 'Asia/Shanghai')::date)
      and (t.warehouse_id, t.goods_id) in (
        select o.warehouse_id, l.goods_id from sales_order o join sales_order_line l on l.order_id = o.id
        where o.id = any(${[...ids]}::bigint[]) and l.number > l.shipped_number + l.cut_number)
    order by t.goods_id, t.expires_on nulls last, t.received_at, t.id`.execute(db);
  return rows;
}
