import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { type Finder, foundByOne, indexed } from '../../../../db/keywords.ts';
import type { Staff } from '../../../../http/session.ts';
import { accountsWith, seen } from '../../../identity/reads.ts';
import { ordersNumbered } from '../../../ordering/reads.ts';
import {
  INVOICE_COLUMNS,
  type InvoiceFilter,
  type InvoiceRow,
  invoiceFilter,
  invoicesOnPage,
} from '../reads.ts';

export type StaffInvoiceRow = InvoiceRow & { company: string };

export interface StaffInvoiceFilter extends InvoiceFilter {
  /** null = both. */
  isRed: boolean | null;
  /** 0 = all. */
  accountId: number;
}

/** What an invoice is found by: number, title and tax number, its orders, its company. */
const FINDERS: readonly Finder[] = [
  (word) =>
    sql`select w.id from invoice w where ${indexed(sql`invoice_words(w.number, w.title)`, [
      sql`w.number`,
      sql`w.title ->> 'title'`,
      sql`w.title ->> 'tax_no'`,
    ])(word)}`,
  (word) => sql`select w.invoice_id from invoice_order w where w.order_id in (${ordersNumbered(word)})`,
  (word) => sql`select w.id from invoice w where w.account_id in (${accountsWith([sql`a.company`])(word)})`,
];

/** Invoices of all accounts, newest first, how many there are, and how many wait. */
export async function staffInvoices(db: Db, staff: Staff, filter: StaffInvoiceFilter) {
  const own = seen(staff, sql`i.account_id`);
  const parts: RawBuilder<boolean>[] = [own, ...invoiceFilter(filter, [foundByOne(sql`i.id`, FINDERS)])];
  if (filter.isRed !== null) parts.push(sql`(i.red_of is not null) = ${filter.isRed}`);
  if (filter.accountId !== 0) parts.push(sql`i.account_id = ${filter.accountId}`);
  const where = sql.join(parts, sql` and `);
  const [{ rows }, count, waiting] = await Promise.all([
    sql<StaffInvoiceRow>`
      with ${invoicesOnPage(where, filter)}
      select ${INVOICE_COLUMNS}, a.company from page join invoice i on i.id = page.id join account a on a.id = i.account_id
      left join invoice b on b.id = i.red_of order by page.place`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from invoice i where ${where}`.execute(db),
    sql<{ requested: number; issuing: number; failed: number }>`
      select count(*) filter (where status = 'requested')::int as requested,
        count(*) filter (where status = 'issuing')::int as issuing,
        count(*) filter (where status = 'failed')::int as failed
      from invoice i where status in ('requested', 'issuing', 'failed') and ${own}`.execute(db),
  ]);
  return {
    rows,
    total: count.rows[0]?.total ?? 0,
    counts: waiting.rows[0] ?? { requested: 0, issuing: 0, failed: 0 },
  };
}

/** Any invoice with the account's company, for staff; undefined for an unknown one. */
export async function staffInvoice(db: Db, staff: Staff, id: number): Promise<StaffInvoiceRow | undefined> {
  const { rows } = await sql<StaffInvoiceRow>`
    select ${INVOICE_COLUMNS}, a.company from invoice i join account a on a.id = i.account_id
    left join invoice b on b.id = i.red_of where i.id = ${id} and ${seen(staff, sql`i.account_id`)}`.execute(
    db,
  );
  return rows[0];
}

/** What of an issued invoice is left for a red letter, in fen; 0 for red letters. */
export const leftOf = ({ red_of, status, amount_fen, red_fen }: InvoiceRow): number =>
  red_of === null && status === 'issued' ? amount_fen + red_fen : 0;

/** A line of the month's sheet: an invoice by tax rate. */
export interface SheetRow {
  id: number;
  number: string;
  issued_at: Date;
  kind: string;
  red_of_number: string | null;
  company: string;
  title: string;
  tax_no: string;
  order_nos: string;
  tax_rate: number;
  amount_fen: number;
  tax_fen: number;
}

const BATCH = 1000;

/** What was issued in a month of China, oldest first, invoice by invoice and rate by rate, in batches. @param month `2026-11` */
export async function* issuedInMonth(db: Db, staff: Staff, month: string): AsyncGenerator<SheetRow[]> {
  const first = `${month}-01`;
  let after = 0;
  for (;;) {
    const { rows } = await sql<SheetRow>`
      with chosen as (
        select i.* from invoice i
        where i.status = 'issued' and i.issued_at >= ${first}::date and i.issued_at < ${first}::date + interval '1 month'
          and i.id > ${after} and ${seen(staff, sql`i.account_id`)} order by i.id limit ${BATCH})
      select i.id, i.number, i.issued_at, i.kind, b.number as red_of_number, a.company, i.title ->> 'title' as title,
        i.title ->> 'tax_no' as tax_no, l.tax_rate, sum(l.amount_fen)::bigint as amount_fen, sum(l.tax_fen)::bigint as tax_fen,
        (select string_agg(o.order_no, ' ' order by o.id) from invoice_order x join sales_order o on o.id = x.order_id
          where x.invoice_id = i.id) as order_nos
      from chosen i join account a on a.id = i.account_id join invoice_line l on l.invoice_id = i.id
      left join invoice b on b.id = i.red_of
      group by i.id, i.number, i.issued_at, i.kind, b.number, a.company, i.title, l.tax_rate
      order by i.id, l.tax_rate desc`.execute(db);
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)?.id ?? 0;
  }
}
