import { describe, expect, test } from 'vitest';
import type { ActFacts, OrderAct, OrderActor } from './order-state.ts';
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
  'hold',
  'release',
  'pick',
  'change_address',
  'cut',
  'split',
  'confirm_receipt',
];
const actors: OrderActor[] = ['buyer', 'staff', 'system'];

/**
 * Everything that is allowed, written out: act, statuses before, actors, and the status after; 'same' stays. What a computed
 * one makes of the facts is written out below.
 */
const ALLOWED: readonly [OrderAct, number[], OrderActor[], number | 'same' | 'computed'][] = [
  ['pay', [10], ['system'], 'computed'],
  ['group_success', [15], ['system'], 20],
  ['group_fail', [15], ['system'], 80],
  ['cancel', [10, 15, 20, 30], ['buyer'], 70],
  ['close', [10], ['system'], 80],
  ['approve', [20], ['staff'], 30],
  ['reject', [20], ['staff'], 70],
  ['ship', [30, 40], ['staff'], 'computed'],
  ['hold', [20, 30, 40], ['staff', 'system'], 'same'],
  ['release', [20, 30, 40], ['staff'], 'same'],
  ['pick', [30, 40], ['staff'], 'same'],
  ['change_address', [20, 30], ['staff'], 'same'],
  ['cut', [20, 30, 40], ['staff'], 'computed'],
  ['split', [20, 30, 40], ['staff'], 'computed'],
  ['confirm_receipt', [50], ['buyer', 'system'], 60],
];

const FACTS = ['shipsRest', 'hasShipped', 'isHeld', 'owesReceipt', 'waitsForGroup'] as const;
/** Every combination of the facts. */
const allFacts: ActFacts[] = Array.from({ length: 2 ** FACTS.length }, (_, bits) =>
  Object.fromEntries(FACTS.map((fact, at) => [fact, ((bits >> at) & 1) === 1])),
);

/** The status that the written-out table and the facts lead to; null = refused. */
function expected(act: OrderAct, status: number, actor: OrderActor, facts: ActFacts): number | null {
  const row = ALLOWED.find(([name]) => name === act);
  if (!row?.[1].includes(status) || !row[2].includes(actor)) return null;
  if (facts.isHeld && ['approve', 'pick', 'ship', 'hold'].includes(act)) return null;
  if (!facts.isHeld && act === 'release') return null;
  if (facts.owesReceipt && act === 'confirm_receipt') return null;
  if (typeof row[3] === 'number') return row[3];
  if (act === 'pay') return facts.waitsForGroup ? 15 : 20;
  if (act === 'ship') return facts.shipsRest ? 50 : 40;
  if (row[3] === 'same' || !facts.shipsRest) return status;
  return facts.hasShipped ? 50 : null;
}

test('every act in every status by every actor with all facts: only what is declared', () => {
  const codes = [...orderStatuses.map(({ code }) => code), 0, 99];
  const wrong = acts.flatMap((act) =>
    codes.flatMap((status) =>
      actors.flatMap((actor) =>
        allFacts
          .filter((facts) => nextStatus(act, status, actor, facts) !== expected(act, status, actor, facts))
          .map((facts) => ({ act, status, actor, facts })),
      ),
    ),
  );
  expect(wrong).toEqual([]);
});

test('the table above is the whole of the declared one', () => {
  expect([...new Set(transitions.map(({ act }) => act))].toSorted()).toEqual(acts.toSorted());
  const declared = transitions.flatMap(({ act, from, actor }) =>
    from.flatMap((status) => actor.map((who) => `${act} ${status} ${who}`)),
  );
  const written = ALLOWED.flatMap(([act, from, who]) =>
    from.flatMap((status) => who.map((actor) => `${act} ${status} ${actor}`)),
  );
  expect(declared.toSorted()).toEqual(written.toSorted());
});

test('no act leads backwards', () => {
  for (const act of acts) {
    for (const { code } of orderStatuses) {
      for (const actor of actors) {
        for (const facts of allFacts) {
          const next = nextStatus(act, code, actor, facts);
          if (next !== null) expect(next).toBeGreaterThanOrEqual(code);
        }
      }
    }
  }
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

test('a held order goes no further until it is released', () => {
  for (const act of ['approve', 'pick', 'ship', 'hold'] as const) {
    expect(nextStatus(act, act === 'approve' ? 20 : 30, 'staff', { isHeld: true })).toBeNull();
  }
  expect(nextStatus('release', 30, 'staff', { isHeld: true })).toBe(30);
  expect(nextStatus('cancel', 30, 'buyer', { isHeld: true })).toBe(70);
});

test('cutting all that is open ends in 已发货, but only where something has shipped', () => {
  for (const act of ['cut', 'split'] as const) {
    expect(nextStatus(act, 40, 'staff', { shipsRest: true, hasShipped: true })).toBe(50);
    expect(nextStatus(act, 40, 'staff', { hasShipped: true })).toBe(40);
    expect(nextStatus(act, 30, 'staff', { shipsRest: true })).toBeNull();
  }
});

test('staff can do nothing with an order that waits for its group', () => {
  expect(acts.filter((act) => canAct(act, ORDER_STATUS.pending_group, 'staff'))).toEqual([]);
});

test('money goes back when a paid order ends without delivery, and for pieces that will not ship', () => {
  const refunding = transitions
    .filter((row) => row.refunds)
    .flatMap((row) => row.from.map((from) => [row.act, from]));
  expect(refunding).toEqual([
    ['group_fail', 15],
    ['cancel', 15],
    ['cancel', 20],
    ['cancel', 30],
    ['reject', 20],
    ['cut', 20],
    ['cut', 30],
    ['cut', 40],
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
