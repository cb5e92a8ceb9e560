import type { ChatKind, ChatState } from '@qingnang/contract/chat-words';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { Tx } from '../../../../db/transaction.ts';
import type { Staff } from '../../../../http/session.ts';

/** A conversation as staff see it in the queue. */
export interface ThreadRow {
  id: number;
  account_id: number;
  company: string;
  salesman_id: number | null;
  status: ChatState;
  staff_id: number | null;
  staff_name: string | null;
  /** Messages of the buyer that staff have not read. */
  unread: number;
  /** What one of the two has said last; null = nothing. */
  last_kind: ChatKind | null;
  last_body: string | null;
  last_goods: string | null;
  last_order: string | null;
  last_at: Date | null;
  waiting_since: Date | null;
  buyer_read: number;
  staff_read: number;
}

const COLUMNS = sql`
  t.id, t.account_id, a.company, a.salesman_id, t.status, t.staff_id, s.name as staff_name,
    (select count(*)::int from chat_message where thread_id = t.id and id > t.staff_read and sender = 'buyer') as unread,
    m.kind as last_kind, m.body as last_body, g.name as last_goods, o.order_no as last_order, m.at as last_at,
    t.waiting_since, t.buyer_read, t.staff_read`;
const BESIDE = sql`
  join account a on a.id = t.account_id left join staff s on s.id = t.staff_id
    left join lateral (select * from chat_message
      where thread_id = t.id and sender <> 'system' order by id desc limit 1) m on true
    left join goods g on g.id = m.goods_id
    left join sales_order o on o.id = m.order_id`;

/**
 * Conversations in an order; what was said last is read of those within the bounds only.
 * @param where over `t` (the conversation) and `a` (its account)
 * @param order over `t`
 */
export async function selectThreads(
  db: Db | Tx,
  where: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  bounds: RawBuilder<unknown> = sql``,
): Promise<ThreadRow[]> {
  const { rows } = await sql<ThreadRow>`
    select ${COLUMNS} from (
      select t.* from chat_thread t join account a on a.id = t.account_id where ${where} order by ${order} ${bounds}) t
    ${BESIDE} order by ${order}`.execute(db);
  return rows;
}

export const threadsByIds = (db: Db | Tx, ids: readonly number[]): Promise<ThreadRow[]> =>
  selectThreads(db, sql`t.id = any(${[...ids]}::bigint[])`, sql`t.id`);

/** Whom the counts are for. */
type Counted = Pick<Staff, 'staffId' | 'customersOf'>;

/** How many conversations wait for a member of staff, and how many they have. */
export async function queueCounts(db: Db): Promise<(staff: Counted) => { waiting: number; mine: number }> {
  const { rows } = await sql<{
    staff_id: number | null;
    salesman_id: number | null;
    waiting: number;
    open: number;
  }>`
    select t.staff_id, a.salesman_id, count(*) filter (where t.status = 'waiting')::int as waiting,
      count(*) filter (where t.status = 'open')::int as open
    from chat_thread t join account a on a.id = t.account_id
    where t.status = 'waiting' or t.status = 'open' group by t.staff_id, a.salesman_id`.execute(db);
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
  return ({ staffId, customersOf }) => ({
    waiting: sum(
      rows
        .filter(({ salesman_id }) => customersOf === null || salesman_id === customersOf)
        .map(({ waiting }) => waiting),
    ),
    mine: sum(rows.filter(({ staff_id }) => staff_id === staffId).map(({ open }) => open)),
  });
}
