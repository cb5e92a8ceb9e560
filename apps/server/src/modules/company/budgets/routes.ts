import { budgetList, budgetSet } from '@qingnang/contract/budgets';
import { dayInChina } from '../../../http/dates.ts';
import { Answer, on, type Route } from '../../../http/serve.ts';
import { presentBudget } from './present.ts';
import { budgetsOf } from './reads.ts';
import { setBudget } from './writes.ts';

export const routes: readonly Route[] = [
  on(budgetList, async ({ query }, { db, buyer }) => {
    const month = query.month ?? dayInChina(new Date()).slice(0, 7);
    return { month, list: (await budgetsOf(db, buyer, month)).map(presentBudget) };
  }),
  on(budgetSet, async ({ params, body }, { db, buyer }) => {
    await setBudget(db, buyer, params.id, body);
    return new Answer({}, '已保存');
  }),
];
