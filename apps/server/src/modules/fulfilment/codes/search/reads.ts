import type { TRACE_EXCEPTIONS, TraceLevel, TraceState } from '@qingnang/contract/trace-words';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { everyWord } from '../../../../db/keywords.ts';
import { pageOf } from '../../../../db/paging.ts';
import { linksAbove } from '../family/reads.ts';
import { casesOf } from '../family/rules.ts';

export interface WayCodeRow {
  code: string;
  goods_id: number;
  name: string;
  spec: string;
  maker: string;
  lot_no: string;
  level: TraceLevel;
  parent: string | null;
  state: TraceState;
}
export interface WayEventRow {
  code: string;
  kind: string;
  at: Date;
  staff: string;
  order_id: number | null;
  order_no: string;
  shipment_no: string;
  company: string;
  note: string;
}

/** Packs of a case that are shown; there may be hundreds. */
const SHOWN_CHILDREN = 100;

const CODES = sql`
  select trace_text(c.code) as code, c.goods_id, g.name, g.spec, m.short_name as maker, c.lot_no, c.level,
    trace_text(c.parent) as parent, c.state
  from trace_code c join goods g on g.id = c.goods_id join maker m on m.id = g.maker_id`;

/** A code with all above it, the nearest below it and what has happened to them; null = nobody has ever seen it. */
export async function wayOf(db: Db, code: string) {
  const above = casesOf(await linksAbove(db, [code]))(code);
  const [own, children, counted, events] = await Promise.all([
    codesWith(db, [code, ...above]),
    sql<WayCodeRow>`${CODES} where c.parent = trace_pack(${code}) order by c.code limit ${SHOWN_CHILDREN}`.execute(
      db,
    ),
    sql<{
      total: number;
    }>`select count(*) as total from trace_code where parent = trace_pack(${code})`.execute(db),
    eventsOf(db, [code, ...above]),
  ]);
  const found = own.find((row) => row.code === code);
  if (!found) return null;
  const parents = above.flatMap((one) => own.find((row) => row.code === one) ?? []);
  const total = counted.rows[0]?.total ?? 0;
  return { found, parents, children: children.rows, more: total - children.rows.length, events };
}

async function codesWith(db: Db, codes: readonly string[]): Promise<WayCodeRow[]> {
  const { rows } = await sql<WayCodeRow>`${CODES}
    where c.code = any(select trace_pack(one) from unnest(${[...codes]}::text[]) one)`.execute(db);
  return rows;
}

/** What happened to a code and to the cases it was in, the first first; who scanned it stands at the parcel's row. */
async function eventsOf(db: Db, codes: readonly string[]): Promise<WayEventRow[]> {
  const { rows } = await sql<WayEventRow>`
    with happened as (
      select * from trace_event where code = any(select trace_pack(one) from unnest(${[...codes]}::text[]) one)),
    picked as (
      select h.code, 'pick' as kind, s.scanned_at as at, s.scanned_by as staff_id, h.order_id, h.shipment_id, h.account_id,
        s.device as note
      from happened h join shipment_line l on l.shipment_id = h.shipment_id
      join shipment_code s on s.shipment_line_id = l.id and s.code = h.code where h.kind = 'ship'),
    waiting as (
      select s.code, 'pick' as kind, s.scanned_at as at, s.scanned_by as staff_id, s.order_id, null::bigint as shipment_id,
        null::bigint as account_id, s.device as note
      from trace_scan s where s.code = any(select trace_pack(one) from unnest(${[...codes]}::text[]) one)),
    way as (
      select code, kind, at, staff_id, order_id, shipment_id, account_id, note from happened
      union all select * from picked union all select * from waiting)
    select trace_text(w.code) as code, w.kind, w.at, coalesce(t.name, '') as staff, w.order_id, coalesce(o.order_no, '') as order_no,
      coalesce(s.shipment_no, '') as shipment_no, coalesce(a.company, '') as company, w.note
    from way w left join staff t on t.id = w.staff_id left join sales_order o on o.id = w.order_id
    left join shipment s on s.id = w.shipment_id left join account a on a.id = coalesce(w.account_id, o.account_id)
    order by w.at, w.kind`.execute(db);
  return rows;
}

/** Codes of a page. */
const SHOWN = 100;

export interface CodesFilter {
  head?: string | undefined;
  goods_id?: number | undefined;
  lot_no?: string | undefined;
  after?: string | undefined;
}

/**
 * Codes that begin with some signs, or of a lot number of a goods, in the order in which they are kept: read along the key, or all of
 * one lot, never along the table. @returns a page, and whether there are more
 */
export async function codePage(
  db: Db,
  { head, goods_id, lot_no, after }: CodesFilter,
): Promise<{ rows: WayCodeRow[]; hasMore: boolean }> {
  const later = sql`(${after ?? null}::text is null or c.code > trace_pack(${after ?? null}::text))`;
  const { rows } =
    head === undefined
      ? await sql<WayCodeRow>`${CODES} where c.goods_id = ${goods_id ?? 0} and c.lot_no = ${lot_no ?? ''} and ${later}
          order by c.code limit ${SHOWN + 1}`.execute(db)
      : await sql<WayCodeRow>`
          select trace_text(c.code) as code, c.goods_id, g.name, g.spec, m.short_name as maker, c.lot_no, c.level,
            trace_text(c.parent) as parent, c.state
          from trace_heads(${head}) r cross join lateral (
            select * from trace_code c where c.code between greatest(r.low, trace_pack(${after ?? null}::text)) and r.high and ${later}
            order by c.code limit ${SHOWN + 1}) c
          join goods g on g.id = c.goods_id join maker m on m.id = g.maker_id
          where (${goods_id ?? null}::bigint is null or c.goods_id = ${goods_id ?? null})
            and (${lot_no ?? null}::text is null or c.lot_no = ${lot_no ?? null})
          order by c.code limit ${SHOWN + 1}`.execute(db);
  return { rows: rows.slice(0, SHOWN), hasMore: rows.length > SHOWN };
}

export interface Holder {
  account_id: number;
  company: string;
  pieces: number;
  codes: string[];
}

/**
 * Codes of a lot by who holds them now, as they were scanned: a case that left whole is one. For a recall; what came back is not in it.
 */
export async function holdersOfLot(db: Db, goodsId: number, lotNo: string): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    select o.account_id, a.company, sum(c.pieces)::int as pieces, array_agg(trace_text(c.code) order by c.code) as codes
    from shipment_line l join shipment s on s.id = l.shipment_id
    join sales_order o on o.id = s.order_id join account a on a.id = o.account_id
    join shipment_code sc on sc.shipment_line_id = l.id
    join trace_code c on c.code = sc.code and c.state = 'out' and c.shipment_line_id = l.id
    where l.lot_id in (select id from lot where goods_id = ${goodsId} and lot_no = ${lotNo})
    group by o.account_id, a.company order by a.company`.execute(db);
  return rows;
}

export interface GapRow {
  id: number;
  order_line_id: number;
  pieces: number;
  reason: keyof typeof TRACE_EXCEPTIONS;
  note: string;
  staff: string;
  at: Date;
  order_id: number;
  order_no: string;
  shipment_no: string;
  company: string;
  name: string;
  spec: string;
}

interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

/** Whether a moment is on one of some days in China. */
const within = (column: string, { from, to }: Days) => sql<boolean>`
  (${from ?? null}::date is null or ${sql.ref(column)} >= ${from ?? null}::date::timestamp at time zone 'Asia/Shanghai')
  and (${to ?? null}::date is null or ${sql.ref(column)} < (${to ?? null}::date + 1)::timestamp at time zone 'Asia/Shanghai')`;

interface GapFilter extends Days {
  reason?: GapRow['reason'] | undefined;
  /** Of parcels that have left. */
  shipped?: number | undefined;
  keywords: string;
  page: number;
  page_size: number;
}

/** Pieces that were let go without a code, the newest first, and how many all of them are. */
export async function gapPage(db: Db, { page, page_size, reason, shipped, keywords, ...days }: GapFilter) {
  const joined = sql`trace_exception e join staff t on t.id = e.staff_id join sales_order o on o.id = e.order_id
      join account a on a.id = o.account_id join sales_order_line l on l.id = e.order_line_id
      left join shipment s on s.id = e.shipment_id`;
  const words = everyWord(keywords, [
    sql`o.order_no`,
    sql`s.shipment_no`,
    sql`a.company`,
    sql`l.name`,
    sql`t.name`,
  ]);
  const ids = sql`
    select e.id, e.pieces from ${keywords === '' ? sql`trace_exception e` : joined}
    where ${within('e.created_at', days)} and (${reason ?? null}::text is null or e.reason = ${reason ?? null})
      and (${shipped ?? null}::int is null or (e.shipment_id is not null) = (${shipped ?? null} = 1)) and ${words}`;
  const [found, counted] = await Promise.all([
    sql<GapRow>`
      with ${pageOf({ ids, order: sql`e.id desc` }, { page, page_size })}
      select e.id, e.order_line_id, e.pieces, e.reason, e.note, t.name as staff, e.created_at as at, e.order_id, o.order_no,
        coalesce(s.shipment_no, '') as shipment_no, a.company, l.name, l.spec
      from page join (${joined}) on e.id = page.id order by page.place`.execute(db),
    sql<{
      total: number;
      pieces: number;
    }>`select count(*) as total, coalesce(sum(pieces), 0)::int8 as pieces from (${ids}) e`.execute(db),
  ]);
  const [{ total, pieces } = { total: 0, pieces: 0 }] = counted.rows;
  return { rows: found.rows, total, pieces };
}

/** Days that are counted without being asked for, and at most. */
const MOST_DAYS = 31;

export interface DayRow {
  day: string;
  parcels: number;
  codes: number;
  pieces: number;
  excepted: number;
}

/** What left by day in China, the newest first. */
export async function dayTotals(db: Db, { from, to }: Days): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    with days as (
      select d::date as day, d at time zone 'Asia/Shanghai' as begins, (d + interval '1 day') at time zone 'Asia/Shanghai' as ends
      from (select coalesce(${to ?? null}::date, (now() at time zone 'Asia/Shanghai')::date) as last) l,
        generate_series(greatest(coalesce(${from ?? null}::date, l.last - ${MOST_DAYS - 1}::int), l.last - ${MOST_DAYS - 1}::int)::timestamp,
          l.last::timestamp, interval '1 day') d)
    select d.day, coalesce(c.parcels, 0)::int as parcels, coalesce(c.codes, 0)::int as codes, coalesce(c.pieces, 0)::int as pieces,
      coalesce(e.pieces, 0)::int as excepted
    from days d
    cross join lateral (
      select count(distinct s.id) as parcels, count(*) as codes, sum(sc.pieces) as pieces from shipment s
      join shipment_line l on l.shipment_id = s.id join shipment_code sc on sc.shipment_line_id = l.id
      where s.shipped_at >= d.begins and s.shipped_at < d.ends) c
    cross join lateral (
      select sum(x.pieces) as pieces from trace_exception x join shipment s on s.id = x.shipment_id
      where s.shipped_at >= d.begins and s.shipped_at < d.ends) e
    where c.codes > 0 or e.pieces > 0 order by d.day desc`.execute(db);
  return rows;
}
