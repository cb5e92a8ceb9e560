import type { StoreOrder } from '@qingnang/contract/stores';
import { presentSummary } from '../present.ts';
import type { LineRow, OrderHead } from '../reads.ts';

/** @param names companies by account */
export function presentStoreOrder(
  order: OrderHead,
  lines: readonly LineRow[],
  names: ReadonlyMap<number, string>,
): StoreOrder {
  const { acts, ...summary } = presentSummary(order, lines);
  return { ...summary, store: { id: order.account_id, company: names.get(order.account_id) ?? '' } };
}
