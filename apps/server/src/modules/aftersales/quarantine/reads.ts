import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { everyWord } from '../../../db/keywords.ts';
import type { Tx } from '../../../db/transaction.ts';
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

const heads = (where: RawBuilder<unknown>, paging: RawBuilder<unknown>) => sql<QuarantineHead>`
  select q.id, q.lot_id, t.goods_id, t.warehouse_id, g.name, g.spec, g.unit, m.name as maker, w.name as warehouse_name, g.storage, t.lot_no,
    t.expires_on, q.number, q.reason,
    coalesce(a.nature, '') as claim_nature, ${isStopped('q.lot_id')} as is_stopped, q.case_id, a.case_no, q.status, q.note,
    s.name as decided_by_name, q.decided_at, q.created_at,
    array(select trace_text(k.code) from after_sales_code k where k.line_id = q.line_id and k.accepted order by k.code) as codes
  from quarantine q
  join lot t on t.id = q.lot_id
  join goods g on g.id = t.goods_id
  join maker m on m.id = g.maker_id
  join warehouse w on w.id = t.warehouse_id
  left join after_sales a on a.id = q.case_id
  left join staff s on s.id = q.decided_by
  where ${where} order by q.id desc ${paging}`;

export interface QuarantineFilter {
  /** '' = all. */
  status: string;
  keywords: string;
  page: number;
  pageSize: number;
}

/** Pieces that came back and wait for a decision, or had one; newest first. */
export async function quarantinePage(db: Db, { status, keywords, page, pageSize }: QuarantineFilter) {
  const words = everyWord(keywords, [sql`g.name`, sql`t.lot_no`, sql`a.case_no`]);
  const where = sql`${status === '' ? sql`true` : sql`q.status = ${status}`} and ${words}`;
  const [{ rows }, { rows: counts }] = await Promise.all([
    heads(where, sql`limit ${pageSize} offset ${(page - 1) * pageSize}`).execute(db),
    sql<{ total: number; held: number }>`
      select count(*) filter (where ${where}) as total,
        coalesce(sum(q.number) filter (where q.status = 'held'), 0)::int8 as held
      from quarantine q join lot t on t.id = q.lot_id join goods g on g.id = t.goods_id
      left join after_sales a on a.id = q.case_id`.execute(db),
  ]);
  return { rows, total: counts[0]?.total ?? 0, held: counts[0]?.held ?? 0 };
}

export async function quarantineRow(db: Db | Tx, id: number): Promise<QuarantineHead | undefined> {
  return (await heads(sql`q.id = ${id}`, sql``).execute(db)).rows[0];
}
