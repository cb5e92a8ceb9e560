// The seller as it stands on invoices and contracts.
import type { Seller } from '@qingnang/contract/admin-invoices';
import type { SellerDefaults } from '../../../../channels/invoicing/port.ts';
import type { Db } from '../../../../db/client.ts';
import { readSetting } from '../../../../db/settings.ts';
import type { Tx } from '../../../../db/transaction.ts';

/** The seller that staff have entered; that of the server's settings until then. */
export async function sellerOf(
  db: Db | Tx,
  { name, taxNo, address, phone }: SellerDefaults,
): Promise<Seller> {
  const defaults = { name, tax_no: taxNo, address, phone, bank: '', account: '', issuer: '' };
  return { ...defaults, ...(await readSetting(db, 'seller')) };
}
