import { type Seller, sellerForm } from '@qingnang/contract/admin-invoices';
import { isCreditCode } from '@qingnang/rules/identity';
import type { z } from 'zod';
import type { SellerDefaults } from '../../../../channels/invoicing/port.ts';
import type { Db } from '../../../../db/client.ts';
import { readSetting, writeSetting } from '../../../../db/settings.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import { conflict, invalid } from '../../../../http/errors.ts';
import type { Staff } from '../../../../http/session.ts';
import { type Act, ask, writeAudit } from '../../../identity/writes.ts';
import { sellerOf } from './reads.ts';

const bankForm = sellerForm.pick({ bank: true, account: true });

/** Another bank account of the shop's: who pays by what stands on an invoice pays there. */
export const sellerBankAct: Act<typeof bankForm> = {
  key: 'seller.bank',
  policy: 'bank_account',
  permission: 'invoice.write',
  schema: bankForm,
  perform: changeBank,
};

/**
 * Changes the seller as it stands on invoices from now on. A bank account that has been entered is changed when a second person agrees.
 * @returns the seller as it stands now
 * @throws 422 at `tax_no`; 409 when another bank account waits already
 */
export function saveSeller(db: Db, staff: Staff, seller: Seller, defaults: SellerDefaults): Promise<Seller> {
  if (!isCreditCode(seller.tax_no)) throw invalid({ tax_no: '税号为 18 位统一社会信用代码，请核对' });
  const { bank, account } = seller;
  return inTransaction(db, async (tx) => {
    const before = await sellerOf(tx, defaults);
    const isHeld =
      `${before.bank}${before.account}` !== '' && (bank !== before.bank || account !== before.account);
    const after = isHeld ? { ...seller, bank: before.bank, account: before.account } : seller;
    await keepSeller(tx, staff, before, after);
    if (isHeld) {
      const words = `本店银行账户：${before.bank} ${before.account} → ${bank} ${account}`;
      await ask(tx, staff, sellerBankAct, { bank, account }, { subject: 'seller', words });
    }
    return after;
  });
}

async function changeBank(tx: Tx, staff: Staff, bank: z.output<typeof bankForm>): Promise<void> {
  const before = sellerForm.safeParse(await readSetting(tx, 'seller'));
  if (!before.success) throw conflict('开票信息已不完整，请先补全');
  await keepSeller(tx, staff, before.data, { ...before.data, ...bank });
}

async function keepSeller(tx: Tx, staff: Staff, before: Seller, after: Seller): Promise<void> {
  await writeSetting(tx, 'seller', after);
  await writeAudit(tx, staff, {
    action: 'invoice.seller',
    entity: 'setting',
    entityId: 'seller',
    before: { ...before },
    after: { ...after },
  });
}
