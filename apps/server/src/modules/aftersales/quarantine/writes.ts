import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { dayInChina } from '../../../http/dates.ts';
import { conflict, invalid, notFound } from '../../../http/errors.ts';
import type { Staff } from '../../../http/session.ts';
import { LotShort, returnToShelf } from '../../catalogue/writes.ts';
import { decideCodes } from '../../fulfilment/writes.ts';
import { writeAudit } from '../../identity/writes.ts';
import { quarantineRow } from './reads.ts';
import { releaseRefusal } from './rules.ts';

export interface Decision {
  isRestocked: boolean;
  note: string;
}

/**
 * Quality staff decide about quarantined pieces, once: back on the shelf, or destroyed.
 * @throws 404, 409 when it is decided already or its lot has expired meanwhile, 422 when the pieces may not be sold again
 */
export function decideQuarantine(
  db: Db,
  staff: Staff,
  id: number,
  { isRestocked, note }: Decision,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const locked = await tx
      .selectFrom('quarantine')
      .select('status')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    const row = locked && (await quarantineRow(tx, id));
    if (!row) throw notFound('隔离记录不存在');
    if (row.status !== 'held') throw conflict('这批药品已处理');
    const refusal = releaseRefusal(row, dayInChina(new Date()));
    if (isRestocked && refusal !== '') throw invalid({ decision: refusal });
    const status = isRestocked ? 'restocked' : 'destroyed';
    await tx
      .updateTable('quarantine')
      .set({ status, note, decided_by: staff.staffId, decided_at: sql`now()` })
      .where('id', '=', id)
      .execute();
    if (isRestocked) {
      const pick = {
        lotId: row.lot_id,
        goodsId: row.goods_id,
        warehouseId: row.warehouse_id,
        number: row.number,
      };
      await returnToShelf(tx, [pick], 'return', `quarantine:${id}`).catch((error: unknown) => {
        throw error instanceof LotShort ? conflict('批号已过有效期，不能重新上架') : error;
      });
    }
    if (row.case_id !== null)
      await decideCodes(
        tx,
        { caseId: row.case_id, staffId: staff.staffId, to: isRestocked ? 'returned' : 'void', note },
        row.codes,
      );
    await writeAudit(tx, staff, {
      action: 'quarantine.decide',
      entity: 'quarantine',
      entityId: id,
      before: { status: row.status },
      after: { status, note },
    });
  });
}
