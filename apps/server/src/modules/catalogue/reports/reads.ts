import type { ReportState } from '@qingnang/contract/report-limits';
import { type RawBuilder, sql } from 'kysely';
import type { PrivateStore } from '../../../channels/storage/port.ts';
import type { Db } from '../../../db/client.ts';
import { everyWord } from '../../../db/keywords.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Warn } from '../../../http/log.ts';
import type { Buyer, Staff } from '../../../http/session.ts';
import { lostFiles } from '../../service/reads.ts';
import type { LotKey } from './rules.ts';

/** A report that holds, with its file and what it is about. */
export interface ReportRow {
  id: number;
  goods_id: number;
  name: string;
  lot_no: string;
  kind: string;
  file_name: string;
  mime: string;
  /** Bytes. */
  size: number;
  sha256: string;
  created_at: Date;
}

const REPORT = sql`select r.id, r.goods_id, g.name, r.lot_no, r.kind, f.name as file_name, f.mime, f.size, f.sha256, r.created_at
  from inspection_report r join file f on f.id = r.file_id join goods g on g.id = r.goods_id`;

/** In SQL: the ids of a lot's reports as JSON, for what shows lots beside other things. */
export const reportIds = (goodsId: RawBuilder<unknown>, lotNo: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce((select jsonb_agg(r.id order by r.id) from inspection_report r
    where r.goods_id = ${goodsId} and r.lot_no = ${lotNo} and r.void_at is null), '[]')`;

/** The reports of some lots, the oldest of a lot first. Who may see the lot may see them. */
export async function reportsOfLots(db: Db | Tx, lots: readonly LotKey[]): Promise<ReportRow[]> {
  if (lots.length === 0) return [];
  const { rows } = await sql<ReportRow>`${REPORT}
    join unnest(${lots.map(({ goodsId }) => goodsId)}::bigint[], ${lots.map(({ lotNo }) => lotNo)}::text[]) as k(goods_id, lot_no)
      on k.goods_id = r.goods_id and k.lot_no = r.lot_no
    where r.void_at is null order by r.id`.execute(db);
  return rows;
}

/** Whether the lot of a report `r`, or a lot `k`, was ever sent to the account. */
const cameTo = ({ accountId }: Buyer, lot: 'r' | 'k' = 'r') => sql<boolean>`exists (
  select from shipment_line t join sales_order_line l on l.id = t.order_line_id join sales_order o on o.id = l.order_id
  where o.account_id = ${accountId} and l.goods_id = ${sql.ref(`${lot}.goods_id`)}
    and t.lot_no = ${sql.ref(`${lot}.lot_no`)})`;

/** Reports by id of lots that came to this account; others are left out. */
export async function ownReports(db: Db, buyer: Buyer, ids: readonly number[]): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`${REPORT}
    where r.id = any(${[...ids]}::bigint[]) and r.void_at is null and ${cameTo(buyer)} order by r.id`.execute(
    db,
  );
  return rows;
}

export interface LotReports {
  lot_no: string;
  report_ids: number[];
}

/** Reports of the lots of a goods that are on the shelf and came to this account before; none where it never bought the goods. */
export async function reportsOfGoods(db: Db, buyer: Buyer, goodsId: number): Promise<LotReports[]> {
  const { rows } = await sql<LotReports>`
    select r.lot_no, jsonb_agg(r.id order by r.id) as report_ids from inspection_report r
    where r.goods_id = ${goodsId} and r.void_at is null
      and exists (select from account_goods where account_id = ${buyer.accountId} and goods_id = ${goodsId})
      and r.lot_no in (select lot_no from lot where goods_id = ${goodsId} and quantity > 0)
      and ${cameTo(buyer)}
    group by r.lot_no order by r.lot_no`.execute(db);
  return rows;
}

/** Which of the reports' files are lost. @returns sha-256 of contents */
export const lostOf = (
  store: PrivateStore,
  reports: readonly ReportRow[],
  log: Warn,
): Promise<ReadonlySet<string>> =>
  lostFiles(
    store,
    reports.map(({ sha256 }) => sha256),
    log,
  );

/** Any report, those without effect too: for staff. */
export async function anyReport(db: Db, _staff: Staff, id: number): Promise<ReportRow | undefined> {
  const { rows } = await sql<ReportRow>`${REPORT} where r.id = ${id}`.execute(db);
  return rows[0];
}

export interface LotFilter {
  /** '' = any. */
  keywords: string;
  lot: string;
  orderNo: string;
  /** Days in China, both included; '' = no bound. */
  from: string;
  to: string;
  state: ReportState;
}

export interface LotRow {
  goods_id: number;
  name: string;
  spec: string;
  unit: string;
  maker: string;
  approval_no: string;
  image: string;
  lot_no: string;
  expires_on: string | null;
  pieces: number;
  orders: number;
  /** The last that brought it. */
  order_id: number;
  order_no: string;
  shipped_at: Date;
  requested_at: Date | null;
}

const HAS_REPORT = sql<boolean>`exists (select from inspection_report r
  where r.goods_id = k.goods_id and r.lot_no = k.lot_no and r.void_at is null)`;

/** Every lot `k` that came to the account, as the filter leaves them but for its state. */
function lotsOf({ accountId }: Buyer, filter: LotFilter): RawBuilder<unknown> {
  const words = ['g.name', 'g.initials', 'g.approval_no', 'g.barcode', 'm.name', 'm.initials', 't.lot_no'];
  const parts = [
    sql`o.account_id = ${accountId}`,
    everyWord(
      filter.keywords,
      words.map((word) => sql.ref(word)),
    ),
  ];
  if (filter.lot !== '') parts.push(everyWord(filter.lot, [sql.ref('t.lot_no')]));
  if (filter.orderNo !== '')
    parts.push(everyWord(filter.orderNo, [sql.ref('o.order_no'), sql.ref('s.shipment_no')]));
  if (filter.from !== '') parts.push(sql`s.shipped_at >= ${filter.from}::date`);
  if (filter.to !== '') parts.push(sql`s.shipped_at < ${filter.to}::date + 1`);
  return sql`
    select l.goods_id, t.lot_no, max(t.expires_on) as expires_on, sum(t.number)::int as pieces,
      count(distinct o.id)::int as orders, max(t.id) as last_id
    from sales_order o join shipment s on s.order_id = o.id join shipment_line t on t.shipment_id = s.id
    join sales_order_line l on l.id = t.order_line_id join goods g on g.id = l.goods_id join maker m on m.id = g.maker_id
    where ${sql.join(parts, sql` and `)} group by l.goods_id, t.lot_no`;
}

const inState = (state: ReportState): RawBuilder<unknown> =>
  state === 'all' ? sql`true` : state === 'has' ? HAS_REPORT : sql`not ${HAS_REPORT}`;

/** The lots that came to an account, the last to come first. */
export async function lotsShipped(
  db: Db,
  buyer: Buyer,
  filter: LotFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<LotRow[]> {
  const { rows } = await sql<LotRow>`
    with k as (${lotsOf(buyer, filter)}), page as (
      select k.* from k where ${inState(filter.state)} order by k.last_id desc limit ${limit} offset ${offset})
    select p.goods_id, p.lot_no, p.expires_on, p.pieces, p.orders, l.name, l.spec, l.unit, l.maker, l.approval_no, l.image,
      o.id as order_id, o.order_no, s.shipped_at, q.created_at as requested_at
    from page p join shipment_line t on t.id = p.last_id join shipment s on s.id = t.shipment_id
    join sales_order_line l on l.id = t.order_line_id join sales_order o on o.id = l.order_id
    left join report_request q on q.account_id = ${buyer.accountId} and q.goods_id = p.goods_id and q.lot_no = p.lot_no
      and q.answered_at is null
    order by p.last_id desc`.execute(db);
  return rows;
}

/** How many lots the filter finds, whatever its state, and how many of them have a report. */
export async function countLots(
  db: Db,
  buyer: Buyer,
  filter: LotFilter,
): Promise<{ all: number; has: number }> {
  const { rows } = await sql<{ all: number; has: number }>`
    with k as (${lotsOf(buyer, filter)})
    select count(*)::int as all, (count(*) filter (where ${HAS_REPORT}))::int as has from k`.execute(db);
  return rows[0] ?? { all: 0, has: 0 };
}

/** The reports of all lots that a filter finds, at most `most`. */
export async function reportsOfFilter(
  db: Db,
  buyer: Buyer,
  filter: LotFilter,
  most: number,
): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    with k as (${lotsOf(buyer, filter)})
    ${REPORT} join k on k.goods_id = r.goods_id and k.lot_no = r.lot_no
    where r.void_at is null order by k.last_id desc, r.id limit ${most}`.execute(db);
  return rows;
}

/** A lot that came to the account; undefined for one that did not. */
export async function lotCameTo(db: Db | Tx, buyer: Buyer, { goodsId, lotNo }: LotKey) {
  const { rows } = await sql<{ has_report: boolean }>`
    select ${HAS_REPORT} as has_report from (select ${goodsId}::bigint as goods_id, ${lotNo}::text as lot_no) k
    where ${cameTo(buyer, 'k')}`.execute(db);
  return rows[0];
}
