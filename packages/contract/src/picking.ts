import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, int, nothing, text } from './fields.ts';

/** What somebody has found of a lot for a line of an order, as the hand says it: sent again with the same key it counts once. */
const found = {
  /** Good pieces that are taken, those that were not there, and those that cannot be sold. */
  picked: int(0, 50_000, '已拣数量').default(0),
  short: int(0, 50_000, '缺少数量').default(0),
  damaged: int(0, 50_000, '破损数量').default(0),
};

/** Takes the place of what was said before of the same line and lot; short or damaged pieces hold the order until the desk has decided. */
export const adminPickLot = endpoint({
  method: 'POST',
  path: '/api/admin/warehouse/picks',
  scope: 'staff:order.ship',
  summary: '登记拣货',
  idempotent: true,
  body: z.object({ order_line_id: id(), lot_no: text('批号', 40, 1), ...found }),
  data: nothing(),
});
