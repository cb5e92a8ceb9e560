import { v1Lots, v1LotsWrite, v1Stock, v1StockWrite } from '@qingnang/contract/v1-stock';
import { on, type Route } from '../../../http/serve.ts';
import { lotPage, shelfPage } from './lists/reads.ts';
import { pushLots } from './lots/writes.ts';
import { shelfData } from './present.ts';
import { pushStock } from './writes.ts';

export const routes: readonly Route[] = [
  on(v1LotsWrite, ({ body }, { db, staff }) => pushLots(db, staff, body)),
  on(v1StockWrite, ({ body }, { db, staff, idempotency }) => pushStock(db, staff, body, idempotency)),
  on(v1Stock, async ({ query }, { db, staff }) => {
    const { items, next_cursor } = await shelfPage(db, staff, query);
    return { items: items.map(shelfData), next_cursor };
  }),
  on(v1Lots, ({ query }, { db, staff }) => lotPage(db, staff, query)),
];
