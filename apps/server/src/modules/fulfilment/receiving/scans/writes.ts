/** Receiving by scan: a parcel is counted by the codes (药品追溯码) that left with it. */

import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { json } from '../../../../db/json.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import { conflict } from '../../../../http/errors.ts';
import type { Buyer } from '../../../../http/session.ts';
import { piecesByCode } from '../../codes/buyer/rules.ts';
import { parcelsOf, type ReceivedParcel } from '../reads.ts';
import { type Ending, endIn, keepCheck, openReceiving } from '../writes.ts';
import { scannedParcel } from './reads.ts';
import {
  type Judged,
  judgeScan,
  keptAnswer,
  meansLine,
  type ScannedParcel,
  type ScanRow,
  strangerNote,
  writtenCode,
} from './rules.ts';

/** A scan as a browser sends it. */
export interface Scan {
  key: string;
  code: string;
  at: Date;
}
export type Answered = Judged & { key: string };

/**
 * Judges and keeps scans of a parcel. One that is there already is answered as it was, and nothing counts twice: the parcel's receiving
 * is locked meanwhile.
 * @throws 404 for a parcel of someone else, 409 for new scans when its receiving has ended
 */
export function takeScans(
  db: Db,
  buyer: Buyer,
  shipmentId: number,
  scans: readonly Scan[],
): Promise<Answered[]> {
  return inTransaction(db, async (tx) => {
    const sent = new Map(scans.map((scan) => [scan.key, scan]));
    const codes = scans.map(({ code }) => writtenCode(code));
    await lockScans(tx, buyer, shipmentId);
    const { parcel, kept } = await scannedParcel(tx, buyer, shipmentId, codes);
    const before = new Map(kept.map((row) => [row.scan_key, row]));
    const fresh = [...sent.values()].filter(({ key }) => !before.has(key));
    if (fresh.length > 0) await openReceiving(tx, buyer, shipmentId);
    const judged = new Map(fresh.map((scan) => [scan.key, { scan, ...judgeScan(parcel, scan.code) }]));
    await keepScans(tx, buyer, shipmentId, [...judged.values()]);
    return [...sent.keys()].flatMap((key) => {
      const row = before.get(key);
      const now = judged.get(key);
      if (row) return [{ key, ...keptAnswer(parcel, row) }];
      return now ? [{ key, ...now }] : [];
    });
  });
}

/** Two browsers that scan the same parcel wait for each other before they look at what was counted. */
async function lockScans(tx: Tx, { accountId }: Buyer, shipmentId: number): Promise<void> {
  await sql`select s.id from shipment s join sales_order o on o.id = s.order_id
    where s.id = ${shipmentId} and o.account_id = ${accountId} for update of s`.execute(tx);
}

async function keepScans(
  tx: Tx,
  buyer: Buyer,
  shipmentId: number,
  judged: readonly (Judged & { scan: Scan })[],
): Promise<void> {
  if (judged.length === 0) return;
  await tx
    .insertInto('receiving_scan')
    .values(
      judged.map(({ scan, code, verdict, pieces, lineId }) => ({
        shipment_id: shipmentId,
        shipment_line_id: lineId,
        member_id: buyer.member?.id ?? null,
        pieces,
        scanned_at: scan.at,
        scan_key: scan.key,
        code,
        verdict,
      })),
    )
    .execute();
}

/**
 * Takes what was scanned as the count of its lots and ends the receiving. Lots of which nothing was scanned, and those with pieces that
 * carry no code, are counted by hand.
 * @throws 404 for a parcel of someone else, 409 while lots are not counted
 */
export function settleScans(
  db: Db,
  buyer: Buyer,
  shipmentId: number,
  ending: Ending,
): Promise<ReceivedParcel> {
  return inTransaction(db, async (tx) => {
    await lockScans(tx, buyer, shipmentId);
    const { parcel, kept, orderId } = await scannedParcel(tx, buyer, shipmentId, []);
    if (kept.length === 0) throw conflict('还没有扫码，请先扫描包裹里的追溯码');
    const receivingId = await openReceiving(tx, buyer, shipmentId);
    const [received] = await parcelsOf(tx, buyer, { shipmentId });
    const checks = checksOf(parcel, kept, received?.lines ?? []);
    for (const { lineId, check } of checks) await keepCheck(tx, receivingId, lineId, check);
    await noteReceived(tx, buyer, { shipmentId, orderId, kept });
    return endIn(tx, buyer, shipmentId, ending);
  });
}

function checksOf(
  { lines, count }: ScannedParcel,
  kept: readonly ScanRow[],
  received: ReceivedParcel['lines'],
) {
  const strangers = kept.filter(({ verdict }) => verdict === 'wrong_lot' || verdict === 'not_sent');
  const noted = new Set<number>();
  return lines.flatMap((line) => {
    const pieces = count.piecesOf(line.id);
    // Of two lots of a goods the first tells of packs that are of neither.
    const own = noted.has(line.goods_id) ? [] : strangers.filter(({ code }) => meansLine(line, code));
    noted.add(line.goods_id);
    const check = received.find(({ id }) => id === line.id)?.check ?? null;
    const isByHand = pieces === 0 || piecesByCode(line) < line.number;
    if (isByHand) return [];
    const damaged = check?.damaged_number ?? 0;
    const good = Math.min(pieces, line.number - damaged);
    const note = strangerNote(own) || (check?.note ?? '');
    return [{ lineId: line.id, check: { good, damaged, otherLot: '', note } }];
  });
}

/** The way of each code says that it has come in; again changes nothing. */
async function noteReceived(
  tx: Tx,
  { accountId }: Buyer,
  { shipmentId, orderId, kept }: { shipmentId: number; orderId: number; kept: readonly ScanRow[] },
): Promise<void> {
  const codes = kept.filter(({ verdict }) => verdict === 'counted').map(({ code }) => code);
  await sql`
    insert into trace_event (order_id, shipment_id, account_id, code, kind)
    select ${orderId}, ${shipmentId}, ${accountId}, trace_pack(c), 'receive' from jsonb_array_elements_text(${json(codes)}::jsonb) as c
    where not exists (select from trace_event e where e.code = trace_pack(c) and e.kind = 'receive' and e.shipment_id = ${shipmentId})`.execute(
    tx,
  );
}
