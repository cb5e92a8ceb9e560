import { fen } from '@qingnang/rules/money';
import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { describe, expect, it } from 'vitest';
import {
  type Allocation,
  judgeMoney,
  judgeUnwanted,
  noticeNumbers,
  partExpiry,
  spreadRefusal,
} from './rules.ts';

const order = (orderId: number, amount: number): Allocation => ({
  kind: 'order',
  orderId,
  amount: fen(amount),
});
const balance = (accountId: number, amount: number): Allocation => ({
  kind: 'balance',
  accountId,
  amount: fen(amount),
});
const payout = (amount: number): Allocation => ({ kind: 'payout', provider: 'wechat', amount: fen(amount) });
const back = (amount: number): Allocation => ({ kind: 'return', amount: fen(amount) });

describe('spreadRefusal', () => {
  it.each([
    ['one order', [order(1, 500)], ''],
    ['orders, a balance and what goes back', [order(1, 200), order(2, 100), balance(1, 150), back(50)], ''],
    ['too little', [order(1, 499)], '各项合计与到账金额 ¥5.00 不一致，还差 ¥0.01'],
    ['too much', [order(1, 400), back(200)], '各项合计与到账金额 ¥5.00 不一致，多出 ¥1.00'],
    ['a payout', [payout(500)], ''],
    ['a part of a payout', [payout(400), back(100)], '渠道结算款须整笔入账，不能与其他去向拆分'],
    ['nothing', [], '各项合计与到账金额 ¥5.00 不一致，还差 ¥5.00'],
    ['one order twice', [order(1, 400), order(1, 100)], '同一订单、同一客户的账期、余额或退回只能填一项'],
    ['nothing of something', [order(1, 500), back(0)], '每一项金额必须大于 0'],
  ])('%s', (_, allocations, refusal) => {
    expect(spreadRefusal(fen(500), allocations)).toBe(refusal);
  });
});

it('judgeMoney: to the cent, a part, or too much', () => {
  expect([499, 500, 501].map((amount) => judgeMoney(fen(500), fen(amount)))).toEqual([
    'part',
    'settle',
    'too_much',
  ]);
});

it('judgeUnwanted: late for what has ended, double for what is paid', () => {
  const { cancelled, closed, pending_review, completed } = ORDER_STATUS;
  expect([cancelled, closed, pending_review, completed].map(judgeUnwanted)).toEqual([
    'refund_late',
    'refund_late',
    'refund_double',
    'refund_double',
  ]);
});

describe('partExpiry', () => {
  const now = new Date('2026-03-01T00:00:00Z');
  const soon = new Date('2026-03-01T01:00:00Z');
  const twoDays = new Date('2026-03-03T00:00:00Z');
  const order = (more: object) => ({ expiresAt: soon, groupEndsAt: null, hasSeckill: false, ...more });
  it.each([
    ['two days from now', order({}), twoDays],
    [
      'never shorter',
      order({ expiresAt: new Date('2026-03-09T00:00:00Z') }),
      new Date('2026-03-09T00:00:00Z'),
    ],
    ['not beyond its group', order({ groupEndsAt: soon }), soon],
    ['no more for a 秒杀', order({ hasSeckill: true }), soon],
    ['none where there is none', order({ expiresAt: null }), null],
  ])('%s', (_, given, expected) => {
    expect(partExpiry(now, given)).toEqual(expected);
  });
});

it('noticeNumbers lends one order the reference itself', () => {
  expect(noticeNumbers('A', 1)).toEqual(['A']);
  expect(noticeNumbers('A', 2)).toEqual(['A#1', 'A#2']);
});
