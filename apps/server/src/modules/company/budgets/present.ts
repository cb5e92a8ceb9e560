import type { BudgetItem } from '@qingnang/contract/budgets';
import { fen, fenToYuan } from '@qingnang/rules/money';
import type { BudgetRow } from './reads.ts';

export const presentBudget = ({ id, company, is_head, ...row }: BudgetRow): BudgetItem => ({
  id,
  company,
  is_head,
  amount: yuanOf(row.own_fen ?? row.every_fen),
  every: yuanOf(row.every_fen),
  is_own: row.own_fen !== null,
  used: fenToYuan(fen(row.used_fen)),
});

const yuanOf = (amount: number | null) => (amount === null ? null : fenToYuan(fen(amount)));
