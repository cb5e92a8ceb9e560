import type { Db } from '../../../../db/client.ts';
import { inTransaction } from '../../../../db/transaction.ts';
import type { Staff } from '../../../../http/session.ts';
import { writeAudit } from '../../../identity/writes.ts';
import { causeWords } from '../../../ordering/rules.ts';
import { lockOrder, releaseFromGate } from '../../../ordering/writes.ts';

/** Quality lets an order go on in spite of what stands against it, once. @throws 404, 409 when the gate does not hold it */
export function releaseGate(db: Db, staff: Staff, id: number, reason: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, id);
    const causes = await releaseFromGate(tx, order, staff.staffId, reason);
    await writeAudit(tx, staff, {
      action: 'order.gate_release',
      entity: 'order',
      entityId: id,
      before: { hold: causeWords(causes) },
      after: { hold: '', reason },
    });
  });
}
