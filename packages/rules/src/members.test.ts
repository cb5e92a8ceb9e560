import { describe, expect, it } from 'vitest';
import { approvalNeeded, mayDo, overBudget, refusedRight } from './members.ts';
import { fen } from './money.ts';

const buyer = { roles: ['buyer'] as const, orderLimit: fen(100_000) };
const budget = { amount: fen(500_000), used: fen(450_000) };

describe('mayDo', () => {
  it('lets the owner do everything, and a member what one of the roles says', () => {
    expect(mayDo(null, 'owner')).toBe(true);
    expect(mayDo({ roles: ['receiver'] }, 'pay')).toBe(false);
    expect(mayDo({ roles: ['receiver', 'accountant'] }, 'pay')).toBe(true);
    expect(mayDo({ roles: ['buyer', 'approver', 'receiver', 'accountant'] }, 'owner')).toBe(false);
    expect(mayDo({ roles: ['receiver'] }, 'any')).toBe(true);
  });
});

describe('refusedRight', () => {
  it.each([
    [['receiver'], 'pay', '您的角色是收货员，付款请由采购或财务操作'],
    [['receiver', 'approver'], 'order', '您的角色是审批人、收货员，采购下单请由采购或负责人操作'],
    [['buyer'], 'owner', '您的角色是采购员，这项操作请由负责人操作'],
    [['buyer'], 'order', ''],
  ] as const)('%s, %s', (roles, right, words) => {
    expect(refusedRight({ roles }, right)).toBe(words);
  });
});

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
      { member: { roles: ['buyer', 'approver'] as const, orderLimit: null }, total: fen(50_001), budget },
      '',
    ],
    [
      'above the limit, by who approves: somebody else has to say yes',
      { member: { ...buyer, roles: ['buyer', 'approver'] as const }, total: fen(100_001), budget: null },
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
