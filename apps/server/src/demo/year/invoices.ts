import { fen, priceE4 } from '@qingnang/rules/money';
import { json } from '../../db/json.ts';
import type { Tx } from '../../db/transaction.ts';
import {
  invoiceableAmount,
  invoiceLines,
  type PaidOrder,
  sumsOf,
} from '../../modules/payment/invoices/rules.ts';
import { chance } from '../catalog/random.ts';
import type { YearCase } from './cases.ts';
import { moveTo } from './lives.ts';
import type { YearOrder } from './orders.ts';
import { idsFor, insertRows } from './rows.ts';

/** Part of the orders of those with a title that ask for an invoice; the others have it with the month's. */
const ASKED = 0.45;

/** Notes which orders ask for an invoice: those that are delivered have one from `writeInvoices`, others wait for it. */
export function askForInvoices(orders: readonly YearOrder[]): void {
  for (const order of orders)
    if (order.customer.title && chance(`invoice:${order.seed}`) < ASKED) order.invoice = order.customer.title;
}

/** Invoices of orders that were completed, without their papers: those of the shop's own orders are drawn when they are issued. */
export async function writeInvoices(
  tx: Tx,
  orders: readonly YearOrder[],
  cases: readonly YearCase[],
): Promise<void> {
  const closed = new Map(
    cases.map(({ parcel, moves, status }) => [parcel.order, { status, at: moves.at(-1)?.at }]),
  );
  const due = orders.flatMap((order) => {
    const completed = moveTo(order.life, 'confirm_receipt')?.at;
    if (!order.invoice || !completed) return [];
    const own = closed.get(order);
    // Money on its way back is waited for.
    if (own && own.status < DONE) return [];
    const at = new Date(Math.max(completed.getTime(), own?.at?.getTime() ?? 0) + MINUTE_MS);
    const paid = paidOrder(order);
    return invoiceableAmount(paid) > 0n
      ? [{ order, title: order.invoice, at, paid, lines: invoiceLines(paid) }]
      : [];
  });
  const first = await idsFor(tx, 'invoice', due.length);
  await insertRows(
    tx,
    'invoice',
    due.map(({ order, title, at, lines }, index) => ({
      id: first + index,
      account_id: order.customer.id,
      number: `26510000${String(first + index).padStart(12, '0')}`,
      kind: title.kind,
      status: 'issued',
      cause: 'order',
      title: json(title),
      amount_fen: Number(sumsOf(lines).amount),
      tax_fen: Number(sumsOf(lines).tax),
      created_at: at,
      issued_at: new Date(at.getTime() + MINUTE_MS),
    })),
  );
  await insertRows(
    tx,
    'invoice_order',
    due.map(({ order, paid }, index) => ({
      invoice_id: first + index,
      order_id: order.id,
      amount_fen: Number(invoiceableAmount(paid)),
      is_live: true,
    })),
  );
  await insertRows(
    tx,
    'invoice_line',
    due.flatMap(({ lines }, index) =>
      lines.map((line) => ({
        invoice_id: first + index,
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
      })),
    ),
  );
}

const DONE = 60;
const MINUTE_MS = 60_000;

const paidOrder = (order: YearOrder): PaidOrder => ({
  id: order.id,
  orderNo: order.no,
  status: order.life.status,
  days: 0,
  isInvoiced: false,
  isRefunding: false,
  shipping: order.shipping,
  lines: order.lines.map(({ goods, ...line }) => ({
    ...line,
    name: goods.name,
    spec: goods.spec,
    unit: goods.unit,
    scope: goods.scope,
    taxRate: goods.taxRate,
    cut: 0,
    listPrice: goods.prices[0] ?? priceE4(0),
    refunded: fen(line.refunded),
  })),
});
