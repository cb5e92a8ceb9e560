import type { TrackingState } from '@qingnang/contract/orders';
import type { ProposalKind } from '@qingnang/contract/proposal-words';
import type { QualityState } from '@qingnang/contract/shipping-words';
import type { ColdStorage } from '@qingnang/rules/cold-chain';
import { termsAt } from '@qingnang/rules/shipping';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { inside } from '../../../db/keywords.ts';
import type { OrderEvent, Refund, SalesOrderLine } from '../../../db/tables.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Buyer } from '../../../http/session.ts';
import { groupBuyJson, recallClassOf, reportIds, warehousesOf } from '../../catalogue/reads.ts';
import type { GroupBuy } from '../../catalogue/rules.ts';
import type { OwnAccounts } from '../../company/reads.ts';
import { type GateHoldRow, holdsOf } from './gate/reads.ts';
import { receivedOf } from './money/reads.ts';
import type { OrderRow } from './progress/reads.ts';

export type OrderHead = OrderRow & {
  warehouse_name: string;
  line_count: number;
  piece_count: number;
  /** Of a group order. */
  group: GroupBuy | null;
  group_ends_at: Date | null;
  /** The head office that placed it for its store. */
  placed_by_company: string | null;
  /** The member of the company who placed it. */
  placed_by_member: string | null;
  /** Who proposed it, and how; null = nobody did. */
  proposal_kind: ProposalKind | null;
  proposer: string | null;
};
export type LineRow = Selectable<SalesOrderLine> & {
  /** null = bought alone. */
  combination_name: string | null;
  is_exchange: boolean;
};
export type EventRow = Selectable<OrderEvent> & {
  /** The member of the buyer's company who acted. */
  person: string | null;
};
export type RefundRow = Selectable<Refund>;

export interface OrderFilter {
  /** 0 = all. */
  status: number;
  /** In the number, goods, makers and lots. */
  keywords: string;
  /** Days in China, both included; '' = no bound. */
  from: string;
  to: string;
}
export type OrderPage = OrderFilter & { page: number; pageSize: number };

// A list shows the first lines of an order; its detail shows all.
const LINES_IN_LIST = 5;

/** Heads of orders with their warehouse and counts; `where` is added by each caller. */
export function orderHeads(db: Db | Tx) {
  return db
    .selectFrom('sales_order as o')
    .innerJoin('warehouse as w', 'w.id', 'o.warehouse_id')
    .leftJoin('special_price as s', 's.id', 'o.group_offer_id')
    .leftJoin('account as head', 'head.id', 'o.placed_by')
    .leftJoin('member as placer', 'placer.id', 'o.member_id')
    .leftJoin('order_proposal as p', 'p.id', 'o.proposal_id')
    .selectAll('o')
    .select([
      'w.name as warehouse_name',
      's.ends_at as group_ends_at',
      'head.company as placed_by_company',
      'placer.name as placed_by_member',
      'p.kind as proposal_kind',
      'p.proposer',
    ])
    .select(sql<GroupBuy | null>`${sql.raw(groupBuyJson('s'))}`.as('group'))
    .select(({ selectFrom }) => [
      selectFrom('sales_order_line as l')
        .whereRef('l.order_id', '=', 'o.id')
        .select(sql<number>`count(*)`.as('n'))
        .as('line_count'),
      selectFrom('sales_order_line as l')
        .whereRef('l.order_id', '=', 'o.id')
        .select(sql<number>`coalesce(sum(l.number), 0)`.as('n'))
        .as('piece_count'),
    ])
    .$castTo<OrderHead>();
}

/** Whose orders: the buyer's own, or those of a head office and its stores. */
export type OrderOwner = Buyer | OwnAccounts;

const isOwnedBy = (owner: OrderOwner) =>
  'accountIds' in owner
    ? sql<boolean>`o.account_id = any(${[...owner.accountIds]}::bigint[])`
    : sql<boolean>`o.account_id = ${owner.accountId}`;

/** The owner's orders, newest first, and how many there are. */
export async function listOrders(
  db: Db,
  owner: OrderOwner,
  filter: OrderPage,
): Promise<{ rows: OrderHead[]; total: number }> {
  const where = ownFilter(owner, filter);
  const [rows, count] = await Promise.all([
    orderHeads(db)
      .where(where)
      .orderBy('o.id', 'desc')
      .limit(filter.pageSize)
      .offset((filter.page - 1) * filter.pageSize)
      .execute(),
    db
      .selectFrom('sales_order as o')
      .where(where)
      .select(sql<number>`count(*)`.as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.total };
}

/** The orders `o` of an owner that a filter leaves. */
export function ownFilter(owner: OrderOwner, { status, keywords, from, to }: OrderFilter) {
  const parts = [isOwnedBy(owner)];
  if (status !== 0) parts.push(sql`o.status = ${status}`);
  if (keywords !== '') {
    const like = inside(keywords);
    parts.push(sql`(o.order_no ilike ${like} or exists (
      select 1 from sales_order_line l where l.order_id = o.id and (l.name ilike ${like} or l.maker ilike ${like}))
      or exists (select 1 from shipment s join shipment_line t on t.shipment_id = s.id
        where s.order_id = o.id and t.lot_no ilike ${like}))`);
  }
  if (from !== '') parts.push(sql`o.placed_at >= ${from}::date`);
  if (to !== '') parts.push(sql`o.placed_at < ${to}::date + 1`);
  return sql<boolean>`(${sql.join(parts, sql` and `)})`;
}

/** How many orders an owner has in each status. */
export async function countByStatus(db: Db, owner: OrderOwner): Promise<{ status: number; count: number }[]> {
  return db
    .selectFrom('sales_order as o')
    .where(isOwnedBy(owner))
    .groupBy('o.status')
    .select(['o.status', sql<number>`count(*)`.as('count')])
    .orderBy('o.status')
    .execute();
}

/** The first lines of each order, in order of entry; `limit` null = all. */
export async function linesOf(
  db: Db | Tx,
  orderIds: readonly number[],
  limit: number | null,
): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select l.*, c.name as combination_name, coalesce(s.kind = 'exchange', false) as is_exchange from unnest(${[...orderIds]}::bigint[]) as o(id)
    cross join lateral (select * from sales_order_line where order_id = o.id order by id limit ${limit}) l
    left join combination c on c.id = l.combination_id left join special_price s on s.id = l.special_price_id
    order by l.id`.execute(db);
  return rows;
}

export const firstLinesOf = (db: Db, orderIds: readonly number[]) => linesOf(db, orderIds, LINES_IN_LIST);

/** One order of this buyer; undefined when it is someone else's or unknown. */
export async function findOrder(db: Db, buyer: Buyer, id: number): Promise<OrderHead | undefined> {
  return orderHeads(db).where('o.id', '=', id).where('o.account_id', '=', buyer.accountId).executeTakeFirst();
}

/** What is kept of a parcel of cold goods. Temperatures in tenths of a degree. */
export interface ColdColumns {
  storage: ColdStorage;
  box_no: string;
  recorder_no: string;
  departed_e1: number;
  file_id: number | null;
  arrived_e1: number | null;
}

export interface ShipmentRow {
  id: number;
  shipment_no: string;
  carrier: string;
  tracking_no: string;
  shipped_at: Date;
  delivered_at: Date | null;
  carrier_phone: string;
  delivered_by: 'carrier' | 'staff' | null;
  receiver: string;
  /** When staff said that it was delivered. */
  marked_at: Date | null;
  driver_phone: string;
  is_resend: boolean;
  /** Of the kept delivery note; '' = not made yet. */
  note_sha256: string;
  picker: string;
  reviewer: string;
  lot_reason: string;
  /** null = of other goods. */
  cold: ColdColumns | null;
  receiving: 'none' | 'open' | 'done';
  has_codes: boolean;
  /** Times in Unix seconds, newest first. */
  tracking: { at: number; place: string; message: string; state: TrackingState }[];
  lines: {
    order_line_id: number;
    name: string;
    spec: string;
    number: number;
    quality: QualityState;
    lot_no: string;
    produced_on: string | null;
    expires_on: string | null;
    /** Inspection reports of the lot. */
    report_ids: number[];
    /** 0 = the lot is under no recall. */
    recall_class: number;
  }[];
}

/** What an order's page shows beside its head; the caller has checked whose order it is. */
export async function orderParts(db: Db, orderId: number) {
  const [lines, shipments, events, refunds, received] = await Promise.all([
    linesOf(db, [orderId], null),
    shipmentsOf(db, orderId),
    eventsOf(db, orderId),
    db.selectFrom('refund').selectAll().where('order_id', '=', orderId).orderBy('id').execute(),
    receivedOf(db, orderId),
  ]);
  return { lines, shipments, events, refunds, received };
}
export type OrderParts = Awaited<ReturnType<typeof orderParts>>;

/** Whether a payment has come in is the provider's word: who paid is who began to. */
async function eventsOf(db: Db, orderId: number): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select e.*, m.name as person
    from order_event e left join member m on m.id = coalesce(e.member_id, case when e.act = 'pay' then
      (select p.member_id from payment p join payment_order o on o.payment_id = p.id
        where o.order_id = e.order_id and p.status = 'paid' order by p.paid_at desc, p.id desc limit 1) end)
    where e.order_id = ${orderId} order by e.id`.execute(db);
  return rows;
}

async function shipmentsOf(db: Db, orderId: number): Promise<ShipmentRow[]> {
  const { rows } = await sql<ShipmentRow>`
    select s.id, s.shipment_no, s.carrier, s.tracking_no, s.shipped_at, s.delivered_at, s.driver_phone, s.picker, s.reviewer,
      s.lot_reason, (select to_jsonb(p) from cold_parcel p where p.shipment_id = s.id) as cold,
      coalesce(c.phone, '') as carrier_phone, coalesce(m.receiver, '') as receiver, m.marked_at,
      case when m.shipment_id is not null then 'staff' when s.delivered_at is not null then 'carrier' end as delivered_by,
      s.after_sales_id is not null as is_resend, coalesce(r.status, 'none') as receiving,
      coalesce((select f.sha256 from delivery_note n join file f on f.id = n.file_id where n.shipment_id = s.id), '') as note_sha256,
      exists (select from shipment_code k where k.shipment_line_id = any(array_agg(sl.id))) as has_codes,
      coalesce((select jsonb_agg(jsonb_build_object('at', floor(extract(epoch from e.at))::int8, 'place', e.place,
        'message', e.message, 'state', e.state) order by e.at desc, e.id desc)
        from tracking_event e where e.shipment_id = s.id), '[]') as tracking,
      jsonb_agg(jsonb_build_object('order_line_id', sl.order_line_id, 'name', l.name, 'spec', l.spec, 'number', sl.number,
        'quality', sl.quality, 'lot_no', sl.lot_no, 'produced_on', sl.produced_on, 'expires_on', sl.expires_on,
        'report_ids', ${reportIds(sql`l.goods_id`, sql`sl.lot_no`)},
        'recall_class', ${recallClassOf(sql`l.goods_id`, sql`sl.lot_no`)}) order by sl.id) as lines
    from shipment s
    join shipment_line sl on sl.shipment_id = s.id
    join sales_order_line l on l.id = sl.order_line_id
    left join receiving r on r.shipment_id = s.id
    left join carrier c on c.name = s.carrier
    left join delivery_mark m on m.shipment_id = s.id
    where s.order_id = ${orderId}
    group by s.id, r.id, c.id, m.shipment_id order by s.id`.execute(db);
  return rows;
}

export interface LinkedOrder {
  id: number;
  order_no: string;
  status: number;
  relation: 'from' | 'into';
}
export interface CaseMark {
  id: number;
  case_no: string;
  kind: string;
  status: number;
}

/**
 * What stands beside an order for its buyer: orders it was split from or into, after-sales cases, what the gate holds it for, and
 * when its warehouse promises to deliver.
 */
export async function besideOrder(
  db: Db,
  { accountId }: Buyer,
  order: OrderHead,
): Promise<{ linked: LinkedOrder[]; cases: CaseMark[]; gate: GateHoldRow | null; promise: string }> {
  const { id, split_from_id } = order;
  const [linked, cases, holds, promise] = await Promise.all([
    sql<LinkedOrder>`
      select id, order_no, status, case when id = ${split_from_id}::int8 then 'from' else 'into' end as relation
      from sales_order where account_id = ${accountId} and (id = ${split_from_id}::int8 or split_from_id = ${id})
      order by id`.execute(db),
    db
      .selectFrom('after_sales')
      .select(['id', 'case_no', 'kind', 'status'])
      .where('order_id', '=', id)
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute(),
    holdsOf(db, id),
    promiseOf(db, order),
  ]);
  const [last] = holds;
  return { linked: linked.rows, cases, gate: last?.outcome === null ? last : null, promise };
}

/** The words of the warehouse for where the order goes to; '' for one without an address of its own. */
async function promiseOf(
  db: Db,
  { address_id: addressId, warehouse_id: warehouseId }: OrderHead,
): Promise<string> {
  if (addressId === null) return '';
  const [to, warehouses] = await Promise.all([
    db
      .selectFrom('address')
      .select(['province', 'city', 'district'])
      .where('id', '=', addressId)
      .executeTakeFirst(),
    warehousesOf(db),
  ]);
  const rules = warehouses.find((one) => one.id === warehouseId)?.rules ?? [];
  return termsAt(rules, to ?? null).promise;
}
