export type PointsOrderAct = 'cancel' | 'confirm' | 'address';

/** What a buyer may do with a points order now: a prize is not given back for points. */
export function actsOf(order: { status: string; draw_record_id: number | null }): PointsOrderAct[] {
  if (order.status === 'shipped') return ['confirm'];
  if (order.status !== 'placed') return [];
  return order.draw_record_id === null ? ['address', 'cancel'] : ['address'];
}
