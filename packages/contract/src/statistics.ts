import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { day, int, optional, pageQuery, text } from './fields.ts';
import { REPORT_KEYS } from './statistics-words.ts';

/** Reports for staff: what was sold, what it cost to promote, what is missing, what stays. Columns: statistics-words. */

const reportKey = z.enum(REPORT_KEYS, '没有这张报表');
export const reportParams = z.object({ report: reportKey });

/** What a report and its files are asked for. Days in China, both included; today when absent. */
export const reportFilter = {
  from: optional(day('开始日期')),
  to: optional(day('结束日期')),
  /** Of reports of how things stand. */
  days: optional(int(1, 3650, '天数')),
  keywords: optional(text('关键词', 50)),
  /** A column's key. */
  sort: optional(text('排序', 30)),
  direction: optional(z.enum(['asc', 'desc'], '排序方向不正确')),
};
export const reportFileQuery = z.object(reportFilter);

const cell = z.union([z.string(), z.number(), z.null()]);
/** By the keys of the columns; `key` names the row. */
const row = z.record(z.string(), cell);
export type ReportRow = z.infer<typeof row>;

const report = z.object({
  report: reportKey,
  /** The days of a range and of the one before it, one day twice for a report of a day; '' for one of how things stand. */
  from: z.string(),
  to: z.string(),
  before_from: z.string(),
  before_to: z.string(),
  list: z.array(row),
  total: z.int(),
  page: z.int(),
  page_size: z.int(),
  /** Sums of all rows, by the keys of the columns that have one. */
  totals: row,
  /** The same of the range before; null for a report of how things stand. */
  before: row.nullable(),
  chart: z.array(
    z.object({
      label: z.string(),
      /** Null for an hour that has not begun. */
      value: z.number().nullable(),
      /** Of a line: the day that stands at the same place in the range before, or what is usual. */
      before: z.number().nullable(),
    }),
  ),
});
export type Report = z.infer<typeof report>;

export const adminReport = endpoint({
  method: 'GET',
  path: '/api/admin/statistics/:report',
  scope: 'staff:statistics.read',
  summary: '经营报表',
  // A report reads as much as a hundred pages.
  perMinute: 120,
  params: reportParams,
  query: z.object({ ...reportFilter, ...pageQuery }),
  data: report,
});
