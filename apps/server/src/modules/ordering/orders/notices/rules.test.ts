import { ORDER_STATUS, type OrderAct, type OrderActor } from '@qingnang/rules/order-state';
import { expect, it } from 'vitest';
import { noticeOf } from './rules.ts';

const moved = (act: OrderAct, actor: OrderActor = 'staff', to: number = ORDER_STATUS.pending_review) =>
  noticeOf({ id: 7, order_no: 'D7', version: 3, to, act, actor, note: '顺丰速运 SF1' });

it.each([
  ['pay', 'order.paid'],
  ['close', 'order.closed'],
  ['reject', 'order.rejected'],
  ['ship', 'order.shipped'],
  ['cut', 'order.cut'],
  ['group_success', 'order.group_success'],
  ['group_fail', 'order.group_fail'],
] as const)('%s is told of', (act, key) => {
  expect(moved(act)).toMatchObject({
    key,
    fields: { order_no: 'D7' },
    url: '/order/info/7',
    cause: `order:7:${act}:3`,
  });
});

it('names the parcel, and that a group is waited for', () => {
  expect(moved('ship')?.fields).toEqual({ order_no: 'D7', parcel: '顺丰速运 SF1' });
  expect(moved('pay', 'system', ORDER_STATUS.pending_group)?.key).toBe('order.paid_group');
});

it('says nothing of what buyers do themselves, and of what changes nothing for them', () => {
  expect(moved('confirm_receipt', 'buyer')).toBeNull();
  expect(moved('hold')).toBeNull();
  expect(moved('pick')).toBeNull();
  expect(moved('approve')).toBeNull();
});
