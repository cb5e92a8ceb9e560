import type { CodePurpose } from '@qingnang/contract/registration';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { onlyRow } from '../../../../db/only-row.ts';
import type { Tx } from '../../../../db/transaction.ts';
import type { SentCodes } from './rules.ts';

/** What a number and an address have been sent of late. */
export async function sentCodes(
  tx: Db | Tx,
  { phone, purpose, ip }: { phone: string; purpose: CodePurpose; ip: string },
): Promise<SentCodes> {
  const { rows } = await sql<SentCodes>`
    select n."lastSeconds", n.today, n."oldestTodaySeconds", a."byAddress", a."oldestByAddressSeconds"
    from (
      select extract(epoch from now() - max(created_at) filter (where purpose = ${purpose}))::float8 as "lastSeconds",
        count(*)::int as today,
        coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as "oldestTodaySeconds"
      from sms_code where phone = ${phone} and created_at > now() - interval '1 day') n
    cross join (
      select count(*)::int as "byAddress",
        coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as "oldestByAddressSeconds"
      from sms_code where ip = ${ip} and created_at > now() - interval '1 hour') a`.execute(tx);
  return onlyRow(rows);
}
