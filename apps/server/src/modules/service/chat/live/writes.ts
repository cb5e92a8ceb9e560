import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';

/** Tells staff that a buyer types, where there is a conversation. */
export async function ringBuyerTypes(db: Db, accountId: number, company: string): Promise<void> {
  await sql`
    select pg_notify('live', jsonb_build_object('chat', jsonb_build_object('thread', t.id, 'account', t.account_id,
      'typing', jsonb_build_object('side', 'buyer', 'name', ${company}::text)))::text)
    from chat_thread t join account a on a.id = t.account_id
    where t.account_id = ${accountId} and a.is_can_chat and t.status <> 'closed'`.execute(db);
}

/** Tells a buyer that who has taken the conversation types. */
export async function ringStaffTypes(db: Db, staffId: number, name: string, threadId: number): Promise<void> {
  await sql`
    select pg_notify('live', jsonb_build_object('chat', jsonb_build_object('thread', id, 'account', account_id,
      'typing', jsonb_build_object('side', 'staff', 'name', ${name}::text)))::text)
    from chat_thread where id = ${threadId} and staff_id = ${staffId} and status = 'open'`.execute(db);
}
