import { describe, expect, it } from 'vitest';
import { type GroupBuy, goalWords, groupBuyShare, groupBuyWords } from './group-buy.ts';

const group = (change: Partial<GroupBuy> = {}): GroupBuy => ({
  min_buyers: 5,
  min_pieces: null,
  buyers: 3,
  pieces: 60,
  status: 'open',
  ...change,
});

describe('a group', () => {
  it('says what it has of what it needs, and what is missing', () => {
    expect(goalWords(group())).toBe('3/5 户');
    expect(groupBuyWords(group())).toBe('还差 2 户成团');
    expect(groupBuyShare(group())).toBe(0.6);
  });

  it('with two goals puts the nearer one first and is as full as that', () => {
    const both = group({ min_pieces: 80 });
    expect(goalWords(both)).toBe('60/80 盒/瓶 · 3/5 户');
    expect(groupBuyWords(both)).toBe('还差 20 盒/瓶或 2 户成团');
    expect(groupBuyShare(both)).toBe(0.75);
  });

  it('says how it ended', () => {
    expect(groupBuyWords(group({ status: 'success' }))).toBe('已成团');
    expect(groupBuyShare(group({ status: 'success', buyers: 1 }))).toBe(1);
    expect(groupBuyWords(group({ status: 'failed' }))).toBe('未成团');
  });

  it('never misses less than nothing and is never more than full', () => {
    expect(groupBuyWords(group({ buyers: 9 }))).toBe('还差 0 户成团');
    expect(groupBuyShare(group({ buyers: 9 }))).toBe(1);
  });
});
