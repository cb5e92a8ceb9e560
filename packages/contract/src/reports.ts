import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { day, id, many, nothing, optional, pageOf, pageQuery, seconds, text } from './fields.ts';
import { MOST_REPORTS, REPORT_STATES } from './report-limits.ts';

/** Inspection reports (药检报告) of the lots that were shipped to an account. */

/** Answers with the bytes of one report; `?download=1` as an attachment. */
export const REPORT_FILE = '/api/jybg/:id/file';

export const reportLink = z.object({
  id: z.int(),
  kind: z.string(),
  kind_name: z.string(),
  name: z.string(),
  mime: z.string(),
  /** Bytes. */
  size: z.int(),
  /** Shows it; with `?download=1` it is saved. */
  url: z.string(),
  at: seconds(),
});
export type ReportLink = z.infer<typeof reportLink>;

const reportLot = z.object({
  goods_id: z.int(),
  name: z.string(),
  ypgg: z.string(),
  bzdw: z.string(),
  sccj: z.string(),
  approval_no: z.string(),
  image: z.string(),
  lot_no: z.string(),
  expires_on: seconds().nullable(),
  /** Pieces of the lot that came to this account, in how many orders, and the last of them. */
  pieces: z.int(),
  orders: z.int(),
  order_id: z.int(),
  order_no: z.string(),
  shipped_at: seconds(),
  /** Empty = none is there yet. */
  reports: z.array(reportLink),
  /** When this account has asked for it; null = it has not, or it came. */
  requested_at: seconds().nullable(),
});
export type ReportLot = z.infer<typeof reportLot>;

const reportFilter = {
  /** In names, initials, makers, lots, barcodes and approval numbers. */
  keywords: optional(text('关键词', 60)),
  lot: optional(text('批号', 40)),
  /** Of an order or of a parcel's note. */
  order_no: optional(text('订单号', 40)),
  /** Shipped on these days or between them, in China. */
  start_time: optional(day('开始日期')),
  end_time: optional(day('结束日期')),
  state: optional(z.enum(REPORT_STATES, '状态不正确')),
};

export const reportList = endpoint({
  method: 'GET',
  path: '/api/jybg/filter',
  scope: 'buyer',
  summary: '药检报告',
  query: z.object({ ...reportFilter, ...pageQuery }),
  data: pageOf(reportLot).extend({
    /** Lots that the filter finds, whatever their state. */
    counts: z.object({ all: z.int(), has: z.int(), missing: z.int() }),
  }),
});
export type ReportListData = z.infer<typeof reportList.data>;

/** What a ZIP holds: chosen reports, or those of a filter. */
export const reportZipQuery = z.object({ ...reportFilter, ids: many(id(), MOST_REPORTS, '报告').optional() });

export const reportRequest = endpoint({
  method: 'POST',
  path: '/api/jybg/request',
  scope: 'buyer',
  right: 'any',
  summary: '催补药检报告',
  body: z.object({ goods_id: id(), lot_no: text('批号', 40, 1) }),
  data: nothing(),
});
