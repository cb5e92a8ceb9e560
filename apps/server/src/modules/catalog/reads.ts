import { CompiledQuery } from 'kysely';
import type { Db } from '../../db/client.ts';
import type { Tx } from '../../db/transaction.ts';
import { type LotOnHand, type StockDemand, sumByStock } from './rules.ts';

interface LotRow {
  id: number;
  goods_id: number;
  warehouse_id: number;
  lot_no: string;
  produced_on: string | null;
  expires_on: string | null;
  quantity: number;
}

// Expired lots are locked: they are never picked (domain.md §8).
const LOTS = `select lot.id, lot.goods_id, lot.warehouse_id, lot.lot_no, lot.produced_on, lot.expires_on, lot.quantity
  from lot join unnest($1::int8[], $2::int8[]) as d (goods_id, warehouse_id) using (goods_id, warehouse_id)
  where lot.quantity > 0 and (lot.expires_on is null or lot.expires_on >= (now() at time zone 'Asia/Shanghai')::date)
  order by lot.goods_id, lot.warehouse_id, lot.expires_on nulls last, lot.received_at, lot.id`;

/**
 * Lots on the shelf of the goods and warehouses asked for, in picking order: first expired first out, without expiry
 * last, of the same day the one received first. One statement for any number. Split them with `allotLots`.
 */
export async function lotsOnHand(
  db: Db | Tx,
  demands: readonly Pick<StockDemand, 'goodsId' | 'warehouseId'>[],
): Promise<LotOnHand[]> {
  const stocks = sumByStock(demands.map((demand) => ({ ...demand, number: 0 })));
  const columns = [stocks.map((stock) => stock.goodsId), stocks.map((stock) => stock.warehouseId)];
  const { rows } = await db.executeQuery<LotRow>(CompiledQuery.raw(LOTS, columns));
  return rows.map((row) => ({
    id: row.id,
    goodsId: row.goods_id,
    warehouseId: row.warehouse_id,
    lotNo: row.lot_no,
    producedOn: row.produced_on,
    expiresOn: row.expires_on,
    onHand: row.quantity,
  }));
}
