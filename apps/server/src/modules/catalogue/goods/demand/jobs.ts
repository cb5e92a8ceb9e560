import type { Task } from '../../../../jobs/task.ts';
import { countDemand } from './writes.ts';

export const tasks: Readonly<Record<string, Task>> = {
  count_goods_demand: ({ db }) => countDemand(db),
};

// At twenty past three in the morning in China, when little is ordered.
export const crontab = ['20 19 * * * count_goods_demand'];
