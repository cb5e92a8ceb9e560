import { fen } from '@qingnang/rules/money';
import type { Db } from '../../../../db/client.ts';
import { FRESH_MS, remember } from '../../../../db/memory.ts';
import type { Tx } from '../../../../db/transaction.ts';
import type { Warehouse } from '../rules.ts';

const readWarehouses = async (db: Db | Tx): Promise<readonly Warehouse[]> => {
  const rows = await db.selectFrom('warehouse').selectAll().orderBy('sort').orderBy('id').execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    freeShipping: fen(row.free_shipping_fen),
    shippingFee: fen(row.shipping_fee_fen),
    minimumOrder: fen(row.minimum_order_fen),
  }));
};
const recentWarehouses = remember(FRESH_MS, readWarehouses);

/** All warehouses in their order, at most 5 seconds old, in a transaction as they are. */
export const warehousesOf = (db: Db | Tx): Promise<readonly Warehouse[]> =>
  db.isTransaction ? readWarehouses(db) : recentWarehouses(db);
