import type { Permission } from '@qingnang/contract/endpoint';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { effectivePermissions } from '../permissions.ts';
import { standing as stillStands } from '../session.ts';

interface StandingRow {
  session: string;
  is_staff: boolean;
  role: string | null;
  permissions: string[] | null;
}

/**
 * Which of these sessions still let in (the conditions of http/session), in one statement.
 * @param sessions hashes in hexadecimal
 * @param permission that staff need
 */
export async function standingSessions(
  db: Db,
  sessions: readonly string[],
  permission: Permission,
): Promise<Set<string>> {
  const { rows } = await sql<StandingRow>`
    select encode(t.token_hash, 'hex') as session, s.id is not null as is_staff, s.role, r.permissions
    from unnest(${[...sessions]}::text[]) as asked (hash)
    join session t on t.token_hash = decode(asked.hash, 'hex') and ${sql.raw(stillStands('t'))}
    left join account a on a.id = t.account_id and not a.is_blocked
    left join account h on h.id = t.head_account_id and h.id = a.head_account_id and not h.is_blocked
    left join staff s on s.id = t.staff_id and s.is_active and not s.must_change_password
    left join role r on r.key = s.role
    where s.id is not null or (a.id is not null and (t.head_account_id is null or h.id is not null))`.execute(
    db,
  );
  const standing = rows.filter(
    ({ is_staff, role, permissions }) =>
      !is_staff || effectivePermissions(role ?? '', permissions).has(permission),
  );
  return new Set(standing.map(({ session }) => session));
}
