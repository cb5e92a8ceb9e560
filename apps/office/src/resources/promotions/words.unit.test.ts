import { describe, expect, it } from 'vitest';
import { amountWords, giftStock, scopeWords, stepWords, stopWords } from './words.ts';

describe('a step in words', () => {
  const byAmount = { basis: 'amount', isRepeating: false } as const;
  it.each([
    ['满 ¥300 减 ¥30', { kind: 'discount', ...byAmount }, { reach_amount: '300.00', minus: '30' }],
    [
      '每满 1,200 件 返 ¥0.50',
      { kind: 'cashback', basis: 'number', isRepeating: true },
      { reach_number: 1200, minus: '0.5' },
    ],
    [
      '满 ¥500 赠 医用口罩 ×10',
      { kind: 'gift', ...byAmount },
      { reach_amount: '500', gift: { name: '医用口罩', number: 10 } },
    ],
    [
      '每买 10 件赠 1 件 甲片',
      { kind: 'buy_gift', basis: 'number', isRepeating: true },
      { reach_number: 10, gift: { name: '甲片', number: 1 } },
    ],
    [
      '满 ¥500 加 ¥9.90 换购 乙片',
      { kind: 'exchange', ...byAmount },
      { reach_amount: '500', gift: { name: '乙片', number: 1, price: '9.9' } },
    ],
    [
      '满 ¥500 加 ¥0.385 换购 乙片，最多 3 件',
      { kind: 'exchange', ...byAmount },
      { reach_amount: '500', gift: { name: '乙片', number: 3, price: '0.385' } },
    ],
    ['满 ¥… 减 ¥…', { kind: 'discount', ...byAmount }, { reach_amount: '', minus: 'x' }],
  ] as const)('%s', (words, counting, step) => {
    expect(stepWords(counting, step)).toBe(words);
  });
});

it('writes whole amounts without decimals', () => {
  expect(['50000', '9.9', ' 7.00 ', ''].map(amountWords)).toEqual(['¥50,000', '¥9.90', '¥7', '¥…']);
});

it('says what counts', () => {
  expect([scopeWords(false, 1200), scopeWords(true, 0), scopeWords(true, 3)]).toEqual([
    '1,200 个商品',
    '全部商品',
    '全部商品，除 3 个',
  ]);
});

describe('before a stop', () => {
  const step = { id: 1, reach_amount: '1', reach_number: null, minus: '' };
  const gift = {
    goods_id: 8,
    name: '甲',
    ypgg: '',
    number: 1,
    price: '0',
    stock_total: 1000,
    stock_left: 990,
    limit_per_account: null,
  };
  it('says what goes back to the shelf', () => {
    const tiers = [
      { ...step, gift },
      { ...step, gift: { ...gift, stock_left: 5, stock_total: 20 } },
    ];
    expect(giftStock(tiers)).toEqual({ left: 995, total: 1020 });
    expect(stopWords({ kind: 'gift', tiers })).toContain('剩余 995 件退回货架');
  });
  it('says nothing of stock where there is none', () => {
    const tiers = [{ ...step, minus: '3', gift: null }];
    expect(giftStock(tiers)).toBeNull();
    expect(stopWords({ kind: 'cashback', tiers })).toMatch(/完成后照常返现。$/);
  });
});
