import { MAX_INVOICE_LINES } from '@qingnang/contract/invoice-words';
import type { Fen } from '@qingnang/rules/money';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { json } from '../../../db/json.ts';
import type { JsonColumns } from '../../../db/json-columns.ts';
import { queueTask } from '../../../db/queue.ts';
import { inTransaction, type Tx } from '../../../db/transaction.ts';
import { conflict, invalid } from '../../../http/errors.ts';
import { type Idempotency, once } from '../../../http/idempotency.ts';
import type { Warn } from '../../../http/log.ts';
import type { Buyer } from '../../../http/session.ts';
import { invoiceBound, type TitleRow, titleOf } from '../../company/reads.ts';
import { freezeTitle, SPECIAL_NOT_ALLOWED } from '../../ordering/rules.ts';
import { ruleOf } from './monthly/reads.ts';
import { paidOrders, wishedOrders } from './paid/reads.ts';
import {
  type DraftLine,
  type FrozenTitle,
  invoiceableAmount,
  invoiceLines,
  invoiceRefusal,
  monthlyWords,
  type PaidOrder,
  sumsOf,
} from './rules.ts';
import { splitLines } from './splitting/rules.ts';

export interface InvoiceAsk {
  orderIds: readonly number[];
  titleId: number;
  kind: 'normal' | 'special';
  /** One invoice for all of them, or one for each. */
  isMerged: boolean;
}

/** The job that issues what is asked for. */
const ISSUE_TASK = 'issue_invoices';
/** Has the job run once this transaction is committed. */
export const queueIssuing = (tx: Tx): Promise<void> => queueTask(tx, ISSUE_TASK);

/**
 * Asks for invoices for orders of the buyer.
 * @throws 422 at `title_id`, `kind` or `order_ids`
 */
export function requestInvoices(
  db: Db,
  buyer: Buyer,
  ask: InvoiceAsk,
  idempotency: Idempotency | null,
): Promise<{ ids: number[]; amount: string }> {
  return inTransaction(db, (tx) =>
    once(tx, idempotency, async () => {
      const title = frozenFor(ask.kind, await titleOf(tx, buyer, ask.titleId));
      const monthly = await ruleOf(tx, buyer.accountId);
      if (monthly) throw invalid({ order_ids: monthlyWords(monthly.day) });
      const ids = [...new Set(ask.orderIds)];
      const orders = await lockedOrders(tx, buyer.accountId, ids);
      if (orders.length !== ids.length) throw invalid({ order_ids: '订单不存在' });
      refuseOrders(orders);
      const drafts = await draftsOf(tx, orders, ask.isMerged);
      const made = await insertInvoices(tx, drafts, { accountId: buyer.accountId, title, cause: 'buyer' });
      await queueIssuing(tx);
      return { ids: made, amount: String(sumsOf(drafts.flatMap(({ lines }) => lines)).amount) };
    }),
  );
}

/** @throws 422 at `title_id` or `kind` */
export function frozenFor(kind: InvoiceAsk['kind'], title: TitleRow | undefined): FrozenTitle {
  if (!title) throw invalid({ title_id: '请选择发票抬头' });
  if (kind === 'special' && !title.is_special_allowed) throw invalid({ kind: SPECIAL_NOT_ALLOWED });
  return freezeTitle(kind, title);
}

/** Locked: what comes back of them meanwhile waits, and finds the invoice. */
async function lockedOrders(tx: Tx, accountId: number, ids: readonly number[]): Promise<PaidOrder[]> {
  const { rows } = await sql<{ id: number }>`
    select id from sales_order where id = any(${[...ids]}::bigint[]) and account_id = ${accountId}
    order by id for no key update`.execute(tx);
  return paidOrders(
    tx,
    rows.map(({ id }) => id),
  );
}

/** @throws 422 at `order_ids` */
function refuseOrders(orders: readonly PaidOrder[]): void {
  const problems = orders.flatMap((order) => {
    const problem = invoiceRefusal(order, invoiceableAmount(order));
    return problem === '' ? [] : [`${order.orderNo}：${problem}`];
  });
  if (problems.length > 0) throw invalid({ order_ids: problems.join('；') });
}

/** An invoice that is to be asked for, with the parts of it that are each order's. */
export interface Draft {
  lines: readonly DraftLine[];
  /** `part`: an order that is too much for one invoice stands on several, 1, 2 … */
  orders: readonly { id: number; amount: Fen; part: number }[];
}

/**
 * Invoices for orders, as many as their sums and lines need.
 * @throws 422 at `order_ids` where a single piece is too much for one
 */
export async function draftsOf(tx: Tx, orders: readonly PaidOrder[], isMerged: boolean): Promise<Draft[]> {
  const bounds = { amount: await invoiceBound(tx), lines: MAX_INVOICE_LINES };
  const groups = isMerged ? [orders] : orders.map((order) => [order]);
  return groups.flatMap((group) => {
    const shared = splitLines(group.flatMap(invoiceLines), bounds);
    if ('tooLarge' in shared)
      throw invalid({ order_ids: `${shared.tooLarge.name} 单件金额超过单张发票限额，请联系客服` });
    const parts = new Map<number, number>();
    return shared.invoices.map((lines) => ({ lines, orders: ordersOf(lines, parts) }));
  });
}

/** What lines are for each order. @param parts how many invoices each order is on by now; counted on */
function ordersOf(lines: readonly DraftLine[], parts: Map<number, number>): Draft['orders'] {
  return [...new Set(lines.map(({ orderId }) => orderId))].map((id) => {
    const part = (parts.get(id) ?? 0) + 1;
    parts.set(id, part);
    return { id, amount: sumsOf(lines.filter(({ orderId }) => orderId === id)).amount, part };
  });
}

export interface InvoiceHeadData {
  accountId: number;
  title: FrozenTitle;
  cause: string;
  /** The invoice that a red letter takes back. */
  redOf?: number;
  note?: string;
}

/**
 * Keeps what is to be issued, each with its lines and orders. Three statements, however many. Made at the moment of the insert, not
 * of the transaction's beginning: a case that was over while it waited for its orders has been taken off, one that is over later has not.
 * @returns their ids in the same order
 */
export async function insertInvoices(
  tx: Tx,
  drafts: readonly Draft[],
  { accountId, title, cause, redOf, note = '' }: InvoiceHeadData,
): Promise<number[]> {
  const heads = drafts.map(({ lines }, at) => {
    const { amount, tax } = sumsOf(lines);
    return { at, amount: Number(amount), tax: Number(tax) };
  });
  const { rows: made } = await sql<{ id: number }>`
    insert into invoice (account_id, kind, red_of, cause, title, amount_fen, tax_fen, note, created_at)
    select ${accountId}, ${title.kind}, ${redOf ?? null}::bigint, ${cause}, ${json<JsonColumns['invoice.title']>(title)}::jsonb, amount, tax, ${note},
      clock_timestamp()
    from jsonb_to_recordset(${json(heads)}::jsonb) as h (at int, amount bigint, tax bigint)
    order by at returning id`.execute(tx);
  const ids = made.map(({ id }) => id).sort((a, b) => a - b);
  const orders = drafts.flatMap((draft, at) =>
    draft.orders.map(({ id, amount, part }) => ({
      invoice: ids[at],
      order: id,
      amount: Number(amount),
      part,
    })),
  );
  await sql`
    insert into invoice_order (invoice_id, order_id, amount_fen, part, is_live)
    select invoice, "order", amount, part, ${redOf === undefined}
    from jsonb_to_recordset(${json(orders)}::jsonb) as x (invoice bigint, "order" bigint, amount bigint, part smallint)`.execute(
    tx,
  );
  await insertLines(tx, drafts, ids);
  return ids;
}

async function insertLines(tx: Tx, drafts: readonly Draft[], ids: readonly number[]): Promise<void> {
  const rows = drafts
    .flatMap((draft, at) => draft.lines.map((line) => ({ line, invoice: ids[at] })))
    .map(({ line, invoice }, at) => ({
      at,
      invoice,
      order_id: line.orderId,
      order_line_id: line.orderLineId,
      name: line.name,
      spec: line.spec,
      unit: line.unit,
      number: line.number,
      price_e4: Number(line.price),
      amount_fen: Number(line.amount),
      tax_rate: line.taxRate,
      tax_fen: Number(line.tax),
    }));
  await sql`
    insert into invoice_line (invoice_id, order_id, order_line_id, name, spec, unit, number, price_e4, amount_fen, tax_rate, tax_fen)
    select invoice, order_id, order_line_id, name, spec, unit, number, price_e4, amount_fen, tax_rate, tax_fen
    from jsonb_to_recordset(${json(rows)}::jsonb) as l (at int, invoice bigint, order_id bigint,
      order_line_id bigint, name text, spec text, unit text, number int, price_e4 bigint, amount_fen bigint, tax_rate smallint,
      tax_fen bigint) order by at`.execute(tx);
}

/**
 * Asks for an invoice of orders whose former one was taken back, however old they are. Those with nothing left are passed over.
 * @throws 409 while money of one is on its way back: it is taken off already, and its case would take it off again; while one stands on
 * another invoice, too
 */
export async function requestAgain(
  tx: Tx,
  accountId: number,
  orderIds: readonly number[],
  title: FrozenTitle,
): Promise<void> {
  const all = await lockedOrders(tx, accountId, orderIds);
  const refunding = all.find(({ isRefunding }) => isRefunding);
  if (refunding) throw conflict(`订单 ${refunding.orderNo} 售后退款中，完成后再换抬头重开`);
  const held = all.find(({ isInvoiced }) => isInvoiced);
  if (held) throw conflict(`订单 ${held.orderNo} 还有其他发票，全部红冲后客户可重新申请`);
  const orders = all.filter((order) => invoiceableAmount(order) > 0n);
  if (orders.length === 0) return;
  await insertInvoices(tx, await draftsOf(tx, orders, true), { accountId, title, cause: 'staff' });
}

/** Orders that one run looks at: the next run takes the others. */
const AT_ONCE = 100;

/**
 * Asks for the invoices that were wished for at checkout and whose orders have been delivered whole.
 * @returns how many
 */
export async function requestWished(db: Db, log: Warn): Promise<number> {
  return oneByOne(
    await wishedOrders(db, AT_ONCE),
    (id) => inTransaction(db, (tx) => requestOne(tx, id)),
    log,
  );
}

/** Does each by itself: one that fails is noted and stops none of the others. @returns the sum of what `act` returns */
export async function oneByOne<T>(
  items: readonly T[],
  act: (item: T) => Promise<number>,
  log: Warn,
): Promise<number> {
  let made = 0;
  for (const item of items) {
    try {
      made += await act(item);
    } catch (error) {
      log.warn({ err: error, item }, 'invoice not asked for');
    }
  }
  return made;
}

/** Looked at again under its lock: the buyer may have asked meanwhile. */
async function requestOne(tx: Tx, orderId: number): Promise<number> {
  const head = await tx
    .selectFrom('sales_order')
    .select(['account_id', 'invoice'])
    .where('id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const orders = await paidOrders(tx, [orderId]);
  const [order] = orders;
  if (!order || !head.invoice || invoiceRefusal(order, invoiceableAmount(order)) !== '') return 0;
  const about = { accountId: head.account_id, title: head.invoice, cause: 'order' };
  return (await insertInvoices(tx, await draftsOf(tx, orders, true), about)).length;
}
