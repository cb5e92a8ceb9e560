import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { notFound } from '../../http/errors.ts';
import { lotsForOrder, openLines } from '../logistics/reads.ts';
import { type OrderHead, orderHeads, orderParts } from '../orders/reads.ts';

/** The order desk: staff see every order. */

export interface DeskFilter {
  /** 0 = all. */
  status: number;
  keywords: string;
  /** First and last day in China, `2026-03-09`; '' = open. */
  from: string;
  to: string;
  page: number;
  pageSize: number;
}

export interface BuyerColumns {
  company: string;
  buyer_type: string;
  rank: number;
  contact_name: string;
  buyer_phone: string;
}
export type DeskHead = OrderHead & BuyerColumns;

const deskHeads = (db: Db) =>
  orderHeads(db)
    .innerJoin('account as a', 'a.id', 'o.account_id')
    .select(['a.company', 'a.buyer_type', 'a.rank', 'a.contact_name', 'a.phone as buyer_phone'])
    .$castTo<DeskHead>();

/** One page of the desk; work waits longest first, everything else newest first. */
export async function deskOrders(db: Db, filter: DeskFilter): Promise<{ rows: DeskHead[]; total: number }> {
  const where = deskWhere(filter);
  const isQueue =
    filter.status === ORDER_STATUS.pending_review || filter.status === ORDER_STATUS.pending_shipment;
  const [rows, count] = await Promise.all([
    deskHeads(db)
      .where(where)
      .orderBy('o.id', isQueue ? 'asc' : 'desc')
      .limit(filter.pageSize)
      .offset((filter.page - 1) * filter.pageSize)
      .execute(),
    db
      .selectFrom('sales_order as o')
      .innerJoin('account as a', 'a.id', 'o.account_id')
      .where(where)
      .select(sql<number>`count(*)`.as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.total };
}

function deskWhere({ status, keywords, from, to }: DeskFilter): RawBuilder<boolean> {
  const parts: RawBuilder<boolean>[] = [sql`true`];
  // 已取消 and 已关闭 are one tab.
  if (status === ORDER_STATUS.cancelled)
    parts.push(sql`o.status in (${ORDER_STATUS.cancelled}, ${ORDER_STATUS.closed})`);
  else if (status !== 0) parts.push(sql`o.status = ${status}`);
  if (from !== '') parts.push(sql`o.placed_at >= ${from}::date::timestamp at time zone 'Asia/Shanghai'`);
  if (to !== '') parts.push(sql`o.placed_at < (${to}::date + 1)::timestamp at time zone 'Asia/Shanghai'`);
  if (keywords !== '') {
    const like = `%${keywords.replace(/[\\%_]/g, '\\$&')}%`;
    parts.push(sql`(o.order_no ilike ${like} or a.company ilike ${like} or o.phone like ${like} or exists (
      select 1 from sales_order_line l where l.order_id = o.id and l.name ilike ${like}))`);
  }
  return sql<boolean>`(${sql.join(parts, sql` and `)})`;
}

/** How many orders stand in each status, and today's count and sum (fen) in China. */
export async function deskCounts(db: Db) {
  const [counts, today] = await Promise.all([
    db
      .selectFrom('sales_order')
      .groupBy('status')
      .select(['status', sql<number>`count(*)`.as('count')])
      .orderBy('status')
      .execute(),
    sql<{ count: number; amount_fen: number }>`
      select count(*) as count, coalesce(sum(goods_fen - discount_fen + shipping_fen), 0)::bigint as amount_fen
      from sales_order
      where placed_at >= (now() at time zone 'Asia/Shanghai')::date::timestamp at time zone 'Asia/Shanghai'
        and status not in (${ORDER_STATUS.cancelled}, ${ORDER_STATUS.closed})`.execute(db),
  ]);
  return { counts, today: today.rows[0] ?? { count: 0, amount_fen: 0 } };
}

const { pending_review, pending_shipment, partly_shipped } = ORDER_STATUS;
const OPEN = [pending_review, pending_shipment, partly_shipped];

/** Everything the desk's panel shows of an order. */
export async function deskOrder(db: Db, id: number) {
  const order = await deskHeads(db).where('o.id', '=', id).executeTakeFirst();
  if (!order) throw notFound('订单不存在');
  const [parts, lines, lots, payments] = await Promise.all([
    orderParts(db, id),
    openLines(db, id),
    lotsForOrder(db, id),
    db.selectFrom('payment').selectAll().where('order_id', '=', id).orderBy('id').execute(),
  ]);
  // Lots are suggested as soon as the order is paid: the reviewer sees what it would be served from.
  const isOpen = OPEN.some((status) => status === order.status);
  return { order, parts, payments, lines: isOpen ? lines : [], lots };
}
export type DeskOrder = Awaited<ReturnType<typeof deskOrder>>;
