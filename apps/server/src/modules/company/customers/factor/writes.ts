import type { Db } from '../../../../db/client.ts';
import { inTransaction } from '../../../../db/transaction.ts';
import { notFound } from '../../../../http/errors.ts';
import type { Staff } from '../../../../http/session.ts';
import { lockMember } from '../../../identity/reads.ts';
import { endFactor, requireOwner, writeAudit } from '../../../identity/writes.ts';

interface Wish {
  id: number;
  /** Whose; null = the owner's. */
  memberId: number | null;
  /** How the customer was known. */
  reason: string;
}

/**
 * Turns off the second factor of a customer who has lost the phone. Their sessions end, since the phone may be in other hands. Of the
 * owner the number on file is told, with a link that undoes it, and money and signatures wait a day; of a member the owner is told.
 * @param owner proves that the member of staff is there
 * @param site the shop's address, for the link
 * @throws 404; 409 when there is none; 422 at `proof`
 */
export async function endCustomerFactor(
  db: Db,
  staff: Staff,
  { id, memberId, reason }: Wish,
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
    const member = memberId === null ? null : await lockMember(tx, id, memberId);
    if (member === undefined) throw notFound('成员不存在');
    await endFactor(tx, { ...account, member_id: memberId }, '客服已关闭两步验证', {
      ip: staff.trace.ip,
      site,
      userAgent: '',
    });
    await writeAudit(tx, staff, {
      action: 'account.factor_end',
      entity: 'account',
      entityId: id,
      before: { factor: '开' },
      after: { ...(member && { member: member.name }), factor: '关', reason },
    });
  });
}
