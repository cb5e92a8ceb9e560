import { sql } from 'kysely';
import type { Db } from '../../../../../db/client.ts';
import { inTransaction } from '../../../../../db/transaction.ts';
import { conflict, invalid, notFound } from '../../../../../http/errors.ts';
import type { Staff } from '../../../../../http/session.ts';
import { writeAudit } from '../../../../identity/writes.ts';
import { type RightRow, rightById } from './reads.ts';

const WORDS = { granted: '已同意', refused: '已拒绝' } as const;

/**
 * Grants or refuses a buyer's wish to buy a controlled goods; a decision may be turned round later.
 * @throws 404 for an unknown wish, 409 when that is decided already, 422 for a refusal without words
 */
export function decideRight(
  db: Db,
  staff: Staff,
  id: number,
  { isGranted, reply }: { isGranted: boolean; reply: string },
): Promise<RightRow> {
  if (!isGranted && reply === '') throw invalid({ reply: '请填写拒绝的原因，客户会看到' });
  const status = isGranted ? 'granted' : 'refused';
  return inTransaction(db, async (tx) => {
    const row = await tx
      .selectFrom('purchase_right')
      .select('status')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw notFound('申请不存在');
    if (row.status === status) throw conflict(`这份申请${WORDS[status]}`);
    await tx
      .updateTable('purchase_right')
      .set({ status, reply, staff_id: staff.staffId, decided_at: sql`now()` })
      .where('id', '=', id)
      .execute();
    const decided = await rightById(tx, staff, id);
    if (!decided) throw notFound('申请不存在');
    await writeAudit(tx, staff, {
      action: 'goods.right',
      entity: 'goods',
      entityId: decided.goods_id,
      after: { company: decided.company, decision: WORDS[status], reply },
    });
    return decided;
  });
}
