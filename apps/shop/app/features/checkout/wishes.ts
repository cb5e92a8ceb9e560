import type { BodyOf } from '@qingnang/contract/call';
import type { CheckoutView } from '@qingnang/contract/cart';
import type { InvoiceTitle } from '@qingnang/contract/invoice-titles';
import type { placeOrder } from '@qingnang/contract/orders';
import type { EXPIRY_MONTHS, InvoiceKind, Paper } from '@qingnang/contract/wish-words';

/** What the buyer says beside the order. */
export interface Wishes {
  invoiceKind: InvoiceKind;
  /** null: there is none yet. */
  titleId: number | null;
  papers: readonly Paper[];
  /** Months of shelf life at least; 0 = none named. */
  expiryMonths: (typeof EXPIRY_MONTHS)[number];
  expiryWish: string;
  deliveryNote: string;
  /** By key of the order. */
  remarks: Readonly<Record<string, string>>;
}

/** The usual invoice where there is a title for it, nothing else. */
export const firstWishes = ({ invoice_titles: [title] }: Pick<CheckoutView, 'invoice_titles'>): Wishes => ({
  invoiceKind: title ? 'normal' : 'none',
  titleId: title?.id ?? null,
  papers: [],
  expiryMonths: 0,
  expiryWish: '',
  deliveryNote: '',
  remarks: {},
});

/** As the call carries it; remarks of orders that have become others are left out. */
export function wishesBody(wishes: Wishes, groups: readonly { key: string }[]) {
  const { invoiceKind, titleId, papers, remarks } = wishes;
  return {
    invoice_kind: invoiceKind,
    invoice_title_id: invoiceKind === 'none' ? undefined : (titleId ?? undefined),
    papers: [...papers],
    expiry_months: wishes.expiryMonths,
    expiry_wish: wishes.expiryWish,
    delivery_note: wishes.deliveryNote,
    remarks: Object.fromEntries(
      groups.flatMap(({ key }) => (remarks[key] ? [[key, remarks[key]] as const] : [])),
    ),
  } satisfies Partial<BodyOf<typeof placeOrder>>;
}

/** Another kind of invoice; without one none travels with the goods. */
export const withInvoice = (wishes: Wishes, invoiceKind: InvoiceKind): Wishes => ({
  ...wishes,
  invoiceKind,
  papers: invoiceKind === 'none' ? wishes.papers.filter((paper) => paper !== 'invoice') : wishes.papers,
});

/** Another title; one without leave for special invoices gets a normal one. */
export function withTitle(wishes: Wishes, title: InvoiceTitle): Wishes {
  const kind = title.is_special_allowed === 1 ? wishes.invoiceKind : 'normal';
  return { ...wishes, titleId: title.id, invoiceKind: kind };
}

export const withPaper = (wishes: Wishes, paper: Paper, isWanted: boolean): Wishes => ({
  ...wishes,
  papers: [...wishes.papers.filter((one) => one !== paper), ...(isWanted ? [paper] : [])],
});
