import { pointsLog, pointsOwn } from '@qingnang/contract/points';
import { pointsMall } from '@qingnang/contract/zones';
import { on, type Route } from '../../../http/serve.ts';
import { routes as orders } from './orders/routes.ts';
import { logItemData, pointsGoodsData, summaryData } from './present.ts';
import { pointsLogOf, pointsOf, pointsPage } from './reads.ts';

export const routes: readonly Route[] = [
  on(pointsMall, async ({ query: { page, page_size } }, { db }) => {
    const { rows, total } = await pointsPage(db, page, page_size);
    return { list: rows.map(pointsGoodsData), total, page, page_size };
  }),
  on(pointsOwn, async (_input, { db, buyer }) => summaryData(await pointsOf(db, buyer))),
  on(pointsLog, async ({ query }, { db, buyer }) => {
    const { rows, total } = await pointsLogOf(db, buyer, query);
    return { list: rows.map(logItemData), total, page: query.page, page_size: query.page_size };
  }),
  ...orders,
];
