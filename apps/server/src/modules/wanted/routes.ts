import { wantedAdd, wantedClose, wantedList, wantedOne } from '@qingnang/contract/wanted';
import { notFound } from '../../http/errors.ts';
import { Answer, on, type Route } from '../../http/serve.ts';
import { wantedItem } from './present.ts';
import { wantedOf, wantedPage } from './reads.ts';
import { wishOf } from './rules.ts';
import { addWanted, closeWanted } from './writes.ts';

export const routes: readonly Route[] = [
  on(wantedList, async ({ query }, { db, buyer }) => {
    const { rows, total } = await wantedPage(db, buyer, query);
    return { list: rows.map(wantedItem), total, page: query.page, page_size: query.page_size };
  }),
  on(wantedAdd, async ({ body }, { db, buyer }) => {
    const row = await addWanted(db, buyer, wishOf(body));
    return new Answer(wantedItem(row), '求购已提交，采购会尽快回复');
  }),
  on(wantedOne, async ({ params }, { db, buyer }) => {
    const row = await wantedOf(db, buyer, params.id);
    if (!row) throw notFound('求购不存在');
    return wantedItem(row);
  }),
  on(wantedClose, async ({ params }, { db, buyer }) => {
    return new Answer(wantedItem(await closeWanted(db, buyer, params.id)), '求购已关闭');
  }),
];
