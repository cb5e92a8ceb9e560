import { VOUCHER_ACCOUNTS, type VoucherAccount, type VoucherLayout } from '@qingnang/contract/voucher-words';
import type { VoucherCodes } from '@qingnang/contract/vouchers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brokenEquations, FIGURES, type Figures, figuresOf } from '../rules.ts';
import { type Voucher, voucherRows, vouchersOf } from './rules.ts';

const DAY = '2026-11-24';
const CODES = Object.fromEntries(
  Object.entries(VOUCHER_ACCOUNTS).map(([key, { usual }]) => [key, usual]),
) as VoucherCodes;

/** A day of any amounts that balances: what follows from others follows, red letters and corrections may be below zero. */
const days = fc
  .record(
    Object.fromEntries(
      FIGURES.map((key) => [
        key,
        key.startsWith('red_')
          ? fc.integer({ min: -1_000_000_000, max: 0 })
          : fc.integer({
              min: /correction|other|difference|unfiled|_fee/.test(key) ? -1_000_000 : 0,
              max: 1_000_000_000,
            }),
      ]),
    ),
  )
  .map((figures) => balanced(figures as Figures));

function balanced(f: Figures): Figures {
  const day = {
    ...f,
    received_balance: f.wallet_paid,
    received_credit: f.receivable_charged,
    refunded_balance: f.wallet_refund,
    refunded_credit: f.receivable_reduced + f.wallet_credit_return + f.refunded_written_off,
    settled_balance: f.wallet_settled,
    withdrawal_asked: f.wallet_withdrawn,
    withdrawal_back: f.wallet_withdrawal_back,
  };
  return {
    ...day,
    received_shares:
      f.received_wechat + f.received_alipay + f.received_transfer + f.wallet_paid + f.receivable_charged,
    wallet_closing:
      f.wallet_opening +
      (f.top_up_wechat + f.top_up_alipay + f.top_up_transfer + f.wallet_surplus + f.wallet_refund) +
      (f.wallet_credit_return +
        f.wallet_gift +
        f.wallet_correction +
        f.wallet_withdrawal_back +
        f.wallet_other) -
      (f.wallet_paid + f.wallet_settled + f.wallet_withdrawn),
    receivable_closing:
      f.receivable_opening +
      f.receivable_charged -
      (f.settled_bank + f.wallet_settled + f.receivable_reduced + f.receivable_written_off),
    withdrawal_closing:
      f.withdrawal_opening + f.wallet_withdrawn - f.withdrawal_paid - f.wallet_withdrawal_back,
    bank_closing:
      f.bank_opening +
      f.bank_in -
      (f.bank_order + f.bank_credit + f.bank_balance + f.bank_payout + f.bank_return + f.bank_ignored),
    wechat_closing:
      f.wechat_opening +
      (f.received_wechat + f.top_up_wechat + f.wechat_difference) -
      (f.refunded_wechat + f.wechat_fee + f.wechat_payout + f.wechat_unfiled),
    alipay_closing:
      f.alipay_opening +
      (f.received_alipay + f.top_up_alipay + f.alipay_difference) -
      (f.refunded_alipay + f.alipay_fee + f.alipay_payout + f.alipay_unfiled),
    transit_closing: f.transit_opening + f.wechat_payout + f.alipay_payout - f.bank_payout,
  };
}

/** 借 less 贷. */
const net = (vouchers: readonly Voucher[], account: VoucherAccount) =>
  vouchers
    .flatMap(({ entries }) => entries)
    .filter((entry) => entry.account === account)
    .reduce((sum, { side, fen }) => sum + (side === 'debit' ? fen : -fen), 0);

describe('vouchersOf', () => {
  it('balances each voucher to the fen, with every amount above zero', () => {
    fc.assert(
      fc.property(days, (figures) => {
        for (const { entries } of vouchersOf(DAY, figures)) {
          const sum = (side: string) =>
            entries.filter((one) => one.side === side).reduce((total, { fen }) => total + fen, 0);
          expect(sum('debit')).toBe(sum('credit'));
          expect(entries.every(({ fen }) => fen > 0)).toBe(true);
        }
      }),
    );
  });
  it('moves each account by what the day has moved', () => {
    fc.assert(
      fc.property(days, (f) => {
        expect(brokenEquations(f)).toEqual([]);
        const vouchers = vouchersOf(DAY, f);
        const of = (account: VoucherAccount) => net(vouchers, account);
        expect(0 - of('wallet')).toBe(f.wallet_closing - f.wallet_opening);
        expect(of('receivable')).toBe(f.receivable_closing - f.receivable_opening);
        expect(of('withdrawal')).toBe(f.withdrawal_opening - f.withdrawal_closing);
        // What no file tells of is posted, too: its payouts are the accountant's.
        expect(of('wechat')).toBe(f.wechat_closing - f.wechat_opening + f.wechat_unfiled);
        expect(of('alipay')).toBe(f.alipay_closing - f.alipay_opening + f.alipay_unfiled);
        expect(of('transit')).toBe(f.transit_closing - f.transit_opening);
        expect(of('fee')).toBe(f.wechat_fee + f.alipay_fee);
        expect(of('bank')).toBe(
          f.received_transfer +
            f.top_up_transfer +
            f.wallet_surplus +
            f.settled_bank +
            f.bank_payout -
            f.refunded_transfer -
            f.withdrawal_paid,
        );
        expect(0 - of('revenue')).toBe(f.invoiced_net + f.red_net);
        expect(0 - of('tax')).toBe(f.invoiced_tax + f.red_tax);
        expect(0 - of('advance')).toBe(
          f.received_shares -
            (f.refunded_wechat +
              f.refunded_alipay +
              f.refunded_transfer +
              f.refunded_balance +
              f.refunded_credit) -
            (f.invoiced_net + f.invoiced_tax + f.red_net + f.red_tax),
        );
      }),
    );
  });
  it('is nothing of a day that has moved nothing', () => {
    expect(vouchersOf(DAY, { ...figuresOf([]), wallet_opening: 7, wallet_closing: 7 })).toEqual([]);
  });
});

describe('voucherRows', () => {
  const vouchers = vouchersOf(DAY, figuresOf([{ key: 'received_wechat', fen: 123_405 }]));
  it.each<[VoucherLayout, string[][]]>([
    [
      'kingdee',
      [
        [
          '日期',
          '凭证字',
          '凭证号',
          '附单据数',
          '摘要',
          '科目代码',
          '科目名称',
          '借方金额',
          '贷方金额',
          '币别',
          '汇率',
        ],
        [
          DAY,
          '记',
          '1',
          '0',
          `${DAY} 订单收款`,
          '101201',
          '其他货币资金-微信待清算',
          '1234.05',
          '',
          'RMB',
          '1',
        ],
        [DAY, '记', '1', '0', `${DAY} 订单收款`, '220301', '预收账款-货款', '', '1234.05', 'RMB', '1'],
      ],
    ],
    [
      'yonyou',
      [
        ['制单日期', '凭证类别', '凭证编号', '附单据数', '摘要', '科目编码', '借方金额', '贷方金额'],
        [DAY, '记', '1', '0', `${DAY} 订单收款`, '101201', '1234.05', ''],
        [DAY, '记', '1', '0', `${DAY} 订单收款`, '220301', '', '1234.05'],
      ],
    ],
  ])('of %s', (layout, rows) => expect(voucherRows(layout, vouchers, CODES)).toEqual(rows));
});
