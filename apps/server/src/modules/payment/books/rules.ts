import { FIGURE_GROUPS, type FigureKey } from '@qingnang/contract/books-words';
import { keysOf } from '@qingnang/contract/keys';
import { fen, formatFen } from '@qingnang/rules/money';

/** Amounts of a day in fen. */
export type Figures = Record<FigureKey, number>;

export const FIGURES: readonly FigureKey[] = Object.values(FIGURE_GROUPS).flatMap(({ lines }) =>
  keysOf<FigureKey>(lines),
);

/** What was read, with 0 for what the day has not moved. @throws RangeError for an amount that no figure is named by */
export function figuresOf(amounts: readonly { key: string; fen: number }[]): Figures {
  const figures = Object.fromEntries(FIGURES.map((key) => [key, 0])) as Figures;
  for (const { key, fen: amount } of amounts) {
    if (!isFigure(key)) throw new RangeError(`not a figure of the books: ${key}`);
    figures[key] += amount;
  }
  return figures;
}

const isFigure = (key: string): key is FigureKey => FIGURES.some((figure) => figure === key);

interface Equation {
  name: string;
  left: readonly FigureKey[];
  right: readonly FigureKey[];
}

/** What must hold of every day: the sums of both sides are the same. */
const EQUATIONS: readonly Equation[] = [
  {
    name: '订单收款＝记到各订单的金额',
    left: ['received_wechat', 'received_alipay', 'received_transfer', 'received_balance', 'received_credit'],
    right: ['received_shares'],
  },
  { name: '余额支付＝余额中支付订单的金额', left: ['received_balance'], right: ['wallet_paid'] },
  { name: '账期下单＝新增应收', left: ['received_credit'], right: ['receivable_charged'] },
  { name: '退回余额＝余额中的订单退款', left: ['refunded_balance'], right: ['wallet_refund'] },
  {
    name: '账期退款＝冲减应收＋退回余额＋已核销',
    left: ['refunded_credit'],
    right: ['receivable_reduced', 'wallet_credit_return', 'refunded_written_off'],
  },
  { name: '余额结清账期＝应收中余额结清', left: ['wallet_settled'], right: ['settled_balance'] },
  { name: '申请提现＝余额中的提现', left: ['withdrawal_asked'], right: ['wallet_withdrawn'] },
  { name: '提现退回＝余额中的提现退回', left: ['withdrawal_back'], right: ['wallet_withdrawal_back'] },
  {
    name: '客户余额：期初＋增加＝减少＋期末',
    left: [
      'wallet_opening',
      'top_up_wechat',
      'top_up_alipay',
      'top_up_transfer',
      'wallet_surplus',
      'wallet_refund',
      'wallet_credit_return',
      'wallet_gift',
      'wallet_correction',
      'wallet_withdrawal_back',
      'wallet_other',
    ],
    right: ['wallet_paid', 'wallet_settled', 'wallet_withdrawn', 'wallet_closing'],
  },
  {
    name: '应收账款：期初＋增加＝减少＋期末',
    left: ['receivable_opening', 'receivable_charged'],
    right: [
      'settled_bank',
      'settled_balance',
      'receivable_reduced',
      'receivable_written_off',
      'receivable_closing',
    ],
  },
  {
    name: '待付提现：期初＋申请＝汇出＋退回＋期末',
    left: ['withdrawal_opening', 'withdrawal_asked'],
    right: ['withdrawal_paid', 'withdrawal_back', 'withdrawal_closing'],
  },
  {
    name: '银行流水：期初＋导入＝处理＋期末',
    left: ['bank_opening', 'bank_in'],
    right: [
      'bank_order',
      'bank_credit',
      'bank_balance',
      'bank_payout',
      'bank_return',
      'bank_ignored',
      'bank_closing',
    ],
  },
  {
    name: '微信待清算：期初＋收款＋差异＝退款＋手续费＋提现＋无账单＋期末',
    left: ['wechat_opening', 'received_wechat', 'top_up_wechat', 'wechat_difference'],
    right: ['refunded_wechat', 'wechat_fee', 'wechat_payout', 'wechat_unfiled', 'wechat_closing'],
  },
  {
    name: '支付宝待清算：期初＋收款＋差异＝退款＋手续费＋提现＋无账单＋期末',
    left: ['alipay_opening', 'received_alipay', 'top_up_alipay', 'alipay_difference'],
    right: ['refunded_alipay', 'alipay_fee', 'alipay_payout', 'alipay_unfiled', 'alipay_closing'],
  },
  {
    name: '在途提现：期初＋渠道提现＝银行到账＋期末',
    left: ['transit_opening', 'wechat_payout', 'alipay_payout'],
    right: ['bank_payout', 'transit_closing'],
  },
];

/** An equation that does not hold, amounts in fen. */
export interface Broken {
  name: string;
  left: number;
  right: number;
}

export function brokenEquations(figures: Figures): Broken[] {
  const sum = (keys: readonly FigureKey[]) => keys.reduce((total, key) => total + figures[key], 0);
  return EQUATIONS.map(({ name, left, right }) => ({ name, left: sum(left), right: sum(right) })).filter(
    ({ left, right }) => left !== right,
  );
}

/** Figures that are not what they were when the day was closed. */
export const changedFigures = (closed: Figures, now: Figures): FigureKey[] =>
  FIGURES.filter((key) => closed[key] !== now[key]);

/** What a provider's books say of a day. */
export interface ProviderDay {
  name: string;
  /** null = nobody has compared them. */
  status: string | null;
  open_differences: number;
  /** What came or went by it on this day, in fen. */
  moved_fen: number;
  /** Its settlement file is missing, though others have been imported before. */
  lacks_file: boolean;
}

/** Why a day should not be closed without a word, one by one. */
export function doubtsOf(figures: Figures, providers: readonly ProviderDay[]): string[] {
  const compared = providers.flatMap(({ name, status, open_differences, moved_fen, lacks_file }) => {
    if (lacks_file && moved_fen !== 0) return [`${name}还没有导入当天的结算文件`];
    if (status === null) return moved_fen === 0 ? [] : [`${name}还没有对账`];
    if (status === 'failed') return [`${name}对账失败`];
    return open_differences > 0 ? [`${name}对账有 ${open_differences} 项差异未处理`] : [];
  });
  const unequal = brokenEquations(figures).map(
    ({ name, left, right }) => `不平：${name}，左边 ¥${formatFen(fen(left))}，右边 ¥${formatFen(fen(right))}`,
  );
  return [...compared, ...unequal];
}

/** @param day and `today` as '2026-11-21' */
export const isOver = (day: string, today: string): boolean => day < today;
