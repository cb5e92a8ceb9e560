// The seller as it stands on invoices and contracts.
import type { Seller } from '@qingnang/contract/admin-invoices';
import { type Fen, parseFen } from '@qingnang/rules/money';
import type { SellerDefaults } from '../../../../channels/invoicing/port.ts';
import type { Db } from '../../../../db/client.ts';
import { readSetting } from '../../../../db/settings.ts';
import type { Tx } from '../../../../db/transaction.ts';

export interface ShopBank {
  /** In whose name. */
  name: string;
  bank: string;
  number: string;
}

/** The account that buyers pay to by a bank; null until staff have entered one, and then nobody is offered to. */
export async function shopBank(db: Db | Tx): Promise<ShopBank | null> {
  const seller = await readSetting(db, 'seller');
  if (!seller || seller.bank === '' || seller.account === '') return null;
  return { name: seller.name, bank: seller.bank, number: seller.account };
}

/** What one invoice may come to with its tax; null = any sum. */
export async function invoiceBound(db: Db | Tx): Promise<Fen | null> {
  const { max_amount = '' } = (await readSetting(db, 'seller')) ?? {};
  return max_amount === '' ? null : parseFen(max_amount);
}

/** The seller's name in law, as papers that go with goods and money state it. */
export const sellerName = async (db: Db | Tx, defaults: SellerDefaults): Promise<string> =>
  (await sellerOf(db, defaults)).name;

/** The seller that staff have entered; that of the server's settings until then. */
export async function sellerOf(db: Db | Tx, { name, taxNo, address }: SellerDefaults): Promise<Seller> {
  const defaults = { name, tax_no: taxNo, address, phone: '', bank: '', account: '', issuer: '' };
  const more = { freight_tax_code: '', max_amount: '' };
  return { ...defaults, ...more, ...(await readSetting(db, 'seller')) };
}
