import { adminGoodsShelf } from '@qingnang/contract/admin-catalog';
import { on, type Route } from '../../../../../http/serve.ts';
import { moveToShelf } from './writes.ts';

export const shelfRoutes: readonly Route[] = [
  on(adminGoodsShelf, ({ body }, { db, staff }) => moveToShelf(db, staff, body.ids, body.status)),
];
