import type { VoucherCodes } from '@qingnang/contract/vouchers';
import type { Db } from '../../../../db/client.ts';
import { readSetting, writeSetting } from '../../../../db/settings.ts';
import { inTransaction } from '../../../../db/transaction.ts';
import type { Staff } from '../../../../http/session.ts';
import { writeAudit } from '../../../identity/writes.ts';

/** Says by which codes the bookkeeping program knows the accounts. */
export function setVoucherCodes(db: Db, staff: Staff, codes: VoucherCodes): Promise<void> {
  return inTransaction(db, async (tx) => {
    const before = await readSetting(tx, 'voucher_codes');
    await writeSetting(tx, 'voucher_codes', codes);
    await writeAudit(tx, staff, {
      action: 'books.accounts',
      entity: 'books',
      entityId: 'accounts',
      before: before ? { ...before } : null,
      after: { ...codes },
    });
  });
}
