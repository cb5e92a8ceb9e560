import type { GoodsDraft } from '@qingnang/contract/goods-drafts';
import { cellsOf, type DraftFacts } from './rules.ts';

export const draftData = (row: DraftFacts & { missing: string[] }): GoodsDraft => ({
  id: row.id,
  version: row.version,
  name: row.name,
  barcode: row.barcode,
  cells: cellsOf(row),
  missing: row.missing,
});
