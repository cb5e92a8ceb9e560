import type { MessageKind } from '@qingnang/contract/message-words';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { Buyer } from '../../../http/session.ts';

export interface MessageRow {
  id: number;
  kind: MessageKind;
  title: string;
  body: string;
  url: string;
  read_at: Date | null;
  created_at: Date;
}

export interface MessageFilter {
  kind?: MessageKind | undefined;
  state?: 'all' | 'unread' | undefined;
  page: number;
  page_size: number;
}

/** One page of an account's messages, the newest first. */
export async function messagePage(
  db: Db,
  buyer: Buyer,
  filter: MessageFilter,
): Promise<{ rows: MessageRow[]; total: number }> {
  const where = sql`account_id = ${buyer.accountId} and deleted_at is null
    and (${filter.kind ?? null}::text is null or kind = ${filter.kind ?? null})
    and (${filter.state === 'unread'}::boolean is not true or read_at is null)`;
  const from = (filter.page - 1) * filter.page_size;
  const [page, count] = await Promise.all([
    sql<MessageRow>`
      select id, kind, title, body, url, read_at, created_at from message where ${where}
      order by created_at desc, id desc limit ${filter.page_size} offset ${from}`.execute(db),
    sql<{ total: number }>`select count(*) as total from message where ${where}`.execute(db),
  ]);
  return { rows: page.rows, total: count.rows[0]?.total ?? 0 };
}

export type UnreadRow = { kind: MessageKind; number: number };

/** How many messages an account has not read, by kind. */
export async function unreadMessages(db: Db, buyer: Pick<Buyer, 'accountId'>): Promise<UnreadRow[]> {
  const { rows } = await sql<UnreadRow>`
    select kind, count(*) as number from message
    where account_id = ${buyer.accountId} and read_at is null and deleted_at is null
    group by kind`.execute(db);
  return rows;
}
