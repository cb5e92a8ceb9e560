/** Orders, parcels, invoices and receivables as machines read them: a page in one statement, whatever stands in it. */
import type { FeedKind } from '@qingnang/contract/feed-words';
import type { INVOICE_STATES } from '@qingnang/contract/invoice-words';
import { ORDER_STATUS, type OrderStatusKey } from '@qingnang/rules/order-state';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { changedThings, type FeedPage, type FeedQuery } from '../feed/reads.ts';
import { numberInSql } from '../numbers/reads.ts';

export interface OrderLineRow {
  id: number;
  goods_id: number;
  external_id: string;
  name: string;
  spec: string;
  unit: string;
  maker: string;
  approval_no: string;
  number: number;
  unit_price_e4: number;
  amount_fen: number;
  discount_fen: number;
  shipped_number: number;
  cut_number: number;
  returned_number: number;
}
export interface OrderRow {
  id: number;
  order_no: string;
  status: number;
  is_held: boolean;
  hold_reason: string;
  account_id: number;
  customer_external_id: string;
  company: string;
  warehouse: string;
  goods_fen: number;
  discount_fen: number;
  shipping_fen: number;
  balance_fen: number;
  payable_fen: number;
  refunded_fen: number;
  payment_method: string;
  consignee: string;
  phone: string;
  region: string;
  address: string;
  remark: string;
  placed_at: Date;
  paid_at: Date | null;
  reviewed_at: Date | null;
  shipped_at: Date | null;
  completed_at: Date | null;
  closed_at: Date | null;
  lines: OrderLineRow[];
}

const customerNumber = (column: string, source: string) =>
  sql`${numberInSql('customer', sql.ref(column), source)} as customer_external_id`;
const goodsNumber = (source: string) =>
  sql`'external_id', ${numberInSql('goods', sql.ref('l.goods_id'), source)}`;

/** In the order of the ids. @param source whose numbers things carry @param status only orders of it */
export async function ordersByIds(
  db: Db,
  ids: readonly number[],
  source: string,
  status?: number,
): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select o.id, o.order_no, o.status, o.held_at is not null as is_held, o.hold_reason, o.account_id, a.company,
      ${customerNumber('o.account_id', source)},
      w.code as warehouse, o.goods_fen, o.discount_fen, o.shipping_fen, o.balance_fen, o.payable_fen, o.refunded_fen,
      o.payment_method, o.consignee, o.phone, o.region, o.address, o.remark, o.placed_at, o.paid_at, o.reviewed_at,
      o.shipped_at, o.completed_at, o.closed_at,
      (select jsonb_agg(jsonb_build_object('id', l.id, 'goods_id', l.goods_id, ${goodsNumber(source)}, 'name', l.name, 'spec', l.spec, 'unit', l.unit,
        'maker', l.maker, 'approval_no', l.approval_no, 'number', l.number, 'unit_price_e4', l.unit_price_e4,
        'amount_fen', l.amount_fen, 'discount_fen', l.discount_fen, 'shipped_number', l.shipped_number,
        'cut_number', l.cut_number, 'returned_number', l.returned_number) order by l.id)
        from sales_order_line l where l.order_id = o.id) as lines
    from unnest(${[...ids]}::bigint[]) with ordinality wanted (id, at) join sales_order o using (id)
    join account a on a.id = o.account_id join warehouse w on w.id = o.warehouse_id
    where ${status ?? null}::int is null or o.status = ${status ?? null}
    order by wanted.at`.execute(db);
  return rows;
}

export interface ShipmentLineRow {
  order_line_id: number;
  goods_id: number;
  external_id: string;
  name: string;
  lot_no: string;
  produced_on: string | null;
  expires_on: string | null;
  number: number;
  codes: string[];
}
export interface ShipmentRow {
  id: number;
  shipment_no: string;
  order_id: number;
  order_no: string;
  account_id: number;
  customer_external_id: string;
  carrier: string;
  tracking_no: string;
  shipped_at: Date;
  delivered_at: Date | null;
  lines: ShipmentLineRow[];
}

export async function shipmentsByIds(db: Db, ids: readonly number[], source: string): Promise<ShipmentRow[]> {
  const { rows } = await sql<ShipmentRow>`
    select s.id, s.shipment_no, s.order_id, o.order_no, o.account_id, s.carrier, s.tracking_no, s.shipped_at, s.delivered_at,
      ${customerNumber('o.account_id', source)},
      (select coalesce(jsonb_agg(jsonb_build_object('order_line_id', t.order_line_id, 'goods_id', l.goods_id, ${goodsNumber(source)},
        'name', l.name, 'lot_no', t.lot_no, 'produced_on', t.produced_on, 'expires_on', t.expires_on, 'number', t.number,
        'codes', array(select trace_text(c.code) from shipment_code c where c.shipment_line_id = t.id order by c.code))
        order by t.id), '[]')
        from shipment_line t join sales_order_line l on l.id = t.order_line_id where t.shipment_id = s.id) as lines
    from unnest(${[...ids]}::bigint[]) with ordinality wanted (id, at) join shipment s using (id)
    join sales_order o on o.id = s.order_id
    order by wanted.at`.execute(db);
  return rows;
}

export interface InvoiceRow {
  id: number;
  number: string | null;
  kind: 'normal' | 'special';
  status: keyof typeof INVOICE_STATES;
  account_id: number;
  customer_external_id: string;
  title: string;
  tax_no: string;
  amount_fen: number;
  tax_fen: number;
  red_of: number | null;
  created_at: Date;
  issued_at: Date | null;
  orders: { order_id: number; order_no: string; amount_fen: number }[];
}

async function invoicesByIds(db: Db, ids: readonly number[], source: string): Promise<InvoiceRow[]> {
  const { rows } = await sql<InvoiceRow>`
    select i.id, i.number, i.kind, i.status, i.account_id, ${customerNumber('i.account_id', source)},
      coalesce(i.title->>'title', '') as title,
      coalesce(i.title->>'tax_no', '') as tax_no, i.amount_fen, i.tax_fen, i.red_of, i.created_at, i.issued_at,
      (select coalesce(jsonb_agg(jsonb_build_object('order_id', p.order_id, 'order_no', o.order_no, 'amount_fen', p.amount_fen)
        order by p.order_id), '[]')
        from invoice_order p join sales_order o on o.id = p.order_id where p.invoice_id = i.id) as orders
    from unnest(${[...ids]}::bigint[]) with ordinality wanted (id, at) join invoice i using (id)
    order by wanted.at`.execute(db);
  return rows;
}

export interface ReceivableRow {
  id: number;
  order_id: number;
  order_no: string;
  debtor_id: number;
  customer_external_id: string;
  amount_fen: number;
  settled_fen: number;
  reduced_fen: number;
  written_off_fen: number;
  open_fen: number;
  due_on: string | null;
  created_at: Date;
}

async function receivablesByIds(db: Db, ids: readonly number[], source: string): Promise<ReceivableRow[]> {
  const { rows } = await sql<ReceivableRow>`
    select r.id, r.order_id, o.order_no, r.debtor_id, ${customerNumber('r.debtor_id', source)}, r.amount_fen, r.settled_fen, r.reduced_fen, r.written_off_fen,
      r.open_fen, r.due_on, r.created_at
    from unnest(${[...ids]}::bigint[]) with ordinality wanted (id, at) join receivable r using (id)
    join sales_order o on o.id = r.order_id
    order by wanted.at`.execute(db);
  return rows;
}

/** A lot on the shelves that an order is shipped from, by the number that it is called. */
export interface LotByNumber {
  order_line_id: number;
  lot_no: string;
  lot_id: number;
}

export async function lotsByNumber(
  db: Db,
  orderId: number,
  numbers: readonly string[],
): Promise<LotByNumber[]> {
  const { rows } = await sql<LotByNumber>`
    select l.id as order_line_id, t.lot_no, t.id as lot_id
    from sales_order o join sales_order_line l on l.order_id = o.id
    join lot t on t.goods_id = l.goods_id and t.warehouse_id = o.warehouse_id
    where o.id = ${orderId} and t.lot_no = any(${[...numbers]}::text[])`.execute(db);
  return rows;
}

/** Of these codes those that neither wait in the order's parcel nor have left with one of its parcels. */
export async function newCodes(db: Db, orderId: number, codes: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select one as code from unnest(${[...codes]}::text[]) with ordinality given (one, at)
    where not exists (select from trace_scan s where s.order_id = ${orderId} and trace_text(s.code) = one)
      and not exists (select from shipment s join shipment_line t on t.shipment_id = s.id
        join shipment_code c on c.shipment_line_id = t.id where s.order_id = ${orderId} and trace_text(c.code) = one)
    order by at`.execute(db);
  return rows.map(({ code }) => code);
}

/** Of a list that is followed, with the numbers of one system. */
export interface ListQuery extends FeedQuery {
  source: string;
}

/** A page of what has changed. @param state only orders in it */
export const changedOrders = (db: Db, query: ListQuery, state?: OrderStatusKey) =>
  pageOf(db, 'order', query, (ids) => ordersByIds(db, ids, query.source, state && ORDER_STATUS[state]));
export const changedShipments = (db: Db, query: ListQuery) =>
  pageOf(db, 'shipment', query, (ids) => shipmentsByIds(db, ids, query.source));
export const changedInvoices = (db: Db, query: ListQuery) =>
  pageOf(db, 'invoice', query, (ids) => invoicesByIds(db, ids, query.source));
export const changedReceivables = (db: Db, query: ListQuery) =>
  pageOf(db, 'receivable', query, (ids) => receivablesByIds(db, ids, query.source));

async function pageOf<Row>(
  db: Db,
  kind: FeedKind,
  query: FeedQuery,
  byIds: (ids: readonly number[]) => Promise<Row[]>,
): Promise<FeedPage<Row>> {
  const { rows: ids, ...page } = await changedThings(db, kind, query);
  return { ...page, rows: await byIds(ids) };
}
