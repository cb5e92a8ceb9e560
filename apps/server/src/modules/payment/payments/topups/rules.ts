import { TOP_UP_MAX, type TOP_UP_METHODS, TOP_UP_MIN } from '@qingnang/contract/wallet-words';
import { type Fen, fen, parseFen } from '@qingnang/rules/money';

export type TopUpMethod = (typeof TOP_UP_METHODS)[number];

/** Top-ups stand beside payments at the providers; their numbers say which is which. */
export const isTopUpNo = (number: string): boolean => number.startsWith('CZ');

/** How long the money may take: a QR of a provider, and money sent by a bank. */
export const TOP_UP_MINUTES: Readonly<Record<TopUpMethod, number>> = {
  wechat: 30,
  alipay: 30,
  transfer: 48 * 60,
};

/** A transfer whose proof is there has been sent: it waits for staff as long as a bank may take at most. */
export const PROOF_DAYS = 30;

/** Open ones of an account at once; more is a mistake or mischief. */
export const MAX_OPEN = 10;

const FEN_PER_YUAN = 100;

/** @returns why the amount is no top-up; '' with the amount when it is */
export function readTopUp(text: string): { amount: Fen; problem: string } {
  const amount = parseFen(text);
  const none = { amount: fen(0) };
  if (amount === null) return { ...none, problem: '充值金额最多 2 位小数' };
  if (amount < TOP_UP_MIN * FEN_PER_YUAN) return { ...none, problem: `每次至少充值 ${TOP_UP_MIN} 元` };
  if (amount > TOP_UP_MAX * FEN_PER_YUAN)
    return { ...none, problem: `每次最多充值 ${TOP_UP_MAX / 10_000} 万元，请分次充值` };
  return { amount, problem: '' };
}
