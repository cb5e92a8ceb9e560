import { sql } from 'kysely';
import { createLocalIssuer } from '../channels/invoicing/local.ts';
import { createPrivateStore } from '../channels/storage/local.ts';
import type { Db } from '../db/client.ts';
import { createLog } from '../http/log.ts';
import type { Buyer } from '../http/session.ts';
import { titlesOf } from '../modules/company/invoicing/titles/reads.ts';
import { redInvoice } from '../modules/payment/invoices/admin/writes.ts';
import { fetchFiles } from '../modules/payment/invoices/files/writes.ts';
import { issueDue } from '../modules/payment/invoices/issuing/writes.ts';
import { invoiceableOrders } from '../modules/payment/invoices/reads.ts';
import { requestInvoices } from '../modules/payment/invoices/writes.ts';
import { asDemo } from './acting.ts';
import { DEMO_SELLER } from './settings.ts';

/**
 * Invoices of the demo pharmacy by the same acts as real ones: one of two orders, one whose title was wrong and
 * that was made out anew; what is left asked for no invoice and may be invoiced.
 */
export async function loadDemoInvoices(db: Db, privateFolder: string): Promise<void> {
  // Herbs are farm goods.
  await sql`update goods set tax_rate = 9 where scope = 'tcm_pieces'`.execute(db);
  const issuing = {
    db,
    privateFiles: createPrivateStore(privateFolder),
    invoicing: createLocalIssuer(),
    seller: { name: DEMO_SELLER.name, taxNo: DEMO_SELLER.tax_no, address: DEMO_SELLER.address },
    log: createLog('warn'),
  };
  await asDemo(db, 'yaodian', 'admin', async (buyer, staff) => {
    const [title, wrong] = await titlesOf(db, buyer);
    const [first = 0, second = 0, third = 0, ...others] = await deliveredOrders(db, buyer);
    if (!title || !wrong) throw new Error('the demo pharmacy has no titles');
    const ask = async (orderIds: number[], titleId: number, kind: 'normal' | 'special') => {
      const { ids } = await requestInvoices(db, buyer, { orderIds, titleId, kind, isMerged: true }, null);
      return ids[0] ?? 0;
    };
    await ask([first, second], title.id, 'special');
    const mistaken = await ask([third], wrong.id, 'normal');
    await issueDue(issuing);
    const again = { reason: '抬头选错，换抬头重开', titleId: title.id, kind: 'normal' as const };
    await redInvoice(db, staff, mistaken, again, null);
    if (others.length > 0)
      await db
        .updateTable('sales_order')
        .set({ invoice: null })
        .where(({ eb, fn, val }) => eb('id', '=', fn.any(val(others))))
        .execute();
  });
  await issueDue(issuing);
  await fetchFiles(issuing);
}

/** Those that may be invoiced, oldest first. */
async function deliveredOrders(db: Db, buyer: Buyer): Promise<number[]> {
  const { rows } = await invoiceableOrders(db, buyer, { keywords: '', page: 1, pageSize: 100 });
  return rows
    .filter(({ is_refunding }) => !is_refunding)
    .map(({ id }) => id)
    .reverse();
}
