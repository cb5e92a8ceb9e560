import { describe, expect, it } from 'vitest';
import { approvalNeeded, overBudget } from './members.ts';
import { fen } from './money.ts';

const buyer = { mayApprove: false, orderLimit: fen(100_000) };
const budget = { amount: fen(500_000), used: fen(450_000) };

describe('approvalNeeded', () => {
  it.each([
    ['the owner, whatever it comes to', { member: null, total: fen(9_999_999), budget }, ''],
    ['at the limit', { member: buyer, total: fen(100_000), budget: null }, ''],
    [
      'a fen above the limit',
      { member: buyer, total: fen(100_001), budget: null },
      '订单 ¥1,000.01 超过您的下单限额 ¥1,000.00',
    ],
    ['no limit', { member: { ...buyer, orderLimit: null }, total: fen(9_999_999), budget: null }, ''],
    ['at the budget', { member: buyer, total: fen(50_000), budget }, ''],
    [
      'a fen above the budget',
      { member: buyer, total: fen(50_001), budget },
      '超出本月预算：预算 ¥5,000.00，已用 ¥4,500.00，本单 ¥500.01',
    ],
    [
      'above the budget, by who approves',
      { member: { mayApprove: true, orderLimit: null }, total: fen(50_001), budget },
      '',
    ],
    [
      'above the limit, by who approves: somebody else has to say yes',
      { member: { ...buyer, mayApprove: true }, total: fen(100_001), budget: null },
      '订单 ¥1,000.01 超过您的下单限额 ¥1,000.00',
    ],
    ['a limit of nothing', { member: { ...buyer, orderLimit: fen(0) }, total: fen(0), budget: null }, ''],
  ])('%s', (_, submission, words) => {
    expect(approvalNeeded(submission)).toBe(words);
  });
});

it('overBudget says by how much', () => {
  expect(overBudget(budget, fen(50_000))).toBe(0n);
  expect(overBudget(budget, fen(60_000))).toBe(10_000n);
  expect(overBudget({ amount: fen(0), used: fen(0) }, fen(1))).toBe(1n);
  expect(overBudget(null, fen(1))).toBe(0n);
});
