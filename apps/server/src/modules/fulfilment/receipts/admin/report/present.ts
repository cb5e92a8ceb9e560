import type { ReceiptReport } from '@qingnang/contract/receipts';
import { fen, fenToYuan } from '@qingnang/rules/money';
import { ephedrineLimits } from '../../../../catalogue/rules.ts';
import { type SheetCell, type SheetColumn, sheetFile } from '../../../../service/present.ts';
import type { ReportRow } from './reads.ts';

const monthLimit = (row: ReportRow) =>
  ephedrineLimits(row.base, { order: null, month: row.own_limit }).monthLimit;

export const presentReportRow = (row: ReportRow): ReceiptReport['list'][number] => ({
  account_id: row.account_id,
  company: row.company,
  buyer_type_name: row.buyer_type,
  goods_id: row.goods_id,
  goods: row.goods,
  ypgg: row.spec,
  bzdw: row.unit,
  orders: row.orders,
  number: row.number,
  month_limit: monthLimit(row),
  amount: fenToYuan(fen(row.amount_fen)),
});

const REPORT_COLUMNS: readonly SheetColumn[] = [
  { header: '客户编号', width: 10 },
  { header: '客户', width: 32 },
  { header: '客户类型', width: 12 },
  { header: '商品编号', width: 10 },
  { header: '商品', width: 30 },
  { header: '规格', width: 18 },
  { header: '单位', width: 6 },
  { header: '订单数', width: 8 },
  { header: '数量', width: 8 },
  { header: '月限额', width: 8 },
  { header: '金额', width: 12 },
];

const reportCells = (row: ReportRow): SheetCell[] => [
  String(row.account_id),
  row.company,
  row.buyer_type,
  String(row.goods_id),
  row.goods,
  row.spec,
  row.unit,
  row.orders,
  row.number,
  monthLimit(row),
  fenToYuan(fen(row.amount_fen)),
];

/** A month's report as an XLSX file. */
export const reportSheet = (batches: AsyncIterable<readonly ReportRow[]>) =>
  sheetFile(REPORT_COLUMNS, batches, reportCells);
