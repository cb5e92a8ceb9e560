import { readFile } from 'node:fs/promises';
import { type Selectable, sql } from 'kysely';
import type { PrivateStore } from '../../../../channels/storage/port.ts';
import type { Db } from '../../../../db/client.ts';
import type { JsonValue } from '../../../../db/json-columns.ts';
import type { Invoice } from '../../../../db/tables.ts';
import { inTransaction, type Tx, takenIndex } from '../../../../db/transaction.ts';
import { conflict, invalid, notFound } from '../../../../http/errors.ts';
import { type Idempotency, once } from '../../../../http/idempotency.ts';
import type { Staff } from '../../../../http/session.ts';
import { titlesOfAccount } from '../../../company/reads.ts';
import { tell, writeAudit } from '../../../identity/writes.ts';
import { keepInvoiceFile } from '../files/writes.ts';
import { keepIssued } from '../issuing/writes.ts';
import { holdAgain, insertRed, leftLines, lockInvoice, requireRoomFor } from '../red/writes.ts';
import { canRetry, type FrozenTitle, isOfCase, wholeRedLines } from '../rules.ts';
import { frozenFor, queueIssuing, requestAgain } from '../writes.ts';

/**
 * Has a failed invoice, the red letter of a case that was refused, or the files that an invoice lacks asked for once more, from the first
 * try. What the service may have is looked for there first.
 * @throws 404, 409 unless `canRetry`
 */
export function retryInvoice(db: Db, staff: Staff, id: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const row = await lockRow(tx, id);
    if (!canRetry(row)) refuseAnswered(row);
    refuseAsked(row);
    if (row.status === 'refused' && row.red_of !== null) await requireRoomFor(tx, { id, red_of: row.red_of });
    await sql`
      update invoice set tries = 0, file_tries = 0,
        status = case when status = 'issued' then status when sent_at is null then 'requested' else 'issuing' end,
        sent_at = case when sent_at is null then null else now() end, next_at = now(),
        files_at = case when file_urls is null then null else now() end
      where id = ${id}`.execute(tx);
    await audit(tx, staff, 'invoice.retry', id, {
      before: { status: row.status, error: row.error },
      after: {},
    });
    await queueIssuing(tx);
  });
}

/**
 * Does not issue it; its orders may be invoiced again, and the account learns why. Of a red letter the account hears nothing: its
 * invoice holds on.
 * @throws 404, 409
 */
export function refuseInvoice(db: Db, staff: Staff, id: number, reason: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const row = await lockOpen(tx, id);
    if (row.sent_at !== null) throw conflict('开票平台可能已开具：请先重新开具以查询结果，或登记已开发票');
    await tx.updateTable('invoice').set({ status: 'refused', note: reason }).where('id', '=', id).execute();
    if (row.red_of !== null && !isOfCase(row.cause)) await holdAgain(tx, row.red_of, id);
    await tx.updateTable('invoice_order').set({ is_live: false }).where('invoice_id', '=', id).execute();
    await audit(tx, staff, 'invoice.refuse', id, {
      before: { status: row.status },
      after: { status: 'refused', reason },
    });
    if (row.red_of !== null) return;
    await tell(tx, row.account_id, {
      key: 'invoice.refused',
      fields: { reason },
      url: `/dzfp?id=${id}`,
      cause: `invoice:${id}:refused`,
    });
  });
}

/** One that is not issued yet and that the service is not being asked for right now. */
async function lockOpen(tx: Tx, id: number): Promise<Selectable<Invoice>> {
  const row = await lockRow(tx, id);
  if (row.status === 'issuing') throw conflict('开票平台正在开具，请稍后再试');
  if (row.status !== 'requested' && row.status !== 'failed') refuseAnswered(row);
  refuseAsked(row);
  return row;
}

async function lockRow(tx: Tx, id: number): Promise<Selectable<Invoice>> {
  const row = await tx.selectFrom('invoice').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw notFound('发票不存在');
  return row;
}

function refuseAnswered({ status }: Selectable<Invoice>): never {
  throw conflict(status === 'issued' ? '发票已开具，请使用红冲' : '开票申请已驳回');
}

function refuseAsked({ issuing_until }: Selectable<Invoice>): void {
  if (issuing_until !== null && issuing_until > new Date()) throw conflict('正在开具，请稍后再试');
}

export interface RedAsk {
  reason: string;
  /** Of the account's own: a new invoice is asked for with it. null = none. */
  titleId: number | null;
  /** null = as before. */
  kind: 'normal' | 'special' | null;
}

/**
 * Takes back all that is left of an issued invoice; its orders may be invoiced again, at once where a title is named.
 * @throws 404, 409 when nothing is left of it, 422 at `title_id` or `kind`
 */
export function redInvoice(
  db: Db,
  staff: Staff,
  id: number,
  ask: RedAsk,
  idempotency: Idempotency | null,
): Promise<Record<string, never>> {
  return inTransaction(db, (tx) =>
    once(tx, idempotency, async () => {
      const known = await tx.selectFrom('invoice').select('id').where('id', '=', id).executeTakeFirst();
      if (!known) throw notFound('发票不存在');
      const blue = await lockInvoice(tx, id);
      if (!blue) throw conflict('只有已开具的蓝字发票可以红冲');
      const lines = wholeRedLines(await leftLines(tx, id));
      if (lines.length === 0) throw conflict('发票已全部红冲');
      await insertRed(tx, blue, lines, { cause: 'staff', note: ask.reason });
      const { rows: orders } = await sql<{ order_id: number }>`
        update invoice_order set is_live = false where invoice_id = ${id} and is_live returning order_id`.execute(
        tx,
      );
      const again = ask.titleId === null ? null : await titleFor(db, staff, blue.account_id, ask, blue.title);
      const orderIds = orders.map(({ order_id }) => order_id);
      if (again) await requestAgain(tx, blue.account_id, orderIds, again);
      const after = { reason: ask.reason, orders: orderIds, title: again?.title ?? '' };
      await audit(tx, staff, 'invoice.red', id, {
        before: { number: blue.number, title: blue.title.title },
        after,
      });
      await queueIssuing(tx);
      return {};
    }),
  );
}

async function titleFor(
  db: Db,
  staff: Staff,
  accountId: number,
  { titleId, kind }: RedAsk,
  before: FrozenTitle,
): Promise<FrozenTitle> {
  const titles = await titlesOfAccount(db, staff, accountId);
  return frozenFor(
    kind ?? before.kind,
    titles.find((title) => title.id === titleId),
  );
}

/** What staff have issued at the tax office's site. */
export interface HandIssued {
  number: string;
  /** An uploaded PDF on disk. */
  place: string;
}

/**
 * Keeps an invoice that staff have issued by hand.
 * @throws 404, 409 unless it waits, 422 at `number` or `file`
 */
export async function issueByHand(
  db: Db,
  store: PrivateStore,
  staff: Staff,
  id: number,
  { number, place }: HandIssued,
): Promise<void> {
  if (!/^\d{20}$/.test(number)) throw invalid({ number: '发票号码为 20 位数字' });
  const pdf = await readFile(place);
  if (!pdf.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw invalid({ file: '请上传 PDF 格式的发票' });
  await inTransaction(db, async (tx) => {
    await lockOpen(tx, id);
    await keepIssued(tx, id, { number, issuedAt: new Date(), files: {} });
    await keepInvoiceFile(tx, store, id, { format: 'pdf', bytes: pdf });
    await audit(tx, staff, 'invoice.by_hand', id, { before: {}, after: { number } });
  }).catch((error: unknown) => {
    throw takenIndex(error) !== '' ? invalid({ number: '此发票号码已登记' }) : error;
  });
}

const audit = (
  tx: Tx,
  staff: Staff,
  action: string,
  id: number,
  values: Record<'before' | 'after', JsonValue>,
): Promise<void> => writeAudit(tx, staff, { action, entity: 'invoice', entityId: id, ...values });
