/**
 * Each report is a description (columns, order, chart, sums) and one statement over orders and ledgers by China's days:
 * read-only, at most two at once in a process, so that buyers keep the pool.
 */

import type { ReportColumn } from '@qingnang/contract/statistics-columns';
import { MAX_REPORT_ROWS, REPORTS, type ReportKey } from '@qingnang/contract/statistics-words';
import { type RawBuilder, sql } from 'kysely';
import { atMost } from '../../../db/at-most.ts';
import type { Db } from '../../../db/client.ts';
import { everyWord } from '../../../db/keywords.ts';
import { readAtOnce, type Tx } from '../../../db/transaction.ts';
import type { Staff } from '../../../http/session.ts';
import { phoneHas } from '../../identity/reads.ts';
import { phoneFor } from '../../identity/rules.ts';
import { expiringUnsold } from './clearance/reads.ts';
import { withProposal } from './clearance/rules.ts';
import { searchToOrder } from './conversion/reads.ts';
import { drawCosts, promotionCosts } from './costs/reads.ts';
import { lyingLong, soonOut } from './cover/reads.ts';
import { salesByHour } from './hours/reads.ts';
import {
  marginByCategory,
  marginByCustomer,
  marginByDay,
  marginByGoods,
  marginByMonth,
  marginBySalesman,
} from './margin/reads.ts';
import { moneyReceived, receivables } from './money/reads.ts';
import { licencesDue, newcomers } from './people/reads.ts';
import type { ReportRequest } from './rules.ts';
import {
  type ReportSql,
  salesByCustomer,
  salesByDay,
  salesByGoods,
  salesByRegion,
  salesBySalesman,
} from './sales/reads.ts';
import { claimsByGoods, lostSearches, nearExpiry, slowStock, stockOuts } from './shelf/reads.ts';

const READERS: Readonly<Record<ReportKey, (asked: ReportRequest) => ReportSql>> = {
  sales_day: salesByDay,
  sales_hour: salesByHour,
  sales_goods: salesByGoods,
  sales_customer: salesByCustomer,
  sales_salesman: salesBySalesman,
  sales_region: salesByRegion,
  promotion: promotionCosts,
  draw: drawCosts,
  stock_out: stockOuts,
  search: lostSearches,
  conversion: searchToOrder,
  cover_short: soonOut,
  cover_long: lyingLong,
  slow: slowStock,
  expiry: nearExpiry,
  clearance: expiringUnsold,
  newcomer: newcomers,
  licence: licencesDue,
  after_sales: claimsByGoods,
  margin_day: marginByDay,
  margin_month: marginByMonth,
  margin_goods: marginByGoods,
  margin_category: marginByCategory,
  margin_customer: marginByCustomer,
  margin_salesman: marginBySalesman,
  money_in: moneyReceived,
  receivables,
};

/** By column; amounts in fen, rates in 1/10000, days as `2026-11-21`. */
export type RowFacts = Record<string, string | number | null>;
export interface ReportFacts {
  rows: RowFacts[];
  /** Sums by column, and `rows`: how many there are. */
  totals: RowFacts & { rows: number };
  /** `before` where the report itself says what is usual. */
  chart: { label: string; value: number | null; before?: number | null }[];
}

/** One page of a report, the sums of all its rows, and its chart, read at one moment. `size` 0: without rows. */
export async function reportFacts(
  db: Db,
  staff: Staff,
  asked: ReportRequest,
  page: { number: number; size: number },
): Promise<ReportFacts> {
  const { rows, chart, named } = READERS[asked.report](asked);
  const isNamedLast = named !== undefined && !asksForWords(asked);
  const all = named && !isNamedLast ? named(rows) : rows;
  const onPage = sql`select * from r order by ${order(asked)} limit ${page.size} offset ${(page.number - 1) * page.size}`;
  const shown = isNamedLast ? sql`select * from (${named(onPage)}) n order by ${order(asked)}` : onPage;
  return reading(db, async (tx) => {
    const { rows: found } = await sql<ReportFacts>`
      with r as materialized (${matching(all, asked, staff)})
      select
        (select coalesce(jsonb_agg(to_jsonb(p)), '[]') from (${shown}) p) as rows,
        (select to_jsonb(t) from (select ${sums(asked)} from r) t) as totals,
        (select coalesce(jsonb_agg(to_jsonb(c)), '[]') from (${chart}) c) as chart`.execute(tx);
    const [facts = { rows: [], totals: { rows: 0 }, chart: [] }] = found;
    return { ...facts, rows: facts.rows.map((row) => rowFor(staff, asked.report, row)) };
  });
}

/** A row as this member of the staff may see it. */
function rowFor(staff: Staff, report: ReportKey, row: RowFacts): RowFacts {
  if (report === 'clearance') return withProposal(row, staff.permissions.has('cost.read'));
  return typeof row.phone === 'string' ? { ...row, phone: phoneFor(staff, 'customer', row.phone) } : row;
}

const BATCH = 1000;

/** All rows of a report in its order, the first MAX_REPORT_ROWS, in batches. */
export async function* reportBatches(
  db: Db,
  staff: Staff,
  asked: ReportRequest,
): AsyncGenerator<readonly RowFacts[]> {
  const { rows, named = (all) => all } = READERS[asked.report](asked);
  const found = await reading(db, (tx) =>
    sql<{ row: RowFacts }>`
      with r as materialized (${matching(named(rows), asked, staff)})
      select to_jsonb(p) as row from (select * from r order by ${order(asked)} limit ${MAX_REPORT_ROWS}) p`.execute(
      tx,
    ),
  );
  for (let at = 0; at < found.rows.length; at += BATCH)
    yield found.rows.slice(at, at + BATCH).map(({ row }) => rowFor(staff, asked.report, row));
}

/** A report and its range before; more would leave buyers without connections while staff look back over a year. */
const inTurn = atMost(2);

/**
 * Reads with plans of its own: connections plan for any values, and a report of a day wants another plan than one of a year.
 * Compiling a plan takes longer than it saves. Lines of a month's orders stand beside one another: going through the index costs
 * half of what reading all lines does, which PostgreSQL knows only when told that pages are near.
 */
function reading<T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> {
  return inTurn(() =>
    readAtOnce(db, async (tx) => {
      await sql`select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('jit', 'off', true),
        set_config('work_mem', '64MB', true),
        set_config('random_page_cost', '1.1', true)`.execute(tx);
      return read(tx);
    }),
  );
}

/** Whether which rows there are, or their order, hangs on words. */
const asksForWords = ({ report, keywords, sort }: ReportRequest): boolean =>
  keywords.trim() !== '' || REPORTS[report].columns.some(({ key, cell }) => key === sort && cell === 'text');

/** The rows that hold the words, with their rates. */
function matching(
  rows: RawBuilder<unknown>,
  { report, keywords }: ReportRequest,
  staff: Staff,
): RawBuilder<unknown> {
  const { columns } = REPORTS[report];
  const texts = columns
    .filter(({ cell, isMade }) => cell === 'text' && !isMade)
    .map(({ key }) => (key === 'phone' ? phoneHas(staff, sql.ref(key)) : sql.ref(key)));
  // Days are found by their date.
  const words = everyWord(keywords, texts.length > 0 ? texts : [sql.ref('key')]);
  const rates = columns.flatMap((column) => rateOf(column, sql.ref));
  return sql`select ${sql.join([sql`*`, ...rates])} from (${rows}) s where ${words}`;
}

/** A rate's column, in 1/10000; nothing for another one. */
function rateOf(
  { key, of }: ReportColumn,
  value: (key: string) => RawBuilder<unknown>,
): RawBuilder<unknown>[] {
  if (!of) return [];
  const [part, whole] = of.map(value);
  return [sql`round(${part} * 10000.0 / nullif(${whole}, 0))::int8 as ${sql.id(key)}`];
}

/** Rows without a value stand last either way; equal ones stay in one order over all pages. */
const order = ({ sort, isAscending }: ReportRequest): RawBuilder<unknown> =>
  isAscending ? sql`${sql.ref(sort)} asc nulls last, key` : sql`${sql.ref(sort)} desc nulls last, key`;

function sums({ report }: ReportRequest): RawBuilder<unknown> {
  const { columns } = REPORTS[report];
  const summed = new Set(columns.filter(({ isSum }) => isSum).map(({ key }) => key));
  const sumOf = (key: string) => sql`coalesce(sum(${sql.ref(key)}), 0)`;
  return sql.join([
    sql`count(*) as rows`,
    ...[...summed].map((key) => sql`${sumOf(key)} as ${sql.id(key)}`),
    ...columns.flatMap((column) => (column.of?.every((key) => summed.has(key)) ? rateOf(column, sumOf) : [])),
  ]);
}
