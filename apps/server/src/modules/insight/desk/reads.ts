import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { idsOfPage } from '../../../db/paging.ts';
import { notFound } from '../../../http/errors.ts';
import type { Staff } from '../../../http/session.ts';
import { coldestOf, coldRest, lotsForOrder, openLines } from '../../fulfilment/reads.ts';
import { seen, typeName } from '../../identity/reads.ts';
import {
  holdsOf,
  type OrderHead,
  orderHeads,
  orderParts,
  ordersByStatus,
  type StatusCount,
} from '../../ordering/reads.ts';
import {
  countedStatuses,
  type DeskFilter,
  deskOrder as deskSort,
  deskWhere,
  isNarrow,
} from './filter/reads.ts';

/** The order desk: staff see every order, salesmen those of their own customers. */

export interface DeskColumns {
  company: string;
  buyer_type: string;
  buyer_type_name: string;
  rank: number;
  contact_name: string;
  buyer_phone: string;
  /** Pieces still to be shipped. */
  open_count: number;
  /** The coldest storage class among its open lines; null = none is open. */
  storage: string | null;
}
export type DeskHead = OrderHead & DeskColumns;

const OPEN_LINES = sql`from sales_order_line l join goods g on g.id = l.goods_id
  where l.order_id = o.id and l.number > l.shipped_number + l.cut_number`;

const deskHeads = (db: Db) =>
  orderHeads(db)
    .innerJoin('account as a', 'a.id', 'o.account_id')
    .select(typeName(sql.ref('a.buyer_type')).as('buyer_type_name'))
    .select(['a.company', 'a.buyer_type', 'a.rank', 'a.contact_name', 'a.phone as buyer_phone'])
    .select(
      sql<number>`(select coalesce(sum(l.number - l.shipped_number - l.cut_number), 0) ${OPEN_LINES})`.as(
        'open_count',
      ),
    )
    .select(sql<string | null>`(select ${coldestOf(sql`g.storage`)} ${OPEN_LINES})`.as('storage'))
    .$castTo<DeskHead>();

/** So many are counted where something narrows them: more than that nobody turns the pages of. */
const COUNTED = 1000;

export interface DeskPage {
  /** Of all orders, whatever narrows the page. */
  counts: StatusCount[];
  rows: DeskHead[];
  total: number;
  /** There are more than `total`. */
  more: boolean;
}

/** One page of the desk: which orders stand on it is asked of the indexes, and only of those everything else. */
export async function deskOrders(
  db: Db,
  staff: Staff,
  filter: DeskFilter & { page: number; page_size: number },
): Promise<DeskPage> {
  const where = deskWhere(staff, filter);
  const sort = deskSort(filter);
  const most = isNarrow(filter) ? COUNTED : null;
  const known = countedStatuses(filter);
  const onPage = db
    .selectFrom('sales_order as o')
    .where(where)
    .orderBy(sort)
    .limit(filter.page_size)
    .offset((filter.page - 1) * filter.page_size)
    .select('o.id');
  const [counts, rows, counted] = await Promise.all([
    ordersByStatus(db, staff),
    deskHeads(db).where('o.id', 'in', idsOfPage(onPage)).orderBy(sort).execute(),
    known ? null : countOrders(db, where, most),
  ]);
  const total = counted ?? sumOf(counts.filter(({ status }) => known?.(status)));
  return { counts, rows, total: Math.min(total, most ?? total), more: most !== null && total > most };
}

const sumOf = (counts: readonly StatusCount[]): number => counts.reduce((sum, { count }) => sum + count, 0);

/** @param most one more than so many is enough to know; null = all, which a bound would keep from being counted in parallel */
async function countOrders(db: Db, where: RawBuilder<boolean>, most: number | null): Promise<number> {
  const counted = db
    .selectFrom('sales_order as o')
    .where(where)
    .select('o.id')
    .$if(most !== null, (query) => query.limit((most ?? 0) + 1));
  const { total } = await db
    .selectFrom(counted.as('counted'))
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

const { pending_review, pending_shipment, partly_shipped, cancelled, closed } = ORDER_STATUS;
const OPEN: readonly number[] = [pending_review, pending_shipment, partly_shipped];
// Written out: nearly all orders have another status, which a plan for any values does not know.
const IS_OPEN = sql`status in (${sql.join(OPEN.map((status) => sql.lit(status)))})`;

/** What the warehouse has to do and has done, and today's count and sum (fen) in China. */
export async function deskWork(db: Db, staff: Staff) {
  const own = seen(staff, sql`account_id`);
  const [work, today] = await Promise.all([
    sql<{ held: number; gated: number; to_pick: number; picked: number }>`
      select count(*) filter (where held_at is not null) as held,
        count(*) filter (where held_by_gate) as gated,
        count(*) filter (where status = ${pending_shipment} and picked_at is null) as to_pick,
        count(*) filter (where status = ${pending_shipment} and picked_at is not null) as picked
      from sales_order where ${IS_OPEN} and ${own}`.execute(db),
    sql<{ count: number; amount_fen: number }>`
      select count(*) as count, coalesce(sum(goods_fen - discount_fen + shipping_fen), 0)::bigint as amount_fen
      from sales_order
      where placed_at >= (now() at time zone 'Asia/Shanghai')::date::timestamp at time zone 'Asia/Shanghai'
        and status not in (${cancelled}, ${closed}) and ${own}`.execute(db),
  ]);
  const { held = 0, gated = 0, to_pick = 0, picked = 0 } = work.rows[0] ?? {};
  return { held, gated, to_pick, picked, today: today.rows[0] ?? { count: 0, amount_fen: 0 } };
}

/** Staff who sell, for the filter; for a salesman only he himself. */
export const salesmen = (db: Db, { customersOf }: Staff): Promise<{ id: number; name: string }[]> =>
  db
    .selectFrom('staff')
    .select(['id', 'name'])
    .where('role', '=', 'sales')
    .$if(customersOf !== null, (query) => query.where('id', '=', customersOf))
    .orderBy('id')
    .execute();

/** A payment with the part of it that is this order's. */
export interface PaymentPart {
  payment_no: string;
  method: string;
  status: string;
  /** For this order. */
  amount_fen: number;
  /** For all of its orders. */
  whole_fen: number;
  created_at: Date;
  paid_at: Date | null;
}

/** Everything the desk's panel shows of an order. */
export async function deskOrder(db: Db, staff: Staff, id: number) {
  const order = await deskHeads(db)
    .where('o.id', '=', id)
    .where(seen(staff, sql.ref('o.account_id')))
    .executeTakeFirst();
  if (!order) throw notFound('订单不存在');
  const [parts, lines, lots, payments, split, gate, rest] = await Promise.all([
    orderParts(db, id),
    openLines(db, id),
    lotsForOrder(db, id),
    paymentsOf(db, id),
    splitOf(db, id),
    holdsOf(db, id),
    coldRest(db, new Date()),
  ]);
  // Lots are suggested as soon as the order is paid: the reviewer sees what it would be served from.
  const open = OPEN.includes(order.status) ? lines : [];
  return { order, parts, payments, split, gate, lines: open, lots, coldRest: rest };
}
export type DeskOrder = Awaited<ReturnType<typeof deskOrder>>;

/** The parts of payments that came in for an order, or were asked for it; one that was split off has parts of what came for the first one. */
async function paymentsOf(db: Db, orderId: number): Promise<PaymentPart[]> {
  const { rows } = await sql<PaymentPart>`
    select p.payment_no, p.method, p.status, part.amount_fen, p.amount_fen as whole_fen, p.created_at, p.paid_at
    from (
      select payment_id, amount_fen from payment_share where order_id = ${orderId}
      union all
      select a.payment_id, a.amount_fen from payment_order a join payment u on u.id = a.payment_id
      where a.order_id = ${orderId} and u.status <> 'paid') part
    join payment p on p.id = part.payment_id
    order by p.id`.execute(db);
  return rows;
}

/** The order that this one was split from, and those that were split off it. */
async function splitOf(db: Db, orderId: number) {
  const { rows } = await sql<{ id: number; order_no: string; status: number; is_parent: boolean }>`
    select id, order_no, status, is_parent from (
      select p.id, p.order_no, p.status, true as is_parent
      from sales_order o join sales_order p on p.id = o.split_from_id where o.id = ${orderId}
      union all
      select id, order_no, status, false from sales_order where split_from_id = ${orderId}) near order by id`.execute(
    db,
  );
  return rows;
}
