import type { OrderSummary } from '@qingnang/contract/orders';
import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { useServerTime } from '../../lib/clock.tsx';
import { leftWords } from '../../lib/format.ts';

/** How long an unpaid order still waits; nothing for others. */
export function PayBefore({ order }: { order: Pick<OrderSummary, 'status' | 'expires_at'> }) {
  if (order.status !== ORDER_STATUS.pending_payment || order.expires_at === null) return null;
  return <Left until={order.expires_at} />;
}

function Left({ until }: { until: number }) {
  const left = until - useServerTime();
  const words = left <= 0 ? '即将关闭' : `剩 ${leftWords(left)}`;
  return <span className="small warn-text num">{words}</span>;
}
