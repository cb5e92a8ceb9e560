import type { Db } from '../../../db/client.ts';
import { voucherShareOf } from '../../../db/shop-settings.ts';
import type { Buyer } from '../../../http/session.ts';
import { type AddressRow, addressesOf, type TitleRow, titlesOf } from '../../company/reads.ts';
import { notePrices } from '../cart/writes.ts';
import { keepQuote } from './changes/writes.ts';
import { type CheckoutPlan, type CheckoutRequest, planCheckout } from './reads.ts';

/**
 * Opens the page on which an order is verified: the plan for the chosen lines and where it may go. Its prices count as seen
 * from now on, and the whole of it is remembered by its hash. The balance is not used yet: that is decided on the page.
 * @throws as `planCheckout`
 */
export async function openCheckout(
  db: Db,
  buyer: Buyer,
  request: Omit<CheckoutRequest, 'useBalance' | 'voucherShareE2' | 'forUpdate'>,
): Promise<{ plan: CheckoutPlan; addresses: AddressRow[]; titles: TitleRow[] }> {
  const voucherShareE2 = await voucherShareOf(db);
  const [plan, addresses, titles] = await Promise.all([
    planCheckout(db, buyer, { ...request, useBalance: false, voucherShareE2, forUpdate: false }),
    addressesOf(db, buyer),
    titlesOf(db, buyer),
  ]);
  await Promise.all([notePrices(db, buyer, plan.cart), keepQuote(db, buyer, plan, request.addressId)]);
  return { plan, addresses, titles };
}
