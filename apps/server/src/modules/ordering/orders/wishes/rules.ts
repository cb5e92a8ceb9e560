import type { OrderInvoice } from '@qingnang/contract/order-wishes';
import type { InvoiceKind, Paper } from '@qingnang/contract/wish-words';
import { invalid } from '../../../../http/errors.ts';
import type { TitleFacts } from '../../../company/rules.ts';

/** What a buyer says beside the order. */
export interface OrderWishes {
  /** For orders that `remarks` does not name. */
  remark: string;
  /** By key of the order. */
  remarks: Readonly<Record<string, string>>;
  invoiceKind: InvoiceKind;
  /** Of the buyer's own; null = none named. */
  titleId: number | null;
  papers: readonly Paper[];
  /** Months of shelf life at least; 0 = none named. */
  expiryMonths: number;
  expiryWish: string;
  deliveryNote: string;
}

export const NO_WISHES: OrderWishes = {
  remark: '',
  remarks: {},
  invoiceKind: 'none',
  titleId: null,
  papers: [],
  expiryMonths: 0,
  expiryWish: '',
  deliveryNote: '',
};

export const remarkFor = ({ remark, remarks }: OrderWishes, orderKey: string): string =>
  remarks[orderKey] ?? remark;

/**
 * The invoice that the orders ask for, as the title is now.
 * @param title the one that is named, if it is the buyer's
 * @throws 422 by field
 */
export function invoiceOf(
  { invoiceKind, papers }: OrderWishes,
  title: TitleFacts | undefined,
): OrderInvoice | null {
  if (invoiceKind === 'none') {
    if (papers.includes('invoice')) throw invalid({ papers: '不开发票时不能选择发票随货' });
    return null;
  }
  if (!title) throw invalid({ invoice_title_id: '请选择发票抬头' });
  if (invoiceKind === 'special' && !title.is_special_allowed)
    throw invalid({ invoice_kind: SPECIAL_NOT_ALLOWED });
  return freezeTitle(invoiceKind, title);
}

export const SPECIAL_NOT_ALLOWED = '此抬头未开通专用发票，请选普通发票或联系客户经理';

/** A title as it is now, for an invoice of this kind. */
export const freezeTitle = (kind: OrderInvoice['kind'], title: TitleFacts): OrderInvoice => ({
  kind,
  title: title.title,
  tax_no: title.tax_no,
  address: title.address,
  phone: title.phone,
  bank: title.bank,
  bank_account: title.bank_account,
  email: title.email,
  mobile: title.mobile,
});
