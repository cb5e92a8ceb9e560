import type { GATE_STATES } from '@qingnang/contract/order-gate';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { inside } from '../../../../db/keywords.ts';
import type { Staff } from '../../../../http/session.ts';
import { seen } from '../../../identity/reads.ts';
import type { GateHoldRow } from '../../../ordering/reads.ts';

export interface QueueRow extends GateHoldRow {
  order_id: number;
  order_no: string;
  status: number;
  account_id: number;
  company: string;
  total_fen: number;
}
export interface QueueFilter {
  state?: (typeof GATE_STATES)[number] | undefined;
  keywords?: string | undefined;
  page: number;
  page_size: number;
}

const STATES = {
  open: sql`h.ended_at is null`,
  released: sql`h.outcome = 'released'`,
  over: sql`h.outcome in ('cured', 'order_end')`,
};

/** One page of what the gate holds, the oldest first; of what is over the newest. */
export async function gateQueue(
  db: Db,
  staff: Staff,
  { state = 'open', keywords, page, page_size: size }: QueueFilter,
): Promise<{ rows: QueueRow[]; total: number; open: number }> {
  const from = sql`from gate_hold h join sales_order o on o.id = h.order_id join account a on a.id = o.account_id`;
  const like = inside(keywords ?? '');
  const where = sql`${seen(staff, sql`o.account_id`)} and ${STATES[state]}
    and (o.order_no ilike ${like} or a.company ilike ${like} or h.causes::text ilike ${like})`;
  const sorted = state === 'open' ? sql`h.began_at, h.id` : sql`h.ended_at desc, h.id desc`;
  const [{ rows }, counted] = await Promise.all([
    sql<QueueRow>`
      select h.id, h.moment, h.causes, h.began_at, h.ended_at, h.outcome, h.reason, s.name as staff, o.id as order_id,
        o.order_no, o.status, o.account_id, a.company, o.goods_fen - o.discount_fen + o.shipping_fen as total_fen
      ${from} left join staff s on s.id = h.staff_id where ${where} order by ${sorted}
      limit ${size} offset ${(page - 1) * size}`.execute(db),
    sql<{ total: number; open: number }>`
      select count(*) filter (where ${where}) as total,
        count(*) filter (where h.ended_at is null and ${seen(staff, sql`o.account_id`)}) as open ${from}`.execute(
      db,
    ),
  ]);
  const { total = 0, open = 0 } = counted.rows[0] ?? {};
  return { rows, total, open };
}
