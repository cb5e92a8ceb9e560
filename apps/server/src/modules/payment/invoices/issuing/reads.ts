import type { Seller } from '@qingnang/contract/admin-invoices';
import { fen } from '@qingnang/rules/money';
import { sql } from 'kysely';
import type { InvoiceRequest, RequestLine } from '../../../../channels/invoicing/port.ts';
import type { Db } from '../../../../db/client.ts';
import { type InvoiceLineRow, type InvoiceRow, invoiceById, lineOf } from '../reads.ts';
import { isOfCase, remarkOf } from '../rules.ts';

/** An invoice as the issuing service is asked for it; null when it is not there any more. */
export async function issuerRequest(db: Db, id: number, seller: Seller): Promise<InvoiceRequest | null> {
  const invoice = await invoiceById(db, id);
  if (!invoice) return null;
  return {
    id,
    serial: invoice.serial,
    isSent: invoice.sent_at !== null,
    requestedAt: invoice.created_at,
    seller,
    buyer: { ...invoice.title, kind: invoice.kind as InvoiceRequest['buyer']['kind'] },
    lines: await requestLines(db, invoice, seller.freight_tax_code),
    amount: fen(invoice.amount_fen),
    tax: fen(invoice.tax_fen),
    remark: remarkOf(
      invoice.orders.map(({ order_no }) => order_no),
      invoice.red_of === null ? '' : invoice.note,
    ),
    red: await redOf(db, invoice),
  };
}

/** Lines with what only a service wants to know: codes as goods have them today, places of the invoice that is taken back. */
async function requestLines(
  db: Db,
  { id, red_of }: InvoiceRow,
  freightTaxCode: string,
): Promise<RequestLine[]> {
  const { rows } = await sql<InvoiceLineRow & { tax_code: string; blue_line: number }>`
    with placed as (
      select order_id, order_line_id, row_number() over (order by id)::int as place
      from invoice_line where invoice_id = ${red_of}),
    blue as (select order_id, order_line_id, min(place) as place from placed group by order_id, order_line_id)
    select l.*, coalesce(g.tax_code, ${freightTaxCode}) as tax_code, coalesce(b.place, 0) as blue_line
    from invoice_line l left join sales_order_line s on s.id = l.order_line_id left join goods g on g.id = s.goods_id
    left join blue b on b.order_id = l.order_id and b.order_line_id is not distinct from l.order_line_id
    where l.invoice_id = ${id} order by l.id`.execute(db);
  return rows.map(({ tax_code, blue_line, ...row }) => ({
    ...lineOf(row),
    taxCode: tax_code,
    blueLine: blue_line,
  }));
}

async function redOf(
  db: Db,
  { id, red_of, red_of_number, amount_fen, cause }: InvoiceRow,
): Promise<InvoiceRequest['red']> {
  if (red_of === null || red_of_number === null) return null;
  const { rows } = await sql<{ is_whole: boolean }>`
    select b.amount_fen = -${amount_fen}::bigint
      and not exists (select from invoice r where r.red_of = b.id and r.id <> ${id} and r.status <> 'refused') as is_whole
    from invoice b where b.id = ${red_of}`.execute(db);
  return {
    number: red_of_number,
    isWhole: rows[0]?.is_whole ?? false,
    reason: isOfCase(cause) ? 'return' : 'mistake',
  };
}
