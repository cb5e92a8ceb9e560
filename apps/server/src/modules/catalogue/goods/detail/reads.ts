import type { Place } from '@qingnang/rules/shipping';
import type { Db } from '../../../../db/client.ts';
import type { Viewer } from '../../../../http/session.ts';
import { defaultPlace } from '../../../company/reads.ts';
import { categoryTrees } from '../../catalog/categories/reads.ts';
import type { Category } from '../../catalog/categories/rules.ts';
import { type FoundGoods, goodsOf } from '../offers/reads.ts';

export interface Detail extends FoundGoods {
  /** Its category from the root down. */
  path: readonly Category[];
  /** The buyer's default address; null for visitors and where there is none. */
  to: Place | null;
}

/** A goods on sale with everything that is its own on its page; null when it is unknown or off the shelf. */
export async function goodsDetailOf(db: Db, viewer: Viewer, id: number): Promise<Detail | null> {
  const [goods, trees, to] = await Promise.all([
    goodsOf(db, viewer, [id], true),
    categoryTrees(db),
    viewer.buyer ? defaultPlace(db, viewer.buyer) : null,
  ]);
  const self = goods.get(id);
  if (!self?.offer.onShelf) return null;
  return { ...self, path: trees.mainPathOf([...self.record.categoryIds]), to };
}
