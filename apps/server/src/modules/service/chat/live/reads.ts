import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { chatUnread } from '../../../identity/reads.ts';

export interface BadgeRow {
  account_id: number;
  messages: number;
  chat: number;
}

/** What accounts have not read, in one statement. */
export async function badgesOf(db: Db, accountIds: readonly number[]): Promise<BadgeRow[]> {
  const { rows } = await sql<BadgeRow>`
    select a.id as account_id,
      (select count(*)::int from message
        where account_id = a.id and read_at is null and deleted_at is null) as messages,
      case when a.is_can_chat then ${chatUnread('a.id')} else 0 end as chat
    from account a where a.id = any(${[...accountIds]}::bigint[])`.execute(db);
  return rows;
}
