import type { SettlementKind, SettlementLayout } from '@qingnang/contract/settlement-words';
import type { ProviderName } from '../../../../../channels/payment/port.ts';

/**
 * How each provider writes its files. Heads and words without spaces, brackets as in `(元)`. Payments, refunds and their fees come from
 * the papers of trades, payouts from the papers of the account: what trades have moved stands in both, and counts once.
 */
export interface Layout {
  provider: ProviderName;
  /** The head of the column that says when. */
  at: string;
  /** The head of the column that says what a row is, and the rows by its words. */
  type: string;
  rows: Readonly<Record<string, RowForm>>;
  /** What the provider holds after a row, in order of time, with what the row has moved. */
  account?: { balance: string } & Flow;
  /** What the file says of itself at its end: in a table of its own, or in lines of words. */
  checks: readonly Check[];
}

export interface RowForm {
  /** null: not taken, but part of the sums. */
  kind: SettlementKind | null;
  /** Heads of columns: our number, the provider's, the amount, the fee. */
  number: string;
  trade: string;
  amount: string;
  /** What the provider kept; `isMinus`: written below zero. */
  fee?: { head: string; isMinus: boolean };
  /** Only rows that have this word in this column have moved money. */
  only?: { head: string; word: string };
}

/** Money in and out: one column with a word beside, or two columns. */
export type Flow = { amount: string; sign: string; out: string } | { income: string; outgo: string };

/** A sum over rows of some types that the end of the file names: below a head, or behind words. */
export interface Check {
  said: { head: string } | { words: RegExp };
  /** null: all rows. */
  types: readonly string[] | null;
  /** Heads of what is summed up; 'count': how many rows; `in`, `out`: of the account's flow. */
  sum: { heads: readonly string[] } | 'count' | 'in' | 'out';
}

const wechatFee = { head: '手续费', isMinus: false };
const wechatRefund: RowForm = {
  kind: 'refund',
  number: '商户退款单号',
  trade: '微信退款单号',
  amount: '申请退款金额',
  fee: wechatFee,
  only: { head: '退款状态', word: 'SUCCESS' },
};
const wechatFlow = { number: '业务凭证号', trade: '资金流水单号', amount: '收支金额(元)' };

const alipayFee = { head: '服务费(元)', isMinus: true };
const alipayTrade = { trade: '支付宝交易号', amount: '订单金额(元)', fee: alipayFee };
const alipayFlow = { number: '业务流水号', trade: '账务流水号', amount: '支出金额(-元)' };

export const LAYOUTS: Readonly<Record<SettlementLayout, Layout>> = {
  wechat_trade: {
    provider: 'wechat',
    at: '交易时间',
    type: '交易状态',
    rows: {
      SUCCESS: {
        kind: 'payment',
        number: '商户订单号',
        trade: '微信订单号',
        amount: '订单金额',
        fee: wechatFee,
      },
      REFUND: wechatRefund,
      REVOKED: wechatRefund,
    },
    checks: [
      { said: { head: '总交易单数' }, types: null, sum: 'count' },
      { said: { head: '订单总金额' }, types: ['SUCCESS'], sum: { heads: ['订单金额'] } },
      { said: { head: '申请退款总金额' }, types: ['REFUND', 'REVOKED'], sum: { heads: ['申请退款金额'] } },
      { said: { head: '手续费总金额' }, types: null, sum: { heads: ['手续费'] } },
    ],
  },
  wechat_fund: {
    provider: 'wechat',
    at: '记账时间',
    type: '业务名称',
    rows: {
      交易: { kind: null, ...wechatFlow },
      退款: { kind: null, ...wechatFlow },
      扣除交易手续费: { kind: null, ...wechatFlow },
      退还交易手续费: { kind: null, ...wechatFlow },
      提现: { kind: 'payout', ...wechatFlow },
      提现手续费: { kind: 'fee', ...wechatFlow },
    },
    account: { balance: '账户结余(元)', amount: '收支金额(元)', sign: '收支类型', out: '支出' },
    checks: [
      { said: { head: '资金流水总笔数' }, types: null, sum: 'count' },
      { said: { head: '收入金额' }, types: null, sum: 'in' },
      { said: { head: '支出金额' }, types: null, sum: 'out' },
    ],
  },
  alipay_trade: {
    provider: 'alipay',
    at: '完成时间',
    type: '业务类型',
    rows: {
      交易: { kind: 'payment', number: '商户订单号', ...alipayTrade },
      退款: { kind: 'refund', number: '退款批次号/请求号', ...alipayTrade },
    },
    checks: [
      {
        said: { words: /^#交易合计:\d+笔,商家实收共(-?[\d.]+)元/ },
        types: ['交易'],
        sum: { heads: ['商家实收(元)'] },
      },
      {
        said: { words: /^#退款合计:\d+笔,商家实收退款共(-?[\d.]+)元/ },
        types: ['退款'],
        sum: { heads: ['商家实收(元)'] },
      },
    ],
  },
  alipay_fund: {
    provider: 'alipay',
    at: '发生时间',
    type: '业务类型',
    rows: {
      在线支付: { kind: null, ...alipayFlow },
      交易付款: { kind: null, ...alipayFlow },
      交易退款: { kind: null, ...alipayFlow },
      退款: { kind: null, ...alipayFlow },
      收费: { kind: null, ...alipayFlow },
      退费: { kind: null, ...alipayFlow },
      提现: { kind: 'payout', ...alipayFlow },
      提现手续费: { kind: 'fee', ...alipayFlow },
    },
    account: { balance: '账户余额(元)', income: '收入金额(+元)', outgo: '支出金额(-元)' },
    checks: [
      { said: { words: /^#支出合计:\d+笔,共(-?[\d.]+)元/ }, types: null, sum: 'out' },
      { said: { words: /^#收入合计:\d+笔,共(-?[\d.]+)元/ }, types: null, sum: 'in' },
    ],
  },
};

/** The heads that a file of a layout has to have. */
export function headsOf({ at, type, rows, account, checks }: Layout): string[] {
  const ofRows = Object.values(rows).flatMap(({ number, trade, amount, fee, only }) => [
    number,
    trade,
    amount,
    ...(fee ? [fee.head] : []),
    ...(only ? [only.head] : []),
  ]);
  const ofChecks = checks.flatMap(({ sum }) => (typeof sum === 'string' ? [] : sum.heads));
  const ofAccount = account
    ? [account.balance, ...('sign' in account ? [account.sign] : [account.income, account.outgo])]
    : [];
  return [...new Set([at, type, ...ofRows, ...ofChecks, ...ofAccount])];
}
