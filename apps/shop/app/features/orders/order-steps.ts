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

/** Steps of waiting, once they are over. */
const OVER: Readonly<Record<string, string | undefined>> = {
  待付款: '已付款',
  待审核: '已审核',
  待开票: '已开票',
  待成团: '已成团',
};

/** What a step is called: what is over is no longer waited for. */
export const stepWords = ({ name }: Step, isOver: boolean): string => (isOver && OVER[name]) || name;
