import { fen } from '@qingnang/rules/money';
import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { describe, expect, it } from 'vitest';
import {
  earliest,
  judgeNotice,
  judgePart,
  methodsFor,
  orderWords,
  type PartOutcome,
  type PayableOrder,
} from './rules.ts';

describe('judgePart', () => {
  const cases: [string, keyof typeof ORDER_STATUS, number, PartOutcome][] = [
    ['what it waits for', 'pending_payment', 500, 'settle'],
    ['more than it waits for, since other money has come', 'pending_payment', 499, 'refund_changed'],
    ['less than it waits for', 'pending_payment', 501, 'refund_changed'],
    ['it is paid', 'pending_review', 500, 'refund_double'],
    ['its group waits', 'pending_group', 500, 'refund_double'],
    ['it is completed', 'completed', 0, 'refund_double'],
    ['it was cancelled', 'cancelled', 500, 'refund_late'],
    ['it was closed', 'closed', 500, 'refund_late'],
  ];
  it.each(cases)('%s', (_, status, due, outcome) => {
    expect(judgePart({ status: ORDER_STATUS[status], due: fen(due) }, fen(500))).toBe(outcome);
  });
});

describe('judgeNotice', () => {
  const payment = { status: 'created', amount_fen: 800 };
  const parts = (...outcomes: PartOutcome[]) => outcomes.map((outcome) => ({ outcome }));
  it.each([
    ['all wait', parts('settle', 'settle'), 800, 'settle'],
    ['one was closed', parts('refund_late', 'settle'), 800, 'settle_part'],
    ['one was paid otherwise', parts('settle', 'refund_double'), 800, 'settle_part'],
    ['none waits', parts('refund_double', 'refund_late'), 800, 'refund_double'],
    ['one of one', parts('refund_changed'), 800, 'refund_changed'],
    ['another amount', parts('settle', 'settle'), 799, 'wrong_amount'],
  ])('%s', (_, given, amount, settlement) => {
    expect(judgeNotice(payment, given, amount)).toBe(settlement);
  });
  it('changes nothing when it is repeated', () => {
    expect(judgeNotice({ ...payment, status: 'paid' }, parts('refund_double'), 800)).toBe('already_paid');
  });
});

describe('methodsFor', () => {
  const ways = {
    balance: fen(1000),
    credit: { state: 'open', limit: fen(1000), used: fen(0), overdue: fen(0), isLifted: false },
    bank: {},
    providers: { wechat: {}, alipay: {} },
  };
  const order = (due: number, more: Partial<PayableOrder> = {}) => ({
    kind: 'normal',
    hasSeckill: false,
    isStores: false,
    due: fen(due),
    ...more,
  });
  const closed = (...of: Parameters<typeof methodsFor>) =>
    methodsFor(...of)
      .filter(({ reason }) => reason !== '')
      .map(({ method }) => method);

  it('opens every way that is open for each order', () => {
    expect(closed([order(500), order(500)], 'pharmacy', ways)).toEqual([]);
  });
  it('compares balance and credit with the sum', () => {
    expect(closed([order(500), order(501)], 'pharmacy', ways)).toEqual(['balance', 'credit']);
  });
  it('closes what one of them may not be paid by', () => {
    expect(closed([order(5), order(5, { kind: 'receipt' })], 'pharmacy', ways)).toEqual([
      'balance',
      'credit',
    ]);
    expect(closed([order(5), order(5, { kind: 'receipt' })], 'trading', ways)).toEqual([
      'balance',
      'wechat',
      'alipay',
      'credit',
    ]);
    expect(closed([order(5, { hasSeckill: true }), order(5)], 'pharmacy', ways)).toEqual(['transfer']);
  });
  it('leaves a head office the ways that take nothing from a store’s books', () => {
    expect(closed([order(5), order(5, { isStores: true })], 'chain_head', ways)).toEqual([
      'balance',
      'credit',
    ]);
    expect(closed([order(5, { isStores: true, kind: 'receipt' })], 'chain_head', ways)).toHaveLength(5);
  });
  it('has no way for a 秒杀 and a receipt order of a trading company together', () => {
    const orders = [order(5, { hasSeckill: true }), order(5, { kind: 'receipt' })];
    expect(closed(orders, 'trading', ways)).toHaveLength(5);
  });
});

it('earliest is the first time that is one', () => {
  const [early, late] = [new Date(1), new Date(2)];
  expect(earliest([late, null, early])).toEqual(early);
  expect(earliest([null])).toBeNull();
});

it('orderWords counts from two on', () => {
  expect([orderWords('D1', 1), orderWords('D1', 3)]).toEqual(['D1', 'D1 等 3 单']);
});
