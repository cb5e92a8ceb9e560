import type { Db } from '../../../db/client.ts';
import { notFound } from '../../../http/errors.ts';
import { type Buyer, findStores } from '../../../http/session.ts';
import { offersOf } from '../../catalogue/reads.ts';
import type { GoodsOffer } from '../../catalogue/rules.ts';

/**
 * The accounts that a head office orders for, in the order asked for: stores of its own, and itself.
 * @throws 404 when one of them is not
 */
export async function columnsOf(db: Db, head: Buyer, storeIds: readonly number[]): Promise<Buyer[]> {
  const stores = await findStores(db, head, storeIds);
  const byId = new Map([head, ...stores].map((one) => [one.accountId, one]));
  return [...new Set(storeIds)].map((id) => {
    const store = byId.get(id);
    if (!store) throw notFound('门店不存在或已停用');
    return store;
  });
}

export interface MatrixColumn {
  store: Buyer;
  offers: ReadonlyMap<number, GoodsOffer>;
}

/** What each store may buy of these goods, and how: by its own papers, prices and limits. */
export async function matrixOf(
  db: Db,
  head: Buyer,
  goodsIds: readonly number[],
  storeIds: readonly number[],
): Promise<MatrixColumn[]> {
  const stores = await columnsOf(db, head, storeIds);
  const ids = [...new Set(goodsIds)];
  return Promise.all(
    stores.map(async (store) => ({ store, offers: await offersOf(db, { buyer: store }, ids) })),
  );
}
