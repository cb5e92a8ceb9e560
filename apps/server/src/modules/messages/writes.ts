import type { MessageKind } from '@qingnang/contract/message-words';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { queueTask } from '../../db/queue.ts';
import type { Json, JsonValue } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Buyer } from '../../http/session.ts';
import { type Notice, type SmsTemplate, wordsOf } from './rules.ts';

/**
 * Tells an account something: a message in the shop and, where the account is bound to a WeChat, one there too. Nothing happens
 * when it has been told of this cause before.
 */
export async function tell(tx: Tx | Db, accountId: number, notice: Notice): Promise<void> {
  await tellAll(tx, [{ accountId, ...notice }]);
}

/** The same for many at once, in one statement. */
export async function tellAll(
  tx: Tx | Db,
  notices: readonly (Notice & { accountId: number })[],
): Promise<void> {
  if (notices.length === 0) return;
  const { rows } = await sql<{ queued: number }>`
    with notice as (
      select * from jsonb_to_recordset(${JSON.stringify(notices)}::text::jsonb)
        as n ("accountId" bigint, kind text, title text, body text, url text, cause text)
    ), told as (
      insert into message (account_id, kind, title, body, url, cause)
      select "accountId", kind, title, body, url, cause from notice
      on conflict (account_id, cause) do nothing
      returning account_id, kind, title, body, url
    ), queued as (
      insert into outbox (channel, account_id, receiver, template, params, text, url)
      select 'wechat', a.id, a.wechat_openid, told.kind,
        jsonb_build_object('title', told.title, 'body', told.body), told.title || '：' || told.body, told.url
      from told join account a on a.id = told.account_id
      where a.wechat_openid is not null
      returning id
    )
    select count(*)::int as queued from queued`.execute(tx);
  if ((rows[0]?.queued ?? 0) > 0) await queueTask(tx, 'send_outbox');
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
export async function sendSms(tx: Tx | Db, { phone, template, params, accountId }: Sms): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({
      channel: 'sms',
      account_id: accountId ?? null,
      receiver: phone,
      template,
      params: sql<Json>`${{ ...params } as JsonValue}::jsonb`,
      text: wordsOf(template, params),
    })
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
