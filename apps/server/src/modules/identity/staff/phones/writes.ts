import { sql } from 'kysely';
import type { Tx } from '../../../../db/transaction.ts';
import { tooMany } from '../../../../http/errors.ts';
import type { Staff } from '../../../../http/session.ts';
import { writeAudit } from '../writes.ts';

/** Somebody who calls customers all day looks at fewer; a list of them is not copied number by number. */
export const SHOWN_PER_HOUR = 60;

interface Shown {
  action: 'account.phone' | 'order.phone';
  entity: 'account' | 'order';
  entityId: number;
  /** Whose it is, as people know it. */
  after: { company: string } | { order_no: string };
}

/**
 * Notes that somebody is shown a masked number in full, in the transaction that reads it.
 * @throws 429 when these were SHOWN_PER_HOUR within the last hour
 */
export async function noteShown(tx: Tx, staff: Staff, shown: Shown): Promise<void> {
  // Locked: what is asked for at once is counted one after the other.
  await sql`select from staff where id = ${staff.staffId} for no key update`.execute(tx);
  const { rows } = await sql<{ count: number; oldest: number }>`
    select count(*)::int as count, ceil(extract(epoch from min(at) + interval '1 hour' - now()))::int as oldest
    from audit_log
    where staff_id = ${staff.staffId} and at > now() - interval '1 hour' and action in ('account.phone', 'order.phone')`.execute(
    tx,
  );
  const [{ count, oldest } = { count: 0, oldest: 0 }] = rows;
  if (count >= SHOWN_PER_HOUR) {
    const minutes = Math.max(1, Math.ceil(oldest / 60));
    throw tooMany(oldest, `一小时内最多显示 ${SHOWN_PER_HOUR} 个手机号，请 ${minutes} 分钟后再试`);
  }
  await writeAudit(tx, staff, shown);
}
