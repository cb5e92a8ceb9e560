import type { ColdForm } from '@qingnang/contract/cold-chain';
import { type ColdStorage, isColdStorage } from '@qingnang/rules/cold-chain';
import { sql } from 'kysely';
import type { SellerDefaults } from '../../../../../channels/invoicing/port.ts';
import type { Db } from '../../../../../db/client.ts';
import { json } from '../../../../../db/json.ts';
import type { Tx } from '../../../../../db/transaction.ts';
import { dayInChina } from '../../../../../http/dates.ts';
import { conflict, invalid } from '../../../../../http/errors.ts';
import type { Idempotency } from '../../../../../http/idempotency.ts';
import type { Staff } from '../../../../../http/session.ts';
import { LotShort, StockShort, takeFromShelf } from '../../../../catalogue/writes.ts';
import { requireCarrier } from '../../../../fulfilment/reads.ts';
import { checkPicks, coldFacts, type Pick, passedOver, pickByExpiry } from '../../../../fulfilment/rules.ts';
import {
  freezeNote,
  insertCold,
  lotReasonFor,
  requireCold,
  shipCodes,
} from '../../../../fulfilment/writes.ts';
import { judgeResend, type OrderRow } from '../../../../ordering/reads.ts';
import { holdWords } from '../../../../ordering/rules.ts';
import { nextNumber } from '../../../../ordering/writes.ts';
import type { CaseRow } from '../../progress/reads.ts';
import { moveCase } from '../../progress/writes.ts';
import { needOrder, onCase, type StaffAct } from '../writes.ts';
import { lockResendLots, resendLines, resendLots } from './reads.ts';

export interface ResendParcel {
  carrier: string;
  trackingNo: string;
  /** Which lots go, `orderLineId` being the case's line; empty = first expired first out. */
  picks: readonly Pick[];
  /** Why lots go before some that end sooner; '' = none do. */
  lotReason: string;
  /** Who sells until staff have entered it: for the delivery note. */
  seller: SellerDefaults;
  /** Of goods of the cold chain among them, by class. */
  cold: Readonly<Record<ColdStorage, ColdForm | undefined>>;
}

/**
 * Sends the pieces of a case again, out of what can be sold: a parcel of the case, which the order does not count, and others,
 * by the same carrier and number, for cold and for frozen goods.
 * @throws 422 at the wrong pick or the carrier, 409 when the gate stops it or the shelf does not reach
 */
export const resendCase = (
  db: Db,
  act: StaffAct,
  parcel: ResendParcel,
  idempotency: Idempotency | null,
): Promise<null> =>
  onCase(db, act, 'resend', idempotency, async (tx, { row, order }) => {
    await requireCarrier(tx, parcel.carrier);
    const note = `${parcel.carrier} ${parcel.trackingNo}`;
    const to = await moveCase(tx, row, 'resend', { actor: 'staff', staffId: act.staff.staffId, note });
    const lines = await resendLines(tx, row.id);
    const against = await judgeResend(
      tx,
      needOrder(order).id,
      lines.map(({ goodsId }) => goodsId),
    );
    if (against.length > 0) throw conflict(holdWords(against));
    await lockResendLots(tx, row.id);
    const { picks, lotReason } = await choosePicks(tx, row, lines, parcel);
    const sold = needOrder(order);
    await take(tx, row, sold, lines, picks);
    for (const storage of ['plain', 'cold', 'frozen'] as const) {
      const own = picks.filter((pick) => storageOf(pick, lines) === storage);
      if (own.length > 0)
        await insertParcel(tx, act.staff, {
          row,
          order: sold,
          parcel: { ...parcel, lotReason },
          lines,
          picks: own,
          storage,
        });
    }
    return to;
  });

type Lines = Awaited<ReturnType<typeof resendLines>>;

/** Which parcel a pick goes in. */
function storageOf({ orderLineId }: Pick, lines: Lines): ColdStorage | 'plain' {
  const storage = lines.find((line) => line.orderLineId === orderLineId)?.storage ?? '';
  return isColdStorage(storage) ? storage : 'plain';
}

async function choosePicks(
  tx: Tx,
  row: CaseRow,
  lines: Lines,
  { picks: given, lotReason }: ResendParcel,
): Promise<{ picks: readonly Pick[]; lotReason: string }> {
  const today = dayInChina(new Date());
  const lots = await resendLots(tx, row.id);
  const picks = given.length > 0 ? given : pickByExpiry(lines, lots, today);
  const errors = checkPicks(picks, lines, lots, today);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const short = lines.find((line) => piecesOf(picks, line.orderLineId) !== line.open);
  if (!short) return { picks, lotReason: lotReasonFor(passedOver(picks, lines, lots, today), lotReason) };
  if (given.length > 0) throw invalid({ lines: `${short.name}：须补发 ${short.open} 件` });
  throw conflict(`${short.name} 库存不足，不能补发`);
}

const piecesOf = (picks: readonly Pick[], lineId: number): number =>
  picks.filter(({ orderLineId }) => orderLineId === lineId).reduce((sum, { number }) => sum + number, 0);

async function take(
  tx: Tx,
  row: CaseRow,
  order: OrderRow,
  lines: Lines,
  picks: readonly Pick[],
): Promise<void> {
  const goodsOf = new Map(lines.map((line) => [line.orderLineId, line.goodsId]));
  const taken = picks.map(({ orderLineId, lotId, number }) => ({
    lotId,
    number,
    goodsId: goodsOf.get(orderLineId) ?? 0,
    warehouseId: order.warehouse_id,
  }));
  try {
    await takeFromShelf(tx, taken, 'resend', row.case_no);
  } catch (error) {
    if (error instanceof StockShort || error instanceof LotShort) throw conflict('可售库存不足，不能补发');
    throw error;
  }
}

interface Packed {
  row: CaseRow;
  order: OrderRow;
  parcel: ResendParcel;
  lines: Lines;
  picks: readonly Pick[];
  storage: ColdStorage | 'plain';
}

async function insertParcel(
  tx: Tx,
  staff: Staff,
  { row, order, parcel, lines, picks, storage }: Packed,
): Promise<void> {
  const cold =
    storage === 'plain'
      ? null
      : await requireCold(tx, staff, {
          storages: [storage],
          carrier: parcel.carrier,
          cold: coldFacts(parcel.cold[storage]),
          field: storage,
        });
  const shipment = await tx
    .insertInto('shipment')
    .values({
      shipment_no: nextNumber('shipment', 'S'),
      order_id: order.id,
      carrier: parcel.carrier,
      tracking_no: parcel.trackingNo,
      staff_id: staff.staffId,
      after_sales_id: row.id,
      reviewer: staff.name,
      reviewed_at: new Date(),
      lot_reason: parcel.lotReason,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertCold(tx, staff, { id: shipment.id, accountId: order.account_id }, cold);
  const soldLine = new Map(lines.map((line) => [line.orderLineId, line.soldLineId]));
  const rows = picks.map(({ orderLineId, lotId, number }) => ({
    line: soldLine.get(orderLineId) ?? 0,
    lot: lotId,
    number,
  }));
  await sql`
    insert into shipment_line (shipment_id, order_line_id, lot_id, lot_no, produced_on, expires_on, number)
    select ${shipment.id}, p.line, t.id, t.lot_no, t.produced_on, t.expires_on, p.number
    from jsonb_to_recordset(${json(rows)}::jsonb) as p (line bigint, lot bigint, number int)
    join lot t on t.id = p.lot`.execute(tx);
  await freezeNote(tx, shipment.id, parcel.seller);
  await shipCodes(tx, staff, { id: shipment.id, orderId: order.id, accountId: order.account_id });
}
