import type { ChatState } from '@qingnang/contract/chat-words';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { shopSettings } from '../../../db/shop-settings.ts';
import { forbidden } from '../../../http/errors.ts';
import type { Buyer } from '../../../http/session.ts';
import { chatUnread } from '../../identity/reads.ts';
import { type ChatHours, notOpenFor } from './rules.ts';

export interface OwnThread {
  /** null = nothing was ever written. */
  id: number | null;
  status: ChatState;
  staff_name: string | null;
  unread: number;
  buyer_read: number;
  staff_read: number;
  hours: ChatHours;
  hotLine: string;
}

/** The account's conversation. @throws 403 where it has none */
export async function ownThread(db: Db, buyer: Buyer): Promise<OwnThread> {
  const { rows } = await sql<Omit<OwnThread, 'hours' | 'hotLine'>>`
    select t.id, coalesce(t.status, 'closed') as status, case when t.status = 'open' then s.name end as staff_name,
      ${chatUnread('a.id')} as unread, coalesce(t.buyer_read, 0) as buyer_read, coalesce(t.staff_read, 0) as staff_read
    from account a left join chat_thread t on t.account_id = a.id left join staff s on s.id = t.staff_id
    where a.id = ${buyer.accountId} and a.is_can_chat`.execute(db);
  const [row] = rows;
  const { contact, chat_hours: hours } = await shopSettings(db);
  if (!row) throw forbidden(notOpenFor(contact));
  return { ...row, hours, hotLine: contact.hot_line };
}
