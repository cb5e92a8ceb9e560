/**
 * Words to buyers: a notice is a key and its fields. Staff may write other words, switch it off or bound it by the day;
 * accounts choose WeChat and SMS by kind. `tell` writes one row for each event and account, `sendSms` one to the outbox, both
 * in the act's own transaction; a job sends what is in the outbox.
 */

import type { MessageKind } from '@qingnang/contract/message-words';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { json } from '../../../db/json.ts';
import { queueTask } from '../../../db/queue.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Buyer } from '../../../http/session.ts';
import { type Notice, noticeWords } from './notices/rules.ts';
import { SMS_TEMPLATES, type SmsTemplate, wordsOf } from './rules.ts';

/** An account and the event that it was told of. */
export type Told = Pick<Notice, 'cause'> & { accountId: number };

/**
 * Tells an account something (`notices/rules` has every key): a message in the shop and, as the account wants it, one to its WeChat and
 * one by SMS. Nothing happens when it has been told of this cause before, when staff have switched the key off, or when the account has
 * had as many of the key today as it may.
 * @returns whether it was told now: what goes along with it, such as a short message of its own, goes then only
 */
export async function tell(tx: Tx | Db, accountId: number, notice: Notice): Promise<boolean> {
  return (await tellAll(tx, [{ accountId, ...notice }])).length > 0;
}

/** The same for many at once, in one statement. @returns what was told now */
export async function tellAll(
  tx: Tx | Db,
  notices: readonly (Notice & { accountId: number })[],
): Promise<Told[]> {
  if (notices.length === 0) return [];
  const asked = notices.map((notice, place) => ({
    ...notice,
    ...noticeWords(notice.key),
    fields: notice.fields,
    place,
  }));
  const { rows } = await sql<Told & { queued: number }>`
    with asked as (
      select n.*, m.per_day,
        coalesce(nullif(m.title, ''), n.title) as title_words, coalesce(nullif(m.body, ''), n.body) as body_words
      from jsonb_to_recordset(${json(asked)}::jsonb) as n ("accountId" bigint, key text, kind text, title text,
        body text, fields jsonb, url text, cause text, place int, "isSecurity" boolean, "hasSms" boolean,
        "isInShopOnly" boolean)
        left join message_template m on m.key = n.key
      where n."isSecurity" or coalesce(m.is_on, true)
    ), bounded as (
      -- what has been told already takes no place of the day
      select a.*, row_number() over same as nth, count(*) over (partition by a."accountId", a.key) as among
      from asked a
      where a.per_day is not null and a."isSecurity" is not true
        and not exists (select from message m where m.account_id = a."accountId" and m.cause = a.cause)
      window same as (partition by a."accountId", a.key order by a.place)
    ), counted as (
      insert into message_day as d (account_id, key, day, number)
      select "accountId", key, (now() at time zone 'Asia/Shanghai')::date, count(*) from bounded group by 1, 2 order by 1, 2
      on conflict (account_id, key, day) do update set number = d.number + excluded.number
      returning account_id, key, number
    ), due as (
      select * from asked where per_day is null or "isSecurity"
      union all
      select a.* from asked a
        join bounded b on b.place = a.place
        join counted c on c.account_id = b."accountId" and c.key = b.key
      where c.number - b.among + b.nth <= b.per_day
    ), told as (
      insert into message (account_id, kind, title, body, url, cause)
      select "accountId", kind, filled(title_words, fields), filled(body_words, fields), url, cause from due order by place
      on conflict (account_id, cause) do nothing
      returning account_id, kind, title, body, url, cause
    ), wanted as (
      select told.*, a.wechat_openid, a.phone,
        a.wechat_openid is not null and d."isInShopOnly" is not true and (d."isSecurity" is true or coalesce(s.by_wechat, true)) as by_wechat,
        a.phone <> '' and d."hasSms" is not true and d."isInShopOnly" is not true and coalesce(s.by_sms, false) as by_sms
      from told
        join due d on d."accountId" = told.account_id and d.cause = told.cause
        join account a on a.id = told.account_id
        left join message_setting s on s.account_id = told.account_id and s.kind = told.kind
    ), queued as (
      insert into outbox (channel, account_id, receiver, template, params, text, url)
      select 'wechat', account_id, wechat_openid, kind, jsonb_build_object('title', title, 'body', body), title || '：' || body, url
      from wanted where by_wechat
      union all
      select 'sms', account_id, phone, 'notice', jsonb_build_object('title', title),
        replace(${SMS_TEMPLATES.notice.words}, '{title}', title), url
      from wanted where by_sms
      returning id
    )
    select account_id as "accountId", cause, (select count(*)::int from queued) as queued from told`.execute(
    tx,
  );
  if ((rows[0]?.queued ?? 0) > 0) await queueTask(tx, 'send_outbox');
  return rows;
}

export interface Sms {
  /** Mobile number of the mainland, 11 digits. */
  phone: string;
  template: SmsTemplate;
  /** A value for every `{name}` of the template's words. */
  params: Readonly<Record<string, string>>;
  accountId?: number | undefined;
}

/** Puts a short message into the outbox; it leaves as soon as the transaction is committed. */
export const sendSms = (tx: Tx | Db, message: Sms): Promise<void> => sendAllSms(tx, [message]);

/** The same for many at once. */
export async function sendAllSms(tx: Tx | Db, messages: readonly Sms[]): Promise<void> {
  if (messages.length === 0) return;
  await tx
    .insertInto('outbox')
    .values(
      messages.map(({ phone, template, params, accountId }) => ({
        channel: 'sms',
        account_id: accountId ?? null,
        receiver: phone,
        template,
        params: json(params),
        text: wordsOf(template, params),
      })),
    )
    .execute();
  await queueTask(tx, 'send_outbox');
}

/** Marks messages as read, or takes them out of the list; those of other accounts and unknown ones are left alone. */
export async function markMessages(
  db: Db,
  buyer: Buyer,
  ids: readonly number[],
  mark: 'read' | 'deleted',
): Promise<void> {
  const change = mark === 'read' ? sql`read_at = now()` : sql`deleted_at = now()`;
  const column = mark === 'read' ? sql`read_at` : sql`deleted_at`;
  await sql`
    update message set ${change}
    where account_id = ${buyer.accountId} and id = any(${[...ids]}::bigint[]) and ${column} is null`.execute(
    db,
  );
}

/** Marks everything as read. @param kind only messages of this kind */
export async function readAll(db: Db, buyer: Buyer, kind: MessageKind | undefined): Promise<void> {
  await sql`
    update message set read_at = now()
    where account_id = ${buyer.accountId} and read_at is null and deleted_at is null
      and (${kind ?? null}::text is null or kind = ${kind ?? null})`.execute(db);
}
