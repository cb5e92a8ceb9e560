import { CHAT_PAGE, type ChatKind } from '@qingnang/contract/chat-words';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { Tx } from '../../../../db/transaction.ts';

/** A message with the cards that it shows. */
export interface MessageRow {
  id: number;
  thread_id: number;
  client_key: string;
  sender: 'buyer' | 'staff' | 'system';
  staff_name: string | null;
  kind: ChatKind;
  body: string;
  at: Date;
  staff_only: boolean;
  file: { id: number; name: string } | null;
  goods: { id: number; name: string; spec: string; maker: string; image: string | null } | null;
  order: {
    id: number;
    order_no: string;
    status: number;
    total_fen: number;
    lines: number;
    /** Unix seconds. */
    placed_at: number;
  } | null;
}

const MESSAGES = sql`
  select m.id, m.thread_id, m.client_key, m.sender, s.name as staff_name, m.kind, m.body, m.at, m.staff_only,
    case when f.id is not null then jsonb_build_object('id', f.id, 'name', f.name) end as file,
    case when g.id is not null then jsonb_build_object('id', g.id, 'name', g.name, 'spec', g.spec, 'maker', k.name,
      'image', (select url from goods_image where goods_id = g.id order by position limit 1)) end as goods,
    case when o.id is not null then jsonb_build_object('id', o.id, 'order_no', o.order_no, 'status', o.status,
      'total_fen', o.goods_fen - o.discount_fen + o.shipping_fen, 'placed_at', floor(extract(epoch from o.placed_at))::bigint,
      'lines', (select count(*) from sales_order_line where order_id = o.id)) end as order
  from chat_message m left join staff s on s.id = m.staff_id left join file f on f.id = m.file_id
    left join goods g on g.id = m.goods_id left join maker k on k.id = g.maker_id
    left join sales_order o on o.id = m.order_id`;

export interface HistoryQuery {
  before?: number | undefined;
  after?: number | undefined;
}

/**
 * A page of a conversation, oldest first: the newest, what stands before a message, or what came after one.
 * @param forStaff what staff say to each other is there, too
 */
export async function historyOf(
  db: Db,
  threadId: number,
  { before, after }: HistoryQuery,
  forStaff: boolean,
): Promise<{ rows: MessageRow[]; hasMore: boolean }> {
  const isForward = after !== undefined;
  const edge: RawBuilder<unknown> = isForward
    ? sql`m.id > ${after} and ${seenBy(forStaff)} order by m.id`
    : sql`m.id < ${before ?? Number.MAX_SAFE_INTEGER} and ${seenBy(forStaff)} order by m.id desc`;
  const { rows } = await sql<MessageRow>`
    ${MESSAGES} where m.thread_id = ${threadId} and ${edge} limit ${CHAT_PAGE + 1}`.execute(db);
  const page = rows.slice(0, CHAT_PAGE);
  return { rows: isForward ? page : page.reverse(), hasMore: rows.length > CHAT_PAGE };
}

const seenBy = (forStaff: boolean) => (forStaff ? sql`true` : sql`not m.staff_only`);

/** Messages by id, in their order. */
export async function messagesByIds(db: Db | Tx, ids: readonly number[]): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    ${MESSAGES} where m.id = any(${[...ids]}::bigint[]) order by m.id`.execute(db);
  return rows;
}
