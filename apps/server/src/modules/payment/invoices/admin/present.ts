import type { Readable } from 'node:stream';
import type { StaffInvoice, StaffInvoiceDetail } from '@qingnang/contract/admin-invoices';
import { INVOICE_KIND_NAMES } from '@qingnang/contract/invoice-words';
import { fen, fenToYuan } from '@qingnang/rules/money';
import { dayInChina } from '../../../../http/dates.ts';
import { type SheetCell, type SheetColumn, sheetFile } from '../../../service/present.ts';
import { presentDetail, presentInvoice } from '../present.ts';
import type { InvoiceLineRow, InvoiceRow } from '../reads.ts';
import { canRetry, causeName } from '../rules.ts';
import type { SheetRow, StaffInvoiceRow } from './reads.ts';

const yuan = (amount: number) => fenToYuan(fen(amount));

const staffUrl = (fileId: number | null) => (fileId === null ? '' : `/api/admin/files/${fileId}`);
const staffUrls = ({ file_id, ofd_file_id, xml_file_id }: InvoiceRow) => ({
  file_url: staffUrl(file_id),
  ofd_url: staffUrl(ofd_file_id),
  xml_url: staffUrl(xml_file_id),
});

/** An invoice of the list, as staff read it. */
export const presentStaffInvoice = (row: StaffInvoiceRow): StaffInvoice => ({
  ...presentInvoice(row),
  ...staffUrls(row),
  account_id: row.account_id,
  company: row.company,
  cause_name: causeName(row.cause),
  error: row.error,
  tries: row.tries,
  serial: row.sent_at === null ? '' : row.serial,
});

/** @param left what its red letters have left of it, in fen */
export const presentStaffDetail = (
  row: StaffInvoiceRow,
  parts: { lines: readonly InvoiceLineRow[]; reds: readonly InvoiceRow[] },
  left: number,
): StaffInvoiceDetail => ({
  ...presentDetail(row, parts),
  ...presentStaffInvoice(row),
  reds: parts.reds.map((red) => ({ ...presentInvoice(red), ...staffUrls(red) })),
  left: yuan(left),
  can_retry: canRetry(row),
});

const COLUMNS: readonly (SheetColumn & { of: (row: SheetRow) => SheetCell })[] = [
  { header: '开票日期', width: 12, of: (row) => dayInChina(row.issued_at) },
  { header: '发票号码', width: 22, of: (row) => row.number },
  {
    header: '类型',
    width: 10,
    of: ({ kind }) => INVOICE_KIND_NAMES[kind as keyof typeof INVOICE_KIND_NAMES],
  },
  { header: '红冲号码', width: 22, of: (row) => row.red_of_number ?? '' },
  { header: '客户', width: 28, of: (row) => row.company },
  { header: '抬头', width: 28, of: (row) => row.title },
  { header: '税号', width: 20, of: (row) => row.tax_no },
  { header: '税率', width: 7, of: ({ tax_rate }) => (tax_rate === 0 ? '免税' : `${tax_rate}%`) },
  { header: '不含税金额', width: 12, of: (row) => yuan(row.amount_fen - row.tax_fen) },
  { header: '税额', width: 12, of: (row) => yuan(row.tax_fen) },
  { header: '价税合计', width: 12, of: (row) => yuan(row.amount_fen) },
  { header: '订单号', width: 36, of: (row) => row.order_nos },
];

/** A month's invoices as an XLSX file: a row for each invoice and rate. */
export const invoiceSheet = (batches: AsyncIterable<readonly SheetRow[]>): Readable =>
  sheetFile(COLUMNS, batches, (row) => COLUMNS.map(({ of }) => of(row)));
