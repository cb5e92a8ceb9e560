import { ORDER_STATUS, type OrderAct, type OrderActor } from '@qingnang/rules/order-state';
import type { Notice, NoticeKey, Said } from '../../../identity/rules.ts';

export interface Moved {
  id: number;
  order_no: string;
  /** Of the order after the act: each act is told of once. */
  version: number;
  to: number;
  act: OrderAct;
  actor: OrderActor;
  note: string;
}

/** What a buyer hears when an order moves without them; null = nothing: their own act, or one that changes nothing for them. */
export function noticeOf(moved: Moved): Notice | null {
  if (moved.actor === 'buyer') return null;
  const said = saidOf(moved);
  const { id, act, version } = moved;
  return said && { ...said, url: orderUrl(id), cause: `order:${id}:${act}:${version}` };
}

export const orderUrl = (id: number) => `/order/info/${id}`;

function saidOf({ act, order_no, note, to }: Moved): Said<Extract<NoticeKey, `order.${string}`>> | null {
  switch (act) {
    case 'pay':
      return {
        key: to === ORDER_STATUS.pending_group ? 'order.paid_group' : 'order.paid',
        fields: { order_no },
      };
    case 'group_success':
      return { key: 'order.group_success', fields: { order_no } };
    case 'group_fail':
      return { key: 'order.group_fail', fields: { order_no } };
    case 'close':
      return { key: 'order.closed', fields: { order_no, reason: note || '超时未付款' } };
    case 'reject':
      return { key: 'order.rejected', fields: { order_no, reason: note } };
    case 'ship':
      return { key: 'order.shipped', fields: { order_no, parcel: note } };
    case 'cut':
      return { key: 'order.cut', fields: { order_no, goods: note } };
    case 'confirm_receipt':
      return { key: 'order.completed', fields: { order_no } };
    default:
      return null;
  }
}
