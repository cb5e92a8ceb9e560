/** 药品追溯码 of what a buyer got: read by its own orders only, so that a code tells nobody anything. */

import { CASE_ENDED_WITHOUT } from '@qingnang/rules/after-sales';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { Tx } from '../../../../db/transaction.ts';
import { notFound } from '../../../../http/errors.ts';
import type { Buyer } from '../../../../http/session.ts';
import { sellerName } from '../../../company/reads.ts';
import type { CodedLine, DeliveredCode, OuterCode } from './rules.ts';

export { sellerName };

export type WhichCodes =
  | { orderId: number; shipmentId?: number | undefined }
  | { shipmentIds: readonly number[] };

const chosen = (which: WhichCodes): RawBuilder<boolean> => {
  if ('shipmentIds' in which) return sql`s.id = any(${[...which.shipmentIds]}::bigint[])`;
  const { orderId, shipmentId } = which;
  return shipmentId === undefined
    ? sql`s.order_id = ${orderId}`
    : sql`s.order_id = ${orderId} and s.id = ${shipmentId}`;
};

/** Lots of the buyer's parcels that left with codes, in the order of the notes, each with all that is known to be in it. */
export async function codedLines(
  db: Db | Tx,
  { accountId }: Pick<Buyer, 'accountId'>,
  which: WhichCodes,
): Promise<CodedLine[]> {
  const { rows } = await sql<Omit<CodedLine, 'codes'>>`
    select t.id, s.id as shipment_id, s.shipment_no, s.shipped_at, o.id as order_id, o.order_no, l.id as order_line_id,
      l.goods_id, l.name, l.spec, l.unit, l.maker, l.approval_no, t.lot_no, t.produced_on, t.expires_on, t.number,
      array(select p.prefix from trace_prefix p where p.goods_id = l.goods_id order by p.prefix) as prefixes
    from shipment s join sales_order o on o.id = s.order_id
    join shipment_line t on t.shipment_id = s.id join sales_order_line l on l.id = t.order_line_id
    where ${chosen(which)} and o.account_id = ${accountId}
      and exists (select from shipment_code c where c.shipment_line_id = t.id)
    order by t.id`.execute(db);
  const codes = Map.groupBy(
    await codesOf(
      db,
      rows.map(({ id }) => id),
    ),
    ({ line_id }) => line_id,
  );
  return rows.map((row) => ({
    ...row,
    codes: (codes.get(row.id) ?? []).map(({ line_id: _, ...code }) => code),
  }));
}

/**
 * What was sent with some lots, and the packs in it. A parent counts only when it is of a higher level, so that no way goes
 * round in a circle, and was not opened before; one that was sent whole and opened by a return is what the others are known by.
 */
async function codesOf(
  db: Db | Tx,
  lineIds: readonly number[],
): Promise<(DeliveredCode & { line_id: number })[]> {
  const { rows } = await sql<DeliveredCode & { line_id: number }>`
    with recursive sent as (
      select c.shipment_line_id as line_id, c.code, c.pieces, coalesce(t.level, 1) as level, true as is_sent
      from shipment_code c left join trace_code t on t.code = c.code
      where c.shipment_line_id = any(${[...lineIds]}::bigint[])
    ), delivered as (
      select * from sent
      union all
      select d.line_id, t.code, t.pieces, t.level, false
      from delivered d join trace_code t on t.parent = d.code and t.level < d.level
      where not exists (select from sent where sent.code = t.code)
    )
    select d.line_id, trace_text(d.code) as code, d.level, d.pieces, d.is_sent, coalesce(trace_text(p.code), '') as parent,
      exists (select from after_sales_code r join after_sales_line a on a.id = r.line_id
        join after_sales k on k.id = a.case_id where r.code = d.code and r.accepted is not false and k.status <> all(${[...CASE_ENDED_WITHOUT]}::int[])) as is_returned
    from delivered d left join trace_code t on t.code = d.code
    left join trace_code p on p.code = t.parent and p.level > d.level
      and (p.state <> 'void' or exists (select from delivered x where x.line_id = d.line_id and x.code = p.code))
    order by d.line_id, d.level desc, d.code`.execute(db);
  return rows;
}

/** The packs around what was sent with some lots, by parcel. */
export async function outerCodes(db: Db | Tx, lineIds: readonly number[]): Promise<Map<number, OuterCode[]>> {
  const { rows } = await sql<OuterCode & { shipment_id: number }>`
    with recursive around as (
      select l.shipment_id, p.code, p.parent, p.level
      from shipment_code c join shipment_line l on l.id = c.shipment_line_id
      join trace_code t on t.code = c.code join trace_code p on p.code = t.parent and p.level > t.level and p.state <> 'void'
      where c.shipment_line_id = any(${[...lineIds]}::bigint[])
      union
      select a.shipment_id, p.code, p.parent, p.level
      from around a join trace_code p on p.code = a.parent and p.level > a.level and p.state <> 'void'
    )
    select a.shipment_id, trace_text(a.code) as code, coalesce(trace_text(a.parent), '') as parent
    from around a order by a.shipment_id, a.code`.execute(db);
  return Map.groupBy(rows, ({ shipment_id }) => shipment_id);
}

/** A buyer's order of that number. @throws 404, the same for an unknown one and for someone else's */
export async function orderNo(db: Db, { accountId }: Buyer, orderId: number): Promise<string> {
  const order = await db
    .selectFrom('sales_order')
    .select('order_no')
    .where('id', '=', orderId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!order) throw notFound('订单不存在');
  return order.order_no;
}
