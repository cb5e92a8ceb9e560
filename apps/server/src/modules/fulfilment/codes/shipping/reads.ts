import type { TRACE_EXCEPTIONS, TraceLevel } from '@qingnang/contract/trace-words';
import { CASE_STATUS } from '@qingnang/rules/after-sales';
import { prefixOf } from '@qingnang/rules/trace-codes';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { TraceNeeds } from '../../../../db/json-columns.ts';
import type { Tx } from '../../../../db/transaction.ts';
import { dayInChina } from '../../../../http/dates.ts';
import { notFound } from '../../../../http/errors.ts';
import { codesBelow, type FamilyLink } from '../family/reads.ts';
import { casesOf } from '../family/rules.ts';
import { traceNeeds } from '../needs/reads.ts';
import { goodsNeedIntake, goodsNeedsCodes, lotNeedsCodes, lotNeedsIntake } from '../needs/rules.ts';
import { prefixesOf } from '../prefixes/reads.ts';
import type { KnownCode, ScanFacts, ScanLine, ScanLot, StagedCode } from './rules.ts';

export interface ParcelRow {
  id: number;
  order_no: string;
  company: string;
}
export interface WaitingLine extends ScanLine {
  spec: string;
  unit: string;
  maker: string;
  needsCodes: boolean;
}
export interface ScannedRow {
  code: string;
  order_line_id: number;
  level: TraceLevel;
  pieces: number;
  lot_no: string;
  staff: string;
  at: Date;
}
export interface ExceptionRow {
  id: number;
  order_line_id: number;
  pieces: number;
  reason: keyof typeof TRACE_EXCEPTIONS;
  note: string;
  staff: string;
  at: Date;
}

/** What waits of an order: its own lines, or those that a case sends again. */
const WAITING = sql`(
  select l.id, l.order_id, l.number - l.shipped_number - l.cut_number
      + coalesce((select sum(coalesce(c.accepted_number, c.number))::int from after_sales_line c
        join after_sales a on a.id = c.case_id
        where c.order_line_id = l.id and a.status = ${CASE_STATUS.pending_resend}), 0) as to_ship
  from sales_order_line l)`;

/** Lines of an order that wait to be shipped. */
export async function waitingLines(db: Db | Tx, orderId: number): Promise<WaitingLine[]> {
  const needs = await traceNeeds(db);
  const { rows } = await sql<
    Omit<WaitingLine, 'needsCodes' | 'needsIntake'> & {
      scope: string;
      isEphedrine: boolean;
      newestOn: string | null;
    }
  >`
    select l.id as "orderLineId", l.goods_id as "goodsId", l.name, l.spec, l.unit, l.maker, w.to_ship as "toShip",
      b.lot_no as "lotNo", g.scope, g.is_ephedrine as "isEphedrine",
      (select max((t.received_at at time zone 'Asia/Shanghai')::date) from lot t
        where t.goods_id = l.goods_id and t.warehouse_id = o.warehouse_id and t.quantity > 0) as "newestOn"
    from sales_order_line l join sales_order o on o.id = l.order_id join goods g on g.id = l.goods_id
    join ${WAITING} w on w.id = l.id
    left join special_price s on s.id = l.special_price_id left join lot b on b.id = s.lot_id
    where l.order_id = ${orderId} and w.to_ship > 0 order by l.id`.execute(db);
  return rows.map(({ scope, isEphedrine, newestOn, ...line }) => ({
    ...line,
    needsCodes:
      goodsNeedsCodes(needs, { goodsId: line.goodsId, scope, isEphedrine }) &&
      (newestOn === null || lotNeedsCodes(needs, newestOn)),
    needsIntake: goodsNeedIntake(needs, { goodsId: line.goodsId, scope, isEphedrine }),
  }));
}

/** Everything that the page of scanning shows. @throws 404 */
export async function parcelParts(db: Db | Tx, orderId: number) {
  const [heads, lines, codes, exceptions] = await Promise.all([
    sql<ParcelRow>`select o.id, o.order_no, a.company from sales_order o join account a on a.id = o.account_id
      where o.id = ${orderId}`.execute(db),
    waitingLines(db, orderId),
    sql<ScannedRow>`
      select trace_text(s.code) as code, s.order_line_id, c.level, s.pieces, s.lot_no, t.name as staff, s.scanned_at as at
      from trace_scan s join trace_code c on c.code = s.code join staff t on t.id = s.scanned_by
      where s.order_id = ${orderId} order by s.scanned_at desc, s.code`.execute(db),
    openExceptions(db, orderId),
  ]);
  const [head] = heads.rows;
  if (!head) throw notFound('订单不存在');
  return { head, lines, codes: codes.rows, exceptions };
}

/** Pieces of an order that were let go without a code and have not left. */
export async function openExceptions(db: Db | Tx, orderId: number): Promise<ExceptionRow[]> {
  const { rows } = await sql<ExceptionRow>`
    select e.id, e.order_line_id, e.pieces, e.reason, e.note, t.name as staff, e.created_at as at
    from trace_exception e join staff t on t.id = e.staff_id
    where e.order_id = ${orderId} and e.shipment_id is null order by e.id`.execute(db);
  return rows;
}

/** What scans of an order are judged by, read when their families are locked: a handful of statements for any number of codes. */
export async function scanFacts(
  tx: Tx,
  order: { id: number; warehouse_id: number },
  codes: readonly string[],
  links: readonly FamilyLink[],
): Promise<ScanFacts> {
  const prefixes = await prefixesOf(tx, codes);
  const cases = links.map(({ parent }) => parent);
  const known = await knownCodes(tx, [...codes, ...cases]);
  const levelOf = (code: string) => known.get(code)?.level ?? prefixOf(code, prefixes)?.level ?? 1;
  const below = await codesBelow(
    tx,
    codes.filter((code) => levelOf(code) > 1),
  );
  const above = casesOf([...links, ...below]);
  const family = [...codes, ...cases, ...below.map(({ code }) => code)];
  const gone = below.filter(({ state }) => state === 'out' || state === 'void').map(({ code }) => code);
  const opened = new Set(gone.flatMap(above));
  const lines = await waitingLines(tx, order.id);
  return {
    orderId: order.id,
    lines,
    lots: await lotsOf(tx, order.warehouse_id, lines, await traceNeeds(tx)),
    today: dayInChina(new Date()),
    staged: await stagedCodes(tx, order.id, family),
    prefixOf: (code) => prefixOf(code, prefixes),
    known: (code) => known.get(code),
    above,
    isOpened: (code) => opened.has(code),
  };
}

/** What is kept of some codes; unknown ones are left out. */
export async function knownCodes(tx: Tx, codes: readonly string[]): Promise<Map<string, KnownCode>> {
  const { rows } = await sql<KnownCode & { code: string }>`
    select trace_text(c.code) as code, c.goods_id as "goodsId", c.level, c.pieces, c.lot_no as "lotNo", c.state,
      c.lot_id as "lotId", coalesce(s.shipment_no, '') as "shipmentNo"
    from trace_code c left join shipment_line l on l.id = c.shipment_line_id left join shipment s on s.id = l.shipment_id
    where c.code = any(select trace_pack(one) from unnest(${[...codes]}::text[]) one)`.execute(tx);
  return new Map(rows.map((row) => [row.code, row]));
}

async function lotsOf(
  tx: Tx,
  warehouseId: number,
  lines: readonly ScanLine[],
  needs: TraceNeeds,
): Promise<ScanLot[]> {
  const { rows } = await sql<Omit<ScanLot, 'needsIntake'> & { receivedOn: string }>`
    select goods_id as "goodsId", lot_no as "lotNo", expires_on as "expiresOn", stopped_at is not null as "isRecalled",
      (received_at at time zone 'Asia/Shanghai')::date as "receivedOn"
    from lot where warehouse_id = ${warehouseId} and goods_id = any(${lines.map(({ goodsId }) => goodsId)}::bigint[])
      and (quantity > 0 or stopped_at is not null)`.execute(tx);
  return rows.map(({ receivedOn, ...lot }) => ({ ...lot, needsIntake: lotNeedsIntake(needs, receivedOn) }));
}

async function stagedCodes(tx: Tx, orderId: number, family: readonly string[]): Promise<StagedCode[]> {
  const { rows } = await sql<StagedCode>`
    select trace_text(s.code) as code, s.order_id as "orderId", o.order_no as "orderNo", s.order_line_id as "orderLineId", s.pieces
    from trace_scan s join sales_order o on o.id = s.order_id
    where s.order_id = ${orderId} or s.code = any(select trace_pack(one) from unnest(${[...family]}::text[]) one)`.execute(
    tx,
  );
  return rows;
}

/** Pieces by lot that have been scanned for an order, where the lot of the codes is known. */
export async function scannedLots(
  tx: Tx,
  orderId: number,
): Promise<{ orderLineId: number; lotNo: string; number: number }[]> {
  const { rows } = await sql<{ orderLineId: number; lotNo: string; number: number }>`
    select order_line_id as "orderLineId", lot_no as "lotNo", sum(pieces)::int as number from trace_scan
    where order_id = ${orderId} and lot_no <> '' group by order_line_id, lot_no order by order_line_id, lot_no`.execute(
    tx,
  );
  return rows;
}
