import { randomUUID } from 'node:crypto';
import type { ChatSend } from '@qingnang/contract/chat';
import { CHAT_PER_MINUTE, type ChatState } from '@qingnang/contract/chat-words';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../../db/transaction.ts';
import { conflict, invalid, tooMany } from '../../../../http/errors.ts';
import { effectivePermissions } from '../../../../http/permissions.ts';
import type { ChatNotice } from '../live/rules.ts';
import { type MessageRow, messagesByIds } from '../messages/reads.ts';
import { isSentAgain, messageErrors, type Standing, type StoredMessage, waitSeconds } from '../rules.ts';

/** A conversation whose row this transaction holds: its messages are numbered in the order of their transactions. */
export interface LockedThread extends Standing {
  id: number;
  accountId: number;
  staffName: string;
}

interface LockedRow {
  id: number;
  account_id: number;
  status: ChatState;
  staff_id: number | null;
  staff_name: string | null;
  is_active: boolean | null;
  role: string | null;
  permissions: string[] | null;
}

/** @param where over `t` (the conversation) and `a` (its account); undefined when there is none */
export async function lockThread(tx: Tx, where: RawBuilder<unknown>): Promise<LockedThread | undefined> {
  const { rows: held } = await sql<{ id: number }>`
    select t.id from chat_thread t join account a on a.id = t.account_id where ${where} for update of t`.execute(
    tx,
  );
  // Read when the row is held: a statement that has waited for it would not see who has taken it meanwhile.
  const { rows } = await sql<LockedRow>`
    select t.id, t.account_id, t.status, t.staff_id, s.name as staff_name, s.is_active, s.role, r.permissions
    from chat_thread t left join staff s on s.id = t.staff_id left join role r on r.key = s.role
    where t.id = ${held[0]?.id ?? 0}`.execute(tx);
  const [row] = rows;
  return (
    row && {
      id: row.id,
      accountId: row.account_id,
      status: row.status,
      staffId: row.staff_id,
      staffName: row.staff_name ?? '',
      hasOwner:
        row.is_active === true && effectivePermissions(row.role ?? '', row.permissions).has('chat.answer'),
    }
  );
}

/** The account's one conversation, made when there is none yet; undefined where the account may not chat. */
export async function openThread(tx: Tx, accountId: number): Promise<LockedThread | undefined> {
  const find = () => lockThread(tx, sql`t.account_id = ${accountId} and a.is_can_chat`);
  const found = await find();
  if (found) return found;
  await sql`
    insert into chat_thread (account_id) select id from account where id = ${accountId} and is_can_chat
    on conflict (account_id) do nothing`.execute(tx);
  return find();
}

/**
 * The message that is there already under this key.
 * @throws 409 when another one is
 */
export async function sentBefore(
  tx: Tx,
  thread: LockedThread,
  sent: ChatSend,
  staffId: number | null,
): Promise<MessageRow | undefined> {
  const stored = await tx
    .selectFrom('chat_message')
    .select(['id', 'sender', 'staff_id', 'kind', 'body', 'file_id', 'goods_id', 'order_id'])
    .where('thread_id', '=', thread.id)
    .where('client_key', '=', sent.client_key)
    .$castTo<StoredMessage & { id: number }>()
    .executeTakeFirst();
  if (!stored) return undefined;
  if (!isSentAgain(stored, sent, staffId)) throw conflict('同一个消息编号发送了不同的内容，请刷新后重试');
  return (await messagesByIds(tx, [stored.id]))[0];
}

/** @throws 429. The caller holds a row that all messages of who sends wait for. */
export async function refuseFlood(tx: Tx, whose: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ at: Date; now: Date }>`
    select at, clock_timestamp() as now from chat_message where ${whose}
    order by id desc limit ${CHAT_PER_MINUTE}`.execute(tx);
  const [newest] = rows;
  const seconds = newest
    ? waitSeconds(
        rows.map(({ at }) => at),
        newest.now,
      )
    : 0;
  if (seconds > 0) throw tooMany(seconds, '发送太快，请稍后再试');
}

/** @throws 422 by field: a message holds what its kind names; goods are on the shelf, an order is the account's */
export async function checkMessage(tx: Tx, { accountId }: LockedThread, sent: ChatSend): Promise<void> {
  const errors = messageErrors(sent);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const { rows } = await sql<{ is_picture: boolean; has_goods: boolean; has_order: boolean }>`
    select exists (select from file where id = ${sent.file_id ?? 0} and mime like 'image/%') as is_picture,
      exists (select from goods where id = ${sent.goods_id ?? 0} and status = 'on') as has_goods,
      exists (select from sales_order where id = ${sent.order_id ?? 0} and account_id = ${accountId}) as has_order`.execute(
    tx,
  );
  const [found] = rows;
  if (sent.kind === 'image' && !found?.is_picture) throw invalid({ file_id: '图片不存在，请重新上传' });
  if (sent.kind === 'goods' && !found?.has_goods) throw invalid({ goods_id: '商品不存在或已下架' });
  if (sent.kind === 'order' && !found?.has_order) throw invalid({ order_id: '订单不存在' });
}

/** Writes what was sent. @returns its id */
export function addMessage(
  tx: Tx,
  thread: LockedThread,
  sent: ChatSend,
  staffId: number | null,
): Promise<number> {
  return insert(tx, thread, {
    sender: staffId === null ? 'buyer' : 'staff',
    staff_id: staffId,
    kind: sent.kind,
    body: sent.body,
    file_id: sent.file_id ?? null,
    goods_id: sent.goods_id ?? null,
    order_id: sent.order_id ?? null,
    client_key: sent.client_key,
  });
}

/** A line of the shop itself. @param staffOnly the buyer does not see it @returns its id */
export function addLine(tx: Tx, thread: LockedThread, body: string, staffOnly = false): Promise<number> {
  const client_key = `system-${randomUUID()}`;
  return insert(tx, thread, { sender: 'system', kind: 'text', body, client_key, staff_only: staffOnly });
}

type NewMessage = Pick<StoredMessage, 'sender' | 'kind' | 'body'> &
  Partial<StoredMessage> & { client_key: string; staff_only?: boolean };

async function insert(tx: Tx, thread: LockedThread, message: NewMessage): Promise<number> {
  const { id } = await tx
    .insertInto('chat_message')
    // The time of the writing, not of the transaction, which may have waited for the conversation.
    .values({ thread_id: thread.id, at: sql`clock_timestamp()`, ...message })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Notes what an act has made of a conversation, and rings the bell for every process when it is committed. */
export async function saveThread(
  tx: Tx,
  before: LockedThread,
  { status, staffId }: Pick<Standing, 'status' | 'staffId'>,
  messages: readonly number[],
): Promise<void> {
  const isMoved = status !== before.status || staffId !== before.staffId;
  await sql`
    update chat_thread set status = ${status}, staff_id = ${staffId},
      waiting_since = case when ${status}::text = 'waiting' then coalesce(waiting_since, clock_timestamp()) end,
      last_id = greatest(last_id, ${Math.max(0, ...messages)}::bigint), updated_at = clock_timestamp(), version = version + 1
    where id = ${before.id}`.execute(tx);
  await ring(tx, {
    thread: before.id,
    account: before.accountId,
    messages,
    ...(isMoved ? { state: true } : {}),
  });
}

async function ring(tx: Tx, notice: ChatNotice): Promise<void> {
  await sql`select pg_notify('live', ${JSON.stringify({ chat: notice })})`.execute(tx);
}

/** Reads on up to a message that is there, never back; tells the other side, and the own other tabs. */
export async function readUpTo(
  tx: Tx,
  side: 'buyer' | 'staff',
  where: RawBuilder<unknown>,
  upTo: number,
): Promise<void> {
  const column = sql.ref(`${side}_read`);
  await sql`
    with moved as (
      update chat_thread t set ${column} = least(${upTo}::bigint, t.last_id)
      where ${where} and t.${column} < least(${upTo}::bigint, t.last_id) returning t.id, t.account_id)
    select pg_notify('live', jsonb_build_object('chat',
      jsonb_build_object('thread', id, 'account', account_id, 'read', ${side}::text))::text) from moved`.execute(
    tx,
  );
}
