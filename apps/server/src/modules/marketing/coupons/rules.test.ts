import { fen } from '@qingnang/rules/money';
import { describe, expect, it } from 'vitest';
import { type CouponFacts, couponUrl, couponWords, goodsInScope, scopeText } from './rules.ts';

const facts = (more: Partial<CouponFacts> = {}): CouponFacts => ({
  name: '券',
  describe: '',
  kind: 'amount',
  minus: fen(3000),
  percentE2: 0,
  cap: null,
  threshold: fen(50_000),
  scope: 'all',
  scopeIds: [],
  scopeNames: [],
  zone: null,
  ...more,
});
const percent = (percentE2: number, more: Partial<CouponFacts> = {}) =>
  facts({ kind: 'percent', minus: fen(0), percentE2, ...more });

describe('words of a coupon', () => {
  it.each([
    [facts(), '满 ¥500 减 ¥30'],
    [facts({ threshold: fen(0), minus: fen(550) }), '无门槛减 ¥5.50'],
    [facts({ threshold: fen(1_234_500) }), '满 ¥12,345 减 ¥30'],
    [percent(1000), '满 ¥500 打 9 折'],
    [percent(1250, { cap: fen(5000) }), '满 ¥500 打 8.75 折，最多减 ¥50'],
    [percent(9999, { threshold: fen(0) }), '无门槛打 0.001 折'],
  ])('%#: %o', (one, words) => {
    expect(couponWords(one)).toBe(words);
  });
});

describe('scope', () => {
  it.each([
    [facts(), '全场通用', '/list'],
    [
      facts({ scope: 'category', scopeIds: [2, 3], scopeNames: ['感冒用药', '止咳用药'] }),
      '限 感冒用药、止咳用药',
      '/list?category_id=2',
    ],
    [facts({ scope: 'brand', scopeIds: [7], scopeNames: ['同仁堂'] }), '限 同仁堂', '/ppzq/info/7'],
    [
      facts({ scope: 'goods', scopeIds: [1, 2, 3, 4], scopeNames: ['甲', '乙', '丙'] }),
      '限 甲、乙、丙 等 4 个商品',
      '/list/info/1',
    ],
    [
      facts({
        scope: 'zone',
        scopeIds: [9],
        scopeNames: ['冬季专区'],
        zone: { id: 9, kind: 'activity', code: 'winter' },
      }),
      '限 冬季专区',
      '/hdmb?id=9',
    ],
    [facts({ scope: 'zone', scopeIds: [9] }), '限指定专区', '/list'],
  ])('%#: says %2$s', (one, text, url) => {
    expect([scopeText(one), couponUrl(one)]).toEqual([text, url]);
  });
});

describe('goods in scope', () => {
  const goods = [
    { id: 10, brandId: 7, categoryIds: [1, 2] },
    { id: 11, brandId: null, categoryIds: [3, 1] },
    { id: 12, brandId: 8, categoryIds: [] },
  ];
  const zones = new Map([[5, new Set([12])]]);
  const inScope = (scope: CouponFacts['scope'], scopeIds: number[]) => {
    const found = goodsInScope({ scope, scopeIds }, goods, zones);
    return found && [...found];
  };

  it.each([
    ['all', [], null],
    ['goods', [11, 99], [11]],
    ['brand', [7, 8], [10, 12]],
    ['category', [1], [10, 11]],
    ['category', [2], [10]],
    ['zone', [5, 6], [12]],
    ['zone', [6], []],
  ] as const)('%s %j', (scope, ids, expected) => {
    expect(inScope(scope, [...ids])).toEqual(expected);
  });
});
