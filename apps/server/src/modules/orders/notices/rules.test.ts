import { ORDER_STATUS, type OrderAct, type OrderActor } from '@qingnang/rules/order-state';
import { expect, it } from 'vitest';
import { noticeOf } from './rules.ts';

const moved = (act: OrderAct, actor: OrderActor = 'staff', to: number = ORDER_STATUS.pending_review) =>
  noticeOf({ id: 7, order_no: 'D7', version: 3, to, act, actor, note: '顺丰速运 SF1' });

it.each([
  ['pay', 'order', '订单已付款'],
  ['close', 'order', '订单已关闭'],
  ['reject', 'order', '订单未通过审核'],
  ['ship', 'logistics', '订单已发货'],
  ['cut', 'order', '订单有商品缺货'],
  ['group_success', 'order', '拼团成功'],
  ['group_fail', 'order', '拼团未成功'],
] as const)('%s is told of', (act, kind, title) => {
  expect(moved(act)).toMatchObject({ kind, title, url: '/order/info/7', cause: `order:7:${act}:3` });
});

it('names the parcel, and that a group is waited for', () => {
  expect(moved('ship')?.body).toBe('订单 D7 已由 顺丰速运 SF1 发出，请留意收货。');
  expect(moved('pay', 'system', ORDER_STATUS.pending_group)?.title).toContain('等待成团');
});

it('says nothing of what buyers do themselves, and of what changes nothing for them', () => {
  expect(moved('confirm_receipt', 'buyer')).toBeNull();
  expect(moved('hold')).toBeNull();
  expect(moved('pick')).toBeNull();
  expect(moved('approve')).toBeNull();
});
