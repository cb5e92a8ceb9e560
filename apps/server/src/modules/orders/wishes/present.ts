import type { OrderInvoice, PlacedWishes } from '@qingnang/contract/order-wishes';
import type { Paper } from '@qingnang/contract/wish-words';
import type { OrderRow } from '../progress/reads.ts';

/** What the buyer said beside the order; its remark stands by itself. */
export const presentWishes = (
  order: Pick<OrderRow, 'invoice' | 'papers' | 'expiry_months' | 'expiry_wish' | 'delivery_note'>,
): PlacedWishes => ({
  invoice: order.invoice as unknown as OrderInvoice | null,
  papers: order.papers as Paper[],
  expiry_months: order.expiry_months,
  expiry_wish: order.expiry_wish,
  delivery_note: order.delivery_note,
});
