import { describe, expect, it } from 'vitest';
import { aStep } from './promotion.fixture.ts';
import { ascending, giveWords, missingWords, reachWords } from './step-words.ts';

const gift = {
  goods_id: 1,
  name: '维生素C片',
  ypgg: '',
  sccj: '',
  bzdw: '瓶',
  image: '',
  number: 2,
  left: 9,
  goods_price_id: 0,
  price: 0,
};

describe('what a step gives', () => {
  it.each([
    ['减 ¥30', 'discount', aStep({ minus: 30 })],
    ['返 ¥20.50', 'cashback', aStep({ minus: 20.5 })],
    ['赠 维生素C片 2 瓶', 'gift', aStep({ gift })],
    ['赠 维生素C片 2 瓶', 'buy_gift', aStep({ gift })],
    ['加 ¥9.90 换购 维生素C片', 'exchange', aStep({ gift: { ...gift, price: 9.9 } })],
    ['可换购 维生素C片', 'exchange', aStep({ gift: { ...gift, price: null } })],
  ] as const)('is told as %s', (words, kind, step) => {
    expect(giveWords(kind, step)).toBe(words);
  });

  it('is multiplied exactly', () => {
    expect(giveWords('discount', aStep({ minus: 0.1 }), 3)).toBe('减 ¥0.30');
    expect(giveWords('gift', aStep({ gift }), 3)).toBe('赠 维生素C片 6 瓶');
  });
});

it('says what is to be reached and what is missing', () => {
  expect(reachWords(aStep({ reach_amount: 1500 }), false)).toBe('满 ¥1,500');
  expect(reachWords(aStep({ reach_number: 20 }), true)).toBe('每满 20 盒/瓶');
  expect(missingWords('amount', 37.2)).toBe('¥37.20');
  expect(missingWords('number', 3)).toBe('3 盒/瓶');
});

it('orders steps by what is to be reached', () => {
  const steps = [aStep({ id: 2, reach_amount: 900 }), aStep({ id: 1, reach_amount: 90 })];
  expect(ascending(steps).map(({ id }) => id)).toEqual([1, 2]);
});
