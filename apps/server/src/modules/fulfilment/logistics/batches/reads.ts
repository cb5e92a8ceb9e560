import {
  MAX_WAYBILL_ROWS,
  WAYBILL_COLUMNS,
  type Waybill,
  type WaybillField,
} from '@qingnang/contract/pick-batches';
import { orderStatuses } from '@qingnang/rules/order-state';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { Tx } from '../../../../db/transaction.ts';
import { dayInChina } from '../../../../http/dates.ts';
import { notFound } from '../../../../http/errors.ts';
import type { Staff } from '../../../../http/session.ts';
import { seen } from '../../../identity/reads.ts';
import { namedRows, type SheetUpload } from '../../../service/reads.ts';
import { carriersInUse } from '../../carriers/reads.ts';
import { coldestOf } from '../cold/reads.ts';
import { pickingParts } from '../picking/reads.ts';
import { pickingLists } from '../picking/rules.ts';
import { type BatchedOrder, hindranceOf, stateOf, type WaybillFacts } from './rules.ts';

export interface BatchHead {
  id: number;
  batch_no: string;
  warehouse: string;
  staff: string;
  created_at: Date;
  order_count: number;
  shipped_count: number;
  waiting_count: number;
}

const codesOf = (state: ReturnType<typeof stateOf>): number[] =>
  orderStatuses.map(({ code }) => code).filter((code) => stateOf(code) === state);

/** Batches with orders that this member of the staff may see; those orders are counted. */
const heads = (staff: Staff, where: RawBuilder<unknown>) => sql`
  select b.id, b.batch_no, w.name as warehouse, s.name as staff, b.created_at, n.order_count, n.shipped_count, n.waiting_count
  from pick_batch b join warehouse w on w.id = b.warehouse_id join staff s on s.id = b.staff_id
  cross join lateral (
    select count(*) as order_count, count(*) filter (where o.status = any(${codesOf('shipped')}::smallint[])) as shipped_count,
      count(*) filter (where o.status = any(${codesOf('waiting')}::smallint[])) as waiting_count
    from pick_batch_order p join sales_order o on o.id = p.order_id
    where p.batch_id = b.id and ${seen(staff, sql`o.account_id`)}) n
  where n.order_count > 0 and ${where}`;

/** One page, the newest first. */
export async function batchPage(
  db: Db,
  staff: Staff,
  { state, page, page_size: size }: { state?: 'open' | 'done' | undefined; page: number; page_size: number },
): Promise<{ rows: BatchHead[]; total: number }> {
  const wanted = {
    all: sql`true`,
    open: sql`n.waiting_count > 0`,
    done: sql`n.waiting_count = 0`,
  }[state ?? 'all'];
  const [{ rows }, counted] = await Promise.all([
    sql<BatchHead>`${heads(staff, wanted)} order by b.id desc limit ${size} offset ${(page - 1) * size}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*) as total from (${heads(staff, wanted)}) found`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export interface BatchOrderRow extends BatchedOrder {
  boxes: number;
  kind: string;
  company: string;
  consignee: string;
  phone: string;
  region: string;
  address: string;
  remark: string;
  is_picked: boolean;
  storage: string;
  open_count: number;
  waybills: { carrier: string; tracking_no: string }[];
}

/** A batch with its orders, and what is picked for those that wait and are not held. @throws 404 */
export async function batchParts(db: Db, staff: Staff, id: number) {
  const { rows } = await sql<BatchHead>`${heads(staff, sql`b.id = ${id}`)}`.execute(db);
  const [head] = rows;
  if (!head) throw notFound('没有这个拣货批次');
  const orders = await batchOrders(db, staff, id);
  const picked = orders.filter((order) => stateOf(order.status) === 'waiting' && order.hold_reason === '');
  const ids = picked.map((order) => order.id);
  const { lines, lots } = await pickingParts(db, staff, ids);
  return { head, orders, lists: pickingLists(lines, lots, dayInChina(new Date())) };
}
export type BatchParts = Awaited<ReturnType<typeof batchParts>>;

async function batchOrders(db: Db, staff: Staff, batchId: number): Promise<BatchOrderRow[]> {
  const { rows } = await sql<BatchOrderRow>`
    select o.id, p.place, p.boxes, o.order_no, o.kind, o.status, o.hold_reason, a.company, o.consignee, o.phone, o.region,
      o.address, o.remark, o.picked_at is not null as is_picked, l.storage, l.open_count,
      (select coalesce(jsonb_agg(jsonb_build_object('carrier', s.carrier, 'tracking_no', s.tracking_no) order by s.id), '[]')
        from shipment s where s.order_id = o.id and s.after_sales_id is null) as waybills
    from pick_batch_order p join sales_order o on o.id = p.order_id join account a on a.id = o.account_id
    cross join lateral (
      select coalesce(${coldestOf(sql`g.storage`)}, 'normal') as storage,
        coalesce(sum(l.number - l.shipped_number - l.cut_number), 0)::int as open_count
      from sales_order_line l join goods g on g.id = l.goods_id where l.order_id = o.id) l
    where p.batch_id = ${batchId} and ${seen(staff, sql`o.account_id`)} order by p.place`.execute(db);
  return rows;
}

/** What waybills of a batch are judged by. @throws 404 */
export async function waybillFacts(
  db: Db,
  staff: Staff,
  batchId: number,
  numbers: readonly string[],
): Promise<WaybillFacts> {
  const [{ orders, lists }, carriers, used] = await Promise.all([
    batchParts(db, staff, batchId),
    carriersInUse(db),
    usedNumbers(db, numbers),
  ]);
  return {
    carriers: new Set(carriers),
    used,
    orders: orders.map((order) => ({
      ...order,
      receiver: receiverOf(order),
      hindrance: stateOf(order.status) === 'waiting' ? hindranceOf(order, lists.get(order.id) ?? []) : '',
    })),
  };
}

const receiverOf = ({ consignee, phone, region, address }: Omit<Receiver, 'order_no'>): string =>
  `${consignee} ${phone} ${region}${address}`;

interface Receiver {
  order_no: string;
  consignee: string;
  phone: string;
  region: string;
  address: string;
}

async function usedNumbers(db: Db, numbers: readonly string[]): Promise<WaybillFacts['used']> {
  const { rows } = await sql<Receiver & { carrier: string; tracking_no: string }>`
    select s.carrier, s.tracking_no, o.order_no, o.consignee, o.phone, o.region, o.address
    from shipment s join sales_order o on o.id = s.order_id
    where s.tracking_no = any(${[...new Set(numbers)]}::text[])`.execute(db);
  return rows.map((row) => ({
    carrier: row.carrier,
    tracking_no: row.tracking_no,
    order_no: row.order_no,
    receiver: receiverOf(row),
  }));
}

/** The rows of a file of waybills, not yet judged. @throws 422 at `file` */
export async function waybillRows(file: SheetUpload): Promise<Waybill[]> {
  const rows = await namedRows<WaybillField>(file, {
    columns: WAYBILL_COLUMNS,
    key: 'order_no',
    hint: '请下载样表，按其中的列名填写',
    most: MAX_WAYBILL_ROWS,
  });
  return rows.map(({ line, cells }) => ({
    line,
    order_no: cells.order_no ?? '',
    carrier: cells.carrier ?? '',
    tracking_no: cells.tracking_no ?? '',
  }));
}

/** Orders that are to be put into a batch, locked in the order of their numbers. */
export async function lockedForBatch(tx: Tx, staff: Staff, ids: readonly number[]) {
  const { rows } = await sql<Omit<BatchedOrder, 'place'> & { warehouse_id: number }>`
    select o.id, o.order_no, o.status, o.hold_reason, o.warehouse_id from sales_order o
    where o.id = any(${[...ids]}::bigint[]) and ${seen(staff, sql`o.account_id`)} order by o.id for update`.execute(
    tx,
  );
  return rows;
}

/** The number of the batch that each of these orders is in. A statement of its own, to be read when they are locked. */
export async function batchNumbers(tx: Tx, orderIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ order_id: number; batch_no: string }>`
    select p.order_id, b.batch_no from pick_batch_order p join pick_batch b on b.id = p.batch_id
    where p.order_id = any(${[...orderIds]}::bigint[])`.execute(tx);
  return new Map(rows.map(({ order_id, batch_no }) => [order_id, batch_no]));
}
