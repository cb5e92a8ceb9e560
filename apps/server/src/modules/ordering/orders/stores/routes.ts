import { storeOrders } from '@qingnang/contract/stores';
import { on, type Route } from '../../../../http/serve.ts';
import { countByStatus, firstLinesOf, listOrders } from '../reads.ts';
import { filterOf } from '../rules.ts';
import { presentStoreOrder } from './present.ts';
import { orderOwner } from './reads.ts';

export const routes: readonly Route[] = [
  on(storeOrders, async ({ query }, { db, buyer }) => {
    const owner = await orderOwner(db, buyer, query.store_id);
    const filter = { ...filterOf(query), page: query.page, pageSize: query.page_size };
    const [{ rows, total }, counts] = await Promise.all([
      listOrders(db, owner, filter),
      countByStatus(db, owner),
    ]);
    const ids = rows.map(({ id }) => id);
    const lines = Map.groupBy(await firstLinesOf(db, ids), (line) => line.order_id);
    const list = rows.map((row) => presentStoreOrder(row, lines.get(row.id) ?? [], owner.names));
    return { list, total, page: query.page, page_size: query.page_size, counts };
  }),
];
