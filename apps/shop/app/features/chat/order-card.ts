import type { ChatOrderCard } from '@qingnang/contract/chat-words';
import type { OrderSummary } from '@qingnang/contract/orders';

/** An order as it stands in a conversation. */
export const orderCardOf = (
  order: Pick<OrderSummary, 'id' | 'order_no' | 'status_name' | 'total' | 'line_count' | 'placed_at'>,
): ChatOrderCard => ({
  order_id: order.id,
  order_sn: order.order_no,
  status_name: order.status_name,
  amount: order.total,
  lines: order.line_count,
  placed_at: order.placed_at,
});
