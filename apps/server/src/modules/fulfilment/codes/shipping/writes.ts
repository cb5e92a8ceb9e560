import type { TRACE_EXCEPTIONS } from '@qingnang/contract/trace-words';
import { CASE_STATUS } from '@qingnang/rules/after-sales';
import { canAct, statusesBefore, statusName } from '@qingnang/rules/order-state';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { json } from '../../../../db/json.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import { conflict, invalid, notFound } from '../../../../http/errors.ts';
import type { Staff } from '../../../../http/session.ts';
import { writeAudit } from '../../../identity/writes.ts';
import type { OrderRow } from '../../../ordering/reads.ts';
import { lockOrder } from '../../../ordering/writes.ts';
import { lockFamilies } from '../family/writes.ts';
import { scanFacts, waitingLines } from './reads.ts';
import { type JudgedScan, judgeScans, readableCodes } from './rules.ts';

/** An order that codes can be scanned for. @throws 404, 409 */
async function lockWaiting(tx: Tx, orderId: number): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId);
  if (canAct('ship', order.status, 'staff')) return order;
  const resending = await tx
    .selectFrom('after_sales')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', '=', CASE_STATUS.pending_resend)
    .executeTakeFirst();
  if (!resending) throw conflict(`订单当前状态为${statusName(order.status)}，不能扫码`);
  return order;
}

/**
 * Takes what was scanned into the parcel of an order: one code, a paste or a scanner's file. Each is answered; what is there already
 * does nothing. Who scanned it and when stands beside the code, not in the audit log.
 * @throws 404, 409 when the order does not wait to be shipped
 */
export const scanCodes = (
  db: Db,
  staff: Staff,
  orderId: number,
  { codes: scans, device }: { codes: readonly string[]; device: string },
): Promise<JudgedScan[]> =>
  inTransaction(db, async (tx) => {
    const order = await lockWaiting(tx, orderId);
    const codes = readableCodes(scans);
    const links = await lockFamilies(tx, codes);
    await releaseEnded(tx, [...codes, ...links.map(({ parent }) => parent)]);
    const judged = judgeScans(scans, await scanFacts(tx, order, codes, links));
    const kept = await stage(tx, staff, { orderId, device }, judged);
    return judged.map((scan) =>
      scan.taken === null || kept.has(scan.code)
        ? scan
        : {
            ...scan,
            outcome: 'refused',
            message: '另一个包裹刚扫了这个码',
            pieces: 0,
            orderLineId: null,
            taken: null,
          },
    );
  });

/** What was scanned for an order that nothing leaves for any more may be scanned elsewhere. */
const releaseEnded = (tx: Tx, codes: readonly string[]) =>
  sql`
    delete from trace_scan s using sales_order o
    where s.code = any(select trace_pack(one) from unnest(${[...codes]}::text[]) one) and o.id = s.order_id
      and not o.status = any(${statusesBefore('ship')}::int[])
      and not exists (select from after_sales a where a.order_id = o.id and a.status = ${CASE_STATUS.pending_resend})`.execute(
    tx,
  );

/** @returns the codes that no other parcel was faster with */
async function stage(
  tx: Tx,
  staff: Staff,
  { orderId, device }: { orderId: number; device: string },
  judged: readonly JudgedScan[],
): Promise<Set<string>> {
  const rows = judged.flatMap(({ code, pieces, orderLineId, taken }) =>
    taken === null ? [] : [{ code, pieces, orderLineId, ...taken }],
  );
  if (rows.length === 0) return new Set();
  const { rows: kept } = await sql<{ code: string }>`
    with given as (
      select trace_pack(g.code) as code, g.pieces, g."orderLineId", g."goodsId", g.level, g."lotNo"
      from jsonb_to_recordset(${json(rows)}::jsonb)
        as g (code text, pieces int, "orderLineId" bigint, "goodsId" bigint, level int, "lotNo" text)),
    known as (
      insert into trace_code (code, goods_id, pieces, level, lot_no)
      select code, "goodsId", pieces, level, "lotNo" from given order by code on conflict (code) do nothing)
    insert into trace_scan (code, order_id, order_line_id, pieces, lot_no, scanned_by, device)
    select code, ${orderId}, "orderLineId", pieces, "lotNo", ${staff.staffId}, ${device} from given order by code
    on conflict (code) do nothing returning trace_text(code) as code`.execute(tx);
  return new Set(kept.map(({ code }) => code));
}

/** Takes scans back, also of an order that has ended; the codes may be scanned again. @throws 404, 409 */
export const takeBackScans = (
  db: Db,
  staff: Staff,
  orderId: number,
  scans: readonly string[],
): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockOrder(tx, orderId);
    const { rows } = await sql<{ code: string }>`
      delete from trace_scan where order_id = ${orderId}
        and code = any(select trace_pack(one) from unnest(${readableCodes(scans)}::text[]) one)
      returning trace_text(code) as code`.execute(tx);
    if (rows.length === 0) throw conflict('这些码不在待发的包裹里');
    await writeAudit(tx, staff, {
      action: 'trace.take_back',
      entity: 'order',
      entityId: orderId,
      before: { codes: rows.map(({ code }) => code).toSorted() },
    });
  });

export interface NewException {
  orderLineId: number;
  pieces: number;
  reason: keyof typeof TRACE_EXCEPTIONS;
  note: string;
}

/** Lets pieces of a line go without a code. @throws 404, 409, 422 for more than wait */
export const exceptPieces = (db: Db, staff: Staff, orderId: number, given: NewException): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockWaiting(tx, orderId);
    const line = (await waitingLines(tx, orderId)).find((one) => one.orderLineId === given.orderLineId);
    if (!line) throw notFound('这一行不在待发的商品里');
    const { orderLineId, pieces, reason, note } = given;
    const counted = await countedPieces(tx, orderLineId);
    if (counted + pieces > line.toShip)
      throw invalid({ pieces: `最多还能放行 ${Math.max(0, line.toShip - counted)} 件` });
    await tx
      .insertInto('trace_exception')
      .values({
        order_id: orderId,
        order_line_id: orderLineId,
        pieces,
        reason,
        note,
        staff_id: staff.staffId,
      })
      .execute();
    await writeAudit(tx, staff, {
      action: 'trace.except',
      entity: 'order',
      entityId: orderId,
      after: { goods: line.name, pieces, trace_reason: reason, note },
    });
  });

async function countedPieces(tx: Tx, orderLineId: number): Promise<number> {
  const { rows } = await sql<{ pieces: number }>`
    select (select coalesce(sum(pieces), 0) from trace_scan where order_line_id = ${orderLineId})
      + (select coalesce(sum(pieces), 0) from trace_exception where order_line_id = ${orderLineId} and shipment_id is null)
      as pieces`.execute(tx);
  return rows[0]?.pieces ?? 0;
}

/** @returns the order. @throws 404, 409 when its parcel has left */
export const removeException = (db: Db, staff: Staff, id: number): Promise<number> =>
  inTransaction(db, async (tx) => {
    const found = await tx
      .selectFrom('trace_exception')
      .select('order_id')
      .where('id', '=', id)
      .executeTakeFirst();
    if (!found) throw notFound('放行记录不存在');
    await lockWaiting(tx, found.order_id);
    const gone = await tx
      .deleteFrom('trace_exception')
      .where('id', '=', id)
      .where('shipment_id', 'is', null)
      .returning(['pieces', 'reason', 'note'])
      .executeTakeFirst();
    if (!gone) throw conflict('包裹已发出，放行记录不能撤回');
    const { pieces, reason, note } = gone;
    await writeAudit(tx, staff, {
      action: 'trace.except_back',
      entity: 'order',
      entityId: found.order_id,
      before: { pieces, trace_reason: reason, note },
    });
    return found.order_id;
  });
