import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import { recordset } from '../shelves/rows.ts';
import { isEnded, type Warehouses, type YearOrder } from './orders.ts';
import { isKept, type Lot, type Parcel } from './parcels.ts';
import { insertRows } from './rows.ts';
import type { Staff } from './write-orders.ts';

const DRIVER = '138 0000 0091';

/** Lots that came and went, the parcels that they left with, and what carriers told. */
export async function writeParcels(
  tx: Tx,
  { parcels, lots }: { parcels: readonly Parcel[]; lots: readonly Lot[] },
  staff: Staff,
  now: Date,
): Promise<void> {
  await insertRows(
    tx,
    'lot',
    lots.map((lot) => ({
      id: lot.id,
      goods_id: lot.goods.id,
      warehouse_id: lot.warehouseId,
      lot_no: lot.lotNo,
      produced_on: lot.producedOn,
      expires_on: lot.expiresOn,
      quantity: lot.left,
      received_at: lot.receivedAt,
    })),
  );
  await insertRows(
    tx,
    'shipment',
    parcels.map(({ id, no, order, shippedAt, carrier, trackingNo, deliveredAt }) => ({
      id,
      shipment_no: no,
      order_id: order.id,
      carrier,
      tracking_no: trackingNo,
      driver_phone: trackingNo.startsWith('ZY') ? DRIVER : '',
      staff_id: staff.get('warehouse') ?? null,
      shipped_at: shippedAt,
      delivered_at: deliveredAt,
      tracked_at: deliveredAt ?? now,
    })),
  );
  await insertRows(
    tx,
    'shipment_line',
    parcels.flatMap(({ id, lines }) =>
      lines.map((line) => ({
        id: line.id,
        shipment_id: id,
        order_line_id: line.line.id,
        lot_id: line.lot.id,
        lot_no: line.lot.lotNo,
        produced_on: line.lot.producedOn,
        expires_on: line.lot.expiresOn,
        number: line.number,
      })),
    ),
  );
  await insertRows(
    tx,
    'tracking_event',
    parcels.flatMap(({ id, events }) => events.map((event) => ({ shipment_id: id, ...event }))),
  );
}

interface StockMove {
  goods_id: number;
  warehouse_id: number;
  available_delta: number;
  reserved_delta: number;
  cause: string;
  ref: string;
  at: Date;
}

/** The stock's ledger of the last two months, and what of it is still there: pieces of open orders are reserved. */
export async function writeStock(
  tx: Tx,
  orders: readonly YearOrder[],
  parcels: readonly Parcel[],
  warehouses: Warehouses,
  now: Date,
): Promise<void> {
  const kept = parcels.filter(({ order }) => isKept(order.placedAt, now));
  const moves = [
    ...received(kept),
    ...orders.filter(({ placedAt }) => isKept(placedAt, now)).flatMap((order) => ordered(order, warehouses)),
    ...kept.flatMap(shipped),
  ].sort((a, b) => a.at.getTime() - b.at.getTime());
  await insertRows(tx, 'stock_movement', moves);
  await sql`
    update stock s set available = s.available + m.available, reserved = s.reserved + m.reserved
    from (select goods_id, warehouse_id, sum(available_delta)::int as available, sum(reserved_delta)::int as reserved
      from ${recordset(sums(moves), 'goods_id bigint, warehouse_id bigint, available_delta int, reserved_delta int')}
      group by 1, 2) m
    where s.goods_id = m.goods_id and s.warehouse_id = m.warehouse_id`.execute(tx);
}

/** Lots came in with what left of them. */
function received(parcels: readonly Parcel[]): StockMove[] {
  const numbers = new Map<Lot, number>();
  for (const { lot, number } of parcels.flatMap(({ lines }) => lines))
    numbers.set(lot, (numbers.get(lot) ?? 0) + number);
  return [...numbers].map(([{ goods, warehouseId, lotNo, receivedAt }, number]) => ({
    goods_id: goods.id,
    warehouse_id: warehouseId,
    available_delta: number,
    reserved_delta: 0,
    cause: 'receive',
    ref: `RK${lotNo}`,
    at: receivedAt,
  }));
}

function ordered(order: YearOrder, warehouses: Warehouses): StockMove[] {
  const warehouse_id = warehouses.get(order.customer.warehouse)?.id ?? 0;
  const end = isEnded(order) ? order.life.moves.at(-1) : undefined;
  return order.lines.flatMap(({ goods, number }) => {
    const move = (sign: 1 | -1, cause: string, at: Date): StockMove => ({
      goods_id: goods.id,
      warehouse_id,
      available_delta: sign * number,
      reserved_delta: -sign * number,
      cause,
      ref: order.no,
      at,
    });
    return [move(-1, 'order', order.placedAt), ...(end ? [move(1, 'order_end', end.at)] : [])];
  });
}

const shipped = ({ no, lines, shippedAt }: Parcel): StockMove[] =>
  lines.map(({ line, lot, number }) => ({
    goods_id: line.goods.id,
    warehouse_id: lot.warehouseId,
    available_delta: 0,
    reserved_delta: -number,
    cause: 'shipment',
    ref: no,
    at: shippedAt,
  }));

/** By stock row, those that end where they began left out: most do. */
function sums(moves: readonly StockMove[]): StockMove[] {
  const rows = new Map<string, StockMove>();
  for (const move of moves) {
    const key = `${move.goods_id}:${move.warehouse_id}`;
    const row = rows.get(key) ?? { ...move, available_delta: 0, reserved_delta: 0 };
    row.available_delta += move.available_delta;
    row.reserved_delta += move.reserved_delta;
    rows.set(key, row);
  }
  return [...rows.values()].filter(
    ({ available_delta, reserved_delta }) => available_delta !== 0 || reserved_delta !== 0,
  );
}
