import type { Task } from '../../../../jobs/task.ts';
import { addUpMoves } from './writes.ts';

export const tasks: Readonly<Record<string, Task>> = {
  add_up_orders: ({ db }) => addUpMoves(db),
};

export const crontab = ['* * * * * add_up_orders'];
