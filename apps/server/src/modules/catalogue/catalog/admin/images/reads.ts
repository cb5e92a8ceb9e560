import type { Db } from '../../../../../db/client.ts';
import type { Tx } from '../../../../../db/transaction.ts';
import type { Actor } from '../../../../identity/writes.ts';

export interface GoodsImage {
  id: number;
  url: string;
}

/** The pictures of a goods, main one first. */
export function goodsImages(db: Db | Tx, _actor: Actor, goodsId: number): Promise<GoodsImage[]> {
  return db
    .selectFrom('goods_image')
    .select(['id', 'url'])
    .where('goods_id', '=', goodsId)
    .orderBy('position')
    .execute();
}
