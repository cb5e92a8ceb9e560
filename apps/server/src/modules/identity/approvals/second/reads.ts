import { sql } from 'kysely';
import type { Tx } from '../../../../db/transaction.ts';
import { forbidden } from '../../../../http/errors.ts';
import type { Staff } from '../../../../http/session.ts';
import type { PolicyKey } from '../rules.ts';

/** Days for which who has made an account, or given it a password, counts as who stands behind it. */
const NEW_DAYS = 30;

/**
 * The one rule of who may be the second person: somebody else, of a role that the policy names, and nobody behind whose account the
 * same person may stand: neither has made the other or given it a new password in the last 30 days, nor has one person done so for both.
 * @param firstId who has asked
 * @throws 403
 */
export async function requireSecond(
  tx: Tx,
  policy: PolicyKey,
  firstId: number,
  second: Staff,
): Promise<void> {
  if (firstId === second.staffId) throw forbidden('不能复核自己发起的操作，请由另一位同事复核');
  const { rows } = await sql<{ is_named: boolean; behind: Behind | null }>`
    with recursive hand (account, id) as (
      select id, id from staff where id in (${firstId}, ${second.staffId})
      union
      select h.account, by.id
      from hand h join staff s on s.id = h.id
        cross join lateral (values (s.created_by, s.created_at), (s.reset_by, s.reset_at)) as by (id, at)
      where by.id is not null and by.at > now() - ${NEW_DAYS} * interval '1 day')
    select exists (select from approval_policy where key = ${policy} and ${second.role} = any(approvers)) as is_named,
      (select jsonb_build_object('id', a.id, 'name', s.name)
        from hand a join hand b on b.id = a.id and b.account = ${second.staffId} join staff s on s.id = a.id
        where a.account = ${firstId}
        order by a.id in (${firstId}, ${second.staffId}) desc, a.id limit 1) as behind`.execute(tx);
  const [facts] = rows;
  if (!facts?.is_named) throw forbidden('您的角色不能复核这类操作');
  if (facts.behind) throw forbidden(`${linkWords(facts.behind, firstId, second)}，请由另一位同事复核`);
}

/** Who stands behind both accounts. */
interface Behind {
  id: number;
  name: string;
}

function linkWords({ id, name }: Behind, firstId: number, second: Staff): string {
  if (id === second.staffId) return `${NEW_DAYS} 天内，发起人的账号由您开通或重置过密码`;
  if (id === firstId) return `${NEW_DAYS} 天内，您的账号由发起人开通或重置过密码`;
  return `${NEW_DAYS} 天内，您和发起人的账号都由${name}开通或重置过密码`;
}
