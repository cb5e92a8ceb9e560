import type { Seller } from '@qingnang/contract/admin-invoices';
import { isCreditCode } from '@qingnang/rules/identity';
import type { SellerDefaults } from '../../../../channels/invoicing/port.ts';
import type { Db } from '../../../../db/client.ts';
import { json } from '../../../../db/json.ts';
import { inTransaction } from '../../../../db/transaction.ts';
import { invalid } from '../../../../http/errors.ts';
import type { Staff } from '../../../../http/session.ts';
import { type Trace, writeAudit } from '../../../identity/writes.ts';
import { SELLER_KEY, sellerOf } from './reads.ts';

/** Changes the seller as it stands on invoices from now on. @throws 422 at `tax_no` */
export function saveSeller(
  db: Db,
  staff: Staff,
  seller: Seller,
  defaults: SellerDefaults,
  trace: Trace,
): Promise<void> {
  if (!isCreditCode(seller.tax_no)) throw invalid({ tax_no: '税号为 18 位统一社会信用代码，请核对' });
  return inTransaction(db, async (tx) => {
    const before = await sellerOf(tx, defaults);
    await tx
      .insertInto('setting')
      .values({ key: SELLER_KEY, value: json(seller) })
      .onConflict((taken) => taken.column('key').doUpdateSet({ value: json(seller), updated_at: new Date() }))
      .execute();
    await writeAudit(tx, staff, {
      action: 'invoice.seller',
      entity: 'setting',
      entityId: SELLER_KEY,
      before: { ...before },
      after: { ...seller },
      ...trace,
    });
  });
}
