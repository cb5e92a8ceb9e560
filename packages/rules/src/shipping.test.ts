import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { fen } from './money.ts';
import { type Place, type ShippingRule, shippingOf, termsAt } from './shipping.ts';

const rules = { threshold: fen(50_000), fee: fen(1_200), unshippedPaid: fen(0), allShipFree: false };

test.each<[string, bigint, Partial<typeof rules>, bigint, bigint]>([
  ['below the threshold', 30_000n, {}, 1_200n, 20_000n],
  ['one cent short', 49_999n, {}, 1_200n, 1n],
  ['at the threshold', 50_000n, {}, 0n, 0n],
  ['beyond it', 80_000n, {}, 0n, 0n],
  ['unshipped orders help', 30_000n, { unshippedPaid: fen(15_000) }, 1_200n, 5_000n],
  ['unshipped orders close the gap', 30_000n, { unshippedPaid: fen(20_000) }, 0n, 0n],
  ['unshipped orders beyond it', 1n, { unshippedPaid: fen(90_000) }, 0n, 0n],
  ['nothing selected', 0n, {}, 0n, 50_000n],
  ['everything ships free by itself', 30_000n, { allShipFree: true }, 0n, 20_000n],
  ['no threshold', 1n, { threshold: fen(0) }, 0n, 0n],
])('%s', (_, goodsAmount, changed, fee, gap) => {
  expect(shippingOf({ ...rules, ...changed, goodsAmount: fen(goodsAmount) })).toEqual({ fee, gap });
});

const place = (province = '', city = '', district = ''): Place => ({ province, city, district });
const SICHUAN = '四川省';
const GANZI = '甘孜藏族自治州';
const rule = (at: Place, fee: number, isServed = true): ShippingRule => ({
  ...at,
  isServed,
  fee: fen(fee),
  freeFrom: fen(80_000),
  minimumOrder: fen(20_000),
  promise: '次日达',
});

describe('the rule that holds', () => {
  const all = [
    rule(place(SICHUAN, GANZI, '石渠县'), 0, false),
    rule(place(SICHUAN), 1_000),
    rule(place(), 1_500),
    rule(place(SICHUAN, GANZI), 6_000),
  ];
  it.each<[string, Place | null, number]>([
    ['of the city', place(SICHUAN, GANZI, '康定市'), 6_000],
    ['of the province', place(SICHUAN, '成都市', '锦江区'), 1_000],
    ['for everywhere', place('重庆市', '重庆市', '渝中区'), 1_500],
    ['for everywhere, as long as nobody knows where to', null, 1_500],
    ['of no other city of the same name', place('云南省', GANZI, '康定市'), 1_500],
    ['of a province, for an address without more', place(SICHUAN), 1_000],
  ])('is the one %s', (_, to, fee) => {
    expect(termsAt(all, to)).toMatchObject({ isServed: true, fee: fen(fee), promise: '次日达' });
  });

  it('of a district that is not served asks for nothing', () => {
    expect(termsAt(all, place(SICHUAN, GANZI, '石渠县'))).toEqual({
      isServed: false,
      fee: fen(0),
      freeFrom: fen(0),
      minimumOrder: fen(0),
      promise: '',
    });
  });

  it('opens a district again within what is not served', () => {
    const rules = [rule(place(), 1_500), rule(place(SICHUAN), 0, false), rule(place(SICHUAN, '成都市'), 900)];
    expect(termsAt(rules, place(SICHUAN, '成都市', '锦江区'))).toMatchObject({
      isServed: true,
      fee: fen(900),
    });
    expect(termsAt(rules, place(SICHUAN, GANZI, '康定市')).isServed).toBe(false);
  });

  it('does not exist without one for everywhere: nothing is delivered', () => {
    expect(termsAt([rule(place(SICHUAN), 900)], place('重庆市', '重庆市', '渝中区')).isServed).toBe(false);
    expect(termsAt([], null).isServed).toBe(false);
  });

  it('is always the one that names most of the place, whatever the order of the rules', () => {
    const anyName = fc.constantFrom('甲', '乙');
    const anyPlace = fc.record({ province: anyName, city: anyName, district: anyName });
    const anyReach = fc
      .tuple(anyPlace, fc.integer({ min: 0, max: 3 }))
      .map(([{ province, city, district }, depth]) =>
        place(depth > 0 ? province : '', depth > 1 ? city : '', depth > 2 ? district : ''),
      );
    const key = (at: Place) => `${at.province}/${at.city}/${at.district}`;
    const anyRules = fc.uniqueArray(anyReach, { selector: key, maxLength: 10 });
    fc.assert(
      fc.property(anyRules, anyPlace, (places, to) => {
        const rules = places.map((at, index) => rule(at, index + 1));
        const depth = (at: Place) => [at.province, at.city, at.district].filter(Boolean).length;
        const holds = (at: Place) => key(to).startsWith(key(at).replace(/\/+$/, ''));
        const best = rules.filter(holds).sort((a, b) => depth(b) - depth(a))[0];
        const found = termsAt(rules, to);
        expect(found.isServed).toBe(best !== undefined);
        if (best) expect(found.fee).toBe(best.fee);
      }),
    );
  });
});
