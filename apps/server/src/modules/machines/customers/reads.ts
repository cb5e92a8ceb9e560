import type { v1Customer } from '@qingnang/contract/v1-customers';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../../db/client.ts';
import type { Tx } from '../../../db/transaction.ts';
import { notFound } from '../../../http/errors.ts';
import type { Staff } from '../../../http/session.ts';
import { seen } from '../../identity/reads.ts';

/** Accounts by user name in small letters. */
export async function accountsNamed(tx: Tx, usernames: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; username: string }>`
    select id, lower(username) as username from account
    where lower(username) = any(${[...new Set(usernames)]}::text[])`.execute(tx);
  return new Map(rows.map(({ id, username }) => [username, id]));
}

/** A customer by the number of the caller. @throws 404 */
export async function customerOfNumber(
  db: Db,
  staff: Staff,
  source: string,
  externalId: string,
): Promise<z.output<typeof v1Customer.data>> {
  const { rows } = await sql<z.output<typeof v1Customer.data>>`
    select a.id, n.external_id, a.username, a.company, a.buyer_type, a.credit_code, a.province, a.city, a.district, a.rank,
      coalesce(g.name, '') as customer_group, a.is_special as has_contract_prices, s.username as salesman, a.pass_status = 1 as approved, a.is_blocked as blocked
    from external_number n join account a on a.id = n.account_id left join staff s on s.id = a.salesman_id
      left join customer_group g on g.id = a.customer_group_id
    where n.kind = 'customer' and n.source = ${source} and n.external_id = ${externalId}
      and ${seen(staff, sql`a.id`)}`.execute(db);
  if (!rows[0]) throw notFound('没有这个客户编号');
  return rows[0];
}
