import type { ColdStorage } from '@qingnang/rules/cold-chain';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { onlyRow } from '../../../db/only-row.ts';
import { inTransaction, type Tx } from '../../../db/transaction.ts';
import { conflict, invalid, notFound } from '../../../http/errors.ts';
import type { Buyer } from '../../../http/session.ts';
import { type CheckRow, parcelsOf, type ReceivedParcel } from './reads.ts';
import { isWarm } from './rules.ts';

/** What was counted of a lot. */
export interface LotCheck {
  good: number;
  damaged: number;
  otherLot: string;
  note: string;
}

/**
 * Keeps what was counted of a lot. The numbers are absolute: the same again changes nothing.
 * @throws 404 for a lot of someone else, 409 when the parcel's receiving has ended, 422 for more pieces than were sent
 */
export function saveCheck(db: Db, buyer: Buyer, lineId: number, check: LotCheck): Promise<CheckRow> {
  return inTransaction(db, async (tx) => {
    const line = await ownLine(tx, buyer, lineId);
    const { good, damaged } = check;
    if (good + damaged > line.number) throw invalid({ good_number: `完好与破损合计不能多于 ${line.number}` });
    const otherLot = check.otherLot === line.lot_no ? '' : check.otherLot;
    const receivingId = await openReceiving(tx, buyer, line.shipment_id);
    return keepCheck(tx, receivingId, lineId, { ...check, otherLot });
  });
}

/** Writes what was counted of a lot; the caller has seen to whose it is. */
export async function keepCheck(
  tx: Tx,
  receivingId: number,
  lineId: number,
  { good, damaged, otherLot, note }: LotCheck,
): Promise<CheckRow> {
  const { rows } = await sql<CheckRow>`
    insert into receiving_line (shipment_line_id, receiving_id, good_number, damaged_number, other_lot, note, checked_at)
    values (${lineId}, ${receivingId}, ${good}, ${damaged}, ${otherLot}, ${note}, now())
    on conflict (shipment_line_id) do update set good_number = excluded.good_number,
      damaged_number = excluded.damaged_number, other_lot = excluded.other_lot, note = excluded.note, checked_at = now()
    returning good_number, damaged_number, other_lot, note, floor(extract(epoch from checked_at))::int8 as checked_at`.execute(
    tx,
  );
  return onlyRow(rows);
}

/** Takes a lot's count back. @throws 404, 409 as `saveCheck` */
export function clearCheck(db: Db, buyer: Buyer, lineId: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const line = await ownLine(tx, buyer, lineId);
    await openReceiving(tx, buyer, line.shipment_id);
    await tx.deleteFrom('receiving_line').where('shipment_line_id', '=', lineId).execute();
  });
}

async function ownLine(tx: Tx, { accountId }: Buyer, lineId: number) {
  const row = await tx
    .selectFrom('shipment_line as t')
    .innerJoin('shipment as s', 's.id', 't.shipment_id')
    .innerJoin('sales_order as o', 'o.id', 's.order_id')
    .select(['t.shipment_id', 't.number', 't.lot_no'])
    .where('t.id', '=', lineId)
    .where('o.account_id', '=', accountId)
    .executeTakeFirst();
  if (!row) throw notFound('包裹中没有这个批号');
  return row;
}

/** Begins the receiving of a parcel where nobody has, and locks it; the caller has seen to whose it is. @throws 409 when it has ended */
export async function openReceiving(tx: Tx, { accountId }: Buyer, shipmentId: number): Promise<number> {
  const { rows } = await sql<{ id: number; status: string }>`
    insert into receiving (shipment_id, account_id) values (${shipmentId}, ${accountId})
    on conflict (shipment_id) do update set version = receiving.version + 1 returning id, status`.execute(tx);
  const [row] = rows;
  if (row?.status !== 'open') throw conflict('这个包裹已完成核对，如需修改请点“重新核对”');
  return row.id;
}

/**
 * Ends the receiving of a parcel; again changes nothing.
 * @param temperature degrees, of a parcel of cold goods: one that they do not keep at refuses all of it, counted or not
 * @throws 404 for a parcel of someone else, 409 while lots are not counted, 422 for cold goods without a temperature
 */
export function endReceiving(
  db: Db,
  buyer: Buyer,
  shipmentId: number,
  ending: Ending,
): Promise<ReceivedParcel> {
  return inTransaction(db, (tx) => endIn(tx, buyer, shipmentId, ending));
}

/** How a receiving ends. */
export interface Ending {
  receiver: string;
  /** Degrees, of a parcel of cold goods. */
  temperature?: number | undefined;
}

/** The same inside a transaction. */
export async function endIn(
  tx: Tx,
  buyer: Buyer,
  shipmentId: number,
  { receiver, temperature }: Ending,
): Promise<ReceivedParcel> {
  const parcel = await lockParcel(tx, buyer, shipmentId);
  if (parcel.status === 'done') return parcel;
  const cold = parcel.cold && (await keepTemperature(tx, shipmentId, parcel.cold.storage, temperature));
  const open = isWarm(cold) ? [] : parcel.lines.filter((line) => line.check === null);
  if (open.length > 0)
    throw conflict(`还有 ${open.length} 行未核对：${open[0]?.name ?? ''} ${open[0]?.lot_no ?? ''}`);
  await openReceiving(tx, buyer, shipmentId);
  await tx
    .updateTable('receiving')
    .set({ status: 'done', receiver, done_at: sql`now()`, member_id: buyer.member?.id ?? null })
    .where('shipment_id', '=', shipmentId)
    .execute();
  return ownParcel(tx, buyer, shipmentId);
}

const TENTHS = 10;

async function keepTemperature(
  tx: Tx,
  shipmentId: number,
  storage: ColdStorage,
  temperature: number | undefined,
) {
  if (temperature === undefined) throw invalid({ temperature: '冷链包裹请填写到货温度' });
  const arrived = Math.round(temperature * TENTHS);
  await tx
    .updateTable('cold_parcel')
    .set({ arrived_e1: arrived, arrived_at: sql`now()` })
    .where('shipment_id', '=', shipmentId)
    .execute();
  return { storage, arrived_e1: arrived };
}

/** Counts may be changed again. @throws 404 for a parcel of someone else */
export function reopenReceiving(db: Db, buyer: Buyer, shipmentId: number): Promise<ReceivedParcel> {
  return inTransaction(db, async (tx) => {
    await lockParcel(tx, buyer, shipmentId);
    await tx
      .updateTable('receiving')
      .set({ status: 'open', done_at: null })
      .where('shipment_id', '=', shipmentId)
      .execute();
    return ownParcel(tx, buyer, shipmentId);
  });
}

async function lockParcel(tx: Tx, buyer: Buyer, shipmentId: number): Promise<ReceivedParcel> {
  await tx
    .selectFrom('receiving')
    .select('id')
    .where('shipment_id', '=', shipmentId)
    .where('account_id', '=', buyer.accountId)
    .forUpdate()
    .executeTakeFirst();
  return ownParcel(tx, buyer, shipmentId);
}

async function ownParcel(tx: Tx, buyer: Buyer, shipmentId: number): Promise<ReceivedParcel> {
  const [parcel] = await parcelsOf(tx, buyer, { shipmentId });
  if (!parcel) throw notFound('包裹不存在');
  return parcel;
}
