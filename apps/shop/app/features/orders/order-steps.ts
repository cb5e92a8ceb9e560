import type { OrderDetail } from '@qingnang/contract/orders';
import { ORDER_STATUS } from '@qingnang/rules/order-state';

type Step = OrderDetail['steps'][number];

/** The trade's steps; an order that waits for its group stands between payment and review. */
export function orderSteps({
  status,
  status_name,
  steps,
}: Pick<OrderDetail, 'status' | 'status_name' | 'steps'>): Step[] {
  if (status !== ORDER_STATUS.pending_group) return steps;
  return [...steps.slice(0, 1), { name: status_name, at: null, done: true }, ...steps.slice(1)];
}

/** Index of the step that an order is at. */
export const stepNow = (steps: readonly Step[]): number => steps.findLastIndex((step) => step.done);
