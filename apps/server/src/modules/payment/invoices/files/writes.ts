/** The files of issued invoices: fetched once, looked at, and kept under the hash of their content. */

import type { InvoiceFormat } from '@qingnang/contract/invoice-words';
import { sql } from 'kysely';
import { type InvoiceIssuer, IssuerFailure } from '../../../../channels/invoicing/port.ts';
import type { PrivateStore } from '../../../../channels/storage/port.ts';
import type { Db } from '../../../../db/client.ts';
import type { JsonColumns } from '../../../../db/json-columns.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import { sellerOf } from '../../../company/reads.ts';
import { keepMade } from '../../../service/writes.ts';
import { issuerRequest } from '../issuing/reads.ts';
import { AT_ONCE, type Issuing, LEASE } from '../issuing/writes.ts';
import { ISSUE_TRIES, pauseMinutes } from '../rules.ts';
import { fileProblem, MIMES } from './reads.ts';

interface Due {
  id: number;
  number: string;
  issued_at: Date;
  file_urls: JsonColumns['invoice.file_urls'];
  file_tries: number;
}

/**
 * Fetches what issued invoices have still to get. What comes broken or not at all is fetched again later, and in the end left to staff.
 * @returns how many files came
 */
export async function fetchFiles(issuing: Issuing): Promise<number> {
  const { db, invoicing } = issuing;
  if (!invoicing) return 0;
  let kept = 0;
  for (let taken = 0; taken < AT_ONCE; taken += 1) {
    const one = await takeNext(db);
    if (!one) break;
    kept += await fetchFilesOf(issuing, invoicing, one);
  }
  return kept;
}

async function takeNext(db: Db): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    with due as (
      select id from invoice where file_urls is not null and files_at <= now()
      order by files_at, id limit 1 for update skip locked)
    update invoice i set files_at = now() + ${LEASE}::interval from due where i.id = due.id
    returning i.id, i.number, i.issued_at, i.file_urls, i.file_tries`.execute(db);
  return rows[0];
}

async function fetchFilesOf(issuing: Issuing, invoicing: InvoiceIssuer, one: Due): Promise<number> {
  const { db, privateFiles, log } = issuing;
  const request = await issuerRequest(db, one.id, await sellerOf(db, issuing.seller));
  if (!request) return 0;
  const paper = { ...request, number: one.number, issuedAt: one.issued_at };
  const problems: string[] = [];
  let kept = 0;
  for (const [format, address] of Object.entries(one.file_urls) as [InvoiceFormat, string][])
    try {
      const bytes = await invoicing.fetch({ format, address, paper });
      const problem = fileProblem(format, bytes);
      if (problem !== '') throw new IssuerFailure(problem);
      await inTransaction(db, (tx) => keepInvoiceFile(tx, privateFiles, one.id, { format, bytes }));
      kept += 1;
    } catch (error) {
      log.warn({ err: error, invoice: one.id, format }, 'file of an invoice not kept');
      const words = error instanceof IssuerFailure ? error.message : '保存失败';
      problems.push(`${format.toUpperCase()} ${words}`);
    }
  await noteLeft(db, one, problems.join('；'));
  return kept;
}

/** What is still to come is tried later; nothing more is written when all of it is there. */
async function noteLeft(db: Db, { id, file_tries }: Due, problem: string): Promise<void> {
  if (problem === '') return;
  const failed = file_tries + 1;
  const later = sql<Date>`now() + make_interval(mins => ${pauseMinutes(failed)})`;
  await db
    .updateTable('invoice')
    .set({
      file_tries: failed,
      files_at: failed >= ISSUE_TRIES ? null : later,
      error: problem.slice(0, 300),
    })
    .where('id', '=', id)
    .where('file_urls', 'is not', null)
    .execute();
}

const COLUMNS = { pdf: 'file_id', ofd: 'ofd_file_id', xml: 'xml_file_id' } as const;

/** Keeps a file of an issued invoice and takes it off those to fetch. Doing it twice keeps the first. */
export async function keepInvoiceFile(
  tx: Tx,
  store: PrivateStore,
  id: number,
  { format, bytes }: { format: InvoiceFormat; bytes: Buffer },
): Promise<void> {
  const column = COLUMNS[format];
  const row = await tx
    .selectFrom('invoice')
    .select(['account_id', 'number', 'red_of'])
    .where('id', '=', id)
    .where(column, 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return;
  const name = `${row.red_of === null ? '电子发票' : '红字发票'}_${row.number}.${format}`;
  const file = {
    accountId: row.account_id,
    purpose: 'invoice',
    name,
    mime: MIMES[format],
    bytes,
  } as const;
  const kept = await keepMade(tx, store, file);
  await sql`
    update invoice set ${sql.ref(column)} = ${kept.id}, file_urls = nullif(file_urls - ${format}::text, '{}'::jsonb),
      error = case when file_urls - ${format}::text = '{}'::jsonb then '' else error end
    where id = ${id}`.execute(tx);
}
