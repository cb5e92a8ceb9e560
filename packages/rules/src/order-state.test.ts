import { describe, expect, test } from 'vitest';
import type { OrderAct, OrderActor } from './order-state.ts';
import {
  canAct,
  nextStatus,
  ORDER_STATUS,
  orderStatuses,
  statusesBefore,
  statusName,
  stepOf,
  tradeSteps,
  transitionOf,
  transitions,
} from './order-state.ts';

const acts: OrderAct[] = [
  'pay',
  'group_success',
  'group_fail',
  'cancel',
  'close',
  'approve',
  'reject',
  'ship',
  'confirm_receipt',
];
const actors: OrderActor[] = ['buyer', 'staff', 'system'];

/** Everything that is allowed, written out: act, status before, actor, status after. */
const allowed: readonly [OrderAct, number, OrderActor, number][] = [
  ['pay', 10, 'system', 20],
  ['group_success', 15, 'system', 20],
  ['group_fail', 15, 'system', 80],
  ['cancel', 10, 'buyer', 70],
  ['cancel', 15, 'buyer', 70],
  ['cancel', 20, 'buyer', 70],
  ['cancel', 30, 'buyer', 70],
  ['close', 10, 'system', 80],
  ['approve', 20, 'staff', 30],
  ['reject', 20, 'staff', 70],
  ['ship', 30, 'staff', 40],
  ['ship', 40, 'staff', 40],
  ['confirm_receipt', 50, 'buyer', 60],
  ['confirm_receipt', 50, 'system', 60],
];

test('exactly the written-out acts are allowed', () => {
  const found = acts.flatMap((act) =>
    orderStatuses.flatMap(({ code }) =>
      actors
        .filter((actor) => canAct(act, code, actor))
        .map((actor) => [act, code, actor, nextStatus(act, code, actor)]),
    ),
  );
  expect(found).toEqual(allowed);
});

test('what is not allowed leads nowhere', () => {
  expect(nextStatus('pay', ORDER_STATUS.closed, 'system')).toBeNull();
  expect(nextStatus('cancel', ORDER_STATUS.partly_shipped, 'buyer')).toBeNull();
  expect(canAct('pay', 99, 'system')).toBe(false);
});

test('the shipment that completes the order ends in shipped', () => {
  expect(nextStatus('ship', 30, 'staff', { shipsRest: true })).toBe(50);
  expect(nextStatus('ship', 40, 'staff', { shipsRest: true })).toBe(50);
  expect(nextStatus('approve', 20, 'staff', { shipsRest: true })).toBe(30);
});

test('a payment leads to 待成团 only while its group is not reached', () => {
  expect(nextStatus('pay', 10, 'system', { waitsForGroup: true })).toBe(15);
  expect(nextStatus('pay', 10, 'system', { waitsForGroup: false })).toBe(20);
  expect(nextStatus('approve', 20, 'staff', { waitsForGroup: true })).toBe(30);
});

test('staff can do nothing with an order that waits for its group', () => {
  expect(acts.filter((act) => canAct(act, ORDER_STATUS.pending_group, 'staff'))).toEqual([]);
});

test('money goes back exactly when a paid order ends without delivery', () => {
  const refunding = transitions
    .filter((row) => row.refunds)
    .flatMap((row) => row.from.map((from) => [row.act, from]));
  expect(refunding).toEqual([
    ['group_fail', 15],
    ['cancel', 15],
    ['cancel', 20],
    ['cancel', 30],
    ['reject', 20],
  ]);
  expect(transitionOf('cancel', 10, 'buyer')?.refunds).toBe(false);
});

test('ended orders stay as they are', () => {
  const final = [ORDER_STATUS.completed, ORDER_STATUS.cancelled, ORDER_STATUS.closed];
  expect(transitions.filter((row) => row.from.some((code) => final.some((end) => end === code)))).toEqual([]);
});

test('every status can be reached from the first', () => {
  const reached = new Set<number>([ORDER_STATUS.pending_payment]);
  for (const code of reached) {
    for (const act of acts) {
      for (const actor of actors) {
        for (const fact of [false, true]) {
          const next = nextStatus(act, code, actor, { shipsRest: fact, waitsForGroup: fact });
          if (next !== null) reached.add(next);
        }
      }
    }
  }
  expect([...reached].sort()).toEqual(orderStatuses.map(({ code }) => code));
});

test('statuses before an act', () => {
  expect(statusesBefore('cancel')).toEqual([10, 15, 20, 30]);
  expect(statusesBefore('ship')).toEqual([30, 40]);
});

test('names', () => {
  expect([10, 15, 20, 30, 40, 50, 60, 70, 80].map(statusName)).toEqual([
    '待付款',
    '待成团',
    '待审核',
    '待发货',
    '部分发货',
    '已发货',
    '已完成',
    '已取消',
    '已关闭',
  ]);
  expect(statusName(99)).toBe('未知状态');
});

describe('progress', () => {
  test.each([
    [10, {}, '待付款'],
    [15, {}, '待付款'],
    [20, {}, '待审核'],
    [30, {}, '待开票'],
    [30, { picked: true }, '已拣货'],
    [30, { picked: true, leftWarehouse: true }, '已出库'],
    [40, {}, '已出库'],
    [50, {}, '已发货'],
    [60, {}, '已完成'],
  ])('status %i with %j stands at %s', (status, facts, expected) => {
    const step = stepOf(status, facts);
    expect(step === null ? null : tradeSteps[step]).toBe(expected);
  });

  test.each([70, 80, 99])('status %i has none', (status) => {
    expect(stepOf(status)).toBeNull();
  });
});
