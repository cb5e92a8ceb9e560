import type { OrderSummary } from '@qingnang/contract/orders';
import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { dateTime } from '../../lib/format.ts';
import { groupBuyWords } from '../goods/group-buy.ts';

/** What an order that waits for its group still waits for, and until when; nothing for others. */
export function GroupBuyWait({
  order: { status, group },
}: {
  order: Pick<OrderSummary, 'status' | 'group'>;
}) {
  if (status !== ORDER_STATUS.pending_group || !group) return null;
  return (
    <span className="small warn-text num">
      {groupBuyWords(group)}
      <span className="as-block muted">{dateTime(group.ends_at).slice(5)} 止</span>
    </span>
  );
}
