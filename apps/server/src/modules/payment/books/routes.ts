import { adminBooks, adminBooksDay, adminCloseDay } from '@qingnang/contract/books';
import { Answer, on, type Route } from '../../../http/serve.ts';
import { presentDay, presentDetail } from './present.ts';
import { dayDetail, daysPage } from './reads.ts';
import { closeDay } from './writes.ts';

export const routes: readonly Route[] = [
  on(adminBooks, async ({ query }, { db }) => {
    const { rows, total } = await daysPage(db, query);
    return { list: rows.map(presentDay), total, page: query.page, page_size: query.page_size };
  }),
  on(adminBooksDay, async ({ params }, { db }) => presentDetail(await dayDetail(db, params.day))),
  on(adminCloseDay, async ({ params, body }, { db, staff }) => {
    await closeDay(db, staff, params.day, body.note);
    return new Answer(presentDetail(await dayDetail(db, params.day)), '已关账');
  }),
];
