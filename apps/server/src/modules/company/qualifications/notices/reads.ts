import { DUE_DAYS } from '@qingnang/rules/papers';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { LATE_DAYS } from '../licences/rules.ts';
import type { EndingLicence } from './rules.ts';

const COLUMNS = sql`l.id, l.account_id, l.kind, l.valid_until, l.gates_scopes, a.phone`;

/** Papers of buying accounts that end within 60 days or ended in the last week, unless a new one is being looked at. */
export async function endingLicences(db: Db, today: string): Promise<EndingLicence[]> {
  const { rows } = await sql<EndingLicence>`
    select ${COLUMNS}, (l.valid_until - ${today}::date)::int as days
    from account_licence l join account a on a.id = l.account_id
    where l.valid_until between ${today}::date - ${LATE_DAYS}::int and ${today}::date + ${DUE_DAYS}::int
      and a.pass_status in (1, 4) and not a.is_blocked
      and not exists (select 1 from document d join application p on p.id = d.application_id
        where d.account_id = l.account_id and d.kind = l.kind and p.status = 'submitted')
    order by l.id`.execute(db);
  return rows;
}

/** The same of named papers, whenever they end: staff ask for it. */
export async function licencesByIds(db: Db, ids: readonly number[], today: string): Promise<EndingLicence[]> {
  const { rows } = await sql<EndingLicence>`
    select ${COLUMNS}, (l.valid_until - ${today}::date)::int as days
    from account_licence l join account a on a.id = l.account_id
    where l.id = any(${[...ids]}::bigint[]) and l.valid_until is not null
    order by l.id`.execute(db);
  return rows;
}
