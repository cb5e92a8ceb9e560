import { adminArrivals } from '@qingnang/contract/favorites';
import { on, type Route } from '../../../../http/serve.ts';
import { staffArrivalItem } from './present.ts';
import { staffArrivalPage } from './reads.ts';

export const routes: readonly Route[] = [
  on(adminArrivals, async ({ query }, { db }) => {
    const { rows, total } = await staffArrivalPage(db, query);
    return { list: rows.map(staffArrivalItem), total, page: query.page, page_size: query.page_size };
  }),
];
