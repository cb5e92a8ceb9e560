import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { everyWord } from '../../../../db/keywords.ts';
import type { Staff } from '../../../../http/session.ts';
import type { ReportRow } from '../reads.ts';

export type DeskReport = ReportRow & {
  spec: string;
  maker: string;
  approval_no: string;
  added_by: string | null;
  void_at: Date | null;
  voided_by: string | null;
  void_reason: string;
};

interface Page {
  keywords: string;
  page: number;
  page_size: number;
}

/** All reports, newest first. @param state '' = those that hold and those that do not */
export async function deskReports(
  db: Db,
  _staff: Staff,
  { keywords, state, page, page_size }: Page & { state: '' | 'valid' | 'void' },
): Promise<{ rows: DeskReport[]; total: number }> {
  const words = ['g.name', 'g.initials', 'g.approval_no', 'r.lot_no', 'f.name'].map((word) => sql.ref(word));
  const holds =
    state === '' ? sql`true` : state === 'valid' ? sql`r.void_at is null` : sql`r.void_at is not null`;
  const from = sql`from inspection_report r join file f on f.id = r.file_id join goods g on g.id = r.goods_id
    join maker m on m.id = g.maker_id where ${holds} and ${everyWord(keywords, words)}`;
  const [{ rows }, total] = await Promise.all([
    sql<DeskReport>`
      select r.id, r.goods_id, g.name, r.lot_no, r.kind, f.name as file_name, f.mime, f.size, f.sha256, r.created_at,
        g.spec, m.short_name as maker, g.approval_no, r.void_at, r.void_reason,
        (select name from staff where id = r.staff_id) as added_by, (select name from staff where id = r.void_by) as voided_by
      ${from} order by r.id desc limit ${page_size} offset ${(page - 1) * page_size}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db),
  ]);
  return { rows, total: total.rows[0]?.total ?? 0 };
}

export interface MissingRow {
  id: number;
  goods_id: number;
  name: string;
  spec: string;
  maker: string;
  approval_no: string;
  lot_no: string;
  expires_on: string | null;
  received_at: Date;
  shipped_at: Date;
  pieces: number;
  orders: number;
  buyers: number;
  requests: number;
}

/**
 * Lots that have left the shop and have no report: those that most buyers have asked for first, then those that came in first.
 * Begins with the shelf's lots, of which there are far fewer than of lines that left.
 */
export async function missingReports(
  db: Db,
  _staff: Staff,
  { keywords, page, page_size }: Page,
): Promise<{ rows: MissingRow[]; total: number; requested: number }> {
  const words = ['g.name', 'g.initials', 'g.approval_no', 't.lot_no', 'm.name'].map((word) => sql.ref(word));
  const missing = sql`
    select t.goods_id, t.lot_no, min(t.id) as id, max(t.expires_on) as expires_on, min(t.received_at) as received_at,
      (select count(*)::int from report_request q
        where q.goods_id = t.goods_id and q.lot_no = t.lot_no and q.answered_at is null) as requests
    from lot t join goods g on g.id = t.goods_id join maker m on m.id = g.maker_id
    where ${everyWord(keywords, words)}
      and not exists (select from inspection_report r
        where r.goods_id = t.goods_id and r.lot_no = t.lot_no and r.void_at is null)
      and exists (select from shipment_line l where l.lot_id = t.id)
    group by t.goods_id, t.lot_no`;
  const [{ rows }, counts] = await Promise.all([
    sql<MissingRow>`
      with missing as (${missing}), page as (
        select * from missing order by requests desc, received_at, id limit ${page_size} offset ${(page - 1) * page_size})
      select p.id, p.goods_id, p.lot_no, p.expires_on, p.received_at, p.requests, g.name, g.spec, m.short_name as maker,
        g.approval_no, x.shipped_at, x.pieces, x.orders, x.buyers
      from page p join goods g on g.id = p.goods_id join maker m on m.id = g.maker_id
      cross join lateral (
        select min(s.shipped_at) as shipped_at, sum(l.number)::int as pieces, count(distinct o.id)::int as orders,
          count(distinct o.account_id)::int as buyers
        from lot t join shipment_line l on l.lot_id = t.id join shipment s on s.id = l.shipment_id
        join sales_order o on o.id = s.order_id
        where t.goods_id = p.goods_id and t.lot_no = p.lot_no) x
      order by p.requests desc, p.received_at, p.id`.execute(db),
    sql<{ total: number; requested: number }>`
      with missing as (${missing})
      select count(*)::int as total, (count(*) filter (where requests > 0))::int as requested from missing`.execute(
      db,
    ),
  ]);
  return { rows, ...(counts.rows[0] ?? { total: 0, requested: 0 }) };
}

/** Lots of a goods, those that came in last first. */
export async function lotsOfGoods(db: Db, goodsId: number): Promise<string[]> {
  const { rows } = await sql<{ lot_no: string }>`
    select lot_no from lot where goods_id = ${goodsId} group by lot_no order by max(received_at) desc, lot_no limit 50`.execute(
    db,
  );
  return rows.map(({ lot_no }) => lot_no);
}
