import type { TRACE_UPLOAD_KINDS, TRACE_UPLOAD_STATES } from '@qingnang/contract/trace-words';
import { TRACE_LEVELS } from '@qingnang/contract/trace-words';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { Tx } from '../../../../db/transaction.ts';
import type { UploadRow } from './rules.ts';

type UploadKind = keyof typeof TRACE_UPLOAD_KINDS;
type UploadState = keyof typeof TRACE_UPLOAD_STATES;

export interface QueuedRow {
  id: number;
  kind: UploadKind;
  shipment_no: string;
  account_id: number | null;
  company: string;
  partner_no: string;
  codes: number;
  excepted: number;
  state: UploadState;
  message: string;
  tries: number;
  at: Date;
}

interface QueueFilter {
  format_id: number;
  kind?: UploadKind | undefined;
  state?: UploadState | undefined;
  page: number;
  page_size: number;
}

/** Codes of what is in the queue, as they were scanned: of a parcel its own, of a return those that came back, of a lot all that is out. */
const CODES = sql`(
  select u.id as upload_id, sc.code, sc.shipment_line_id from trace_upload u
  join shipment_line l on l.shipment_id = u.shipment_id join shipment_code sc on sc.shipment_line_id = l.id where u.kind = 'out'
  union all
  select u.id, e.code, c.shipment_line_id from trace_upload u
  join trace_event e on e.case_id = u.case_id and e.kind = 'return' join trace_code c on c.code = e.code where u.kind = 'return'
  union all
  select u.id, sc.code, sc.shipment_line_id from trace_upload u
  join shipment_line l on l.lot_id = u.lot_id join shipment_code sc on sc.shipment_line_id = l.id
  join trace_code c on c.code = sc.code and c.state = 'out' where u.kind = 'recall')`;

const NUMBER = sql`coalesce(s.shipment_no, k.case_no, '召回 ' || t.lot_no, '')`;
const FROM = sql`trace_upload u left join shipment s on s.id = u.shipment_id left join after_sales k on k.id = u.case_id
  left join lot t on t.id = u.lot_id left join account a on a.id = u.account_id`;

/** Pieces of a parcel that a manager let go without a code. */
const EXCEPTED = sql`(select coalesce(sum(x.pieces), 0)::int from trace_exception x where x.shipment_id = u.shipment_id)`;

/** One page of the queue as one platform sees it, the newest first. */
export async function queuePage(db: Db, { format_id, kind, state, page, page_size }: QueueFilter) {
  const from = sql`${FROM} left join trace_upload_state p on p.upload_id = u.id and p.format_id = ${format_id}
    left join trace_partner n on n.account_id = u.account_id and n.format_id = ${format_id}`;
  const where = sql`(${kind ?? null}::text is null or u.kind = ${kind ?? null})
    and (${state ?? null}::text is null or coalesce(p.state, 'pending') = ${state ?? null})`;
  const [found, counted] = await Promise.all([
    sql<QueuedRow>`
      select u.id, u.kind, ${NUMBER} as shipment_no, u.account_id, coalesce(a.company, '') as company,
        coalesce(n.partner_no, '') as partner_no, (select count(*) from ${CODES} c where c.upload_id = u.id) as codes,
        ${EXCEPTED} as excepted, coalesce(p.state, 'pending') as state, coalesce(p.message, '') as message, coalesce(p.tries, 0) as tries, u.created_at as at
      from ${from} where ${where} order by u.id desc limit ${page_size} offset ${(page - 1) * page_size}`.execute(
      db,
    ),
    sql<{
      total: number;
      excepted: number;
    }>`select count(*) as total, coalesce(sum(${EXCEPTED}), 0)::int8 as excepted from ${from} where ${where}`.execute(
      db,
    ),
  ]);
  const [{ total, excepted } = { total: 0, excepted: 0 }] = counted.rows;
  return { rows: found.rows, total, excepted };
}

type FileRow = Omit<UploadRow, 'level'> & { level: keyof typeof TRACE_LEVELS };

/** What a file says of each code. @param ids of the queue */
export async function uploadRows(
  db: Db | Tx,
  formatId: number,
  ids: readonly number[],
): Promise<UploadRow[]> {
  const { rows } = await sql<FileRow>`
    select trace_text(c.code) as code, coalesce(trace_text(t.parent), '') as parent, t.level, t.pieces::text as pieces,
      g.name as goods, g.spec, m.name as maker, g.approval_no, l.lot_no, coalesce(l.produced_on::text, '') as produced_on,
      coalesce(l.expires_on::text, '') as expires_on, coalesce(x.number, '') as shipment_no,
      to_char(x.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as shipped_at,
      coalesce(a.company, '') as company, coalesce(n.partner_no, '') as partner_no
    from (select u.id, ${NUMBER} as number, coalesce(s.shipped_at, u.created_at) as at from ${FROM}
      where u.id = any(${[...ids]}::bigint[])) x
    join ${CODES} c on c.upload_id = x.id join trace_code t on t.code = c.code
    join goods g on g.id = t.goods_id join maker m on m.id = g.maker_id
    left join shipment_line l on l.id = c.shipment_line_id left join shipment q on q.id = l.shipment_id
    left join sales_order o on o.id = q.order_id left join account a on a.id = o.account_id
    left join trace_partner n on n.account_id = o.account_id and n.format_id = ${formatId}
    order by x.id, c.code`.execute(db);
  return rows.map((row) => ({ ...row, level: TRACE_LEVELS[row.level] }));
}
