import type { Task } from '../../../../jobs/task.ts';
import { addUpMoves, addUpSales } from './writes.ts';

export const tasks: Readonly<Record<string, Task>> = {
  add_up_orders: ({ db }) => addUpMoves(db),
  add_up_sales: ({ db }) => addUpSales(db),
};

export const crontab = ['* * * * * add_up_orders', '* * * * * add_up_sales'];
