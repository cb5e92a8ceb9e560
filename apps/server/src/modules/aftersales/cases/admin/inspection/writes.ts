import { sql } from 'kysely';
import type { Db } from '../../../../../db/client.ts';
import { json } from '../../../../../db/json.ts';
import type { Tx } from '../../../../../db/transaction.ts';
import { dayInChina } from '../../../../../http/dates.ts';
import { conflict, invalid } from '../../../../../http/errors.ts';
import type { Idempotency } from '../../../../../http/idempotency.ts';
import type { LotPick } from '../../../../catalogue/rules.ts';
import { LotShort, returnToShelf } from '../../../../catalogue/writes.ts';
import { declineCase, type InspectedPacks, takeBackCase } from '../../codes/writes.ts';
import type { CaseRow } from '../../progress/reads.ts';
import { moveCase } from '../../progress/writes.ts';
import { type CaseLineRow, caseLines } from '../../reads.ts';
import { needOrder, onCase, refundCase, type StaffAct } from '../writes.ts';
import { type Inspected, inspectionErrors } from './rules.ts';

/**
 * The goods have come back and been looked at: pieces go on the shelf or into quarantine, the rest back to the buyer; money of a
 * return follows the accepted pieces.
 * @throws 422 at the wrong line, 409
 */
export const acceptReturn = (
  db: Db,
  act: StaffAct,
  found: readonly Inspected[],
  idempotency: Idempotency | null,
): Promise<null> =>
  onCase(db, act, 'accept', idempotency, async (tx, { row, order }) => {
    const mover = { actor: 'staff', staffId: act.staff.staffId, note: act.note } as const;
    const to = await moveCase(tx, row, 'accept', mover);
    const lines = await caseLines(tx, row.id);
    const errors = inspectionErrors(row.nature, lines, found, dayInChina(new Date()));
    if (Object.keys(errors).length > 0) throw invalid(errors);
    await keepFound(tx, found);
    await takeBackCase(tx, row, act.staff.staffId, packsOf(lines, found));
    const taken = needOrder(order);
    await shelve(tx, row, picksOf(lines, found, taken.warehouse_id));
    await setApart(tx, row, lines, found);
    if (row.kind !== 'exchange') await refundCase(tx, taken, row, act.staff);
    return to;
  });

/** What came back is not what was sold, or was spoilt by the buyer: all of it goes back. */
export const refuseReturn = (db: Db, act: StaffAct, reason: string): Promise<null> =>
  onCase(db, act, 'inspect_refuse', null, async (tx, { row }) => {
    const { staffId } = act.staff;
    await declineCase(tx, row, staffId);
    return moveCase(tx, row, 'inspect_refuse', { actor: 'staff', staffId, note: reason }, { reply: reason });
  });

/** In the order in which staff have sent the lines, so that what is wrong is said at the right one. */
const packsOf = (lines: readonly CaseLineRow[], found: readonly Inspected[]): InspectedPacks[] =>
  found.flatMap(({ lineId, ...one }) => {
    const line = lines.find(({ id }) => id === lineId);
    return line ? [{ ...one, line }] : [];
  });

async function keepFound(tx: Tx, found: readonly Inspected[]): Promise<void> {
  const rows = found.map(({ lineId, acceptedNumber, disposition, note }) => ({
    line: lineId,
    accepted: acceptedNumber,
    disposition: acceptedNumber === 0 ? null : disposition,
    note,
  }));
  await sql`
    update after_sales_line c set accepted_number = f.accepted, disposition = f.disposition, note = f.note
    from jsonb_to_recordset(${json(rows)}::jsonb) as f (line bigint, accepted int, disposition text, note text)
    where c.id = f.line`.execute(tx);
}

function picksOf(lines: readonly CaseLineRow[], found: readonly Inspected[], warehouseId: number): LotPick[] {
  return found.flatMap(({ lineId, acceptedNumber, disposition }) => {
    const line = lines.find(({ id }) => id === lineId);
    if (!line || line.lot_id === null || disposition !== 'restock' || acceptedNumber === 0) return [];
    return [{ lotId: line.lot_id, goodsId: line.goods_id, warehouseId, number: acceptedNumber }];
  });
}

async function shelve(tx: Tx, row: CaseRow, picks: readonly LotPick[]): Promise<void> {
  if (picks.length === 0) return;
  try {
    await returnToShelf(tx, picks, 'return', row.case_no);
  } catch (error) {
    if (error instanceof LotShort) throw conflict('有批号已过有效期，只能隔离，请刷新后重试');
    throw error;
  }
}

async function setApart(
  tx: Tx,
  row: CaseRow,
  lines: readonly CaseLineRow[],
  found: readonly Inspected[],
): Promise<void> {
  const rows = found.flatMap(({ lineId, acceptedNumber, disposition, note }) => {
    const lotId = lines.find(({ id }) => id === lineId)?.lot_id ?? null;
    if (lotId === null || disposition !== 'quarantine' || acceptedNumber === 0) return [];
    const reason = note === '' ? row.reason_text : `${row.reason_text}：${note}`;
    return [{ lot_id: lotId, case_id: row.id, line_id: lineId, number: acceptedNumber, reason }];
  });
  if (rows.length > 0) await tx.insertInto('quarantine').values(rows).execute();
}
