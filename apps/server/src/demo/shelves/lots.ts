import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import { demoGoods } from '../catalog/goods.ts';
import { demoLots } from '../catalog/lots.ts';
import type { Ids } from './frame.ts';
import { recordset } from './rows.ts';

const SHAPE = 'goods_id bigint, warehouse_id bigint, lot_no text, produced date, expires date, quantity int';

/** Lots, the stock they add up to, and the ledger's first entries. */
export async function loadLots(
  tx: Tx,
  goodsIds: readonly number[],
  warehouses: Ids,
  today: Date,
): Promise<void> {
  const lots = demoGoods.flatMap((_, index) =>
    demoLots(index, today).map(({ warehouse, lotNo, ...lot }) => ({
      goods_id: goodsIds[index],
      warehouse_id: warehouses.get(warehouse),
      lot_no: lotNo,
      ...lot,
    })),
  );
  await sql`
    insert into lot (goods_id, warehouse_id, lot_no, produced_on, expires_on, quantity)
    select goods_id, warehouse_id, lot_no, produced, expires, quantity from ${recordset(lots, SHAPE)}
    on conflict (goods_id, warehouse_id, lot_no) do nothing`.execute(tx);
  await sql`
    insert into stock (goods_id, warehouse_id, available)
    select g.id, w.id, coalesce((select sum(quantity) from lot where goods_id = g.id and warehouse_id = w.id), 0)
    from goods g cross join warehouse w where g.id = any(${goodsIds}::int8[])`.execute(tx);
  await sql`
    insert into stock_movement (goods_id, warehouse_id, available_delta, reserved_delta, cause, ref)
    select goods_id, warehouse_id, available, 0, 'receive', 'demo' from stock
    where available > 0 and goods_id = any(${goodsIds}::int8[])`.execute(tx);
}
