import { adminSmsBudget, adminSmsBudgetChange } from '@qingnang/contract/status';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import { presentBudget } from './present.ts';
import { budgetWithHistory } from './reads.ts';
import { changeBudget } from './writes.ts';

/** What the shop spends on codes by SMS at most. */
export const budgetRoutes: readonly Route[] = [
  on(adminSmsBudget, async (_input, { db }) => presentBudget(await budgetWithHistory(db))),
  on(adminSmsBudgetChange, async ({ body }, { db, staff }) => {
    await changeBudget(db, staff, body);
    return new Answer(presentBudget(await budgetWithHistory(db)), '限额已保存，立即生效');
  }),
];
