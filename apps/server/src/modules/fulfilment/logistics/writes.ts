import type { QualityState } from '@qingnang/contract/shipping-words';
import { sql } from 'kysely';
import type { SellerDefaults } from '../../../channels/invoicing/port.ts';
import type { Db } from '../../../db/client.ts';
import { json } from '../../../db/json.ts';
import type { JsonValue } from '../../../db/json-columns.ts';
import { inTransaction, type Tx } from '../../../db/transaction.ts';
import { dayInChina } from '../../../http/dates.ts';
import { conflict, invalid } from '../../../http/errors.ts';
import { type Idempotency, once } from '../../../http/idempotency.ts';
import type { Staff } from '../../../http/session.ts';
import { consumeReserved } from '../../catalogue/writes.ts';
import { writeAudit } from '../../identity/writes.ts';
import type { OrderRow } from '../../ordering/reads.ts';
import { behindGate, lockOrder, moveOrder, nextNumber } from '../../ordering/writes.ts';
import { requireCarrier } from '../carriers/reads.ts';
import { shipCodes } from '../codes/leaving/writes.ts';
import { scannedLots } from '../codes/shipping/reads.ts';
import type { ColdFacts } from './cold/rules.ts';
import { insertCold, requireCold, toldCold } from './cold/writes.ts';
import { freezeNote } from './note/writes.ts';
import { lockLots, lotsForOrder, openLines } from './reads.ts';
import { type Reviewed, reviewParcel } from './review/writes.ts';
import {
  checkPicks,
  type LotOnHand,
  type OpenLine,
  type Pick,
  passedOver,
  pickByScan,
  type ScannedLot,
} from './rules.ts';

/** Pieces as the reviewer found them. */
export interface ReviewedPick extends Pick {
  quality?: QualityState;
}

export interface ShipRequest {
  carrier: string;
  trackingNo: string;
  /** '' = not known. */
  driverPhone: string;
  /** Empty: all that is open, what was scanned by its lots, the rest first expired first out. */
  picks: readonly ReviewedPick[];
  /** Why lots go before some that end sooner; '' = none do. */
  lotReason: string;
  /** Of a parcel of cold goods; null = of others. */
  cold: ColdFacts | null;
  /** All that is open, or nothing. */
  isWhole: boolean;
  /** Who sells until staff have entered it: for the delivery note. */
  seller: SellerDefaults;
}

/**
 * Ships pieces of an order by lot: takes them off the lots and the reservation, writes the parcel, moves the order to
 * 部分发货 or 已发货, all in one transaction.
 * @returns the shipment's id
 * @throws 422 at the wrong pick or the carrier, 409 when the gate holds it, it is not to be shipped or the lots do not reach
 */
export function shipOrder(
  db: Db,
  staff: Staff,
  orderId: number,
  request: ShipRequest,
  idempotency: Idempotency | null,
): Promise<number> {
  return behindGate(db, orderId, 'shipment', (pass) =>
    inTransaction(db, (tx) =>
      once(tx, idempotency, async () => {
        await pass(tx);
        return shipLocked(tx, staff, orderId, request);
      }),
    ),
  );
}

async function shipLocked(tx: Tx, staff: Staff, orderId: number, request: ShipRequest): Promise<number> {
  await requireCarrier(tx, request.carrier);
  const order = await lockOrder(tx, orderId);
  const lines = await openLines(tx, orderId);
  await lockLots(tx, orderId);
  const lots = await lotsForOrder(tx, orderId);
  const scanned = await scannedLots(tx, orderId);
  const { picks, lotReason } = choosePicks(request, { lines, lots, scanned });
  const storages = picks.map((pick) => lineOf(pick, lines)?.storage ?? '');
  const cold = await requireCold(tx, staff, { storages, carrier: request.carrier, cold: request.cold });
  const reviewed = await reviewParcel(tx, staff, orderId);
  const shipsRest = total(picks) === lines.reduce((sum, line) => sum + line.open, 0);
  if (request.isWhole && !shipsRest) throw conflict('批号库存不够整单发出，请先入库、减发或单独发货');
  await moveOrder(tx, order, 'ship', {
    actor: 'staff',
    staffId: staff.staffId,
    note: `${request.carrier} ${request.trackingNo}`,
    facts: { shipsRest },
  });
  const shipment = await insertShipment(tx, staff, order, {
    request: { ...request, lotReason },
    picks,
    reviewed,
  });
  await insertCold(tx, staff, { id: shipment.id, accountId: order.account_id }, cold);
  await freezeNote(tx, shipment.id, request.seller);
  await shipCodes(tx, staff, { id: shipment.id, orderId, accountId: order.account_id });
  await consumeReserved(tx, consumption(picks, lines, order.warehouse_id), 'shipment', shipment.shipment_no);
  await writeAudit(tx, staff, {
    action: 'order.ship',
    entity: 'order',
    entityId: orderId,
    after: {
      shipment_no: shipment.shipment_no,
      picks: toldPicks(picks, lines, lots),
      ...reviewed,
      ...(lotReason === '' ? {} : { lot_reason: lotReason }),
      ...toldCold(cold),
    },
  });
  return shipment.id;
}

/** What was picked by names that people know, for the audit log. */
const toldPicks = (
  picks: readonly Pick[],
  lines: readonly OpenLine[],
  lots: readonly LotOnHand[],
): JsonValue =>
  picks.map(({ orderLineId, lotId, number }) => ({
    goods: lineOf({ orderLineId }, lines)?.name ?? '',
    lot_no: lots.find((lot) => lot.lotId === lotId)?.lotNo ?? '',
    number,
  }));

const total = (picks: readonly Pick[]) => picks.reduce((sum, pick) => sum + pick.number, 0);

const lineOf = ({ orderLineId }: { orderLineId: number }, lines: readonly OpenLine[]): OpenLine | undefined =>
  lines.find((line) => line.orderLineId === orderLineId);

function choosePicks(
  { picks: given, lotReason }: ShipRequest,
  {
    lines,
    lots,
    scanned,
  }: { lines: readonly OpenLine[]; lots: readonly LotOnHand[]; scanned: readonly ScannedLot[] },
): { picks: readonly ReviewedPick[]; lotReason: string } {
  const today = dayInChina(new Date());
  const picks = given.length > 0 ? given : pickByScan(lines, lots, scanned, today);
  const errors = checkPicks(picks, lines, lots, today);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  if (picks.length === 0) throw conflict('没有可发的批号，请先入库或检查有效期');
  return { picks, lotReason: lotReasonFor(passedOver(picks, lines, lots, today), lotReason) };
}

/**
 * Why lots go before one that ends sooner, as it is kept; '' = none do.
 * @throws 422 where they do and no reason is given
 */
export function lotReasonFor(sooner: ReturnType<typeof passedOver>, given: string): string {
  if (sooner === null) return '';
  if (given.length >= SHORTEST_REASON) return given;
  throw invalid({
    lot_reason: `${sooner.line.name} 批号 ${sooner.lot.lotNo} 先到期，改发其他批号请写明原因`,
  });
}

/** Letters: as everywhere that staff give reasons. */
const SHORTEST_REASON = 2;

async function insertShipment(
  tx: Tx,
  staff: Staff,
  order: OrderRow,
  { request, picks, reviewed }: { request: ShipRequest; picks: readonly ReviewedPick[]; reviewed: Reviewed },
) {
  const shipment = await tx
    .insertInto('shipment')
    .values({
      shipment_no: nextNumber('shipment', 'S'),
      order_id: order.id,
      carrier: request.carrier,
      tracking_no: request.trackingNo,
      driver_phone: request.driverPhone,
      staff_id: staff.staffId,
      ...reviewed,
      reviewed_at: new Date(),
      lot_reason: request.lotReason,
    })
    .returning(['id', 'shipment_no'])
    .executeTakeFirstOrThrow();
  const rows = picks.map(({ orderLineId: line, lotId: lot, number, quality = 'good' }) => ({
    line,
    lot,
    number,
    quality,
  }));
  await sql`
    with pick as (select * from jsonb_to_recordset(${json(rows)}::jsonb) as p (line bigint, lot bigint, number int, quality text)),
    shipped as (
      update sales_order_line l set shipped_number = shipped_number + p.number
      from (select line, sum(number)::int as number from pick group by line) p where l.id = p.line)
    insert into shipment_line (shipment_id, order_line_id, lot_id, lot_no, produced_on, expires_on, number, quality)
    select ${shipment.id}, p.line, t.id, t.lot_no, t.produced_on, t.expires_on, p.number, p.quality
    from pick p join lot t on t.id = p.lot`.execute(tx);
  return shipment;
}

/** What leaves each stock row, by lot. */
function consumption(picks: readonly Pick[], lines: readonly OpenLine[], warehouseId: number) {
  const goodsOf = new Map(lines.map((line) => [line.orderLineId, line.goodsId]));
  return picks.map((pick) => ({
    goodsId: goodsOf.get(pick.orderLineId) ?? 0,
    warehouseId,
    lotId: pick.lotId,
    number: pick.number,
  }));
}
