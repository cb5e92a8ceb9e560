import type { OrderSummary } from '@qingnang/contract/orders';
import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { dateTime } from '../../lib/format.ts';
import { groupWords } from '../goods/group.ts';

/** What an order that waits for its group still waits for, and until when; nothing for others. */
export function GroupWait({ order: { status, group } }: { order: Pick<OrderSummary, 'status' | 'group'> }) {
  if (status !== ORDER_STATUS.pending_group || !group) return null;
  return (
    <span className="small warn-text num">
      {groupWords(group)}
      <span className="as-block muted">{dateTime(group.ends_at).slice(5)} 止</span>
    </span>
  );
}
