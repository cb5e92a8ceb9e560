import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { everyWord } from '../../../../db/keywords.ts';
import type { Tx } from '../../../../db/transaction.ts';

export interface StopRow {
  id: number;
  goods_id: number;
  name: string;
  spec: string;
  unit: string;
  maker: string;
  lot_no: string;
  reason: string;
  words: string;
  recall_class: number;
  locked: number;
  /** On the shelf still, for orders that were placed before. */
  reserved: number;
  warehouses: string[];
  stopped_by: string;
  stopped_at: Date;
  released_by: string;
  released_at: Date | null;
  release_reason: string;
  is_asked: boolean;
}

/** The subject of a request for release, for the queue of second persons. */
export const releaseSubject = (stopId: number): string => `lot_stop:${stopId}`;

const stops = (where: RawBuilder<unknown>, paging: RawBuilder<unknown>) => sql<StopRow & { total: number }>`
  select p.id, p.goods_id, g.name, g.spec, g.unit, m.name as maker, p.lot_no, p.reason, p.words, p.recall_class,
    l.locked, l.reserved, l.warehouses, coalesce(b.name, '') as stopped_by, p.stopped_at, coalesce(r.name, '') as released_by,
    p.released_at, p.release_reason,
    exists (select from approval w where w.subject = 'lot_stop:' || p.id and w.state = 'waiting') as is_asked,
    count(*) over () as total
  from lot_stop p
  join goods g on g.id = p.goods_id
  join maker m on m.id = g.maker_id
  join lateral (
    select coalesce(sum(t.locked), 0)::int as locked, coalesce(sum(t.quantity), 0)::int as reserved,
      coalesce(array_agg(w.name order by w.id) filter (where w.id is not null), '{}') as warehouses
    from lot t join warehouse w on w.id = t.warehouse_id where t.goods_id = p.goods_id and t.lot_no = p.lot_no) l on true
  left join staff b on b.id = p.stopped_by
  left join staff r on r.id = p.released_by
  where ${where} order by p.id desc ${paging}`;

export interface StopFilter {
  isOpen: boolean;
  keywords: string;
  page: number;
  pageSize: number;
}

export async function stopPage(db: Db, { isOpen, keywords, page, pageSize }: StopFilter) {
  const words = everyWord(keywords, [sql`p.lot_no`, sql`g.name`, sql`g.approval_no`]);
  const state = isOpen ? sql`p.released_at is null` : sql`p.released_at is not null`;
  const paging = sql`limit ${pageSize} offset ${(page - 1) * pageSize}`;
  const { rows } = await stops(sql`${state} and ${words}`, paging).execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

export async function stopById(db: Db | Tx, id: number): Promise<StopRow | undefined> {
  return (await stops(sql`p.id = ${id}`, sql``).execute(db)).rows[0];
}

/** The class of the recall that a lot is under; 0 = none. `goods` and `lotNo` are columns. */
export const recallClassOf = (goods: RawBuilder<unknown>, lotNo: RawBuilder<unknown>) => sql<number>`
  coalesce((select p.recall_class from lot_stop p
    where p.goods_id = ${goods} and p.lot_no = ${lotNo} and p.released_at is null), 0)`;
