import type { PlacedWishes } from '@qingnang/contract/order-wishes';
import type { InvoiceKind, Paper } from '@qingnang/contract/wish-words';

/** Words for what a buyer says beside an order, the same in shop, back office and papers. */

export const INVOICE_NAMES: Readonly<Record<InvoiceKind, string>> = {
  none: '不开发票',
  normal: '增值税普通发票',
  special: '增值税专用发票',
};

export const PAPER_NAMES: Readonly<Record<Paper, string>> = {
  report: '药检报告',
  first_goods: '首营资料',
  note_copy: '纸质随货同行单副本',
  invoice: '发票随货',
};

/** What the buyer asks of the expiry; '' = nothing. */
export function expiryWords({
  expiry_months: months,
  expiry_wish: own,
}: Pick<PlacedWishes, 'expiry_months' | 'expiry_wish'>): string {
  return [months > 0 ? `剩余 ${months} 个月以上` : '', own].filter(Boolean).join('，');
}
