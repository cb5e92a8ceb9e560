import type { FigureKey } from '@qingnang/contract/books-words';
import { VOUCHER_ACCOUNTS, type VoucherAccount, type VoucherLayout } from '@qingnang/contract/voucher-words';
import type { VoucherCodes } from '@qingnang/contract/vouchers';
import { fen, fenToYuan } from '@qingnang/rules/money';
import type { Figures } from '../rules.ts';

/** What a figure posts: what it adds to the first account (借) it takes from the second (贷); below zero the other way round. */
type Posting = readonly [FigureKey, VoucherAccount, VoucherAccount];

/**
 * Money for orders is 预收账款-货款 from the payment, or from the order on credit, until the invoice makes revenue and tax of it. What
 * was paid from the balance and what moved between balances is posted by the balances' own figures, so that the account ends where they do.
 */
const VOUCHERS: readonly { title: string; postings: readonly Posting[] }[] = [
  {
    title: '订单收款',
    postings: [
      ['received_wechat', 'wechat', 'advance'],
      ['received_alipay', 'alipay', 'advance'],
      ['received_transfer', 'bank', 'advance'],
      ['wallet_paid', 'wallet', 'advance'],
      ['receivable_charged', 'receivable', 'advance'],
    ],
  },
  {
    title: '订单退款',
    postings: [
      ['refunded_wechat', 'advance', 'wechat'],
      ['refunded_alipay', 'advance', 'alipay'],
      ['refunded_transfer', 'advance', 'bank'],
      ['wallet_refund', 'advance', 'wallet'],
      ['wallet_credit_return', 'advance', 'wallet'],
      ['receivable_reduced', 'advance', 'receivable'],
      ['refunded_written_off', 'advance', 'bad_debt'],
    ],
  },
  {
    title: '客户余额',
    postings: [
      ['top_up_wechat', 'wechat', 'wallet'],
      ['top_up_alipay', 'alipay', 'wallet'],
      ['top_up_transfer', 'bank', 'wallet'],
      ['wallet_surplus', 'bank', 'wallet'],
      ['wallet_gift', 'promotion', 'wallet'],
      ['wallet_correction', 'adjustment', 'wallet'],
      ['wallet_other', 'adjustment', 'wallet'],
      ['wallet_withdrawn', 'wallet', 'withdrawal'],
      ['wallet_withdrawal_back', 'withdrawal', 'wallet'],
      ['withdrawal_paid', 'withdrawal', 'bank'],
    ],
  },
  {
    title: '渠道结算',
    postings: [
      ['wechat_fee', 'fee', 'wechat'],
      ['alipay_fee', 'fee', 'alipay'],
      ['wechat_difference', 'wechat', 'adjustment'],
      ['alipay_difference', 'alipay', 'adjustment'],
      ['wechat_payout', 'transit', 'wechat'],
      ['alipay_payout', 'transit', 'alipay'],
      ['bank_payout', 'bank', 'transit'],
    ],
  },
  {
    title: '账期结款',
    postings: [
      ['settled_bank', 'bank', 'receivable'],
      ['wallet_settled', 'wallet', 'receivable'],
      ['receivable_written_off', 'bad_debt', 'receivable'],
    ],
  },
  {
    title: '开票',
    postings: [
      ['invoiced_net', 'advance', 'revenue'],
      ['invoiced_tax', 'advance', 'tax'],
      ['red_net', 'advance', 'revenue'],
      ['red_tax', 'advance', 'tax'],
    ],
  },
];

/** One side of an account in a voucher, in fen, above zero. */
export interface VoucherEntry {
  account: VoucherAccount;
  side: 'debit' | 'credit';
  fen: number;
}
export interface Voucher {
  day: string;
  title: string;
  entries: VoucherEntry[];
}

/** The vouchers of a day; one without an entry is left out. */
export const vouchersOf = (day: string, figures: Figures): Voucher[] =>
  VOUCHERS.map(({ title, postings }) => ({ day, title, entries: entriesOf(postings, figures) })).filter(
    ({ entries }) => entries.length > 0,
  );

/** Each account once for each side: 借 first. */
function entriesOf(postings: readonly Posting[], figures: Figures): VoucherEntry[] {
  const sums = { debit: new Map<VoucherAccount, number>(), credit: new Map<VoucherAccount, number>() };
  const add = (side: VoucherEntry['side'], account: VoucherAccount, amount: number) =>
    sums[side].set(account, (sums[side].get(account) ?? 0) + amount);
  for (const [key, to, from] of postings) {
    const amount = figures[key];
    if (amount === 0) continue;
    add('debit', amount > 0 ? to : from, Math.abs(amount));
    add('credit', amount > 0 ? from : to, Math.abs(amount));
  }
  return (['debit', 'credit'] as const).flatMap((side) =>
    [...sums[side]].map(([account, amount]) => ({ account, side, fen: amount })),
  );
}

interface Line {
  voucher: Voucher;
  /** From 1 in a file. */
  number: number;
  entry: VoucherEntry;
  code: string;
}
type Column = readonly [head: string, cell: (line: Line) => string];

const amount =
  (side: VoucherEntry['side']) =>
  ({ entry }: Line): string =>
    entry.side === side ? fenToYuan(fen(entry.fen)).toFixed(2) : '';
const summary = ({ voucher }: Line) => `${voucher.day} ${voucher.title}`;

/** The heads that the import of each program asks for; docs/rules/money.md names the versions. */
const LAYOUTS: Readonly<Record<VoucherLayout, readonly Column[]>> = {
  kingdee: [
    ['日期', ({ voucher }) => voucher.day],
    ['凭证字', () => '记'],
    ['凭证号', ({ number }) => String(number)],
    ['附单据数', () => '0'],
    ['摘要', summary],
    ['科目代码', ({ code }) => code],
    ['科目名称', ({ entry }) => VOUCHER_ACCOUNTS[entry.account].name],
    ['借方金额', amount('debit')],
    ['贷方金额', amount('credit')],
    ['币别', () => 'RMB'],
    ['汇率', () => '1'],
  ],
  yonyou: [
    ['制单日期', ({ voucher }) => voucher.day],
    ['凭证类别', () => '记'],
    ['凭证编号', ({ number }) => String(number)],
    ['附单据数', () => '0'],
    ['摘要', summary],
    ['科目编码', ({ code }) => code],
    ['借方金额', amount('debit')],
    ['贷方金额', amount('credit')],
  ],
};

/** Vouchers as rows of a table, its heads first, numbered through. */
export function voucherRows(
  layout: VoucherLayout,
  vouchers: readonly Voucher[],
  codes: VoucherCodes,
): string[][] {
  const columns = LAYOUTS[layout];
  const lines = vouchers.flatMap((voucher, at) =>
    voucher.entries.map((entry) => ({ voucher, number: at + 1, entry, code: codes[entry.account] })),
  );
  return [columns.map(([head]) => head), ...lines.map((line) => columns.map(([, cell]) => cell(line)))];
}
