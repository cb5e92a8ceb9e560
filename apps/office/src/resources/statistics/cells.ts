import type { CellKind } from '@qingnang/contract/statistics-columns';
import type { ReportKey } from '@qingnang/contract/statistics-words';
import { count, yuan } from '../../app/format.ts';

/** A value of a report for the screen; '—' without one. */
export function written(cell: CellKind, value: string | number | null | undefined): string {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'string') return value;
  if (cell === 'yuan') return yuan(value);
  if (cell === 'rate') return `${value.toFixed(2)}%`;
  return cell === 'days' || cell === 'mean' ? value.toFixed(1) : count(value);
}

export const isNumber = (cell: CellKind): boolean => cell !== 'text' && cell !== 'day';

const GOODS: readonly ReportKey[] = [
  'sales_goods',
  'margin_goods',
  'stock_out',
  'cover_short',
  'cover_long',
  'after_sales',
];
const CUSTOMERS: readonly ReportKey[] = ['sales_customer', 'margin_customer', 'receivables', 'newcomer'];

/** The page of what a row is about; '' where there is none. */
export function pageOf(report: ReportKey, key: string | number | null | undefined): string {
  if (GOODS.includes(report)) return `/goods/${key}`;
  if (report === 'clearance') return `/goods/${String(key).split(':')[0]}`;
  return CUSTOMERS.includes(report) ? `/accounts/${key}` : '';
}
