import type { Readable } from 'node:stream';
import type { ReportLink, ReportLot } from '@qingnang/contract/reports';
import { daysBetween } from '@qingnang/rules/days';
import { PAPER_STATE_NAMES, paperState, reportKindName } from '@qingnang/rules/reports';
import type { PrivateStore } from '../../../channels/storage/port.ts';
import { endOfDaySeconds, toSeconds } from '../../../http/dates.ts';
import { storedBytes, textBytes, zipStream } from '../../service/present.ts';
import { uniquePaths } from '../../service/rules.ts';
import type { LotRow, ReportRow } from './reads.ts';
import { type LotKey, lotKey, reportFileName } from './rules.ts';

/** @param base `/api/jybg` for buyers, `/api/admin/reports` for staff */
export const presentReport = (report: ReportRow, base = '/api/jybg'): ReportLink => ({
  id: report.id,
  kind: report.kind,
  kind_name: reportKindName(report.kind),
  name: reportFileName(report),
  mime: report.mime,
  size: report.size,
  url: `${base}/${report.id}/file`,
  at: toSeconds(report.created_at),
});

/** What rows of papers, the goods' and the shop's own, have in common. */
export interface PaperRow {
  id: number;
  number: string;
  valid_until: string | null;
  file_id: number;
  file_name: string;
  mime: string;
  size: number;
  file_at: Date;
  version: number;
  added_by: string | null;
  created_at: Date;
}

/** The same for staff. @param today as `2026-11-21` */
export function presentPaper(row: PaperRow, today: string) {
  const state = paperState(row.valid_until, today);
  return {
    id: row.id,
    number: row.number,
    valid_until: row.valid_until,
    state,
    state_name: PAPER_STATE_NAMES[state],
    days: row.valid_until === null ? null : daysBetween(today, row.valid_until),
    file: {
      id: row.file_id,
      name: row.file_name,
      mime: row.mime,
      size: row.size,
      url: `/api/admin/files/${row.file_id}`,
      at: toSeconds(row.file_at),
    },
    version: row.version,
    added_by: row.added_by ?? '',
    at: toSeconds(row.created_at),
  };
}

/** The reports of each lot. */
export function reportsByLot(reports: readonly ReportRow[]): (lot: LotKey) => ReportLink[] {
  const byLot = new Map<string, ReportLink[]>();
  for (const report of reports) {
    const key = lotKey({ goodsId: report.goods_id, lotNo: report.lot_no });
    byLot.set(key, [...(byLot.get(key) ?? []), presentReport(report)]);
  }
  return (lot) => byLot.get(lotKey(lot)) ?? [];
}

export const presentLot = (row: LotRow, reports: readonly ReportLink[]): ReportLot => ({
  goods_id: row.goods_id,
  name: row.name,
  ypgg: row.spec,
  bzdw: row.unit,
  sccj: row.maker,
  approval_no: row.approval_no,
  image: row.image,
  lot_no: row.lot_no,
  expires_on: endOfDaySeconds(row.expires_on),
  pieces: row.pieces,
  orders: row.orders,
  order_id: row.order_id,
  order_no: row.order_no,
  shipped_at: toSeconds(row.shipped_at),
  reports: [...reports],
  requested_at: reports.length > 0 ? null : row.requested_at && toSeconds(row.requested_at),
});

/**
 * A ZIP of reports, as it is made, with an index that says what each is.
 * @param lost contents that are not there any more: the index says so
 */
export function zipOfReports(
  reports: readonly ReportRow[],
  lost: ReadonlySet<string>,
  store: PrivateStore,
): Readable {
  const paths = uniquePaths(reports.map(reportFileName));
  const entries = reports.flatMap(({ sha256 }, at) =>
    lost.has(sha256) ? [] : [{ path: paths[at] ?? '', open: () => storedBytes(store, sha256) }],
  );
  const index = reports.map((report, at) => [
    report.name,
    report.lot_no,
    reportKindName(report.kind),
    lost.has(report.sha256) ? '文件丢失，请联系客服补传' : (paths[at] ?? ''),
  ]);
  const list = { path: '目录.csv', open: () => textBytes(csvOf([INDEX_HEAD, ...index])) };
  return zipStream([...entries, list], false);
}

const INDEX_HEAD = ['商品', '批号', '类型', '文件'];

/** For spreadsheets, which know UTF-8 by its mark; a cell that would be taken as a formula is not. */
const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
const csvCell = (text: string): string =>
  `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
