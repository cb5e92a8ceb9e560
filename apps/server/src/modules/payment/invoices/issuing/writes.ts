/**
 * A job asks the issuer by our own number, so that asking twice issues once. Money that goes back makes a red letter of its
 * own.
 */

import { fen, formatFen } from '@qingnang/rules/money';
import { sql } from 'kysely';
import type { SellerDefaults } from '../../../../channels/invoicing/port.ts';
import {
  type InvoiceIssuer,
  type IssuedInvoice,
  IssuerFailure,
} from '../../../../channels/invoicing/port.ts';
import type { PrivateStore } from '../../../../channels/storage/port.ts';
import type { Db } from '../../../../db/client.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import type { Warn } from '../../../../http/log.ts';
import { sellerOf } from '../../../company/reads.ts';
import { tell } from '../../../identity/writes.ts';
import { keepMade } from '../../../service/writes.ts';
import { ISSUE_TRIES, pauseMinutes } from '../rules.ts';
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
const AT_ONCE = 50;
/** As long as one call of the service may take. */
const LEASE = '2 minutes';

interface Due {
  id: number;
  tries: number;
}

/**
 * Issues what is due. The service is asked outside any transaction and the row marked after: dying in between asks again for the
 * same id, which gives the same invoice. A red letter waits for the invoice that it takes back.
 * @returns how many were issued
 */
export async function issueDue({
  db,
  privateFiles,
  invoicing,
  seller: defaults,
  log,
}: Issuing): Promise<number> {
  if (!invoicing) return 0;
  let issued = 0;
  for (let asked = 0; asked < AT_ONCE; asked += 1) {
    const one = await takeNext(db);
    if (!one) break;
    try {
      const seller = await sellerOf(db, defaults);
      if (seller.tax_no === '') throw new IssuerFailure('销售方开票信息未填写');
      const request = await issuerRequest(db, one.id, seller);
      if (!request) continue;
      const invoice = await invoicing.issue(request);
      if (await inTransaction(db, (tx) => keepIssued(tx, privateFiles, one.id, invoice))) issued += 1;
      else log.warn({ invoice: one.id, number: invoice.number }, 'issued, but answered by staff meanwhile');
    } catch (error) {
      log.warn({ err: error, invoice: one.id }, 'invoice not issued');
      await noteFailure(db, one, error instanceof IssuerFailure ? error.message : '开票服务调用失败');
    }
  }
  return issued;
}

/**
 * Takes one that is due for two minutes, so that a second run at the same time takes another. One by one: a slow service must not
 * use up the time of those that stand behind.
 */
async function takeNext(db: Db): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    with due as (
      select i.id from invoice i left join invoice b on b.id = i.red_of
      where i.status = 'requested' and i.next_at <= now() and (i.red_of is null or b.status = 'issued')
      order by i.next_at, i.id limit 1 for update of i skip locked)
    update invoice i set next_at = now() + ${LEASE}::interval, issuing_until = now() + ${LEASE}::interval
    from due where i.id = due.id returning i.id, i.tries`.execute(db);
  return rows[0];
}

async function noteFailure(db: Db, { id, tries }: Due, problem: string): Promise<void> {
  const failed = tries + 1;
  await db
    .updateTable('invoice')
    .set({
      status: failed >= ISSUE_TRIES ? 'failed' : 'requested',
      tries: failed,
      error: problem.slice(0, 300),
      issuing_until: null,
      next_at: sql`now() + make_interval(mins => ${pauseMinutes(failed)})`,
    })
    .where('id', '=', id)
    .where('status', '=', 'requested')
    .execute();
}

interface Kept {
  account_id: number;
  amount_fen: number;
  red_of: number | null;
}

/**
 * Keeps the paper and the number, and tells the account. Doing it twice changes nothing.
 * @returns false when it is not waiting to be issued
 */
export async function keepIssued(
  tx: Tx,
  store: PrivateStore,
  id: number,
  { number, issuedAt, pdf }: IssuedInvoice,
): Promise<boolean> {
  const row: Kept | undefined = await tx
    .selectFrom('invoice')
    .select(['account_id', 'amount_fen', 'red_of'])
    .where('id', '=', id)
    .where('status', 'in', ['requested', 'failed'])
    .forUpdate()
    .executeTakeFirst();
  if (!row) return false;
  const name = `${row.red_of === null ? '电子发票' : '红字发票'}_${number}.pdf`;
  const file = {
    accountId: row.account_id,
    purpose: 'invoice',
    name,
    mime: 'application/pdf',
    bytes: pdf,
  } as const;
  const fileId = await keepMade(tx, store, file);
  await tx
    .updateTable('invoice')
    .set({ status: 'issued', number, issued_at: issuedAt, file_id: fileId, issuing_until: null, error: '' })
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
