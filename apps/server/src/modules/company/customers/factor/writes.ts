import type { Db } from '../../../../db/client.ts';
import { inTransaction } from '../../../../db/transaction.ts';
import { notFound } from '../../../../http/errors.ts';
import type { Staff } from '../../../../http/session.ts';
import { endFactor, endOtherSessions, requireOwner, writeAudit } from '../../../identity/writes.ts';

interface Wish {
  id: number;
  /** How the customer was known. */
  reason: string;
}

/**
 * Turns off the second factor of a customer who has lost the phone. All sessions end, since the phone may be in other hands; the
 * number on file is told, with a link that undoes it, and money and signatures wait a day.
 * @param owner proves that the member of staff is there
 * @param site the shop's address, for the link
 * @throws 404; 409 when there is none; 422 at `proof`
 */
export async function endCustomerFactor(
  db: Db,
  staff: Staff,
  { id, reason }: Wish,
  owner: { token: string; proof?: string | undefined },
  site: string,
): Promise<void> {
  await requireOwner(db, staff, owner);
  await inTransaction(db, async (tx) => {
    const account = await tx
      .selectFrom('account')
      .select(['id', 'phone'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!account) throw notFound('客户不存在');
    await endFactor(tx, account, { ip: staff.trace.ip, site, userAgent: '' });
    await endOtherSessions(tx, { accountId: id, memberId: null });
    await writeAudit(tx, staff, {
      action: 'account.factor_end',
      entity: 'account',
      entityId: id,
      before: { factor: '开' },
      after: { factor: '关', reason },
    });
  });
}
