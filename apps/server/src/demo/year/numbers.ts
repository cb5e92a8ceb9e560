import type { Tx } from '../../db/transaction.ts';
import { appliedAtOf, type YearCase } from './cases.ts';
import { KNOWN_QUIET_DAYS } from './customers.ts';
import type { Payment, Refund } from './money.ts';
import type { YearOrder } from './orders.ts';
import type { Lot, Parcel } from './parcels.ts';
import { idsFor, numberOf, numbersFor } from './rows.ts';

const DAY_MS = 24 * 3600_000;

/** Ids that are kept free before the demo's own orders, for those of the year that are older; more than there are. */
const ROOM = 6000;

/** Sets the room aside: lists are in the order of ids, and are to be in the order of time. Before the demo has orders. */
export async function keepRoom(tx: Tx): Promise<void> {
  await idsFor(tx, 'sales_order', ROOM);
}

/** Numbers orders and their lines in the order of time. @param now decides which are older than the demo's own */
export async function numberOrders(tx: Tx, orders: readonly YearOrder[], now: Date): Promise<void> {
  const since = now.getTime() - KNOWN_QUIET_DAYS * DAY_MS;
  const older = orders.filter(({ placedAt }) => placedAt.getTime() < since);
  if (older.length > ROOM) throw new Error(`${older.length} orders do not fit into the room of ${ROOM}`);
  give(older, ROOM - older.length + 1);
  const newer = orders.slice(older.length);
  give(newer, await idsFor(tx, 'sales_order', newer.length));
  const running = await numbersFor(tx, 'order', orders.length);
  for (const [index, order] of orders.entries()) order.no = numberOf('D', order.placedAt, running + index);
  const lines = orders.flatMap((order) => order.lines);
  give(lines, await idsFor(tx, 'sales_order_line', lines.length));
}

export async function numberPayments(tx: Tx, payments: readonly Payment[]): Promise<void> {
  give(payments, await idsFor(tx, 'payment', payments.length));
  const running = await numbersFor(tx, 'payment', payments.length);
  for (const [index, payment] of payments.entries()) {
    payment.no = numberOf('P', payment.createdAt, running + index);
    payment.tradeNo = payment.order.method === 'transfer' ? `YH${payment.no.slice(1)}` : `demo-${payment.no}`;
  }
}

export async function numberParcels(
  tx: Tx,
  { parcels, lots }: { parcels: readonly Parcel[]; lots: readonly Lot[] },
): Promise<void> {
  give(lots, await idsFor(tx, 'lot', lots.length));
  give(parcels, await idsFor(tx, 'shipment', parcels.length));
  const running = await numbersFor(tx, 'shipment', parcels.length);
  for (const [index, parcel] of parcels.entries())
    parcel.no = numberOf('S', parcel.shippedAt, running + index);
  const lines = parcels.flatMap((parcel) => parcel.lines);
  give(lines, await idsFor(tx, 'shipment_line', lines.length));
}

export async function numberRefunds(tx: Tx, refunds: readonly Refund[]): Promise<void> {
  give(refunds, await idsFor(tx, 'refund', refunds.length));
  const running = await numbersFor(tx, 'refund', refunds.length);
  for (const [index, refund] of refunds.entries()) refund.no = numberOf('R', refund.at, running + index);
}

export async function numberCases(tx: Tx, cases: readonly YearCase[]): Promise<void> {
  give(cases, await idsFor(tx, 'after_sales', cases.length));
  const running = await numbersFor(tx, 'case', cases.length);
  for (const [index, one] of cases.entries()) one.no = numberOf('T', appliedAtOf(one), running + index);
}

function give(rows: readonly { id: number }[], first: number): void {
  for (const [index, row] of rows.entries()) row.id = first + index;
}
