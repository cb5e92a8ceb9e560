import { type ColdStorage, degreesWords, STORAGES } from '@qingnang/rules/cold-chain';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { JsonValue } from '../../../../db/json-columns.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import { conflict, invalid, notFound } from '../../../../http/errors.ts';
import type { Staff } from '../../../../http/session.ts';
import { seen } from '../../../identity/reads.ts';
import { writeAudit } from '../../../identity/writes.ts';
import { useStaffFiles } from '../../../service/writes.ts';
import { coldRest } from './reads.ts';
import { type ColdFacts, coldErrors, MIXED, parcelKind } from './rules.ts';

/** What a parcel holds and who brings it, as far as it decides whether it is a cold one. */
interface Packed {
  storages: readonly string[];
  carrier: string;
  /** null = nothing was said. */
  cold: ColdFacts | null;
  /** Of the request, where that stands. */
  field?: string;
}

/** What a parcel of the cold chain leaves with. */
export interface LeavingCold extends ColdFacts {
  storage: ColdStorage;
}

/**
 * Checks a parcel before it leaves: cold goods go by themselves, and so do frozen ones, with a cold carrier, in a box with a
 * recorder, at a temperature that they keep at and on a day on which such parcels leave.
 * @returns what it leaves with; null for a parcel of other goods
 * @throws 409 for goods that do not go together, 422 by field
 */
export async function requireCold(
  tx: Tx,
  staff: Staff,
  { storages, carrier, cold, field = 'cold' }: Packed,
): Promise<LeavingCold | null> {
  const kind = parcelKind(storages);
  if (kind === 'mixed') throw conflict(MIXED);
  if (kind === 'plain') return null;
  if (cold === null)
    throw invalid({ [field]: `${STORAGES[kind]}包裹须登记保温箱号、温度记录仪号和启运温度` });
  const row = await tx.selectFrom('carrier').select('is_cold').where('name', '=', carrier).executeTakeFirst();
  const errors = coldErrors(cold, {
    storage: kind,
    field,
    isColdCarrier: row?.is_cold === true,
    rest: await coldRest(tx, new Date()),
    mayOverride: staff.permissions.has('quality.write'),
  });
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { ...cold, storage: kind };
}

/** Writes what a cold parcel has left with; nothing for others (null). */
export async function insertCold(
  tx: Tx,
  staff: Staff,
  shipment: { id: number; accountId: number },
  cold: LeavingCold | null,
): Promise<void> {
  if (cold === null) return;
  const rest = await coldRest(tx, new Date());
  if (cold.fileId !== null) await useStaffFiles(tx, staff, [cold.fileId], 'temperature', shipment.accountId);
  await tx
    .insertInto('cold_parcel')
    .values({
      shipment_id: shipment.id,
      storage: cold.storage,
      box_no: cold.boxNo,
      recorder_no: cold.recorderNo,
      departed_e1: cold.departed,
      day_reason: rest === '' ? '' : cold.dayReason,
      file_id: cold.fileId,
      file_at: cold.fileId === null ? null : new Date(),
    })
    .execute();
}

/** A cold parcel for the audit log; nothing of others. */
export const toldCold = (cold: ColdFacts | null): { [key: string]: JsonValue } =>
  cold === null
    ? {}
    : {
        box_no: cold.boxNo,
        recorder_no: cold.recorderNo,
        departed: degreesWords(cold.departed),
        ...(cold.dayReason === '' ? {} : { day_reason: cold.dayReason }),
      };

/** Brings the recorder's file of a parcel that has left. @throws 404, 409 when it is there already, 422 at `file_ids` */
export function bringFile(db: Db, staff: Staff, shipmentId: number, fileId: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{
      account_id: number;
      shipment_no: string;
      file_id: number | null;
      order_id: number;
    }>`
      select o.account_id, s.shipment_no, c.file_id, o.id as order_id
      from cold_parcel c join shipment s on s.id = c.shipment_id join sales_order o on o.id = s.order_id
      where c.shipment_id = ${shipmentId} and ${seen(staff, sql`o.account_id`)} for update of c`.execute(tx);
    const [parcel] = rows;
    if (!parcel) throw notFound('没有这个冷链包裹');
    if (parcel.file_id !== null) throw conflict('这个包裹已有温度记录');
    await useStaffFiles(tx, staff, [fileId], 'temperature', parcel.account_id);
    await tx
      .updateTable('cold_parcel')
      .set({ file_id: fileId, file_at: sql`now()` })
      .where('shipment_id', '=', shipmentId)
      .execute();
    await writeAudit(tx, staff, {
      action: 'order.temperature',
      entity: 'order',
      entityId: parcel.order_id,
      after: { shipment_no: parcel.shipment_no },
    });
  });
}
