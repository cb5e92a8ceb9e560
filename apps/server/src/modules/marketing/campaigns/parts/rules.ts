import type { PriceE4 } from '@qingnang/rules/money';

/** What the database knows of a goods that is to become a part of something. */
export interface PartGoods {
  id: number;
  name: string;
  rxClass: string;
  isEphedrine: boolean;
  onShelf: boolean;
  /** Rank 0; null when none is on file. */
  listPrice: PriceE4 | null;
}
