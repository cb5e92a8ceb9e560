import type { OverBudget } from '@qingnang/contract/budgets';
import { mayDo } from '@qingnang/contract/member-words';
import { approvalNeeded, type Budget, budgetWords, overBudget } from '@qingnang/rules/members';
import { type Fen, fenToYuan } from '@qingnang/rules/money';
import type { Tx } from '../../../../../db/transaction.ts';
import { dayInChina } from '../../../../../http/dates.ts';
import { conflict } from '../../../../../http/errors.ts';
import type { Buyer } from '../../../../../http/session.ts';
import { budgetIn } from '../../../../company/reads.ts';

/**
 * Judges a submission by the limit of who submits it and by the budget of the month. The account has to be locked: what was ordered
 * before counts, whoever did so.
 * @param isKnown who may go over the budget has said that they want to
 * @returns why it waits for somebody's yes; '' = it does not
 * @throws 409 with an `OverBudget` where who may go over the budget has yet to say so
 */
export async function withheld(tx: Tx, buyer: Buyer, total: Fen, isKnown: boolean): Promise<string> {
  const budget = await budgetIn(tx, buyer.accountId, dayInChina(new Date()).slice(0, 7));
  const member = buyer.member && { ...buyer.member, mayApprove: mayDo(buyer.member, 'approve') };
  const reason = approvalNeeded({ member, total, budget });
  if (reason === '' && !isKnown) requireWithin(budget, total);
  return reason;
}

function requireWithin(budget: Budget | null, total: Fen): void {
  if (budget === null || overBudget(budget, total) === 0n) return;
  const data: OverBudget = {
    amount: fenToYuan(budget.amount),
    used: fenToYuan(budget.used),
    total: fenToYuan(total),
  };
  throw conflict(`超出本月预算：${budgetWords({ total, budget })}`, data);
}
