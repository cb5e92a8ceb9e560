import { pointsMall } from '@qingnang/contract/zones';
import { on, type Route } from '../../http/serve.ts';
import { pointsGoodsData } from './present.ts';
import { pointsPage } from './reads.ts';

export const routes: readonly Route[] = [
  on(pointsMall, async ({ query: { page, page_size } }, { db }) => {
    const { rows, total } = await pointsPage(db, page, page_size);
    return { list: rows.map(pointsGoodsData), total, page, page_size };
  }),
];
