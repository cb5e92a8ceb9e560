import { fen, sumFen } from '@qingnang/rules/money';
import { ORDER_STATUS } from '@qingnang/rules/order-state';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Candidate,
  isPayer,
  numbersIn,
  type Payer,
  payerRefusal,
  plainAccount,
  suggest,
} from './rules.ts';

const COMPANY = '成都康民大药房有限公司（本部）';
const order = (id: number, amount: number, more: Partial<Candidate> = {}): Candidate => ({
  payment_id: id,
  order_id: id,
  order_no: `D26112100${String(id).padStart(4, '0')}`,
  status: ORDER_STATUS.pending_payment,
  kind: 'normal',
  account_id: 1,
  company: COMPANY,
  checkout_id: null,
  due: fen(amount),
  received: fen(0),
  placed_at: new Date(id * 1000),
  expires_at: null,
  references: [],
  ...more,
});
const line = (amount: number, memo = '货款', payer = COMPANY) => ({
  bank_ref: 'B1',
  payer,
  payer_account: '6222 0200 01',
  amount_fen: amount,
  memo,
});
const ways = (
  given: Parameters<typeof suggest>[0],
  candidates: readonly Candidate[],
  payers: readonly Payer[] = [],
) =>
  suggest(given, candidates, payers).map(({ way, isCertain, orders }) => [
    way,
    isCertain,
    orders.map((one) => one.order_id),
  ]);

describe('what a line may have paid', () => {
  it('is certain only when number, amount and payer agree', () => {
    const candidates = [order(1, 500), order(2, 500)];
    expect(ways(line(500, '货款 d261121000001'), candidates)).toEqual([
      ['number', true, [1]],
      ['payer', false, [2]],
    ]);
    expect(suggest(line(500, 'D261121000001', '张三'), candidates, [])).toMatchObject([
      { way: 'number', isCertain: false, warning: `付款户名与客户“${COMPANY}”不一致` },
    ]);
    const late = [order(1, 500, { status: ORDER_STATUS.closed })];
    expect(suggest(line(500, 'D261121000001'), late, [])).toMatchObject([
      { isCertain: false, warning: '订单已不能付款，确认后款项转入退款' },
    ]);
  });

  it('takes the reference that a proof names', () => {
    const candidates = [order(1, 500, { company: '别家', references: ['B1'] })];
    expect(ways(line(500), candidates)).toEqual([['proof', false, [1]]]);
  });

  it('puts several orders of one account together, never those of two', () => {
    const mine = [order(1, 100), order(2, 200), order(3, 300), order(4, 50, { account_id: 2 })];
    expect(ways(line(500), mine)).toEqual([['sum', false, [2, 3]]]);
    expect(ways(line(600), mine)).toEqual([['sum', false, [1, 2, 3]]]);
    expect(ways(line(150), mine)).toEqual([]);
    expect(ways(line(300, 'D261121000001、D261121000002'), mine)).toEqual([
      ['number', false, [1, 2]],
      ['payer', false, [3]],
    ]);
  });

  it('names the difference of an order that the memo means', () => {
    const candidates = [order(1, 500), order(2, 400)];
    expect(suggest(line(499, 'D261121000001'), candidates, [])).toMatchObject([
      { way: 'differs', isCertain: false, difference: -1n, warning: '比应付少 ¥0.01' },
    ]);
    expect(suggest(line(1000, 'D261121000001 D261121000002'), candidates, [])).toMatchObject([
      { way: 'differs', difference: 100n, warning: '比应付多 ¥1.00' },
    ]);
    const late = [order(1, 500, { status: ORDER_STATUS.closed })];
    expect(ways(line(499, 'D261121000001'), late)).toEqual([]);
  });

  it('takes the number of one order for all of its submission', () => {
    const together = [1, 2].map((id) => order(id, id * 100, { checkout_id: 'A' }));
    const candidates = [...together, order(3, 300, { checkout_id: 'B', company: '别家' })];
    expect(ways(line(300, 'D261121000001'), candidates)).toEqual([['number', true, [1, 2]]]);
    expect(ways(line(300, 'D261121000002', '张三'), candidates)).toEqual([['number', false, [1, 2]]]);
  });

  it('knows a customer by name, and by an account that staff have learned', () => {
    const payer: Payer = {
      account_id: 7,
      company: COMPANY,
      numbers: ['6222020001'],
      owed: fen(0),
    };
    const candidates = [order(1, 500, { account_id: 7 })];
    expect(ways(line(500, '货款', '张三'), candidates, [payer])).toEqual([['learned', false, [1]]]);
    expect(suggest(line(400, '货款', '张三'), candidates, [payer])).toMatchObject([
      { way: 'account', orders: [], customer: { account_id: 7 }, difference: 400n },
    ]);
    expect(ways(line(400), [], [{ ...payer, numbers: [] }])).toEqual([['account', false, []]]);
    expect(ways(line(400), [], [{ ...payer, owed: fen(400) }])).toEqual([['credit', false, []]]);
    expect(ways(line(400), [], [{ ...payer, owed: fen(399) }])).toEqual([['account', false, []]]);
    expect(ways(line(400, '货款', '张三'), [], [{ ...payer, numbers: [] }])).toEqual([]);
  });

  it('refuses money for 含麻 of anybody but the company', () => {
    const receipt = { kind: 'receipt', company: COMPANY };
    expect(payerRefusal(receipt, '成都康民大药房有限公司(本部) ')).toBe('');
    expect(payerRefusal(receipt, '张三')).toContain('含麻订单必须由本公司账户付款');
    expect(payerRefusal({ ...receipt, kind: 'normal' }, '张三')).toBe('');
    const candidates = [order(1, 500, { kind: 'receipt', order_no: 'H261121000001' })];
    expect(suggest(line(500, 'H261121000001', '张三'), candidates, [])[0]?.problem).toContain('不一致');
  });

  it('every suggestion makes the amount, of one account, once', () => {
    const orders = fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 20 });
    fc.assert(
      fc.property(orders, fc.integer({ min: 1, max: 120 }), (amounts, amount) => {
        const candidates = amounts.map((one, at) => order(at + 1, one, { account_id: at % 2 }));
        const found = suggest(line(amount), candidates, []);
        for (const { orders: together } of found) {
          expect(sumFen(together.map(({ due }) => due))).toBe(fen(amount));
          expect(new Set(together.map((one) => one.account_id)).size).toBe(1);
        }
        const keys = found.map(({ orders: together }) => together.map((one) => one.order_id).join());
        expect(new Set(keys).size).toBe(keys.length);
      }),
      { numRuns: 40 },
    );
  });
});

it('finds order numbers in any memo', () => {
  expect(numbersIn('付d261121000046货款，Ｈ261121000047 及XD261121000048')).toEqual([
    'D261121000046',
    'H261121000047',
  ]);
  expect(numbersIn('D26112100004620261121')).toEqual([]);
});

it('compares companies by their letters', () => {
  expect(isPayer('成都（新禾）大药房', ' 成都(新禾) 大药房')).toBe(true);
  expect(isPayer('成都新禾大药房', '成都新禾大药房锦里店')).toBe(false);
});

it('compares numbers of bank accounts by their digits', () => {
  expect(plainAccount(' 6222-0200 01')).toBe(plainAccount('6222020001'));
});
