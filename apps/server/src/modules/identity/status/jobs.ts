import type { Task } from '../../../jobs/task.ts';
import { checkBooks } from './books/writes.ts';

export const tasks: Readonly<Record<string, Task>> = {
  check_books: checkBooks,
};

// At ten past two in China, when nobody buys.
export const crontab = ['10 18 * * * check_books'];
