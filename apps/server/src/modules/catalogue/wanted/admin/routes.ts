import { adminWanted, adminWantedAnswer } from '@qingnang/contract/wanted';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import { staffWantedItem } from './present.ts';
import { staffWantedPage } from './reads.ts';
import { answerWanted } from './writes.ts';

export const routes: readonly Route[] = [
  on(adminWanted, async ({ query }, { db, staff }) => {
    const { rows, total } = await staffWantedPage(db, staff, query);
    return {
      list: rows.map((row) => staffWantedItem(row, staff)),
      total,
      page: query.page,
      page_size: query.page_size,
    };
  }),
  on(adminWantedAnswer, async ({ params, body }, { db, staff }) => {
    const answer = { reply: body.reply, goodsId: body.goods_id ?? null, closes: body.close === 1 };
    const row = await answerWanted(db, staff, params.id, answer);
    return new Answer(staffWantedItem(row, staff), answer.closes ? '已回复并关闭' : '已回复');
  }),
];
