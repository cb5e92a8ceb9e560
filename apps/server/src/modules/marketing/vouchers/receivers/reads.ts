import type { Receivers } from '@qingnang/contract/admin-coupons';
import { sql } from 'kysely';
import type { Tx } from '../../../../db/transaction.ts';
import type { Staff } from '../../../../http/session.ts';

export interface Found {
  /** Each account once, in the order of the ids. */
  accountIds: number[];
  /** Names that nobody has, as they were written. */
  unknown: string[];
}

/** The accounts that staff give something to: those named, and of the audience all that have passed review. */
export async function findReceivers(tx: Tx, _staff: Staff, to: Receivers): Promise<Found> {
  const names = [...new Map(to.usernames.map((name) => [name.toLowerCase(), name])).values()];
  const { rows } = await sql<{ id: number; username: string }>`
    select id, lower(username) as username from account
    where lower(username) = any(${names.map((name) => name.toLowerCase())}::text[])
      or (${to.by_audience === 1} and pass_status = 1
        and (${to.ranks.length === 0} or rank = any(${to.ranks}::int2[]))
        and (${to.provinces.length === 0} or province = any(${to.provinces}::text[]))
        and (${to.buyer_types.length === 0} or buyer_type = any(${to.buyer_types}::text[])))
    order by id`.execute(tx);
  const known = new Set(rows.map(({ username }) => username));
  return {
    accountIds: rows.map(({ id }) => id),
    unknown: names.filter((name) => !known.has(name.toLowerCase())),
  };
}
