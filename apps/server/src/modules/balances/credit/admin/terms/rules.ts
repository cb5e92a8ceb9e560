import { fen, formatFen } from '@qingnang/rules/money';
import { type Term, termWords } from '../../rules.ts';

/** What staff agree with an account. */
export interface Terms extends Term {
  limit_fen: number;
  state: string;
}

/** Days after the shipment that a term gives at most. */
const longest = ({ term_kind: kind, term_days: days }: Term): number =>
  kind === 'days' ? days : LONGEST_MONTH + days;
const LONGEST_MONTH = 31;

/** Whether terms let an account owe more or longer than those before; null = it had none. */
export const isMore = (before: Terms | null, after: Terms): boolean =>
  before === null ||
  after.limit_fen > before.limit_fen ||
  (after.state === 'open' && before.state === 'stopped') ||
  longest(after) > longest(before);

/** What is wrong with terms, by field. */
export function termErrors({ term_kind, term_days }: Term): Record<string, string> {
  return term_kind === 'month_day' && term_days > 28 ? { term_days: '每月还款日最晚 28 日' } : {};
}

/** Terms in a sentence, for who decides. */
export const sentenceOf = (company: string, terms: Terms): string =>
  `${company} 的账期：额度 ¥${formatFen(fen(terms.limit_fen))}，${termWords(terms)}付款，${
    terms.state === 'open' ? '启用' : '停用'
  }`;
