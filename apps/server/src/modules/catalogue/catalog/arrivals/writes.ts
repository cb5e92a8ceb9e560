/** Lots that come in, many at once: they, what can be sold and the ledger of stock grow together. */

import type { ArrivalCells } from '@qingnang/contract/lot-arrivals';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import { conflict } from '../../../../http/errors.ts';
import { type Idempotency, once } from '../../../../http/idempotency.ts';
import type { Staff } from '../../../../http/session.ts';
import { writeAudit } from '../../../identity/writes.ts';
import { keepCosts } from '../costs/writes.ts';
import { lockLotNumbers, stopArrivals } from '../stops/writes.ts';
import { judgedArrivals } from './reads.ts';
import type { Arrival } from './rules.ts';

/**
 * Takes in the rows of a preview in one transaction, judged once more.
 * @throws 409 with the rows that are refused now; nothing is kept then
 */
export function importArrivals(
  db: Db,
  staff: Staff,
  rows: readonly ArrivalCells[],
  idempotency: Idempotency | null,
): Promise<{ lots: number; pieces: number }> {
  return inTransaction(db, (tx) =>
    once(tx, idempotency, async () => {
      const judged = await judgedArrivals(tx, staff, rows);
      const arrivals = judged.flatMap(({ arrival }) => arrival ?? []).sort(byPlace);
      if (arrivals.length < judged.length)
        throw conflict(`有 ${judged.length - arrivals.length} 行不能入库，请重新上传核对`, {
          rows: judged.flatMap(({ line, arrival, errors }) => (arrival ? [] : [{ line, errors }])),
        });
      await takeIn(tx, staff, arrivals);
      const pieces = arrivals.reduce((sum, { quantity }) => sum + quantity, 0);
      await writeAudit(tx, staff, {
        action: 'lot.receive.import',
        entity: 'lot',
        entityId: 0,
        before: null,
        after: { added: arrivals.length, pieces },
      });
      return { lots: arrivals.length, pieces };
    }),
  );
}

/** One order for all who add to lots, whatever that of their files. */
const byPlace = (a: Arrival, b: Arrival): number =>
  a.goodsId - b.goodsId || a.warehouseId - b.warehouseId || (a.lotNo < b.lotNo ? -1 : 1);

/** Each lot once. */
async function takeIn(tx: Tx, staff: Staff, arrivals: readonly Arrival[]): Promise<void> {
  await lockLotNumbers(tx, arrivals);
  const ids = await addToLots(tx, arrivals);
  const costs = arrivals.flatMap(({ cost }, at) => (cost === null ? [] : [{ lotId: ids[at] ?? 0, cost }]));
  await keepCosts(tx, staff, 'receive', costs);
  await addToStock(tx, arrivals, staff.trace.requestId);
  await stopArrivals(tx, arrivals);
}

/** @returns the ids of the lots, in the order of the arrivals @throws 409 when one has other days by now */
async function addToLots(tx: Tx, arrivals: readonly Arrival[]): Promise<number[]> {
  const { rows } = await sql<{ id: number; key: string }>`
    insert into lot (goods_id, warehouse_id, lot_no, produced_on, expires_on, quantity)
    select * from unnest(${arrivals.map(({ goodsId }) => goodsId)}::int8[], ${arrivals.map(({ warehouseId }) => warehouseId)}::int8[],
      ${arrivals.map(({ lotNo }) => lotNo)}::text[], ${arrivals.map(({ producedOn }) => producedOn)}::date[],
      ${arrivals.map(({ expiresOn }) => expiresOn)}::date[], ${arrivals.map(({ quantity }) => quantity)}::int4[])
    on conflict (goods_id, warehouse_id, lot_no) do update set quantity = lot.quantity + excluded.quantity
      where lot.expires_on is not distinct from excluded.expires_on
        and lot.produced_on is not distinct from excluded.produced_on
    returning id, concat_ws(':', goods_id, warehouse_id, lot_no) as key`.execute(tx);
  const byKey = new Map(rows.map(({ id, key }) => [key, id]));
  return arrivals.map(({ goodsId, warehouseId, lotNo }) => {
    const id = byKey.get(`${goodsId}:${warehouseId}:${lotNo}`);
    if (id === undefined) throw conflict(`批号 ${lotNo} 刚刚以不同的日期入库，请重新上传核对`);
    return id;
  });
}

/** In the order in which orders take stock. */
async function addToStock(tx: Tx, arrivals: readonly Arrival[], ref: string): Promise<void> {
  await sql`
    with came as (
      select goods_id, warehouse_id, sum(quantity)::int4 as quantity
      from unnest(${arrivals.map(({ goodsId }) => goodsId)}::int8[], ${arrivals.map(({ warehouseId }) => warehouseId)}::int8[],
        ${arrivals.map(({ quantity }) => quantity)}::int4[]) as a (goods_id, warehouse_id, quantity)
      group by 1, 2 order by 1, 2),
    moved as (
      insert into stock_movement (goods_id, warehouse_id, available_delta, reserved_delta, cause, ref)
      select goods_id, warehouse_id, quantity, 0, 'receive', ${ref} from came)
    insert into stock (goods_id, warehouse_id, available) select goods_id, warehouse_id, quantity from came
    on conflict (goods_id, warehouse_id) do update set available = stock.available + excluded.available`.execute(
    tx,
  );
}
