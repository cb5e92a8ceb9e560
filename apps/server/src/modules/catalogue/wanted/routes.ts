import { wantedAdd, wantedClose, wantedList, wantedOne } from '@qingnang/contract/wanted';
import { notFound } from '../../../http/errors.ts';
import { Answer, on, type Route } from '../../../http/serve.ts';
import { wantedItem } from './present.ts';
import { arrivedFor, wantedOf, wantedPage } from './reads.ts';
import { wishOf } from './rules.ts';
import { addWanted, closeWanted } from './writes.ts';

/** A new wish and a closed one have nothing to buy. */
const NOTHING: ReadonlySet<number> = new Set();

export const routes: readonly Route[] = [
  on(wantedList, async ({ query }, { db, buyer }) => {
    const { rows, total } = await wantedPage(db, buyer, query);
    const arrived = await arrivedFor(db, buyer, rows);
    return {
      list: rows.map((row) => wantedItem(row, arrived)),
      total,
      page: query.page,
      page_size: query.page_size,
    };
  }),
  on(wantedAdd, async ({ body }, { db, buyer }) => {
    const row = await addWanted(db, buyer, wishOf(body));
    return new Answer(wantedItem(row, NOTHING), '求购已提交，采购会尽快回复');
  }),
  on(wantedOne, async ({ params }, { db, buyer }) => {
    const row = await wantedOf(db, buyer, params.id);
    if (!row) throw notFound('求购不存在');
    return wantedItem(row, await arrivedFor(db, buyer, [row]));
  }),
  on(wantedClose, async ({ params }, { db, buyer }) => {
    return new Answer(wantedItem(await closeWanted(db, buyer, params.id), NOTHING), '求购已关闭');
  }),
];
