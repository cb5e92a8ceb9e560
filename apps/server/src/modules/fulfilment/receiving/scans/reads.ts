import { ParcelCount } from '@qingnang/rules/parcel-codes';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { Tx } from '../../../../db/transaction.ts';
import { notFound } from '../../../../http/errors.ts';
import type { Buyer } from '../../../../http/session.ts';
import { codedLines, outerCodes } from '../../codes/buyer/reads.ts';
import { type CodedLine, codeNodes } from '../../codes/buyer/rules.ts';
import type { ScannedParcel, ScanRow, SentElsewhere } from './rules.ts';

export { orderNo } from '../../codes/buyer/reads.ts';

/** What was scanned of parcels of this buyer, in its order. */
export async function keptScans(
  db: Db | Tx,
  { accountId }: Pick<Buyer, 'accountId'>,
  which: { orderId: number } | { shipmentId: number },
): Promise<ScanRow[]> {
  const chosen = 'orderId' in which ? sql`s.order_id = ${which.orderId}` : sql`s.id = ${which.shipmentId}`;
  const { rows } = await sql<ScanRow>`
    select r.shipment_id, r.shipment_line_id, r.scan_key, r.code, r.verdict, r.pieces, r.scanned_at,
      coalesce(m.name, '') as person, coalesce(l.name, '') as name, coalesce(t.lot_no, '') as lot_no
    from receiving_scan r join shipment s on s.id = r.shipment_id join sales_order o on o.id = s.order_id
    left join member m on m.id = r.member_id
    left join shipment_line t on t.id = r.shipment_line_id left join sales_order_line l on l.id = t.order_line_id
    where ${chosen} and o.account_id = ${accountId} order by r.id`.execute(db);
  return rows;
}

/** A parcel of this buyer as its codes are counted, with what was counted so far. @throws 404 for one of someone else */
export async function scannedParcel(
  tx: Tx,
  buyer: Buyer,
  shipmentId: number,
  codes: readonly string[],
): Promise<{ parcel: ScannedParcel; kept: ScanRow[]; orderId: number }> {
  const shipment = await tx
    .selectFrom('shipment as s')
    .innerJoin('sales_order as o', 'o.id', 's.order_id')
    .select('s.order_id')
    .where('s.id', '=', shipmentId)
    .where('o.account_id', '=', buyer.accountId)
    .executeTakeFirst();
  if (!shipment) throw notFound('包裹不存在');
  const lines = await codedLines(tx, buyer, { shipmentIds: [shipmentId] });
  const kept = await keptScans(tx, buyer, { shipmentId });
  const count = await countOf(tx, lines, shipmentId, kept);
  const elsewhere = await sentElsewhere(tx, buyer, shipmentId, codes);
  return { parcel: { lines, count, elsewhere }, kept, orderId: shipment.order_id };
}

async function countOf(
  tx: Tx,
  lines: readonly CodedLine[],
  shipmentId: number,
  kept: readonly ScanRow[],
): Promise<ParcelCount> {
  const outer = await outerCodes(
    tx,
    lines.map(({ id }) => id),
  );
  const count = new ParcelCount(codeNodes(lines, outer.get(shipmentId) ?? []));
  for (const { code, verdict } of kept) if (verdict === 'counted') count.take(code);
  return count;
}

/** Which of the codes were sent to this buyer in another parcel, alone or in a pack around them. */
async function sentElsewhere(
  tx: Tx,
  { accountId }: Buyer,
  shipmentId: number,
  codes: readonly string[],
): Promise<Map<string, SentElsewhere>> {
  const { rows } = await sql<SentElsewhere & { code: string }>`
    with recursive around as (
      select a.code as asked, trace_pack(a.code) as code, 0 as level
      from unnest(${[...codes]}::text[]) as a (code) where a.code ~ '^[0-9A-Z]+$'
      union all
      select a.asked, t.parent, p.level
      from around a join trace_code t on t.code = a.code join trace_code p on p.code = t.parent and p.level > t.level
    )
    select distinct on (a.asked) a.asked as code, t.id as line_id, l.goods_id, l.name, t.lot_no, s.shipment_no
    from around a join shipment_code c on c.code = a.code
    join shipment_line t on t.id = c.shipment_line_id join shipment s on s.id = t.shipment_id
    join sales_order o on o.id = s.order_id join sales_order_line l on l.id = t.order_line_id
    where o.account_id = ${accountId} and s.id <> ${shipmentId} order by a.asked, s.id desc`.execute(tx);
  return new Map(rows.map(({ code, ...sent }) => [code, sent]));
}
