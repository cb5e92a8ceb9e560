import type { Db } from '../../../../../db/client.ts';
import { inTransaction } from '../../../../../db/transaction.ts';
import type { Staff } from '../../../../../http/session.ts';
import { writeAudits } from '../../../../identity/writes.ts';
import { licencesByIds } from '../../notices/reads.ts';
import { tellOfLicences } from '../../notices/writes.ts';

/**
 * Tells accounts again of papers that end or have ended, at most once a day each.
 * @param today calendar day in China
 * @returns how many were told
 */
export async function remindOf(db: Db, staff: Staff, ids: readonly number[], today: string): Promise<number> {
  const licences = await licencesByIds(db, ids, today);
  const due = licences.map((one) => ({ ...one, cause: `licence:${one.id}:asked:${today}` }));
  return inTransaction(db, async (tx) => {
    const told = await tellOfLicences(tx, due);
    const entries = told.map(({ account_id, id, kind, valid_until }) => ({
      action: 'licence.remind',
      entity: 'account',
      entityId: account_id,
      after: { licence_id: id, kind, valid_until },
    }));
    await writeAudits(tx, staff, entries);
    return told.length;
  });
}
