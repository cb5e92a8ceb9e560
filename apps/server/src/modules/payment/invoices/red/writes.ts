import { fen } from '@qingnang/rules/money';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import { conflict } from '../../../../http/errors.ts';
import type { Warn } from '../../../../http/log.ts';
import { caseReturns, casesToRed, type RedCase } from '../paid/reads.ts';
import { type InvoiceLineRow, lineOf } from '../reads.ts';
import { caseCause, type DraftLine, type FrozenTitle, type LeftLine, redLines, sumsOf } from '../rules.ts';
import { shareReturned } from '../splitting/rules.ts';
import { type Draft, insertInvoices, oneByOne } from '../writes.ts';

/** Cases that one run looks at. */
const AT_ONCE = 100;

/**
 * Asks for red letters for what was paid back of invoiced orders since: one for each after-sales case, when all its money has gone
 * back. @returns how many
 */
export async function redForCases(db: Db, log: Warn): Promise<number> {
  return oneByOne(
    await casesToRed(db, AT_ONCE),
    (one) => inTransaction(db, (tx) => redForCase(tx, one)),
    log,
  );
}

/** An order that stands on several invoices has them taken back in their order, as far as each goes. */
async function redForCase(tx: Tx, { case_id, order_id }: RedCase): Promise<number> {
  const blues = await lockInvoicesOf(tx, order_id);
  const cause = caseCause(case_id);
  const before = await tx
    .selectFrom('invoice')
    .select('id')
    .where('red_of', 'is not', null)
    .where('cause', '=', cause)
    .executeTakeFirst();
  if (before) return 0;
  const returned = (await caseReturns(tx, case_id)).map((row) => ({
    orderId: order_id,
    orderLineId: row.order_line_id,
    number: row.number,
    amount: fen(row.refund_fen),
  }));
  const left = await leftOfEach(
    tx,
    blues.map(({ id }) => id),
  );
  const leftOf = (id: number) => left.get(id) ?? [];
  const shares = shareReturned(
    blues.map(({ id }) => leftOf(id)),
    returned,
  );
  let made = 0;
  for (const [at, blue] of blues.entries()) {
    const lines = redLines(leftOf(blue.id), shares[at] ?? []);
    if (lines.length > 0) made += await insertRed(tx, blue, lines, { cause, note: '售后退款' });
  }
  return made;
}

/** Those of an order that are issued and hold, locked one after the other. */
const lockInvoicesOf = (tx: Tx, orderId: number): Promise<IssuedBlue[]> =>
  tx
    .selectFrom('invoice')
    .innerJoin('invoice_order', 'invoice_order.invoice_id', 'invoice.id')
    .select(['invoice.id', 'invoice.account_id', 'invoice.title', 'invoice.number'])
    .where('invoice_order.order_id', '=', orderId)
    .where('invoice_order.is_live', '=', true)
    .where('invoice.status', '=', 'issued')
    .where('invoice.red_of', 'is', null)
    .orderBy('invoice.id')
    .forUpdate('invoice')
    .execute();

/** Locked, so that its red letters are made one after the other; undefined unless it is issued and holds. */
export async function lockInvoice(tx: Tx, id: number): Promise<IssuedBlue | undefined> {
  return tx
    .selectFrom('invoice')
    .select(['id', 'account_id', 'title', 'number'])
    .where('id', '=', id)
    .where('status', '=', 'issued')
    .where('red_of', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export interface IssuedBlue {
  id: number;
  account_id: number;
  title: FrozenTitle;
  number: string | null;
}

/** Asks for a red letter of these lines. @returns 1 */
export async function insertRed(
  tx: Tx,
  blue: IssuedBlue,
  lines: readonly DraftLine[],
  why: { cause: string; note: string },
): Promise<number> {
  const orderIds = [...new Set(lines.map(({ orderId }) => orderId))];
  const draft: Draft = {
    lines,
    orders: orderIds.map((id) => ({
      id,
      amount: sumsOf(lines.filter((line) => line.orderId === id)).amount,
      part: 1,
    })),
  };
  const about = { accountId: blue.account_id, title: blue.title, redOf: blue.id, ...why };
  return (await insertInvoices(tx, [draft], about)).length;
}

/** What an invoice says of each line, its red letters and those that are asked for taken off. */
export const leftLines = async (tx: Tx, invoiceId: number): Promise<LeftLine[]> =>
  (await leftOfEach(tx, [invoiceId])).get(invoiceId) ?? [];

async function leftOfEach(tx: Tx, ids: readonly number[]): Promise<Map<number, LeftLine[]>> {
  const { rows } = await sql<InvoiceLineRow & { blue_id: number }>`
    select coalesce(i.red_of, i.id) as blue_id, l.order_id, l.order_line_id, (array_agg(l.name order by l.id))[1] as name, (array_agg(l.spec order by l.id))[1] as spec,
      (array_agg(l.unit order by l.id))[1] as unit, sum(l.number)::int as number,
      (array_agg(l.price_e4 order by l.id))[1] as price_e4, sum(l.amount_fen)::bigint as amount_fen, l.tax_rate,
      sum(l.tax_fen)::bigint as tax_fen
    from invoice_line l join invoice i on i.id = l.invoice_id
    where (i.id = any(${[...ids]}::bigint[]) or i.red_of = any(${[...ids]}::bigint[])) and i.status <> 'refused'
    group by 1, l.order_id, l.order_line_id, l.tax_rate order by min(l.id)`.execute(tx);
  const left = new Map<number, LeftLine[]>();
  for (const row of rows) left.set(row.blue_id, [...(left.get(row.blue_id) ?? []), lineOf(row)]);
  return left;
}

/**
 * A red letter of a case that was refused may be asked for again. Its invoice must still say what it takes back.
 * @throws 409
 */
export async function requireRoomFor(tx: Tx, red: { id: number; red_of: number }): Promise<void> {
  if (!(await lockInvoice(tx, red.red_of))) throw conflict('蓝字发票已变化，不能重新提交');
  const left = await leftLines(tx, red.red_of);
  const wanted = await tx
    .selectFrom('invoice_line')
    .select(['order_id', 'order_line_id', 'amount_fen'])
    .where('invoice_id', '=', red.id)
    .execute();
  const fits = wanted.every(({ order_id, order_line_id, amount_fen }) =>
    left.some(
      (line) =>
        line.orderId === order_id && line.orderLineId === order_line_id && Number(line.amount) >= -amount_fen,
    ),
  );
  if (!fits) throw conflict('蓝字发票剩余金额不足，不能重新提交');
}

/**
 * A whole red letter that is refused leaves its invoice holding: the orders stand on it again.
 * @param redId the letter: what was asked for after it is asked for anew
 * @throws 409 when one of them has been asked for anew
 */
export async function holdAgain(tx: Tx, invoiceId: number, redId: number): Promise<void> {
  await lockInvoice(tx, invoiceId);
  const { rows: orders } = await sql<{ id: number }>`
    select o.id from sales_order o join invoice_order x on x.order_id = o.id and x.invoice_id = ${invoiceId}
    order by o.id for no key update of o`.execute(tx);
  const anew = await tx
    .selectFrom('invoice_order')
    .select('invoice_id')
    .where(({ eb, fn, val }) => eb('order_id', '=', fn.any(val(orders.map(({ id }) => id)))))
    .where('is_live', '=', true)
    .where('invoice_id', '>', redId)
    .executeTakeFirst();
  if (anew) throw conflict('订单已重新申请开票，这张红字发票不能驳回');
  await tx.updateTable('invoice_order').set({ is_live: true }).where('invoice_id', '=', invoiceId).execute();
}
