import { canAct } from '@qingnang/rules/order-state';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import { conflict, invalid, notFound } from '../../../../http/errors.ts';
import { type Idempotency, once } from '../../../../http/idempotency.ts';
import type { Staff } from '../../../../http/session.ts';
import { seen } from '../../../identity/reads.ts';
import { writeAudit } from '../../../identity/writes.ts';
import type { OrderRow } from '../../../ordering/reads.ts';
import { holdOrder, judgeAgain, lockOrder, moveOrder } from '../../../ordering/writes.ts';
import { troubleWords } from './rules.ts';

export interface Found {
  order_line_id: number;
  lot_no: string;
  picked: number;
  short: number;
  damaged: number;
}

interface LineRow {
  name: string;
  open: number;
  shipped: number;
  /** What was said of other lots of the line. */
  elsewhere: number;
  /** null = the warehouse has no such lot. */
  is_stopped: boolean | null;
}

/**
 * Notes what was found of a lot for a line; it takes the place of what was said before. Short or damaged pieces hold the order;
 * with the last piece of it the order is picked.
 * @throws 404 for a line that is none of theirs; 409 when the order waits for no parcel any more or the lot is stopped; 422 at
 * `picked` for more than waits, at `lot_no` for a lot that is not there
 */
export async function pickLot(
  db: Db,
  staff: Staff,
  found: Found,
  idempotency: Idempotency | null,
): Promise<void> {
  const orderId = await orderOf(db, staff, found.order_line_id);
  await inTransaction(db, (tx) =>
    once(tx, idempotency, async () => {
      const order = await lockOrder(tx, orderId);
      if (!canAct('ship', order.status, 'staff'))
        throw conflict(`订单 ${order.order_no} 已不待发货，请把商品放回货架`);
      const line = await lineOf(tx, found);
      if (line.is_stopped === null) throw invalid({ lot_no: `仓库里没有批号 ${found.lot_no}` });
      if (line.is_stopped) throw conflict(`批号 ${found.lot_no} 已停售，请勿发出`);
      if (found.picked + found.short + found.damaged + line.elsewhere > line.open)
        throw invalid({ picked: `${line.name} 只待拣 ${line.open}` });
      await note(tx, staff, found, line);
      const trouble = troubleWords(line.name, found);
      if (trouble !== '' && order.held_at === null) await hold(tx, staff, order, trouble);
      return null;
    }),
  );
  // Also after an answer that was lost: the same key says it again, and this has perhaps not been done.
  if (await isWhole(db, orderId)) await markPicked(db, staff, orderId);
}

/** Whether all that is open of an order lies there, and nothing of it is short. */
async function isWhole(db: Db, orderId: number): Promise<boolean> {
  const { rows } = await sql<{ is_whole: boolean }>`
    select coalesce(bool_and(l.number - l.shipped_number - l.cut_number <= (
      select coalesce(sum(p.picked), 0) from pick p
      where p.order_line_id = l.id and p.after_shipped = l.shipped_number)), false) as is_whole
    from sales_order_line l where l.order_id = ${orderId}`.execute(db);
  return rows[0]?.is_whole ?? false;
}

/** Unless it is held, or has been picked before. */
async function markPicked(db: Db, staff: Staff, orderId: number): Promise<void> {
  await judgeAgain(db, [orderId], 'shipment');
  await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order.held_at !== null || order.picked_at !== null || !canAct('pick', order.status, 'staff')) return;
    await moveOrder(tx, order, 'pick', { actor: 'staff', staffId: staff.staffId });
    const entry = { action: 'order.pick', entity: 'order', entityId: order.id };
    await writeAudit(tx, staff, { ...entry, before: { picked: false }, after: { picked: true } });
  });
}

async function orderOf(db: Db, staff: Staff, lineId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select o.id from sales_order_line l join sales_order o on o.id = l.order_id
    where l.id = ${lineId} and ${seen(staff, sql`o.account_id`)}`.execute(db);
  if (!rows[0]) throw notFound('订单里没有这一行');
  return rows[0].id;
}

/** The line as it stands, behind the order's lock. */
async function lineOf(tx: Tx, { order_line_id: id, lot_no: lotNo }: Found): Promise<LineRow> {
  const { rows } = await sql<LineRow>`
    select l.name, l.number - l.shipped_number - l.cut_number as open, l.shipped_number as shipped,
      (select coalesce(sum(p.picked + p.short + p.damaged), 0)::int from pick p
        where p.order_line_id = l.id and p.lot_no <> ${lotNo} and p.after_shipped = l.shipped_number) as elsewhere,
      (select bool_and(t.stopped_at is not null) from lot t
        where t.goods_id = l.goods_id and t.warehouse_id = o.warehouse_id and t.lot_no = ${lotNo}) as is_stopped
    from sales_order_line l join sales_order o on o.id = l.order_id where l.id = ${id}`.execute(tx);
  if (!rows[0]) throw notFound('订单里没有这一行');
  return rows[0];
}

async function note(tx: Tx, staff: Staff, found: Found, { shipped }: LineRow): Promise<void> {
  const values = { ...found, after_shipped: shipped, staff_id: staff.staffId, at: sql<Date>`now()` };
  await tx
    .insertInto('pick')
    .values(values)
    .onConflict((conflictOn) => conflictOn.columns(['order_line_id', 'lot_no']).doUpdateSet(values))
    .execute();
}

async function hold(tx: Tx, staff: Staff, order: OrderRow, reason: string): Promise<void> {
  await holdOrder(tx, order, reason, { actor: 'staff', staffId: staff.staffId });
  const entry = { action: 'order.hold', entity: 'order', entityId: order.id };
  await writeAudit(tx, staff, { ...entry, before: { hold: order.hold_reason }, after: { hold: reason } });
}
