import type { GoodsNumber } from '@qingnang/contract/reference-fields';
import { UNKNOWN_MAKER } from '../../import/rules.ts';
import { missingForSale } from '../../rules.ts';

/** A goods as it is stored, as far as it decides whether it may be sold. */
export interface StoredFacts {
  maker: string;
  spec: string;
  unit: string;
  price_e4: number | null;
  approval_no: string;
  rx_class: string;
  scope: string;
  /** Of its scope; null without one. */
  goods_number: GoodsNumber | null;
  /** The class because of which it may not be sold here; '' = none. */
  forbidden_class?: string | undefined;
}

/** What a stored goods lacks before it may go on sale, in words. */
export function missingOnShelf(goods: StoredFacts): string[] {
  const paper = paperOf(goods.goods_number);
  if (goods.forbidden_class) return [`${goods.forbidden_class}不得在本站销售`];
  return missingForSale({
    maker: goods.maker === UNKNOWN_MAKER ? '' : goods.maker,
    spec: goods.spec,
    unit: goods.unit,
    priceE4: goods.price_e4,
    approvalNo: goods.approval_no,
    paper,
    // An import writes drugs of an unknown class as `other`.
    rxClass: paper === 'drug' && goods.rx_class === 'other' ? null : goods.rx_class,
    scope: goods.scope,
  });
}

/** What is not known yet is a drug. */
const paperOf = (number: GoodsNumber | null): 'drug' | 'device' | null =>
  number === 'none' ? null : (number ?? 'drug');
