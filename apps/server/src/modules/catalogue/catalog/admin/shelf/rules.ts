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
}

/** Herbs, food and daily goods need no number of their own. */
const WITHOUT_PAPER = new Set(['tcm_pieces', 'health_food', 'general']);

/** What a stored goods lacks before it may go on sale, in words. */
export function missingOnShelf(goods: StoredFacts): string[] {
  const paper = paperOf(goods.scope);
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

function paperOf(scope: string): 'drug' | 'device' | null {
  if (scope.startsWith('device')) return 'device';
  return WITHOUT_PAPER.has(scope) ? null : 'drug';
}
