import type { ShopDocument } from '@qingnang/contract/admin-reports';
import { SHOP_PAPER_KINDS } from '@qingnang/contract/goods-papers-words';
import { presentPaper } from '../../present.ts';
import type { ShopDocumentRow } from './reads.ts';

/** @param today as `2026-11-21` */
export const presentDocument = (row: ShopDocumentRow, today: string): ShopDocument => ({
  ...presentPaper(row, today),
  kind: row.kind,
  kind_name: SHOP_PAPER_KINDS[row.kind],
  name: row.name,
  position: row.position,
  opens: row.opens,
});
