/** What leaves with a parcel: its codes, cases that were opened for it, pieces let go without a code. */

import { sql } from 'kysely';
import { json } from '../../../../db/json.ts';
import type { Tx } from '../../../../db/transaction.ts';
import { conflict } from '../../../../http/errors.ts';
import type { Staff } from '../../../../http/session.ts';
import { writeAudit } from '../../../identity/writes.ts';
import { noteEvents } from '../events/writes.ts';
import { codesBelow } from '../family/reads.ts';
import { casesOf } from '../family/rules.ts';
import { holdHierarchy, lockFamilies } from '../family/writes.ts';
import { leavingParcel } from './reads.ts';
import { matchParcel } from './rules.ts';

/** A parcel that has just been written in this transaction. */
export interface LeavingParcel {
  id: number;
  orderId: number;
  accountId: number;
}

/**
 * The gate of codes, and what leaves with a parcel: scanned codes become those of its lines, cases that were opened die, exceptions
 * are its own, and the platforms have to be told. Called once by whatever ships, with the order locked.
 * @throws 409 when goods that need codes do not have them
 */
export async function shipCodes(tx: Tx, staff: Staff, parcel: LeavingParcel): Promise<void> {
  await holdHierarchy(tx);
  const { lines, codes: waiting, excepted } = await leavingParcel(tx, parcel.orderId, parcel.id);
  const ofParcel = new Set(lines.map(({ orderLineId }) => orderLineId));
  const codes = waiting.filter(({ orderLineId }) => ofParcel.has(orderLineId));
  const { codes: placed, problems } = matchParcel(lines, codes, excepted);
  if (problems.length > 0) throw conflict(`追溯码不齐，不能发货。${problems.join('；')}`);
  await leaveWith(tx, staff, parcel, placed);
  const pieces = await useExceptions(tx, parcel, [...ofParcel]);
  if (placed.length === 0 && pieces === 0) return;
  await writeAudit(tx, staff, {
    action: 'trace.ship',
    entity: 'order',
    entityId: parcel.orderId,
    after: {
      codes: placed.length,
      trace_pieces: codes.reduce((sum, one) => sum + one.pieces, 0),
      excepted: pieces,
    },
  });
}

async function useExceptions(
  tx: Tx,
  parcel: LeavingParcel,
  orderLineIds: readonly number[],
): Promise<number> {
  const used = await tx
    .updateTable('trace_exception')
    .set({ shipment_id: parcel.id })
    .where('order_id', '=', parcel.orderId)
    .where('order_line_id', 'in', [...orderLineIds])
    .where('shipment_id', 'is', null)
    .returning('pieces')
    .execute();
  return used.reduce((sum, { pieces }) => sum + pieces, 0);
}

type Placed = readonly { code: string; shipmentLineId: number }[];

async function leaveWith(tx: Tx, staff: Staff, parcel: LeavingParcel, placed: Placed): Promise<void> {
  if (placed.length === 0) return;
  const names = placed.map(({ code }) => code);
  const links = await lockFamilies(tx, names);
  const below = await codesBelow(tx, names);
  const above = casesOf([...links, ...below]);
  const lineOf = new Map(placed.map(({ code, shipmentLineId }) => [code, shipmentLineId]));
  const inside = below.flatMap(({ code }) => {
    const shipmentLineId = above(code)
      .map((one) => lineOf.get(one))
      .find((one) => one !== undefined);
    return shipmentLineId === undefined ? [] : [{ code, shipmentLineId }];
  });
  const leaving = [...placed, ...inside];
  if ((await markOut(tx, leaving)) !== leaving.length)
    throw conflict('有追溯码刚刚在别处发出或作废，请核对后再发');
  await sql`
    with given as (select trace_pack(g.code) as code, g."shipmentLineId" from jsonb_to_recordset(${json(placed)}::jsonb)
      as g (code text, "shipmentLineId" bigint)),
    taken as (delete from trace_scan s using given g where s.code = g.code and s.order_id = ${parcel.orderId}
      returning s.code, s.pieces, s.scanned_by, s.scanned_at, s.device)
    insert into shipment_code (shipment_line_id, code, pieces, scanned_by, scanned_at, device)
    select g."shipmentLineId", t.code, t.pieces, t.scanned_by, t.scanned_at, t.device from taken t join given g on g.code = t.code`.execute(
    tx,
  );
  const cause = {
    orderId: parcel.orderId,
    shipmentId: parcel.id,
    accountId: parcel.accountId,
    staffId: staff.staffId,
  };
  await noteEvents(tx, { ...cause, kind: 'ship' }, names);
  await openCases(tx, cause, [...new Set(names.flatMap(above))]);
  await tx
    .insertInto('trace_upload')
    .values({ kind: 'out', shipment_id: parcel.id, account_id: parcel.accountId })
    .execute();
}

/** @returns how many codes of these could leave */
async function markOut(tx: Tx, leaving: Placed): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update trace_code c set state = 'out', shipment_line_id = l.id, lot_no = l.lot_no
    from jsonb_to_recordset(${json(leaving)}::jsonb) as g (code text, "shipmentLineId" bigint)
    join shipment_line l on l.id = g."shipmentLineId"
    where c.code = trace_pack(g.code) and c.state in ('stock', 'returned') and c.lot_no in ('', l.lot_no)`.execute(
    tx,
  );
  return Number(numAffectedRows);
}

/** Cases that something was taken out of die; what is left in them stands alone. */
export async function openCases(
  tx: Tx,
  cause: {
    orderId?: number;
    shipmentId?: number;
    caseId?: number;
    accountId?: number;
    staffId?: number | null;
  },
  cases: readonly string[],
): Promise<void> {
  if (cases.length === 0) return;
  const { rows } = await sql<{ code: string }>`
    update trace_code set state = 'void' where state <> 'void'
      and code = any(select trace_pack(one) from unnest(${[...cases]}::text[]) one)
    returning trace_text(code) as code`.execute(tx);
  await noteEvents(
    tx,
    { ...cause, kind: 'open' },
    rows.map(({ code }) => code),
  );
}
