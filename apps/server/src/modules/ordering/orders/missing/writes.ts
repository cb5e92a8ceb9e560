import type { Tx } from '../../../../db/transaction.ts';
import { type StockDemand, withoutMissing } from '../../../catalogue/rules.ts';
import { releaseStock, setAsideMissing } from '../../../catalogue/writes.ts';
import type { OrderRow } from '../progress/reads.ts';
import type { MissingOfLine } from './rules.ts';

interface Release {
  demands: readonly StockDemand[];
  /** Of the demands; they wait for a count. */
  missing: readonly MissingOfLine[];
  cause: 'cut' | 'order_end';
  ref: string;
}

/** Gives pieces that an order lets go back to the shelf, but for those that are missing. Repeating it changes nothing. */
export async function releasePieces(
  tx: Tx,
  order: Pick<OrderRow, 'order_no' | 'warehouse_id'>,
  { demands, missing, cause, ref }: Release,
): Promise<void> {
  const aside = missing.map(({ lineId: orderLineId, ...one }) => ({
    ...one,
    orderLineId,
    warehouseId: order.warehouse_id,
  }));
  await releaseStock(tx, withoutMissing(demands, aside), cause, ref);
  await setAsideMissing(tx, aside, order.order_no, ref);
}
