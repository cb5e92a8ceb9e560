import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { notFound } from '../../../../http/errors.ts';
import { type Buyer, findStores } from '../../../../http/session.ts';
import { exchangeSpecials } from '../../../marketing/reads.ts';
import { chosenRows } from '../reads.ts';
import { COMBINATION, exchangeOf } from '../rules.ts';
import { addLines } from '../writes.ts';

export interface CopyResult {
  id: number;
  company: string;
  added: number;
  corrected: CopyNote[];
  refused: CopyNote[];
}
interface CopyNote {
  goodsId: number;
  name: string;
  message: string;
}

/**
 * Copies lines of a head-office account into the carts of its own stores; each store buys by its own papers, prices and 满减, 换购
 * by what its own cart has earned. Combinations are not copied: their sets are counted by account.
 * @throws 404 when a store is not this account's, or none of the lines is
 */
export async function copyLines(
  db: Db,
  buyer: Buyer,
  ids: readonly number[],
  storeIds: readonly number[],
): Promise<CopyResult[]> {
  const rows = await chosenRows(db, buyer, ids, false);
  if (rows.length === 0) throw notFound('购物车中没有这些商品');
  const stores = await findStores(db, buyer, storeIds);
  if (stores.length !== new Set(storeIds).size) throw notFound('门店不存在');
  const names = await goodsNames(db, rows);
  const sets = rows.filter(({ type }) => type === COMBINATION);
  const exchanges = await exchangeSpecials(
    db,
    buyer,
    rows.flatMap((row) => (row.goods_manjian_id === 0 ? [] : row.goods_price_id)),
  );
  const wanted = rows
    .filter(({ type }) => type !== COMBINATION)
    .map((row) => ({
      goodsId: row.goods_id,
      warehouseId: row.warehouse_id,
      number: row.number,
      goodsPriceId: row.goods_price_id,
      goodsManjianId: exchangeOf(row, exchanges)?.promotionId ?? 0,
      isOriginalPrice: row.is_yj,
      type: row.type,
    }));
  const note = (goodsId: number, message: string): CopyNote => ({
    goodsId,
    name: names.get(goodsId) ?? '',
    message,
  });
  const results: CopyResult[] = [];
  for (const store of stores) {
    const { added, refused } =
      wanted.length === 0 ? { added: [], refused: [] } : await addLines(db, store, wanted);
    results.push({
      id: store.accountId,
      company: store.company,
      added: added.length,
      corrected: added
        .filter(({ notices }) => notices.length > 0)
        .map(({ goodsId, notices }) => note(goodsId, notices.join('；'))),
      refused: [
        ...refused.map(({ goodsId, reason }) => note(goodsId, reason.message)),
        ...sets.map((row) => note(row.goods_id, '组合购请由门店自行加入购物车')),
      ],
    });
  }
  return results;
}

async function goodsNames(db: Db, rows: readonly { goods_id: number }[]): Promise<Map<number, string>> {
  const ids = rows.map((row) => row.goods_id);
  const goods = await db
    .selectFrom('goods')
    .select(['id', 'name'])
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();
  return new Map(goods.map((one) => [one.id, one.name]));
}
