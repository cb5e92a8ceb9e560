// The seller as it stands on invoices and contracts.
import type { Seller } from '@qingnang/contract/admin-invoices';
import type { SellerDefaults } from '../../../../channels/invoicing/port.ts';
import type { Db } from '../../../../db/client.ts';
import type { Tx } from '../../../../db/transaction.ts';

/** Where the seller stands among the settings. */
export const SELLER_KEY = 'seller';

/** The seller that staff have entered; that of the server's settings until then. */
export async function sellerOf(
  db: Db | Tx,
  { name, taxNo, address, phone }: SellerDefaults,
): Promise<Seller> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', SELLER_KEY).executeTakeFirst();
  const defaults = { name, tax_no: taxNo, address, phone, bank: '', account: '', issuer: '' };
  return { ...defaults, ...(row?.value as Partial<Seller> | undefined) };
}
