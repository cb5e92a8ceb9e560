import { INVOICE_DAYS } from '@qingnang/contract/invoice-words';
import { CASE_STATUS } from '@qingnang/rules/after-sales';
import { fen, priceE4 } from '@qingnang/rules/money';
import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { everyWord, type Searched } from '../../../db/keywords.ts';
import { pageOf } from '../../../db/paging.ts';
import type { Invoice, InvoiceLine } from '../../../db/tables.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Buyer } from '../../../http/session.ts';
import { caseCause, type DraftLine } from './rules.ts';

export interface InvoicedOrder {
  id: number;
  order_no: string;
  amount_fen: number;
}
export type InvoiceRow = Selectable<Invoice> & {
  red_of_number: string | null;
  /** What its red letters have taken back: not positive. */
  red_fen: number;
  orders: InvoicedOrder[];
};
export type InvoiceLineRow = Selectable<InvoiceLine> & { order_no: string };

export interface InvoiceFilter {
  /** '' = all. */
  status: string;
  kind: string;
  keywords: string;
  /** Days in China, both included; '' = no bound. */
  from: string;
  to: string;
  /** 0 = of any. */
  orderId: number;
  caseId: number;
  page: number;
  pageSize: number;
}

const ORDER_NOS = sql`(select string_agg(o.order_no, ' ') from invoice_order x join sales_order o on o.id = x.order_id
  where x.invoice_id = i.id)`;

/** What a buyer finds an invoice by. */
const OWN_WORDS = [sql`i.number`, sql`i.title ->> 'title'`, ORDER_NOS];

/** What a filter says about invoices `i`. @param columns where words are looked for */
export function invoiceFilter(
  { status, kind, keywords, from, to, orderId, caseId }: Omit<InvoiceFilter, 'page' | 'pageSize'>,
  columns: readonly Searched[],
): RawBuilder<boolean>[] {
  const parts: RawBuilder<boolean>[] = [];
  if (status !== '') parts.push(sql`i.status = ${status}`);
  if (kind !== '') parts.push(sql`i.kind = ${kind}`);
  if (keywords !== '') parts.push(everyWord(keywords, columns));
  if (from !== '') parts.push(sql`i.created_at >= ${from}::date`);
  if (to !== '') parts.push(sql`i.created_at < ${to}::date + 1`);
  if (orderId !== 0)
    parts.push(sql`i.id in (select invoice_id from invoice_order where order_id = ${orderId})`);
  if (caseId !== 0) parts.push(sql`i.red_of is not null and i.cause = ${caseCause(caseId)}`);
  return parts;
}

/** Invoices `i` of one page, the newest first. */
export const invoicesOnPage = (
  where: RawBuilder<unknown>,
  { page, pageSize }: Pick<InvoiceFilter, 'page' | 'pageSize'>,
): RawBuilder<unknown> =>
  pageOf(
    { ids: sql`select i.id from invoice i where ${where}`, order: sql`i.id desc` },
    { page, page_size: pageSize },
  );

/** Columns of an invoice `i` as `InvoiceRow` has them. */
export const INVOICE_COLUMNS = sql`i.*, b.number as red_of_number,
  (select coalesce(sum(r.amount_fen), 0)::bigint from invoice r where r.red_of = i.id and r.status <> 'refused') as red_fen,
  (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'order_no', o.order_no, 'amount_fen', x.amount_fen)
    order by o.id), '[]') from invoice_order x join sales_order o on o.id = x.order_id where x.invoice_id = i.id) as orders`;

/** The account's invoices and red letters, newest first, and how many there are. */
export async function listInvoices(
  db: Db,
  { accountId }: Buyer,
  filter: InvoiceFilter,
): Promise<{ rows: InvoiceRow[]; total: number }> {
  const own = sql<boolean>`i.account_id = ${accountId}`;
  const where = sql.join([own, ...invoiceFilter(filter, OWN_WORDS)], sql` and `);
  const [{ rows }, count] = await Promise.all([
    sql<InvoiceRow>`
      with ${invoicesOnPage(where, filter)}
      select ${INVOICE_COLUMNS} from page join invoice i on i.id = page.id left join invoice b on b.id = i.red_of
      order by page.place`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from invoice i where ${where}`.execute(db),
  ]);
  return { rows, total: count.rows[0]?.total ?? 0 };
}

/** An invoice of the account's own; undefined for one of others and an unknown one alike. */
export const ownInvoice = (db: Db, { accountId }: Buyer, id: number): Promise<InvoiceRow | undefined> =>
  oneInvoice(db, sql`i.id = ${id} and i.account_id = ${accountId}`);

/** Any invoice; who asks was looked at by the caller. */
export const invoiceById = (db: Db | Tx, id: number): Promise<InvoiceRow | undefined> =>
  oneInvoice(db, sql`i.id = ${id}`);

async function oneInvoice(db: Db | Tx, where: RawBuilder<unknown>): Promise<InvoiceRow | undefined> {
  const { rows } = await sql<InvoiceRow>`
    select ${INVOICE_COLUMNS} from invoice i left join invoice b on b.id = i.red_of where ${where}`.execute(
    db,
  );
  return rows[0];
}

/** Lines and red letters of an invoice; the caller has checked whose it is. */
export async function invoiceParts(
  db: Db | Tx,
  id: number,
): Promise<{ lines: InvoiceLineRow[]; reds: InvoiceRow[] }> {
  const [lines, reds] = await Promise.all([
    sql<InvoiceLineRow>`
      select l.*, o.order_no from invoice_line l join sales_order o on o.id = l.order_id
      where l.invoice_id = ${id} order by l.id`.execute(db),
    sql<InvoiceRow>`
      select ${INVOICE_COLUMNS} from invoice i join invoice b on b.id = i.red_of
      where i.red_of = ${id} order by i.id`.execute(db),
  ]);
  return { lines: lines.rows, reds: reds.rows };
}

/** What is kept of a line as the rules count with it. */
export const lineOf = (row: Omit<InvoiceLineRow, 'id' | 'invoice_id' | 'order_no'>): DraftLine => ({
  orderId: row.order_id,
  orderLineId: row.order_line_id,
  name: row.name,
  spec: row.spec,
  unit: row.unit,
  number: row.number,
  price: priceE4(row.price_e4),
  amount: fen(row.amount_fen),
  taxRate: row.tax_rate,
  tax: fen(row.tax_fen),
});

export interface InvoiceableRow {
  id: number;
  order_no: string;
  status: number;
  placed_at: Date;
  left_at: Date;
  name: string;
  line_count: number;
  amount_fen: number;
  is_refunding: boolean;
}

/** When an order's goods have left. */
export const LEFT_AT = sql<Date>`coalesce(o.shipped_at, o.completed_at, o.placed_at)`;
/** A case of order `o` whose money is on its way back. */
export const IS_REFUNDING = sql<boolean>`exists (select from after_sales a
  where a.order_id = o.id and a.status = ${CASE_STATUS.refunding})`;
/** What is kept of the shipping fee of order `o`. */
export const SHIPPING_KEPT = sql<number>`(o.shipping_fen - (select coalesce(sum(a.shipping_fen), 0)::bigint
  from after_sales a where a.order_id = o.id and a.status in (${CASE_STATUS.refunding}, ${CASE_STATUS.done})))`;

const DELIVERED = [ORDER_STATUS.shipped, ORDER_STATUS.completed];

/** Orders of the account that stand on no invoice yet and may, newest first, and how many there are. */
export async function invoiceableOrders(
  db: Db,
  { accountId }: Buyer,
  { keywords, page, pageSize }: { keywords: string; page: number; pageSize: number },
): Promise<{ rows: InvoiceableRow[]; total: number }> {
  const goods = sql`(select string_agg(l.name, ' ') from sales_order_line l where l.order_id = o.id)`;
  const all = sql`
    from sales_order o
    cross join lateral (
      select coalesce(sum(l.amount_fen - l.discount_fen - l.refunded_fen), 0)::bigint + ${SHIPPING_KEPT} as amount_fen,
        (array_agg(l.name order by l.id))[1] as name, count(*)::int as line_count
      from sales_order_line l where l.order_id = o.id) m
    where o.account_id = ${accountId} and o.status = any(${DELIVERED}::smallint[])
      and ${LEFT_AT} > now() - make_interval(days => ${INVOICE_DAYS}) and m.amount_fen > 0
      and not exists (select from invoice_order x where x.order_id = o.id and x.is_live)
      and ${everyWord(keywords, [sql`o.order_no`, goods])}`;
  const [{ rows }, count] = await Promise.all([
    sql<InvoiceableRow>`
      select o.id, o.order_no, o.status, o.placed_at, ${LEFT_AT} as left_at, m.name, m.line_count, m.amount_fen,
        ${IS_REFUNDING} as is_refunding
      ${all} order by o.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total ${all}`.execute(db),
  ]);
  return { rows, total: count.rows[0]?.total ?? 0 };
}
