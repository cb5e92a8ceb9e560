import type { Db } from '../../../../db/client.ts';
import type { TraceNeeds } from '../../../../db/json-columns.ts';
import { writeSetting } from '../../../../db/settings.ts';
import { inTransaction } from '../../../../db/transaction.ts';
import type { Staff } from '../../../../http/session.ts';
import { writeAudit } from '../../../identity/writes.ts';
import { traceNeeds } from './reads.ts';

const told = ({ scopes, ephedrine, exemptGoods, since, intakeScopes, intakeSince }: TraceNeeds) => ({
  scopes,
  ephedrine,
  goods_ids: exemptGoods,
  valid_from: since,
  intake_scopes: intakeScopes,
  intake_since: intakeSince,
});

/** Says which goods leave only with codes; what is picked already is judged by it when it ships. */
export const saveNeeds = (db: Db, staff: Staff, needs: TraceNeeds): Promise<void> =>
  inTransaction(db, async (tx) => {
    const before = await traceNeeds(tx);
    await writeSetting(tx, 'trace_needs', needs);
    await writeAudit(tx, staff, {
      action: 'trace.needs',
      entity: 'trace',
      entityId: 'needs',
      before: told(before),
      after: told(needs),
    });
  });
