import type { PointsOrder } from '@qingnang/contract/points';
import { POINTS_ORDER_STATES, type PointsOrderState } from '@qingnang/contract/points-words';
import { secondsOrNull, toSeconds } from '../../../../http/dates.ts';
import type { PointsOrderRow } from './reads.ts';
import { actsOf } from './rules.ts';

export const pointsOrderData = (row: PointsOrderRow): PointsOrder => ({
  id: row.id,
  order_no: row.order_no,
  goods_id: row.points_goods_id,
  name: row.name,
  image: row.image,
  number: row.number,
  points: row.points,
  is_prize: row.draw_record_id === null ? 0 : 1,
  status: row.status as PointsOrderState,
  status_name: POINTS_ORDER_STATES[row.status as PointsOrderState],
  consignee: row.consignee,
  phone: row.phone,
  address: row.address,
  carrier: row.carrier,
  tracking_no: row.tracking_no,
  note: row.note,
  placed_at: toSeconds(row.placed_at),
  shipped_at: secondsOrNull(row.shipped_at),
  done_at: secondsOrNull(row.done_at),
  cancelled_at: secondsOrNull(row.cancelled_at),
  acts: actsOf(row),
});

/** How many there are of each state; 0 where there are none. */
export const orderCounts = (counts: ReadonlyMap<string, number>): Record<PointsOrderState, number> => ({
  placed: counts.get('placed') ?? 0,
  shipped: counts.get('shipped') ?? 0,
  done: counts.get('done') ?? 0,
  cancelled: counts.get('cancelled') ?? 0,
});
