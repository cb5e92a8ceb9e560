import { describe, expect, it } from 'vitest';
import { type AmountFacts, unusualReason } from './rules.ts';

const usual: AmountFacts = {
  goods: [{ name: '酚麻美敏片', month: 10, monthLimit: 60 }],
  pieces: 10,
  before: 0,
  recentOrders: 1,
};

describe('unusualReason', () => {
  it('lets a usual order go on', () => {
    expect(unusualReason(usual)).toBeNull();
  });

  it.each([
    [47, null],
    [48, '含麻数量异常：酚麻美敏片本月累计 48，限额 60'],
    [60, '含麻数量异常：酚麻美敏片本月累计 60，限额 60'],
  ])('at %i of 60 pieces in the month', (month, reason) => {
    expect(unusualReason({ ...usual, goods: [{ name: '酚麻美敏片', month, monthLimit: 60 }] })).toBe(reason);
  });

  it.each([
    // 12 in three months is 4 a month: 12 pieces are three times as many, 13 are more.
    [12, 12, null],
    [13, 12, '含麻数量异常：本单 13 件，超过近 3 个月月均的 3 倍'],
    [13, 0, null],
  ])('%i pieces after %i in three months', (pieces, before, reason) => {
    expect(unusualReason({ ...usual, pieces, before })).toBe(reason);
  });

  it('looks at the third order of a week', () => {
    expect(unusualReason({ ...usual, recentOrders: 2 })).toBeNull();
    expect(unusualReason({ ...usual, recentOrders: 3 })).toBe('含麻下单频繁：7 天内第 3 单');
  });
});
