import type { adminRefunds, RefundRow as RefundData } from '@qingnang/contract/admin-money';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../../../db/client.ts';
import { everyWord, type Finder, foundByOne, indexed } from '../../../../db/keywords.ts';
import { pageOf } from '../../../../db/paging.ts';
import { notFound } from '../../../../http/errors.ts';
import type { Staff } from '../../../../http/session.ts';
import { accountsWith, refundLimit } from '../../../identity/reads.ts';
import { ordersNumbered } from '../../../ordering/reads.ts';
import { STATE_ROWS } from './rules.ts';

export interface RefundRow {
  id: number;
  refund_no: string;
  order_id: number;
  order_no: string;
  company: string;
  method: string;
  amount_fen: number;
  status: string;
  cause: string;
  reason: string;
  staff_id: number | null;
  asked_by: string | null;
  approved_by: string | null;
  approved_at: Date | null;
  reply: string;
  problem: string;
  tries: number;
  bank_ref: string | null;
  created_at: Date;
  done_at: Date | null;
  is_repeated: boolean;
}

/** What a refund `r` is shown with. */
const BESIDE = sql`
  join sales_order o on o.id = r.order_id join account a on a.id = r.account_id
  left join staff s on s.id = r.staff_id left join staff d on d.id = r.approved_by`;
const COLUMNS = sql`
  select r.id, r.refund_no, r.order_id, o.order_no, a.company, r.method, r.amount_fen, r.status, r.cause, r.staff_id,
    case when r.cause = 'order_end' then o.close_reason else '' end as reason,
    s.name as asked_by, d.name as approved_by, r.approved_at, r.reply, r.problem, r.tries, r.bank_ref, r.created_at, r.done_at,
    exists (select from refund n where n.order_id = r.order_id and n.cause = 'again:' || r.id) as is_repeated`;

type Filter = z.output<typeof adminRefunds.query>;
export type RefundCounts = Record<'awaiting' | 'by_hand' | 'running' | 'failed', number>;

/** One page of refunds: what waits for staff stands oldest first, all else newest first. */
export async function refundPage(
  db: Db,
  _staff: Staff,
  filter: Filter,
): Promise<{ rows: RefundRow[]; total: number; counts: RefundCounts; reviewFromFen: number }> {
  const where = conditions(filter);
  const order = WAITS.has(filter.state) ? sql`r.id` : sql`r.id desc`;
  const [page, count, counts, reviewFromFen] = await Promise.all([
    sql<RefundRow>`
      with ${pageOf({ ids: sql`select r.id from refund r where ${where}`, order }, filter)}
      ${COLUMNS} from page join refund r on r.id = page.id ${BESIDE} order by page.place`.execute(db),
    sql<{ total: number }>`select count(*) as total from refund r where ${where}`.execute(db),
    refundCounts(db),
    refundLimit(db),
  ]);
  return { rows: page.rows, total: count.rows[0]?.total ?? 0, counts, reviewFromFen };
}

const WAITS: ReadonlySet<RefundData['state'] | undefined> = new Set(['awaiting', 'by_hand', 'failed']);

/** What a refund is found by: its number, its order's, its company. */
const FINDERS: readonly Finder[] = [
  (word) => sql`select w.id from refund w where ${indexed(sql`w.refund_no`, [sql`w.refund_no`])(word)}`,
  (word) => sql`select w.id from refund w where w.order_id in (${ordersNumbered(word)})`,
  (word) => sql`select w.id from refund w where w.account_id in (${accountsWith([sql`a.company`])(word)})`,
];

/** Whether a refund `r` is asked for. What is not asked is not said, so that an index alone tells which there are. */
function conditions({ state, method, keywords, from, to }: Filter): RawBuilder<unknown> {
  const { status, isTransfer } = state ? STATE_ROWS[state] : { status: undefined, isTransfer: null };
  const parts = [everyWord(keywords ?? '', [foundByOne(sql`r.id`, FINDERS)])];
  if (status !== undefined) parts.push(sql`r.status = ${status}`);
  if (isTransfer !== null) parts.push(sql`(r.method = 'transfer') = ${isTransfer}::boolean`);
  if (method !== undefined) parts.push(sql`r.method = ${method}`);
  if (from !== undefined)
    parts.push(sql`r.created_at >= ${from}::date::timestamp at time zone 'Asia/Shanghai'`);
  if (to !== undefined)
    parts.push(sql`r.created_at < (${to}::date + 1)::timestamp at time zone 'Asia/Shanghai'`);
  return sql.join(parts, sql` and `);
}

async function refundCounts(db: Db): Promise<RefundCounts> {
  const { rows } = await sql<RefundCounts>`
    select count(*) filter (where status = 'awaiting') as awaiting,
      count(*) filter (where status = 'pending' and method = 'transfer') as by_hand,
      count(*) filter (where status = 'pending' and method <> 'transfer') as running,
      count(*) filter (where status = 'failed') as failed
    from refund where status in ('awaiting', 'pending', 'failed')`.execute(db);
  return rows[0] ?? { awaiting: 0, by_hand: 0, running: 0, failed: 0 };
}

/** One refund as the list shows it. @throws 404 */
export async function refundById(db: Db, _staff: Staff, id: number): Promise<RefundRow> {
  const { rows } = await sql<RefundRow>`${COLUMNS} from refund r ${BESIDE} where r.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound('退款不存在');
  return row;
}
