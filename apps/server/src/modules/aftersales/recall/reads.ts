import type { RecallState } from '@qingnang/contract/recall-words';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { everyWord } from '../../../db/keywords.ts';
import type { Tx } from '../../../db/transaction.ts';
import { HOLDER_FACTS, REACHED } from './holders/reads.ts';

export interface RecallRow {
  id: number;
  recall_no: string;
  goods_id: number;
  name: string;
  spec: string;
  unit: string;
  maker: string;
  approval_no: string;
  lot_no: string;
  class: number;
  is_drill: boolean;
  is_loud: boolean;
  cause: string;
  notice: string;
  return_address: string;
  begun_by: string;
  begun_at: Date;
  due_at: Date;
  closed_at: Date | null;
  closed_by: string;
  summary: string;
  open_reason: string;
  is_asked: boolean;
  holders: number;
  told: number;
  reached: number;
  confirmed: number;
  settled: number;
  held: number;
  received: number;
  stopped: number;
  sold: number;
  to_return: number;
  returned: number;
  outstanding: number;
}

/** The subject of a request to close, for the queue of second persons. */
export const closeSubject = (recallId: number): string => `recall:${recallId}`;

const sum = (column: string) => sql`coalesce(sum(${sql.ref(column)}), 0)::int`;

const recalls = (where: RawBuilder<unknown>, paging: RawBuilder<unknown>) => sql<
  RecallRow & { total: number }
>`
  select r.id, r.recall_no, r.goods_id, g.name, g.spec, g.unit, m.name as maker, g.approval_no, r.lot_no, r.class, r.is_drill,
    r.is_loud, r.cause, r.notice, r.return_address, b.name as begun_by, r.begun_at, r.due_at, r.closed_at,
    coalesce(c.name, '') as closed_by, r.summary, r.open_reason,
    exists (select from approval w where w.subject = 'recall:' || r.id and w.state = 'waiting') as is_asked, f.*, r.total
  from (select *, count(*) over () as total from recall r where ${where} order by r.id desc ${paging}) r
  join goods g on g.id = r.goods_id
  join maker m on m.id = g.maker_id
  join staff b on b.id = r.begun_by
  left join staff c on c.id = r.closed_by
  join lateral (
    select count(*)::int as holders, (count(h.told_at))::int as told, (count(*) filter (where ${REACHED}))::int as reached,
      (count(h.confirmed_at))::int as confirmed, (count(*) filter (where h.state = 'settled'))::int as settled,
      ${sum('h.held_number')} as held, ${sum('h.received_number')} as received, ${sum('h.stopped_number')} as stopped,
      ${sum('h.sold_number')} as sold, ${sum('h.return_number')} as to_return, ${sum('h.returned')} as returned,
      ${sum('h.outstanding')} as outstanding
    from (${HOLDER_FACTS} where h.recall_id = r.id) h) f on true
  order by r.id desc`;

export interface RecallFilter {
  state: RecallState;
  keywords: string;
  page: number;
  pageSize: number;
}

const STATES: Readonly<Record<RecallState, RawBuilder<boolean>>> = {
  open: sql<boolean>`r.closed_at is null and not r.is_drill`,
  closed: sql<boolean>`r.closed_at is not null and not r.is_drill`,
  drill: sql<boolean>`r.is_drill`,
};

export async function recallPage(db: Db, { state, keywords, page, pageSize }: RecallFilter) {
  const goods = sql`(select g.name from goods g where g.id = r.goods_id)`;
  const words = everyWord(keywords, [sql`r.lot_no`, sql`r.recall_no`, goods]);
  const paging = sql`limit ${pageSize} offset ${(page - 1) * pageSize}`;
  const [{ rows }, open] = await Promise.all([
    recalls(sql`${STATES[state]} and ${words}`, paging).execute(db),
    sql<{ open: number }>`select count(*)::int as open from recall r where ${STATES.open}`.execute(db),
  ]);
  return { rows, total: rows[0]?.total ?? 0, open: open.rows[0]?.open ?? 0 };
}

export async function recallById(db: Db | Tx, id: number): Promise<RecallRow | undefined> {
  return (await recalls(sql`r.id = ${id}`, sql``).execute(db)).rows[0];
}

export interface RecallStockRow {
  stop_id: number | null;
  locked: number;
  warehouses: string[];
}

/** What of a recalled lot lies in the warehouses, and the stop that keeps it there. */
export async function recallStock(db: Db, { goods_id: goodsId, lot_no: lotNo }: RecallRow) {
  const { rows } = await sql<RecallStockRow>`
    select (select id from lot_stop where goods_id = ${goodsId} and lot_no = ${lotNo} and released_at is null) as stop_id,
      coalesce(sum(t.locked), 0)::int as locked,
      coalesce(array_agg(w.name order by w.id) filter (where w.id is not null), '{}') as warehouses
    from lot t join warehouse w on w.id = t.warehouse_id where t.goods_id = ${goodsId} and t.lot_no = ${lotNo}`.execute(
    db,
  );
  return rows[0] ?? { stop_id: null, locked: 0, warehouses: [] };
}
