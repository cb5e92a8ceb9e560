import type { PlacedWishes } from '@qingnang/contract/order-wishes';
import type { Paper } from '@qingnang/contract/wish-words';
import type { Staff } from '../../../../http/session.ts';
import { phoneFor } from '../../../identity/rules.ts';
import type { OrderRow } from '../progress/reads.ts';

/** What the buyer said beside the order; its remark stands by itself. */
export const presentWishes = (
  order: Pick<OrderRow, 'invoice' | 'papers' | 'expiry_months' | 'expiry_wish' | 'delivery_note'>,
): PlacedWishes => ({
  invoice: order.invoice,
  papers: order.papers as Paper[],
  expiry_months: order.expiry_months,
  expiry_wish: order.expiry_wish,
  delivery_note: order.delivery_note,
});

/** The same as a member of the staff may see it. */
export const wishesFor = (staff: Staff, wishes: PlacedWishes): PlacedWishes => ({
  ...wishes,
  invoice: wishes.invoice && {
    ...wishes.invoice,
    phone: phoneFor(staff, 'invoice', wishes.invoice.phone),
    mobile: phoneFor(staff, 'invoice', wishes.invoice.mobile),
  },
});
