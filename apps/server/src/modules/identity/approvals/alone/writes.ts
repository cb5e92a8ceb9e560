import type { Fen } from '@qingnang/rules/money';
import { sql } from 'kysely';
import type { Tx } from '../../../../db/transaction.ts';
import type { PolicyKey } from '../rules.ts';

interface LoneAct {
  staffId: number;
  accountId: number;
  /** null = it is for no order. */
  orderId: number | null;
  amount: Fen;
}

/**
 * Lets one person do alone what stays below the policy's limits, and counts it: for the order, the customer and the member of the staff
 * over 24 hours, whoever else acts at the same moment. What waits for a second person counts for nothing.
 * @returns false when a second person has to agree
 */
export async function passAlone(tx: Tx, policy: PolicyKey, act: LoneAct): Promise<boolean> {
  const { staffId, accountId, orderId, amount } = act;
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${`alone:${policy}:staff:${staffId}`}, 0)),
      pg_advisory_xact_lock(hashtextextended(${`alone:${policy}:account:${accountId}`}, 0))`.execute(tx);
  const since = (column: 'order_id' | 'account_id' | 'staff_id', id: number) => sql`(
    select coalesce(sum(amount_fen), 0) from lone_act
    where policy = p.key and ${sql.ref(column)} = ${id} and at > now() - interval '24 hours')`;
  const { rows } = await sql`
    insert into lone_act (policy, staff_id, account_id, order_id, amount_fen)
    select p.key, ${staffId}, ${accountId}, ${orderId}, ${amount}::bigint from approval_policy p
    where p.key = ${policy}
      and ${orderId === null ? sql`true` : sql`${amount}::bigint + ${since('order_id', orderId)} < p.order_fen`}
      and ${amount}::bigint + ${since('account_id', accountId)} < p.customer_fen
      and ${amount}::bigint + ${since('staff_id', staffId)} < p.staff_fen
    returning id`.execute(tx);
  return rows.length === 1;
}
