import { CUT_REASONS, type CutReason } from '@qingnang/contract/cut-reasons';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { JsonValue } from '../../../../db/json-columns.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import { conflict, invalid, Refusal } from '../../../../http/errors.ts';
import { type Idempotency, once } from '../../../../http/idempotency.ts';
import type { Staff } from '../../../../http/session.ts';
import { proposeAddress } from '../../../company/writes.ts';
import { writeAudit } from '../../../identity/writes.ts';
import type { Mover, OrderRow } from '../../../ordering/reads.ts';
import {
  type Consignment,
  changeAddress,
  cutOrder,
  holdOrder,
  judgeAgain,
  lockOrder,
  moveOrder,
  releaseOrder,
  splitOrder,
} from '../../../ordering/writes.ts';
import { orderAddresses, problemOf } from './reads.ts';

type NewAddress = Parameters<typeof proposeAddress>[3];

/** What became of an act on many orders. */
export interface BatchResult {
  done: number[];
  refused: { id: number; order_no: string; message: string }[];
}

const moverOf = ({ staffId }: Staff): Mover => ({ actor: 'staff', staffId });

interface Note {
  action: string;
  before: JsonValue;
  after: JsonValue;
}

const audit = (tx: Tx, staff: Staff, order: OrderRow, note: Note) =>
  writeAudit(tx, staff, { ...note, entity: 'order', entityId: order.id });

/** Orders go no further until they are released. */
export async function holdOrders(
  db: Db,
  staff: Staff,
  ids: readonly number[],
  reason: string,
): Promise<BatchResult> {
  return eachOrder(db, ids, async (tx, order) => {
    await holdOrder(tx, order, reason, moverOf(staff));
    await audit(tx, staff, order, {
      action: 'order.hold',
      before: { hold: order.hold_reason },
      after: { hold: reason },
    });
  });
}

export async function releaseOrders(db: Db, staff: Staff, ids: readonly number[]): Promise<BatchResult> {
  return eachOrder(db, ids, async (tx, order) => {
    await releaseOrder(tx, order, moverOf(staff));
    await audit(tx, staff, order, {
      action: 'order.release',
      before: { hold: order.hold_reason },
      after: { hold: '' },
    });
  });
}

/** The pieces of orders are off the shelf and packed. Which lots leave is said when they ship. */
export async function pickOrders(db: Db, staff: Staff, ids: readonly number[]): Promise<BatchResult> {
  await judgeAgain(db, ids, 'shipment');
  return eachOrder(db, ids, async (tx, order) => {
    if (order.picked_at !== null) throw conflict('订单已经拣货');
    await moveOrder(tx, order, 'pick', moverOf(staff));
    await audit(tx, staff, order, {
      action: 'order.pick',
      before: { picked: false },
      after: { picked: true },
    });
  });
}

/** Orders one by one, each in a transaction of its own: one that is refused holds up none of the others. */
async function eachOrder(
  db: Db,
  ids: readonly number[],
  change: (tx: Tx, order: OrderRow) => Promise<void>,
): Promise<BatchResult> {
  const done: number[] = [];
  const refused: { id: number; message: string }[] = [];
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    try {
      await inTransaction(db, async (tx) => change(tx, await lockOrder(tx, id)));
      done.push(id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.push({ id, message: error.message });
    }
  }
  return { done, refused: await named(db, refused) };
}

async function named(db: Db, refused: { id: number; message: string }[]): Promise<BatchResult['refused']> {
  if (refused.length === 0) return [];
  const rows = await db
    .selectFrom('sales_order')
    .select(['id', 'order_no'])
    .where('id', '=', sql<number>`any(${refused.map(({ id }) => id)}::bigint[])`)
    .execute();
  const numbers = new Map(rows.map(({ id, order_no }) => [id, order_no]));
  return refused.map((one) => ({ ...one, order_no: numbers.get(one.id) ?? '' }));
}

type AskedPieces = {
  order_line_id: number;
  number: number;
};
const piecesOf = (lines: readonly AskedPieces[]) =>
  lines.map(({ order_line_id, number }) => ({ lineId: order_line_id, number }));

/** Cuts pieces that will not ship off an order and pays them back. */
export async function cut(
  db: Db,
  staff: Staff,
  id: number,
  { lines, reason }: { lines: readonly AskedPieces[]; reason: CutReason },
  idempotency: Idempotency | null,
): Promise<void> {
  await inTransaction(db, (tx) =>
    once(tx, idempotency, async () => {
      const order = await lockOrder(tx, id);
      const refunded = await cutOrder(tx, order, { pieces: piecesOf(lines), reason }, moverOf(staff));
      const after = { lines, reason: CUT_REASONS[reason], refund_fen: Number(refunded) };
      await audit(tx, staff, order, { action: 'order.cut', before: { status: order.status }, after });
      return null;
    }),
  );
}

/** Makes pieces of an order one of their own. @returns the new order's number */
export async function split(
  db: Db,
  staff: Staff,
  id: number,
  lines: readonly AskedPieces[],
  idempotency: Idempotency | null,
): Promise<string> {
  return inTransaction(db, (tx) =>
    once(tx, idempotency, async () => {
      const order = await lockOrder(tx, id);
      const made = await splitOrder(tx, order, piecesOf(lines), moverOf(staff));
      const after = { lines, split_off: made.order_no };
      await audit(tx, staff, order, { action: 'order.split', before: { status: order.status }, after });
      return made.order_no;
    }),
  );
}

/** One of the buyer's own addresses, with who takes the parcel. */
interface Destination {
  address_id: number;
  consignee: string;
  phone: string;
}

/** Sends an order to another address of its buyer. @throws 422 for one that is not the buyer's, or that medicines may not go to */
export function sendElsewhere(db: Db, staff: Staff, id: number, to: Destination): Promise<void> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, id);
    const consignment = await consignmentOf(tx, id, to);
    await changeAddress(tx, order, consignment, moverOf(staff));
    const { consignee, phone, region, address } = order;
    const { addressId, ...after } = consignment;
    await audit(tx, staff, order, {
      action: 'order.address',
      before: { consignee, phone, region, address, address_id: order.address_id },
      after: { ...after, address_id: addressId },
    });
  });
}

async function consignmentOf(
  tx: Tx,
  orderId: number,
  { address_id: addressId, consignee, phone }: Destination,
): Promise<Consignment> {
  const saved = (await orderAddresses(tx, orderId)).find((one) => one.id === addressId);
  if (!saved) throw invalid({ address_id: '请选择该买家的收货地址' });
  const problem = problemOf(saved);
  if (problem !== '') throw invalid({ address_id: problem });
  return { consignee, phone, region: saved.region, address: saved.address, addressId };
}

/** Enters an address for the buyer of an order, which waits for somebody else's review. @returns its id @throws 404, 422 */
export function proposeFor(db: Db, staff: Staff, orderId: number, address: NewAddress): Promise<number> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    return proposeAddress(tx, staff, order.account_id, address);
  });
}
