import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { everyWord, type Finder, foundByOne } from '../../../db/keywords.ts';
import { pageOf } from '../../../db/paging.ts';
import type { Tx } from '../../../db/transaction.ts';
import { lotsNamed } from '../../catalogue/reads.ts';
import { isStopped } from '../cases/progress/reads.ts';

export interface QuarantineHead {
  id: number;
  lot_id: number;
  goods_id: number;
  warehouse_id: number;
  name: string;
  spec: string;
  unit: string;
  maker: string;
  warehouse_name: string;
  /** cold, cool or normal. */
  storage: string;
  lot_no: string;
  expires_on: string | null;
  number: number;
  reason: string;
  /** Of the case; '' = none. */
  claim_nature: string;
  is_stopped: boolean;
  case_id: number | null;
  case_no: string | null;
  status: 'held' | 'restocked' | 'destroyed';
  note: string;
  decided_by_name: string | null;
  decided_at: Date | null;
  created_at: Date;
  /** 追溯码 of its packs. */
  codes: string[];
}

/** @param page whose rows `page` are the ids */
const heads = (page: RawBuilder<unknown>) => sql<QuarantineHead>`
  with ${page}
  select q.id, q.lot_id, t.goods_id, t.warehouse_id, g.name, g.spec, g.unit, m.name as maker, w.name as warehouse_name, g.storage, t.lot_no,
    t.expires_on, q.number, q.reason,
    coalesce(a.nature, '') as claim_nature, ${isStopped('q.lot_id')} as is_stopped, q.case_id, a.case_no, q.status, q.note,
    s.name as decided_by_name, q.decided_at, q.created_at,
    array(select trace_text(k.code) from after_sales_code k where k.line_id = q.line_id and k.accepted order by k.code) as codes
  from page
  join quarantine q on q.id = page.id
  join lot t on t.id = q.lot_id
  join goods g on g.id = t.goods_id
  join maker m on m.id = g.maker_id
  join warehouse w on w.id = t.warehouse_id
  left join after_sales a on a.id = q.case_id
  left join staff s on s.id = q.decided_by
  order by page.place`;

export interface QuarantineFilter {
  /** '' = all. */
  status: string;
  keywords: string;
  page: number;
  pageSize: number;
}

/** What pieces are found by: the name of the goods, the lot's number, the case's. */
const FINDERS: readonly Finder[] = [
  ...lotsNamed.map(
    (lots): Finder =>
      (word) =>
        sql`select w.id from quarantine w where w.lot_id = any(array(${lots(word)}))`,
  ),
  (word) =>
    sql`select w.id from quarantine w join after_sales a on a.id = w.case_id where ${everyWord(word, [sql`a.case_no`])}`,
];

/** Pieces that came back and wait for a decision, or had one; newest first. */
export async function quarantinePage(db: Db, { status, keywords, page, pageSize }: QuarantineFilter) {
  const ids = sql`select q.id from quarantine q where ${status === '' ? sql`true` : sql`q.status = ${status}`}
    and ${everyWord(keywords, [foundByOne(sql`q.id`, FINDERS)])}`;
  const [{ rows }, { rows: counts }] = await Promise.all([
    heads(pageOf({ ids, order: sql`q.id desc` }, { page, page_size: pageSize })).execute(db),
    sql<{ total: number; held: number }>`
      select (select count(*) from (${ids}) q) as total,
        (select coalesce(sum(number), 0)::int8 from quarantine where status = 'held') as held`.execute(db),
  ]);
  return { rows, total: counts[0]?.total ?? 0, held: counts[0]?.held ?? 0 };
}

export async function quarantineRow(db: Db | Tx, id: number): Promise<QuarantineHead | undefined> {
  return (await heads(sql`page as (select ${id}::bigint as id, 1 as place)`).execute(db)).rows[0];
}
