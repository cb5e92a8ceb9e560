import type { ChatState } from '@qingnang/contract/chat-words';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { readSetting, settingInSql } from '../../../db/settings.ts';
import type { Tx } from '../../../db/transaction.ts';
import { forbidden } from '../../../http/errors.ts';
import type { Buyer } from '../../../http/session.ts';
import { chatUnread } from '../../identity/reads.ts';
import { type ChatHours, chatHours, notOpenFor } from './rules.ts';

export interface OwnThread {
  /** null = nothing was ever written. */
  id: number | null;
  status: ChatState;
  staff_name: string | null;
  unread: number;
  buyer_read: number;
  staff_read: number;
  hours: ChatHours;
}

/** The account's conversation. @throws 403 where it has none */
export async function ownThread(db: Db, buyer: Buyer, hotLine: string): Promise<OwnThread> {
  const { rows } = await sql<Omit<OwnThread, 'hours'> & { hours: unknown }>`
    select t.id, coalesce(t.status, 'closed') as status, case when t.status = 'open' then s.name end as staff_name,
      ${chatUnread('a.id')} as unread, coalesce(t.buyer_read, 0) as buyer_read, coalesce(t.staff_read, 0) as staff_read,
      ${settingInSql('chat_hours')} as hours
    from account a left join chat_thread t on t.account_id = a.id left join staff s on s.id = t.staff_id
    where a.id = ${buyer.accountId} and a.is_can_chat`.execute(db);
  const [row] = rows;
  if (!row) throw forbidden(notOpenFor(hotLine));
  return { ...row, hours: chatHours(row.hours) };
}

/** When people answer. */
export const readHours = async (db: Db | Tx): Promise<ChatHours> =>
  chatHours(await readSetting(db, 'chat_hours'));
