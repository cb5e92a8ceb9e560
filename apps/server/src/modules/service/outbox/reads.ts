import type { OutboxState } from '@qingnang/contract/messages';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { everyWord, type Finder, foundByOne, indexed } from '../../../db/keywords.ts';
import { pageOf } from '../../../db/paging.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Staff } from '../../../http/session.ts';
import { accountsWith, phoneHas } from '../../identity/reads.ts';

export interface OutboxRow {
  id: number;
  channel: 'sms' | 'wechat';
  account_id: number | null;
  company: string | null;
  receiver: string;
  template: string;
  text: string;
  url: string;
  status: OutboxState;
  tries: number;
  error: string;
  provider_id: string;
  created_at: Date;
  sent_at: Date | null;
  next_at: Date;
}

export interface OutboxFilter {
  channel?: 'sms' | 'wechat' | undefined;
  status?: OutboxState | undefined;
  keywords?: string | undefined;
  page: number;
  page_size: number;
}

/** One page of what leaves by SMS and WeChat, the newest first. */
export async function outboxPage(
  db: Db,
  staff: Staff,
  filter: OutboxFilter,
): Promise<{ rows: OutboxRow[]; total: number }> {
  const parts = [everyWord(filter.keywords ?? '', [foundByOne(sql`o.id`, finders(staff))])];
  if (filter.channel) parts.push(sql`o.channel = ${filter.channel}`);
  if (filter.status) parts.push(sql`o.status = ${filter.status}`);
  const where = sql.join(parts, sql` and `);
  const [page, count] = await Promise.all([
    sql<OutboxRow>`
      with ${pageOf({ ids: sql`select o.id from outbox o where ${where}`, order: sql`o.id desc` }, filter)}
      select o.id, o.channel, o.account_id, a.company, o.receiver, o.template, o.text, o.url, o.status, o.tries, o.error,
        o.provider_id, o.created_at, o.sent_at, o.next_at
      from page join outbox o on o.id = page.id left join account a on a.id = o.account_id order by page.place`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*) as total from outbox o where ${where}`.execute(db),
  ]);
  return { rows: page.rows, total: count.rows[0]?.total ?? 0 };
}

const finders = (staff: Staff): readonly Finder[] => [
  (word) =>
    sql`select w.id from outbox w where ${indexed(sql`w.receiver`, [phoneHas(staff, sql`w.receiver`)])(word)}`,
  (word) => sql`select w.id from outbox w where w.account_id in (${accountsWith([sql`a.company`])(word)})`,
];

/** One of them, locked for a change, with the WeChat that its account is bound to now. */
export const lockOutbox = (tx: Tx, id: number) =>
  tx
    .selectFrom('outbox as o')
    .leftJoin('account as a', 'a.id', 'o.account_id')
    .select(['o.status', 'o.template', 'o.receiver', 'o.channel', 'a.wechat_openid'])
    .where('o.id', '=', id)
    .forUpdate('o')
    .executeTakeFirst();
