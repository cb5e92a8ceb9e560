import { describe, expect, it } from 'vitest';
import type { OrderFacts, QuoteFacts } from '../../../../db/json-columns.ts';
import { changesBetween, isBetter } from './rules.ts';

const line = { id: 7, name: '阿莫西林胶囊', unit: '盒', number: 60, priceE4: 84_000 };
const gift = { key: '3:1:9', name: '维生素C片', unit: '瓶', number: 2 };
const order: OrderFacts = {
  key: '1:normal',
  title: '成都一仓',
  lines: [line],
  gifts: [gift],
  manjian: 1000,
  coupon: 3000,
  couponId: 5,
  voucher: 500,
  cashback: 800,
  shipping: 0,
  payable: 45_900,
};
const quoteOf = (...orders: Partial<OrderFacts>[]): QuoteFacts => ({
  addressId: 3,
  orders: orders.map((part) => ({ ...order, ...part })),
});
const seen = quoteOf({});

/** What differs, how it reads, and whether the order is placed all the same. */
const CASES: [name: string, now: Partial<OrderFacts>, what: string[], message: string, isBetter: boolean][] =
  [
    ['nothing', {}, [], '', true],
    [
      'a price that rises',
      { lines: [{ ...line, priceE4: 85_001 }] },
      ['price'],
      '阿莫西林胶囊：单价 ¥8.40 → ¥8.5001',
      false,
    ],
    [
      'a price that falls',
      { lines: [{ ...line, priceE4: 80_000 }], payable: 43_500 },
      ['price'],
      '阿莫西林胶囊：单价 ¥8.40 → ¥8.00',
      true,
    ],
    [
      'another number',
      { lines: [{ ...line, number: 70 }] },
      ['line'],
      '阿莫西林胶囊：数量 60 → 70 盒',
      false,
    ],
    ['a line that is gone', { lines: [] }, ['line'], '阿莫西林胶囊：已不在订单中', false],
    [
      'a line that is new',
      { lines: [line, { ...line, id: 8, name: '白术' }] },
      ['line'],
      '白术：新增 60 盒',
      false,
    ],
    ['a gift less', { gifts: [{ ...gift, number: 1 }] }, ['gift'], '赠品 维生素C片：2 → 1 瓶', false],
    [
      'a gift that is not given, and why',
      { gifts: [{ ...gift, number: 0, note: '商品已下架' }] },
      ['gift'],
      '赠品 维生素C片：2 → 0 瓶（商品已下架）',
      false,
    ],
    ['no gift any more', { gifts: [] }, ['gift'], '赠品 维生素C片：2 → 0 瓶', false],
    ['a gift more', { gifts: [{ ...gift, number: 3 }] }, ['gift'], '赠品 维生素C片：2 → 3 瓶', true],
    ['less 满减', { manjian: 0, payable: 46_900 }, ['discount'], '满减优惠：¥10.00 → ¥0.00', false],
    ['more 满减', { manjian: 4000, payable: 42_900 }, ['discount'], '满减优惠：¥10.00 → ¥40.00', true],
    ['no coupon', { coupon: 0, couponId: 0, payable: 48_900 }, ['coupon'], '优惠券：¥30.00 → ¥0.00', false],
    [
      'more by the same coupon',
      { coupon: 5000, payable: 43_900 },
      ['coupon'],
      '优惠券：¥30.00 → ¥50.00',
      true,
    ],
    [
      'another coupon',
      { coupon: 5000, couponId: 6, payable: 43_900 },
      ['coupon'],
      '优惠券：¥30.00 → ¥50.00',
      false,
    ],
    ['more vouchers', { voucher: 900, payable: 45_500 }, ['voucher'], '现金券：¥5.00 → ¥9.00', false],
    ['fewer vouchers', { voucher: 0, payable: 46_400 }, ['voucher'], '现金券：¥5.00 → ¥0.00', false],
    ['shipping', { shipping: 1200, payable: 47_100 }, ['shipping'], '运费：¥0.00 → ¥12.00', false],
    ['less 满返', { cashback: 0 }, ['cashback'], '满返：¥8.00 → ¥0.00', false],
    ['more 满返', { cashback: 900 }, ['cashback'], '满返：¥8.00 → ¥9.00', true],
  ];

describe('one difference', () => {
  it.each(CASES)('%s', (_, now, what, message, better) => {
    const changes = changesBetween(seen, quoteOf(now));
    expect(changes.map((change) => change.what)).toEqual(what);
    expect(changes[0]?.message ?? '').toBe(message);
    expect(isBetter(seen, quoteOf(now))).toBe(better);
  });
});

describe('several', () => {
  it('a price that falls does not outweigh shipping that rises', () => {
    const now = quoteOf({ lines: [{ ...line, priceE4: 70_000 }], shipping: 1200, payable: 40_000 });
    expect(changesBetween(seen, now).map(({ what }) => what)).toEqual(['price', 'shipping']);
    expect(isBetter(seen, now)).toBe(false);
  });

  it('what was seen for another address is not passed over, however much cheaper', () => {
    const cheaper = quoteOf({ lines: [{ ...line, priceE4: 70_000 }], payable: 40_000 });
    expect(isBetter(seen, cheaper)).toBe(true);
    expect(isBetter(seen, { ...cheaper, addressId: 4 })).toBe(false);
    expect(isBetter({ ...seen, addressId: null }, { ...cheaper, addressId: 4 })).toBe(true);
  });

  it('vouchers that cover a dearer order are the buyer’s own money', () => {
    expect(isBetter(seen, quoteOf({ manjian: 0, voucher: 1500 }))).toBe(false);
  });

  it('a line that moves to another order is said, and nothing is passed over', () => {
    const two = quoteOf({}, { key: '2:normal', title: '绵阳仓', lines: [{ ...line, id: 8, name: '白术' }] });
    const moved = quoteOf(
      { lines: [] },
      { key: '2:normal', title: '绵阳仓', lines: [{ ...line, id: 8, name: '白术' }, line] },
    );
    expect(changesBetween(two, moved).map(({ message }) => message)).toEqual([
      '阿莫西林胶囊：改在“绵阳仓”的订单中',
    ]);
    expect(isBetter(two, moved)).toBe(false);
  });

  it('names the order where there are several', () => {
    const two = quoteOf({}, { key: '2:normal', title: '绵阳仓', lines: [] });
    const dearer = quoteOf({}, { key: '2:normal', title: '绵阳仓', lines: [], shipping: 800 });
    expect(changesBetween(two, dearer)[0]).toMatchObject({
      order_key: '2:normal',
      name: '绵阳仓',
      before: 0,
      after: 8,
      message: '绵阳仓运费：¥0.00 → ¥8.00',
    });
  });
});
