import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, money, nothing, optional, yuan } from './fields.ts';

/** 采购预算: what the orders of an account may come to in a month of China's calendar without somebody's yes. */

const month = () => z.string('请选择月份').regex(/^20\d\d-(0[1-9]|1[0-2])$/, '月份不正确');

const budgetItem = z.object({
  id: z.int(),
  company: z.string(),
  is_head: z.boolean(),
  /** Of the month; null = none. */
  amount: yuan().nullable(),
  /** Of every month without an amount of its own; null = none. */
  every: yuan().nullable(),
  /** The month has an amount of its own. */
  is_own: z.boolean(),
  /** What its orders of the month come to, less those that were given up. */
  used: yuan(),
});
export type BudgetItem = z.infer<typeof budgetItem>;

/** The account's own, and of a head office those of its stores. */
export const budgetList = endpoint({
  method: 'GET',
  path: '/api/budgets',
  scope: 'buyer',
  summary: '采购预算',
  query: z.object({
    /** This month when absent. */
    month: optional(month()),
  }),
  data: z.object({ month: z.string(), list: z.array(budgetItem) }),
});
export type BudgetList = z.infer<typeof budgetList.data>;

export const budgetSet = endpoint({
  method: 'PUT',
  path: '/api/budgets/:id',
  scope: 'buyer',
  right: 'owner',
  summary: '设置采购预算',
  params: z.object({ id: id() }),
  body: z.object({
    /** Absent = every month that has no amount of its own. */
    month: optional(month()),
    /** Absent = none: of a month what holds for every month. */
    amount: optional(money('预算')),
  }),
  data: nothing(),
});

/** `data` of a refused order: what its sum and the budget of the month are, so that who may can say so once more. */
export const overBudget = z.object({ amount: yuan(), used: yuan(), total: yuan() });
export type OverBudget = z.infer<typeof overBudget>;
