import { ORDER_STATUS, type OrderAct, type OrderActor } from '@qingnang/rules/order-state';
import type { Notice } from '../../messages/rules.ts';

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

type Words = Pick<Notice, 'kind' | 'title' | 'body'>;

/** What a buyer hears when an order moves without them; null = nothing: their own act, or one that changes nothing for them. */
export function noticeOf(moved: Moved): Notice | null {
  if (moved.actor === 'buyer') return null;
  const words = wordsOf(moved);
  const { id, act, version } = moved;
  return words && { ...words, url: orderUrl(id), cause: `order:${id}:${act}:${version}` };
}

export const orderUrl = (id: number) => `/order/info/${id}`;

function wordsOf({ act, order_no: no, note, to }: Moved): Words | null {
  const order = (title: string, body: string): Words => ({
    kind: 'order',
    title,
    body: `订单 ${no} ${body}`,
  });
  switch (act) {
    case 'pay':
      return to === ORDER_STATUS.pending_group
        ? order('订单已付款，等待成团', '已收到货款，成团后安排发货。')
        : order('订单已付款', '已收到货款，审核后尽快发货。');
    case 'group_success':
      return order('拼团成功', '已成团，审核后尽快发货。');
    case 'group_fail':
      return order('拼团未成功', '未在时限内成团，货款全额退还。');
    case 'close':
      return order('订单已关闭', `已关闭：${note || '超时未付款'}。`);
    case 'reject':
      return order('订单未通过审核', `未通过审核：${note}。货款全额退还。`);
    case 'ship':
      return { kind: 'logistics', title: '订单已发货', body: `订单 ${no} 已由 ${note} 发出，请留意收货。` };
    case 'cut':
      return order('订单有商品缺货', `缺货减少：${note}。`);
    case 'confirm_receipt':
      return order('订单已完成', '到货多日未确认，已自动完成。');
    default:
      return null;
  }
}
