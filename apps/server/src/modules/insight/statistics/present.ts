import { Readable } from 'node:stream';
import type { Report, ReportRow } from '@qingnang/contract/statistics';
import type { ReportColumn } from '@qingnang/contract/statistics-columns';
import { REPORTS, type ReportKey } from '@qingnang/contract/statistics-words';
import { fen, fenToYuan } from '@qingnang/rules/money';
import { csvCell } from '../../identity/rules.ts';
import { sheetFile } from '../../service/present.ts';
import type { ReportFacts, RowFacts } from './reads.ts';
import type { DayRange, ReportRequest } from './rules.ts';

type Value = string | number | null;

/** 10000 of a rate are the whole, which is 100 %. */
const E4_PER_PERCENT = 100;

function wireValue({ cell }: Pick<ReportColumn, 'cell'>, value: Value | undefined): Value {
  if (typeof value !== 'number') return value ?? null;
  if (cell === 'yuan') return fenToYuan(fen(value));
  return cell === 'rate' ? value / E4_PER_PERCENT : value;
}

const presentRow = (columns: readonly ReportColumn[], facts: RowFacts): ReportRow => ({
  key: facts.key ?? '',
  ...Object.fromEntries(columns.map((column) => [column.key, wireValue(column, facts[column.key])])),
});

/** Sums by the columns that have one. */
const presentTotals = (columns: readonly ReportColumn[], facts: RowFacts): ReportRow =>
  Object.fromEntries(
    columns.flatMap((column) =>
      column.key in facts ? [[column.key, wireValue(column, facts[column.key])]] : [],
    ),
  );

interface Compared {
  range: DayRange;
  facts: ReportFacts;
}

/** @param before the range before; null for a report of how things stand */
export function presentReport(
  asked: ReportRequest,
  facts: ReportFacts,
  before: Compared | null,
  page: { number: number; size: number },
): Report {
  const { columns, chart, isRange, isDay } = REPORTS[asked.report];
  const hasDays = isRange || isDay;
  const value = (of: number | null) => (of === null ? null : Number(wireValue(chart, of)));
  // Months differ in length: a day without one at its place stands alone.
  const at = (index: number) => (chart.kind === 'line' ? before?.facts.chart[index]?.value : null);
  return {
    report: asked.report,
    from: hasDays ? asked.from : '',
    to: hasDays ? asked.to : '',
    before_from: before?.range.from ?? '',
    before_to: before?.range.to ?? '',
    list: facts.rows.map((row) => presentRow(columns, row)),
    total: facts.totals.rows,
    page: page.number,
    page_size: page.size,
    totals: presentTotals(columns, facts.totals),
    before: before && presentTotals(columns, before.facts.totals),
    chart: facts.chart.map((point, index) => ({
      label: point.label,
      value: value(point.value),
      before: value(point.before ?? at(index) ?? null),
    })),
  };
}

const cellsOf = (columns: readonly ReportColumn[], facts: RowFacts): Value[] =>
  columns.map((column) => wireValue(column, facts[column.key]));

/** A rate says its unit at the top, so that the cells are numbers. */
const header = ({ title, cell }: ReportColumn): string => (cell === 'rate' ? `${title}（%）` : title);

/** A report as an XLSX file, written while it is taken. */
export function reportSheet(report: ReportKey, batches: AsyncIterable<readonly RowFacts[]>): Readable {
  const { columns } = REPORTS[report];
  const sheet = columns.map((column) => ({ header: header(column), width: column.width }));
  return sheetFile(sheet, batches, (row) => cellsOf(columns, row));
}

/** The same as CSV; begins with the mark by which Excel knows UTF-8. */
export const reportCsv = (report: ReportKey, batches: AsyncIterable<readonly RowFacts[]>): Readable =>
  Readable.from(csvLines(REPORTS[report].columns, batches));

async function* csvLines(
  columns: readonly ReportColumn[],
  batches: AsyncIterable<readonly RowFacts[]>,
): AsyncGenerator<string> {
  yield `\uFEFF${columns.map(header).join(',')}\r\n`;
  for await (const rows of batches) yield rows.map((row) => csvLine(cellsOf(columns, row))).join('');
}

/** A number below zero is no formula. */
const csvLine = (cells: readonly Value[]): string =>
  `${cells.map((cell) => (typeof cell === 'number' ? String(cell) : csvCell(cell ?? ''))).join(',')}\r\n`;

/** `sales_goods-2026-11-01-2026-11-21.xlsx`, for a header. */
export function fileHeader({ report, from, to, today }: ReportRequest, extension: string): string {
  const { isRange, isDay } = REPORTS[report];
  const days = isRange || isDay ? [...new Set([from, to])].join('-') : today;
  return `attachment; filename="${report}-${days}.${extension}"`;
}
