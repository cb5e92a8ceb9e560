import {
  INVOICE_DAYS,
  INVOICE_KIND_NAMES,
  INVOICE_STATES,
  type InvoiceFormat,
  type InvoiceState,
} from '@qingnang/contract/invoice-words';
import type { InvoiceableOrder, InvoiceDetail, InvoiceHead, InvoiceLine } from '@qingnang/contract/invoices';
import { fen, fenToYuan, priceE4, priceToYuan } from '@qingnang/rules/money';
import { statusName } from '@qingnang/rules/order-state';
import { toSeconds } from '../../../http/dates.ts';
import type { InvoiceableRow, InvoiceLineRow, InvoiceRow } from './reads.ts';
import { monthlyWords } from './rules.ts';

const yuan = (amount: number) => fenToYuan(fen(amount));

/** An invoice of the list, as its buyer reads it. */
export function presentInvoice(row: InvoiceRow): InvoiceHead {
  const status = row.status as InvoiceState;
  const kind = row.kind as 'normal' | 'special';
  return {
    id: row.id,
    number: row.number ?? '',
    kind,
    kind_name: INVOICE_KIND_NAMES[kind],
    status,
    status_name: statusWords(row, status),
    red_of: row.red_of ?? 0,
    red_of_number: row.red_of_number ?? '',
    red_amount: yuan(row.red_fen),
    title: row.title.title,
    tax_no: row.title.tax_no,
    amount: yuan(row.amount_fen),
    tax: yuan(row.tax_fen),
    orders: row.orders.map((order) => ({
      id: order.id,
      order_no: order.order_no,
      amount: yuan(order.amount_fen),
    })),
    note: row.note,
    created_at: toSeconds(row.created_at),
    issued_at: row.issued_at && toSeconds(row.issued_at),
    file_url: fileUrl(row.id, row.file_id, 'pdf'),
    ofd_url: fileUrl(row.id, row.ofd_file_id, 'ofd'),
    xml_url: fileUrl(row.id, row.xml_file_id, 'xml'),
  };
}

const fileUrl = (id: number, fileId: number | null, format: InvoiceFormat): string =>
  fileId === null ? '' : `/api/invoices/${id}/file?format=${format}`;

function statusWords({ amount_fen, red_fen }: InvoiceRow, status: InvoiceState): string {
  if (status !== 'issued' || red_fen === 0) return INVOICE_STATES[status];
  return red_fen + amount_fen === 0 ? '已红冲' : '部分红冲';
}

export const presentDetail = (
  row: InvoiceRow,
  { lines, reds }: { lines: readonly InvoiceLineRow[]; reds: readonly InvoiceRow[] },
): InvoiceDetail => ({
  ...presentInvoice(row),
  buyer: row.title,
  lines: lines.map(presentLine),
  reds: reds.map(presentInvoice),
});

const presentLine = (line: InvoiceLineRow): InvoiceLine => ({
  id: line.id,
  order_id: line.order_id,
  order_no: line.order_no,
  name: line.name,
  ypgg: line.spec,
  bzdw: line.unit,
  number: line.number,
  price: priceToYuan(priceE4(line.price_e4)),
  amount: yuan(line.amount_fen),
  tax_rate: line.tax_rate,
  tax: yuan(line.tax_fen),
});

const DAY_SECONDS = 24 * 3600;

/** @param monthlyDay of the account that is invoiced by the month; null = it is not */
export const presentInvoiceable = (row: InvoiceableRow, monthlyDay: number | null): InvoiceableOrder => ({
  id: row.id,
  order_no: row.order_no,
  placed_at: toSeconds(row.placed_at),
  shipped_at: toSeconds(row.left_at),
  status: row.status,
  status_name: statusName(row.status),
  name: row.name,
  line_count: row.line_count,
  amount: yuan(row.amount_fen),
  until: toSeconds(row.left_at) + INVOICE_DAYS * DAY_SECONDS,
  reason: reasonOf(row, monthlyDay),
});

function reasonOf({ is_refunding }: InvoiceableRow, monthlyDay: number | null): string {
  if (is_refunding) return '售后退款中，完成后可开票';
  return monthlyDay === null ? '' : monthlyWords(monthlyDay);
}
