/**
 * A job asks the issuer by our own serial, so that asking twice issues once: what may be there is looked for before it is sent again. Money
 * that goes back makes a red letter of its own.
 */

import { fen, formatFen } from '@qingnang/rules/money';
import { sql } from 'kysely';
import type { SellerDefaults } from '../../../../channels/invoicing/port.ts';
import {
  type InvoiceIssuer,
  type IssuedInvoice,
  type IssuerAnswer,
  IssuerFailure,
} from '../../../../channels/invoicing/port.ts';
import type { PrivateStore } from '../../../../channels/storage/port.ts';
import type { Db } from '../../../../db/client.ts';
import { json } from '../../../../db/json.ts';
import type { JsonColumns } from '../../../../db/json-columns.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import type { Warn } from '../../../../http/log.ts';
import { sellerOf } from '../../../company/reads.ts';
import { tell } from '../../../identity/writes.ts';
import { ISSUE_TRIES, OVERDUE_WORDS, pauseMinutes, pollMinutes, taxCodeProblem } from '../rules.ts';
import { issuerRequest } from './reads.ts';

/** What issuing needs of the shop. */
export interface Issuing {
  db: Db;
  privateFiles: PrivateStore;
  /** null = nobody issues: staff do it by hand. */
  invoicing: InvoiceIssuer | null;
  seller: SellerDefaults;
  log: Warn;
}

/** Invoices of one run: the next run takes the others. */
export const AT_ONCE = 50;
/** As long as the calls about one invoice may take. */
export const LEASE = '2 minutes';

interface Due {
  id: number;
  tries: number;
  is_red: boolean;
  /** Minutes since it was sent; null = it was not. */
  sent_minutes: number | null;
}

/**
 * Asks for what is due, and how what was asked for stands. The service is asked outside any transaction and the row marked after: dying in
 * between asks again for the same serial. A red letter waits for the invoice that it takes back.
 * @returns how many were issued
 */
export async function issueDue({ db, invoicing, seller: defaults, log }: Issuing): Promise<number> {
  if (!invoicing) {
    await leaveToStaff(db);
    return 0;
  }
  let issued = 0;
  for (let asked = 0; asked < AT_ONCE; asked += 1) {
    const one = await takeNext(db);
    if (!one) break;
    try {
      const answer = await askIssuer(db, invoicing, one, defaults);
      if (answer && (await keepAnswer(db, one, answer, log))) issued += 1;
    } catch (error) {
      log.warn({ err: error, invoice: one.id }, 'invoice not issued');
      await noteFailure(db, one, error instanceof IssuerFailure ? error.message : '开票服务调用失败');
    }
  }
  return issued;
}

/** What a service had that is asked no more. */
async function leaveToStaff(db: Db): Promise<void> {
  await db
    .updateTable('invoice')
    .set({ status: 'failed', error: '开票平台已停用：请在平台核对，已开具的登记号码和文件' })
    .where('status', '=', 'issuing')
    .execute();
}

/**
 * Takes one that is due for two minutes, so that a second run at the same time takes another. One by one: a slow service must not
 * use up the time of those that stand behind.
 */
async function takeNext(db: Db): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    with due as (
      select i.id from invoice i left join invoice b on b.id = i.red_of
      where i.status in ('requested', 'issuing') and i.next_at <= now() and (i.red_of is null or b.status = 'issued')
      order by i.next_at, i.id limit 1 for update of i skip locked)
    update invoice i set next_at = now() + ${LEASE}::interval, issuing_until = now() + ${LEASE}::interval
    from due where i.id = due.id
    returning i.id, i.tries, i.red_of is not null as is_red,
      (extract(epoch from now() - i.sent_at) / 60)::int as sent_minutes`.execute(db);
  return rows[0];
}

/** @returns null when the invoice is not there any more. @throws IssuerFailure */
async function askIssuer(
  db: Db,
  invoicing: InvoiceIssuer,
  one: Due,
  defaults: SellerDefaults,
): Promise<IssuerAnswer | null> {
  const seller = await sellerOf(db, defaults);
  if (seller.tax_no === '') throw new IssuerFailure('销售方开票信息未填写');
  const request = await issuerRequest(db, one.id, seller);
  if (!request) return null;
  const problem = invoicing.needsTaxCodes && !request.isSent ? taxCodeProblem(request.lines) : '';
  if (problem !== '') return { state: 'refused', words: problem };
  if (!request.isSent) await noteSent(db, one);
  return invoicing.issue(request);
}

/** Written before the service is asked: from here on it may have it. */
async function noteSent(db: Db, one: Due): Promise<void> {
  await db.updateTable('invoice').set({ sent_at: sql`now()` }).where('id', '=', one.id).execute();
  one.sent_minutes = 0;
}

/** @returns whether it is issued by that */
async function keepAnswer(db: Db, one: Due, answer: IssuerAnswer, log: Warn): Promise<boolean> {
  if (answer.state === 'refused') await noteRefusal(db, one, answer.words);
  if (answer.state === 'issuing') await noteWaiting(db, one, answer.words);
  if (answer.state !== 'issued') return false;
  const isKept = await inTransaction(db, (tx) => keepIssued(tx, one.id, answer.invoice));
  if (!isKept)
    log.warn({ invoice: one.id, number: answer.invoice.number }, 'issued, but answered by staff meanwhile');
  return isKept;
}

/** Nothing was issued: staff look at the words, and another try goes under another serial. */
async function noteRefusal(db: Db, { id, tries }: Due, words: string): Promise<void> {
  await sql`
    update invoice set status = 'failed', tries = ${tries + 1}, error = ${words.slice(0, MOST_WORDS)}, issuing_until = null,
      sent_at = null, serial = default
    where id = ${id} and status in ('requested', 'issuing')`.execute(db);
}

const MOST_WORDS = 300;

async function noteWaiting(db: Db, { id, is_red, sent_minutes }: Due, words: string): Promise<void> {
  const pause = pollMinutes(sent_minutes ?? 0, is_red);
  await db
    .updateTable('invoice')
    .set({
      status: pause === null ? 'failed' : 'issuing',
      tries: 0,
      error: pause === null ? OVERDUE_WORDS : words.slice(0, MOST_WORDS),
      issuing_until: null,
      next_at: sql`now() + make_interval(mins => ${pause ?? 0})`,
    })
    .where('id', '=', id)
    .where('status', 'in', ['requested', 'issuing'])
    .execute();
}

async function noteFailure(db: Db, { id, tries, sent_minutes }: Due, problem: string): Promise<void> {
  const failed = tries + 1;
  const waiting = sent_minutes === null ? 'requested' : 'issuing';
  await db
    .updateTable('invoice')
    .set({
      status: failed >= ISSUE_TRIES ? 'failed' : waiting,
      tries: failed,
      error: problem.slice(0, MOST_WORDS),
      issuing_until: null,
      next_at: sql`now() + make_interval(mins => ${pauseMinutes(failed)})`,
    })
    .where('id', '=', id)
    .where('status', 'in', ['requested', 'issuing'])
    .execute();
}

/**
 * Keeps number and time, and where the files are to be fetched from, and tells the account. Doing it twice changes nothing.
 * @returns false when it is not waiting to be issued
 */
export async function keepIssued(
  tx: Tx,
  id: number,
  { number, issuedAt, files }: IssuedInvoice,
): Promise<boolean> {
  const row = await tx
    .selectFrom('invoice')
    .select(['account_id', 'amount_fen', 'red_of'])
    .where('id', '=', id)
    .where('status', 'in', ['requested', 'issuing', 'failed'])
    .forUpdate()
    .executeTakeFirst();
  if (!row) return false;
  const isNone = Object.keys(files).length === 0;
  await tx
    .updateTable('invoice')
    .set({
      status: 'issued',
      number,
      issued_at: issuedAt,
      issuing_until: null,
      error: '',
      file_urls: isNone ? null : json<JsonColumns['invoice.file_urls']>(files),
      files_at: isNone ? null : sql`now()`,
    })
    .where('id', '=', id)
    .execute();
  await tell(tx, row.account_id, {
    key: row.red_of === null ? 'invoice.issued' : 'invoice.red_issued',
    fields: { number, amount: formatFen(fen(Math.abs(row.amount_fen))) },
    url: `/dzfp?id=${id}`,
    cause: `invoice:${id}:issued`,
  });
  return true;
}
