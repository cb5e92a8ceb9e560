import { z } from 'zod';
import { DAY_STATES, FIGURE_GROUPS } from './books-words.ts';
import { endpoint } from './endpoint.ts';
import { day, pageOf, pageQuery, seconds, text, yuan } from './fields.ts';
import { keysOf } from './keys.ts';

/** 日结: what each day in China has moved, closed by staff. */

const line = z.object({
  key: z.string(),
  name: z.string(),
  amount: yuan(),
  /** As it was when the day was closed; null = it is not closed. */
  closed_amount: yuan().nullable(),
});

const dayRow = z.object({
  day: z.string(),
  state: z.enum(['open', 'closed']),
  state_name: z.string(),
  /** Differences with providers that nobody has explained, and bills that could not be had. */
  open_reconciliation: z.int(),
  /** '' = nobody has closed it. */
  closed_by: z.string(),
  closed_at: seconds().nullable(),
  note: z.string(),
});
export type BooksDay = z.infer<typeof dayRow>;

const detail = dayRow.extend({
  state: z.enum(keysOf(DAY_STATES)),
  groups: z.array(z.object({ key: z.enum(keysOf(FIGURE_GROUPS)), title: z.string(), lines: z.array(line) })),
  /** What stands against closing it without a note: providers' books that differ, equations that do not hold. */
  doubts: z.array(z.string()),
  /** Whether it is over and not closed. */
  may_close: z.boolean(),
});
export type BooksDayDetail = z.infer<typeof detail>;

export const adminBooks = endpoint({
  method: 'GET',
  path: '/api/admin/books',
  scope: 'staff:money.read',
  summary: '日结列表',
  query: z.object(pageQuery),
  data: pageOf(dayRow),
});

export const adminBooksDay = endpoint({
  method: 'GET',
  path: '/api/admin/books/:day',
  scope: 'staff:money.read',
  summary: '一天的账',
  params: z.object({ day: day('日期') }),
  data: detail,
});

/** Keeps the figures of a day that is over as they are now. */
export const adminCloseDay = endpoint({
  method: 'POST',
  path: '/api/admin/books/:day/close',
  scope: 'staff:money.write',
  summary: '关账',
  params: z.object({ day: day('日期') }),
  body: z.object({ note: text('说明', 300).default('') }),
  data: detail,
});
