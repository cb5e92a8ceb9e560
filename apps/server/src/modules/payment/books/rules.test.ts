import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brokenEquations, changedFigures, doubtsOf, FIGURES, figuresOf, isOver } from './rules.ts';

const EMPTY = figuresOf([]);

describe('figuresOf', () => {
  it('is 0 for what has not moved, and adds up what stands twice', () => {
    const figures = figuresOf([
      { key: 'received_wechat', fen: 700 },
      { key: 'received_wechat', fen: 5 },
    ]);
    expect(figures).toEqual({ ...EMPTY, received_wechat: 705 });
    expect(Object.keys(EMPTY)).toEqual(FIGURES);
  });
  it('refuses what it does not know', () => {
    expect(() => figuresOf([{ key: 'received_cash', fen: 1 }])).toThrow(RangeError);
  });
});

describe('brokenEquations', () => {
  it('hold of a day without anything, and of a whole one', () => {
    expect(brokenEquations(EMPTY)).toEqual([]);
    expect(
      brokenEquations({
        ...EMPTY,
        received_wechat: 10_000,
        received_balance: 2000,
        received_credit: 3000,
        received_shares: 15_000,
        wallet_opening: 5000,
        top_up_alipay: 1000,
        wallet_paid: 2000,
        wallet_closing: 4000,
        receivable_opening: 100,
        receivable_charged: 3000,
        settled_bank: 50,
        receivable_closing: 3050,
        bank_opening: 80,
        bank_in: 50,
        bank_credit: 50,
        bank_closing: 80,
        wechat_unfiled: 10_000,
        alipay_unfiled: 1000,
      }),
    ).toEqual([]);
  });
  it.each(FIGURES.filter((key) => /_(opening|closing)$/.test(key) && !key.startsWith('part')))(
    'find %s off by a fen',
    (key) => expect(brokenEquations({ ...EMPTY, [key]: 1 })).toHaveLength(1),
  );
  it('find a payment that is not of its orders', () => {
    expect(
      brokenEquations({ ...EMPTY, received_wechat: 900, received_shares: 899, wechat_unfiled: 900 }),
    ).toEqual([{ name: '订单收款＝记到各订单的金额', left: 900, right: 899 }]);
  });
});

describe('changedFigures', () => {
  it('names those that differ', () => {
    fc.assert(
      fc.property(fc.subarray([...FIGURES]), (keys) => {
        const later = { ...EMPTY, ...Object.fromEntries(keys.map((key) => [key, 1])) };
        expect(changedFigures(EMPTY, later)).toEqual(FIGURES.filter((key) => keys.includes(key)));
      }),
    );
  });
});

describe('doubtsOf', () => {
  const of = (status: string | null, open_differences = 0, moved_fen = 100, lacks_file = false) =>
    doubtsOf(EMPTY, [{ name: '微信支付', status, open_differences, moved_fen, lacks_file }]);
  it.each([
    ['not compared', of(null), ['微信支付还没有对账']],
    ['not compared, nothing moved', of(null, 0, 0), []],
    ['no bill', of('failed'), ['微信支付对账失败']],
    ['differences', of('differs', 2), ['微信支付对账有 2 项差异未处理']],
    ['explained', of('differs', 0), []],
    ['even', of('even'), []],
    ['no file', of('even', 0, 100, true), ['微信支付还没有导入当天的结算文件']],
    ['no file, nothing moved', of(null, 0, 0, true), []],
  ])('%s', (_, doubts, expected) => expect(doubts).toEqual(expected));
  it('says what does not balance', () => {
    expect(doubtsOf({ ...EMPTY, bank_in: 3 }, [])).toEqual([
      '不平：银行流水：期初＋导入＝处理＋期末，左边 ¥0.03，右边 ¥0.00',
    ]);
  });
});

it('a day is over when the next one has begun', () => {
  expect(isOver('2026-11-24', '2026-11-25')).toBe(true);
  expect(isOver('2026-11-25', '2026-11-25')).toBe(false);
});
