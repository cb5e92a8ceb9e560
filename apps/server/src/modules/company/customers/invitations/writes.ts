import type { Db } from '../../../../db/client.ts';
import { inTransaction } from '../../../../db/transaction.ts';
import { momentInChina } from '../../../../http/dates.ts';
import { conflict, notFound } from '../../../../http/errors.ts';
import type { Staff } from '../../../../http/session.ts';
import { INVITATION_HOURS } from '../../../identity/rules.ts';
import { inviteAccounts, requireOwner, tell, writeAudit } from '../../../identity/writes.ts';

/** A one-time password as whoever made it sees it, this once. */
export interface Handed {
  username: string;
  company: string;
  secret: string;
  expiresAt: Date;
}

/**
 * Gives a customer who cannot be sent a code a one-time password. The account is told; its present password holds until then.
 * @param owner proves that the member of staff is there
 * @throws 404; 409 for one that is blocked; 422 at `proof`
 */
export async function inviteCustomer(
  db: Db,
  staff: Staff,
  id: number,
  owner: { token: string; proof?: string | undefined },
): Promise<Handed> {
  await requireOwner(db, staff, owner);
  return inTransaction(db, async (tx) => {
    const account = await tx
      .selectFrom('account')
      .select(['username', 'company', 'is_blocked'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!account) throw notFound('客户不存在');
    if (account.is_blocked) throw conflict('客户已停用，请先恢复');
    const { secrets, expiresAt } = await inviteAccounts(tx, staff.staffId, [id], INVITATION_HOURS);
    const until = momentInChina(expiresAt);
    await tell(tx, id, {
      key: 'security.invited',
      fields: { until },
      url: '/basic',
      cause: `invited:${expiresAt.getTime()}`,
    });
    await writeAudit(tx, staff, {
      action: 'account.invite',
      entity: 'account',
      entityId: id,
      after: { way: '一次性密码，在屏幕上显示一次', valid_until: expiresAt.toISOString() },
    });
    const { username, company } = account;
    return { username, company, secret: secrets.get(id) ?? '', expiresAt };
  });
}
