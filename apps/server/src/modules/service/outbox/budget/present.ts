import type { adminSmsBudget } from '@qingnang/contract/status';
import type { z } from 'zod';
import { toSeconds } from '../../../../http/dates.ts';
import { budgetOf } from '../../../identity/rules.ts';
import type { BudgetChange, budgetWithHistory } from './reads.ts';

type Found = Awaited<ReturnType<typeof budgetWithHistory>>;

export const presentBudget = ({ budget, history }: Found): z.output<typeof adminSmsBudget.data> => ({
  ...budget,
  history: history.map((row) => ({
    id: row.id,
    at: toSeconds(row.at),
    staff: row.staff ?? '系统',
    words: changeWords(row),
  })),
});

function changeWords(row: BudgetChange): string {
  const [before, after] = [budgetOf(row.before), budgetOf(row.after)];
  const parts = [
    ['每小时', before.hour, after.hour],
    ['每天', before.day, after.day],
    ['同号段每小时', before.prefix_hour, after.prefix_hour],
  ] as const;
  return parts
    .filter(([, from, to]) => from !== to)
    .map(([name, from, to]) => `${name} ${from} → ${to} 条`)
    .join('；');
}
