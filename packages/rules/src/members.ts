import { type Fen, formatFen } from './money.ts';

/** 公司成员: which of their orders wait for somebody's yes. */

/** What the orders of an account may come to in a month, and have come to. */
export interface Budget {
  amount: Fen;
  used: Fen;
}

/** Over its budget by how much a further sum brings an account; 0 = it is within, or has none. */
export function overBudget(budget: Budget | null, total: Fen): bigint {
  if (budget === null) return 0n;
  const over = budget.used + total - budget.amount;
  return over > 0n ? over : 0n;
}

/** What a submission is judged by. */
export interface Submission {
  /** null = the owner. */
  member: { orderLimit: Fen | null; mayApprove: boolean } | null;
  /** Of all its orders together. */
  total: Fen;
  /** Of the account in this month; null = it has none. */
  budget: Budget | null;
}

/**
 * Why a submission waits for somebody's yes; '' = it does not. Nobody's limit is that of the owner; who approves orders may go over
 * the budget, and is asked (`overBudget`).
 */
export function approvalNeeded({ member, total, budget }: Submission): string {
  if (member === null) return '';
  if (member.orderLimit !== null && total > member.orderLimit)
    return `订单 ¥${formatFen(total)} 超过您的下单限额 ¥${formatFen(member.orderLimit)}`;
  if (member.mayApprove) return '';
  return overBudget(budget, total) > 0n ? `超出本月预算：${budgetWords({ total, budget })}` : '';
}

/** 预算 ¥30000，已用 ¥28000，本单 ¥5000 */
export function budgetWords({ total, budget }: Pick<Submission, 'total' | 'budget'>): string {
  if (budget === null) return '';
  return `预算 ¥${formatFen(budget.amount)}，已用 ¥${formatFen(budget.used)}，本单 ¥${formatFen(total)}`;
}
