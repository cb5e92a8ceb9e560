import type { ImportTally } from '@qingnang/contract/goods-imports';
import type { ImportCounts } from '../../import/writes.ts';

/** Reasons that are shown; the rest stands in the list of rows. */
const MAX_REASONS = 30;

/** What an import has counted, as it is kept. */
export function tallyOf({ onSale, reasons, ...counts }: ImportCounts): ImportTally {
  const all = [...reasons].map(([reason, rows]) => ({ reason, rows }));
  return {
    ...counts,
    on_sale: onSale,
    reasons: all.sort((a, b) => b.rows - a.rows || (a.reason < b.reason ? -1 : 1)).slice(0, MAX_REASONS),
  };
}
