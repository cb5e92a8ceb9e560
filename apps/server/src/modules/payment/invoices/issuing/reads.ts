import type { Seller } from '@qingnang/contract/admin-invoices';
import { fen } from '@qingnang/rules/money';
import type { InvoiceRequest } from '../../../../channels/invoicing/port.ts';
import type { Db } from '../../../../db/client.ts';
import { invoiceById, invoiceParts, lineOf } from '../reads.ts';
import { remarkOf } from '../rules.ts';

/** An invoice as the issuing service is asked for it; null when it is not there any more. */
export async function issuerRequest(db: Db, id: number, seller: Seller): Promise<InvoiceRequest | null> {
  const invoice = await invoiceById(db, id);
  if (!invoice) return null;
  const { lines } = await invoiceParts(db, id);
  return {
    id,
    requestedAt: invoice.created_at,
    seller,
    buyer: { ...invoice.title, kind: invoice.kind as InvoiceRequest['buyer']['kind'] },
    lines: lines.map(lineOf),
    amount: fen(invoice.amount_fen),
    tax: fen(invoice.tax_fen),
    remark: remarkOf(
      invoice.orders.map(({ order_no }) => order_no),
      invoice.red_of === null ? '' : invoice.note,
    ),
    redOf: invoice.red_of_number,
  };
}
